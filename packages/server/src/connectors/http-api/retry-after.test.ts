import { expect, it } from 'vitest';
import { retryAfter } from './retry-after.ts';
import { stillClock } from './testing/scripted-server.ts';

const clock = stillClock(Date.parse('2025-03-10T12:00:00Z'));
const noon = 'Mon, 10 Mar 2025 12:00:00 GMT';
const halfPast = 'Mon, 10 Mar 2025 12:30:00 GMT';

it.each([
  ['no header', {}, undefined],
  ['seconds', { 'retry-after': '120' }, 120_000],
  [
    "a date, by the server's own time",
    { 'retry-after': halfPast, date: 'Mon, 10 Mar 2025 12:29:50 GMT' },
    10_000,
  ],
  ['a date, by the Clock', { 'retry-after': halfPast }, 1_800_000],
  ['a date that is over', { 'retry-after': noon, date: halfPast }, 0],
  ['more than a day', { 'retry-after': '99999999' }, 86_400_000],
  ['garbage', { 'retry-after': 'soon' }, undefined],
] as const)('reads Retry-After: %s', (_name, headers, waitMs) => {
  expect(retryAfter({ headers: new Headers(headers) }, clock)).toBe(waitMs);
});
