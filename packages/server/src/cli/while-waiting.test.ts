import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whileWaiting } from './while-waiting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports long waits, and no short ones', async () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  expect(await whileWaiting({ say }, 'the tide', async () => 'here')).toBe('here');
  const work = whileWaiting({ say }, 'the tide', () => new Promise((done) => setTimeout(done, 40_000)));
  await vi.advanceTimersByTimeAsync(40_000);
  await work;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual(['  waiting for the tide (15 s)', '  waiting for the tide (30 s)']);
});
