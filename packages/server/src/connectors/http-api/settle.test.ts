import { describe, expect, it } from 'vitest';
import { UpstreamError } from '#ports/upstream-error.ts';
import { settle } from './settle.ts';
import { apiDeps, failureOf } from './testing/api-deps.ts';

/** A resource that shows after `visibleAt` checks, and an act that fails `failures` times. */
function aResource(visibleAt: number, failures: readonly UpstreamError[] = []) {
  const { deps, clock } = apiDeps();
  let checks = 0;
  let acts = 0;
  const settled = settle(deps, {
    operation: 'groups.create',
    check: async () => ((checks += 1) >= visibleAt ? 'there' : null),
    act: async () => {
      const failure = failures[acts];
      acts += 1;
      if (failure !== undefined) throw failure;
    },
  });
  return { settled, clock, acts: () => acts };
}

const failed = (code: 'unavailable' | 'conflict' | 'forbidden', retryAfterMs?: number) =>
  new UpstreamError(code, { operation: 'groups.create', retryAfterMs });

describe('settling a resource', () => {
  it('does nothing when it is right already', async () => {
    const { settled, acts } = aResource(1);
    expect(await settled).toBe('there');
    expect(acts()).toBe(0);
  });

  it('acts once and waits for a late effect', async () => {
    const { settled, acts, clock } = aResource(4);
    expect(await settled).toBe('there');
    expect(acts()).toBe(1);
    expect(clock.waits).toEqual([1500, 2500]);
  });

  it.each([['unavailable'], ['conflict']] as const)('looks before it acts again after %s', async (code) => {
    const lost = aResource(2, [failed(code, 3000)]);
    expect(await lost.settled).toBe('there');
    expect(lost.acts()).toBe(1);
    expect(lost.clock.waits).toEqual([3500]);
  });

  it('ends with a refusal', async () => {
    const { settled, acts } = aResource(9, [failed('forbidden')]);
    expect((await failureOf(settled)).code).toBe('forbidden');
    expect(acts()).toBe(1);
  });

  it('gives up on an effect that does not show', async () => {
    const { settled, acts } = aResource(99);
    expect(await failureOf(settled)).toMatchObject({ code: 'unavailable', reason: 'not_visible_yet' });
    expect(acts()).toBe(1);
  });
});
