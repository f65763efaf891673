import { expect, it } from 'vitest';
import { reasonOfPath } from './reason-word.ts';

it.each([
  [['name', 'givenName'], 'name.givenName'],
  [['users', 3, 'id'], 'users.id'],
  [['byNumber', '12345678900', 'id'], 'byNumber.id'],
  [['byEmail', 'ana@example.com', 'id'], 'byEmail.id'],
  [[Symbol('x')], 'body'],
  [[], 'body'],
  [['a'.repeat(40), 'b'.repeat(40)], 'body'],
] as const)('names the fields of a path alone: %j', (path, reason) => {
  expect(reasonOfPath(path, 'body')).toBe(reason);
});
