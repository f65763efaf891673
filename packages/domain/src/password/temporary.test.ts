import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../calendar/instant.ts';
import {
  extendTemporary,
  isPersonalTemporaryOpen,
  isTemporaryOpen,
  personalTemporaryEndsAt,
  personalTemporarySharedAfter,
  temporaryEndsAt,
  temporaryExtensionsLeft,
  temporaryWarnsAt,
} from './temporary.ts';
import type { SharedTemporary } from './temporary.ts';

const friday = Date.parse('2026-11-27T22:21:00Z');
const shared: SharedTemporary = { sharedAt: friday, extensions: 0, extendedUntil: null };
const after = (hours: number): number => friday + hours * HOUR_MS;

describe('the temporary password of everybody', () => {
  it.each([
    [-1, false],
    [0, true],
    [71.9, true],
    [72, false],
    [500, false],
  ])('opens the change page for 72 hours: %d hours after it was shared', (hours, isOpen) => {
    expect(isTemporaryOpen(shared, after(hours))).toBe(isOpen);
  });

  it('is warned of 24 hours before its end', () => {
    expect(temporaryEndsAt(shared)).toBe(after(72));
    expect(temporaryWarnsAt(shared)).toBe(after(48));
  });

  it.each([
    { at: 60, end: 144 },
    { at: 72, end: 144 },
    { at: 100, end: 172 },
  ])('is extended from its end, or from now if it has ended: $at', ({ at, end }) => {
    const extended = extendTemporary(shared, after(at));
    expect(extended).toEqual({ sharedAt: friday, extensions: 1, extendedUntil: after(end) });
    expect(temporaryEndsAt(extended ?? shared)).toBe(after(end));
    expect(temporaryWarnsAt(extended ?? shared)).toBe(after(end - 24));
  });

  it('is extended twice and no more', () => {
    const once = extendTemporary(shared, after(50)) ?? shared;
    const twice = extendTemporary(once, after(50)) ?? shared;
    expect([shared, once, twice].map(temporaryExtensionsLeft)).toEqual([2, 1, 0]);
    expect(temporaryEndsAt(twice)).toBe(after(216));
    expect(extendTemporary(twice, after(50))).toBeNull();
  });
});

describe('the temporary password of one person', () => {
  it.each([
    [-1, false],
    [0, true],
    [71.9, true],
    [72, false],
  ])('opens the change page for 72 hours: %d hours after it was shared', (hours, isOpen) => {
    const at = after(hours);
    expect(isPersonalTemporaryOpen(friday, at)).toBe(isOpen);
    expect(friday > personalTemporarySharedAfter(at) && friday <= at).toBe(isOpen);
    expect(at >= friday && at < personalTemporaryEndsAt(friday)).toBe(isOpen);
  });
});
