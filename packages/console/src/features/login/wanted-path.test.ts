import { describe, expect, it } from 'vitest';
import { readWantedPath } from './wanted-path.ts';

describe('readWantedPath', () => {
  it.each([
    ['/users?search=ana', '/users?search=ana'],
    [null, '/'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\r\n/evil.example', '/'],
    ['/users?search=a\\b', '/'],
    ['https://evil.example/', '/'],
    ['/login', '/'],
    ['/auth/callback?code=1', '/'],
  ])('turns %s into %s', (stored, expected) => {
    expect(readWantedPath(stored)).toBe(expected);
  });
});
