import { expect, it } from 'vitest';

import { newMessageId } from './message-id.ts';

it('never gives an identifier twice, also beyond one filling of the pool', () => {
  const ids = Array.from({ length: 1000 }, newMessageId);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^_[0-9a-f]{40}$/);
});
