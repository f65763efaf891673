import { expect, it } from 'vitest';
import { isWatchDue } from './is-watch-due.ts';

const since = '2026-11-23T12:00:00.000Z';
const after = (hours: number) => Date.parse(since) + hours * 3_600_000;

it('watches the first hours of an active control, and nothing else', () => {
  expect(isWatchDue({ state: 'active', since }, after(0))).toBe(true);
  expect(isWatchDue({ state: 'active', since }, after(3.99))).toBe(true);
  expect(isWatchDue({ state: 'active', since }, after(4))).toBe(false);
  expect(isWatchDue({ state: 'deactivating', since }, after(1))).toBe(false);
  expect(isWatchDue({ state: 'inactive', since: null }, after(1))).toBe(false);
});
