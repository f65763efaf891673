import { expect, it } from 'vitest';
import { costsAccess, listShownGroups, hasAccessImpact } from './impact-view.tsx';
import type { AccessImpact } from './model.ts';

const none = { count: 0, people: [] };
const nothing: AccessImpact = {
  at: '2026-11-21T12:00:00.000Z',
  control_is_active: true,
  total: 3,
  gains: none,
  loses: none,
  loses_later: none,
  gains_later: none,
  unchanged: { count: 3, people: [] },
  logged_out: 0,
  left_without_shift: none,
  still_without_shift: none,
  gains_without_way_in: { count: 0, people: [] },
};

it('reports every change that grants or costs access, now or later', () => {
  expect(hasAccessImpact(nothing)).toBe(false);
  for (const group of [
    'gains',
    'gains_later',
    'loses',
    'loses_later',
    'left_without_shift',
    'still_without_shift',
  ] as const)
    expect(hasAccessImpact({ ...nothing, [group]: { count: 1, people: [] } })).toBe(true);
  expect(hasAccessImpact({ ...nothing, logged_out: 1 })).toBe(true);
});

it('warns of changes that cost access, not of those that only grant it', () => {
  expect(costsAccess({ ...nothing, gains_later: { count: 1, people: [] } })).toBe(false);
  expect(costsAccess({ ...nothing, loses_later: { count: 1, people: [] } })).toBe(true);
});

it('leaves out empty groups', () => {
  const names = (impact: AccessImpact) => listShownGroups(impact).map(([name]) => name);
  expect(names(nothing)).toEqual([]);
  expect(
    names({ ...nothing, gains_later: { count: 2, people: [] }, loses: { count: 1, people: [] } }),
  ).toEqual(['loses', 'gains_later']);
});
