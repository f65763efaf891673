import { describe, expect, it } from 'vitest';
import { UpstreamError } from '#ports/upstream-error.ts';
import { forEachLimited } from './for-each-limited.ts';

const items = Array.from({ length: 20 }, (_, index) => index);

async function run(failing: (item: number) => UpstreamError | undefined) {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const end = forEachLimited(items, 4, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    const failure = failing(item);
    if (failure !== undefined) throw failure;
    done.push(item);
  });
  const error = await end.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { done, most, error };
}
const failure = (code: 'not_found' | 'reconnect', item: number) =>
  new UpstreamError(code, { operation: `delete ${item}` });

describe('a batch of calls', () => {
  it('runs every item, at most some at a time', async () => {
    const { done, most, error } = await run(() => undefined);
    expect(done).toHaveLength(20);
    expect(most).toBe(4);
    expect(error).toBeUndefined();
  });

  it('throws the first failure after all other items', async () => {
    const { done, error } = await run((item) =>
      item === 2 || item === 9 ? failure('not_found', item) : undefined,
    );
    expect(done).toHaveLength(18);
    expect(error).toMatchObject({ operation: 'delete 2' });
  });

  it('stops when the next item would fail for the same reason', async () => {
    const { done, error } = await run((item) => (item >= 4 ? failure('reconnect', item) : undefined));
    expect(done).toEqual([0, 1, 2, 3]);
    expect(error).toMatchObject({ code: 'reconnect', operation: 'delete 4' });
  });
});
