import { describe, expect, it } from 'vitest';
import { createPreviews, maxConcurrentPreviews } from './previews.ts';
import type { Asker } from './previews.ts';

const asker = (who: number, asked: Partial<Asker> = {}): Asker => ({
  companyKey: 'one',
  tokenKey: `token ${who}`,
  subject: 'shift',
  ...asked,
});

/** Work that runs until it is released, and a list of started work. */
function held() {
  const begun: number[] = [];
  const doors = new Map<number, () => void>();
  return {
    begun,
    finish: (who: number) => doors.get(who)?.(),
    work: (who: number) => async (signal: AbortSignal) => {
      begun.push(who);
      await new Promise<void>((resolve) => doors.set(who, resolve));
      signal.throwIfAborted();
      return who;
    },
  };
}
const aTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('previews', () => {
  it('of one company run a few at a time, the others in order of arrival', async () => {
    const run = createPreviews();
    const { begun, finish, work } = held();
    const all = [1, 2, 3, 4].map((who) => run(asker(who), work(who)));
    await aTurn();
    expect(begun).toEqual([1, 2]);
    expect(begun).toHaveLength(maxConcurrentPreviews);
    finish(2);
    expect(await all[1]).toBe(2);
    await aTurn();
    expect(begun).toEqual([1, 2, 3]);
    finish(1);
    await aTurn();
    for (const who of begun) finish(who);
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  });

  it('of another company do not wait for them', async () => {
    const run = createPreviews();
    const { begun, work } = held();
    for (const who of [1, 2, 3]) void run(asker(who), work(who));
    void run(asker(4, { companyKey: 'two' }), work(4));
    await aTurn();
    expect(begun).toEqual([1, 2, 4]);
  });

  it('are replaced by a newer one of the same person and subject', async () => {
    const run = createPreviews();
    const { begun, finish, work } = held();
    const older = run(asker(1), work(1));
    const elsewhere = run(asker(1, { subject: 'another shift' }), work(2));
    const waiting = run(asker(3), work(3));
    const newerStill = run(asker(3), work(4));
    await expect(waiting).rejects.toMatchObject({ code: 'PREVIEW_SUPERSEDED' });
    const newer = run(asker(1), work(5));
    finish(1);
    await expect(older).rejects.toMatchObject({ code: 'PREVIEW_SUPERSEDED' });
    await aTurn();
    expect(begun).toEqual([1, 2, 4]);
    finish(2);
    finish(4);
    expect([await elsewhere, await newerStill]).toEqual([2, 4]);
    await aTurn();
    finish(5);
    expect(await newer).toBe(5);
  });

  it('end when their client disconnects, started or not', async () => {
    const run = createPreviews();
    const { begun, finish, work } = held();
    const [one, other] = [new AbortController(), new AbortController()];
    const running = run(asker(1, { gone: one.signal }), work(1));
    const beside = run(asker(2), work(2));
    const waiting = run(asker(3, { gone: other.signal }), work(3));
    one.abort();
    other.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'PREVIEW_SUPERSEDED' });
    finish(1);
    await expect(running).rejects.toMatchObject({ code: 'PREVIEW_SUPERSEDED' });
    await expect(run(asker(4, { gone: one.signal }), work(4))).rejects.toMatchObject({
      code: 'PREVIEW_SUPERSEDED',
    });
    finish(2);
    expect(await beside).toBe(2);
    expect(begun).toEqual([1, 2]);
  });

  it('release their slot when they fail', async () => {
    const run = createPreviews();
    const fail = () => Promise.reject(new Error('no'));
    for (let who = 0; who < 2 * maxConcurrentPreviews; who += 1)
      await expect(run(asker(who), fail)).rejects.toThrow('no');
    expect(await run(asker(9), async () => 'yes')).toBe('yes');
  });
});
