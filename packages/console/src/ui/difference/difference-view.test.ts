import { expect, it } from 'vitest';
import { touchesAnybody } from './difference-view.tsx';
import type { Difference } from './types.ts';

const nobody = { count: 0, people: [] };
const nothing: Difference = {
  at: '2026-11-21T12:00:00.000Z',
  control_is_active: true,
  total: 3,
  gains: nobody,
  loses: nobody,
  loses_later: nobody,
  unchanged: { count: 3, people: [] },
  logged_out: 0,
  left_without_shift: nobody,
};

it('tells of whatever gives or costs anybody access, also only later', () => {
  expect(touchesAnybody(nothing)).toBe(false);
  for (const group of ['gains', 'loses', 'loses_later', 'left_without_shift'] as const)
    expect(touchesAnybody({ ...nothing, [group]: { count: 1, people: [] } })).toBe(true);
  expect(touchesAnybody({ ...nothing, logged_out: 1 })).toBe(true);
});
