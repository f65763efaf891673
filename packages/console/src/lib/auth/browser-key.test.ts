import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberBrowserKey, takeBrowserKey } from './browser-key.ts';

/** The tab's storage, as a browser has one. */
function newTab(): void {
  const values = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
}

beforeEach(newTab);
afterEach(() => vi.unstubAllGlobals());

describe('the key of a sign-in', () => {
  it('is given once, to the tab that began it', () => {
    rememberBrowserKey('first');
    rememberBrowserKey('second');
    expect(takeBrowserKey()).toBe('second');
    expect(takeBrowserKey()).toBe('none');
  });

  it('is unknown to a tab that began none, which still gets an answer from the server', () => {
    rememberBrowserKey('mine');
    newTab();
    expect(takeBrowserKey()).toBe('none');
  });
});
