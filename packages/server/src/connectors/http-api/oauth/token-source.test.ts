import { describe, expect, it } from 'vitest';
import { deadlineIn } from '../deadline.ts';
import { stillClock } from '../testing/scripted-server.ts';
import { createTokenSource, grantKey } from './token-source.ts';

const startMs = Date.parse('2025-03-10T12:00:00Z');

function aSource(expiresInSeconds = 3600) {
  const clock = stillClock(startMs);
  const renewed: string[] = [];
  let gate: Promise<unknown> = Promise.resolve();
  let failure: Error | undefined;
  const source = createTokenSource(clock, async (grant) => {
    renewed.push(grant);
    const number = renewed.length;
    await gate;
    if (failure !== undefined) throw failure;
    return replyOf(`token ${number}`, expiresInSeconds);
  });
  const get = async (grant = 'g1', insteadOf?: string) =>
    (await source.get(grant, insteadOf === undefined ? {} : { insteadOf })).value;
  return {
    source,
    clock,
    renewed,
    get,
    block: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    failWith: (error: Error | undefined) => (failure = error),
  };
}

const replyOf = (accessToken: string, expiresInSeconds: number) => ({
  accessToken,
  expiresInSeconds,
  scopes: [],
  idToken: null,
  refreshToken: null,
});

describe('access tokens of grants', () => {
  it('are shared by concurrent callers, one for each grant', async () => {
    const { get, renewed } = aSource();
    expect(await Promise.all([get('g1'), get('g1'), get('g2'), get('g1')])).toEqual([
      'token 1',
      'token 1',
      'token 2',
      'token 1',
    ]);
    expect(renewed).toEqual(['g1', 'g2']);
  });

  it('are renewed a minute before they expire by the Clock', async () => {
    const { get, clock } = aSource();
    await get();
    clock.moveTo(startMs + 3539_000);
    expect(await get()).toBe('token 1');
    clock.moveTo(startMs + 3541_000);
    expect(await get()).toBe('token 2');
  });

  it('that live shorter than that minute serve only their moment', async () => {
    const { get, clock } = aSource(30);
    await get();
    clock.moveTo(startMs + 1000);
    expect(await get()).toBe('token 2');
  });

  it('replace a rejected one once, for all that had it', async () => {
    const { get, renewed } = aSource();
    const old = await get();
    expect(await Promise.all([get('g1', old), get('g1', old)])).toEqual(['token 2', 'token 2']);
    expect(await get('g1', old)).toBe('token 2');
    expect(renewed).toHaveLength(2);
  });

  it('are given out while a renewal that others ordered is under way', async () => {
    const { get, source, block } = aSource();
    const old = await get();
    const release = block();
    const renewal = source.renew('g1');
    const nextTurn = new Promise((resolve) => setImmediate(() => resolve('nothing yet')));
    const atOnce = await Promise.race([get(), nextTurn]);
    const later = get('g1', old);
    release();
    expect([atOnce, await later, (await renewal).value]).toEqual(['token 1', 'token 2', 'token 2']);
    expect(await get()).toBe('token 2');
  });

  it('are asked for again after a failed renewal', async () => {
    const { get, failWith, source } = aSource();
    await get();
    failWith(new Error('down'));
    await expect(source.renew('g1')).rejects.toThrow('down');
    failWith(undefined);
    expect(await get()).toBe('token 3');
  });

  it('of a code exchange need no renewal', async () => {
    const { get, source, renewed } = aSource();
    source.remember('g1', replyOf('first', 3600));
    expect(await get()).toBe('first');
    expect(renewed).toEqual([]);
  });

  it('still reach their callers when the grant is forgotten meanwhile, but are not kept', async () => {
    const { get, source, block } = aSource();
    const release = block();
    const waiting = get();
    source.forget('g1');
    release();
    expect(await waiting).toBe('token 1');
    expect(await get()).toBe('token 2');
  });

  it('come for the others when one caller gives up', async () => {
    const { source, get, block, renewed } = aSource();
    const release = block();
    const hurried = source.get('g1', { deadline: deadlineIn(10) });
    const patient = get();
    await expect(hurried).rejects.toThrow(/timeout/);
    release();
    expect(await patient).toBe('token 1');
    expect(renewed).toHaveLength(1);
  });

  it('are found by a key that does not contain the grant', () => {
    expect(grantKey('refresh-secret')).not.toContain('refresh-secret');
  });
});
