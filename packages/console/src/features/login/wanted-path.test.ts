import { describe, expect, it } from 'vitest';
import { wantedPath } from './wanted-path.ts';

describe('wantedPath', () => {
  it.each([
    ['/users?search=ana', '/users?search=ana'],
    [null, '/'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
    ['/login', '/'],
    ['/auth/callback?code=1', '/'],
  ])('turns %s into %s', (stored, expected) => {
    expect(wantedPath(stored)).toBe(expected);
  });
});
