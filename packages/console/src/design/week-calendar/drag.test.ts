import { describe, expect, it } from 'vitest';
import { axisMinutesFor } from './bar.ts';
import type { CalendarBar } from './bar.ts';
import { readBarKey, drawnHours, movedHours, pointAt, snap, stepFrom, withEnd, withStart } from './drag.ts';
import { parseHour } from './hour-text.ts';
import { placeInLanes, tailsOf } from './lanes.ts';

const at = (hour: number, minute = 0): number => hour * 60 + minute;
const eightToNoon = { day: 0, startMinute: at(8), endMinute: at(12) };
const press = (key: string, modifiers: Partial<Record<'shiftKey' | 'ctrlKey', boolean>> = {}) =>
  readBarKey(eightToNoon, {
    key,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    ...modifiers,
  });
const bar = (id: string, day: number, startMinute: number, endMinute: number): CalendarBar => ({
  id,
  day,
  startMinute,
  endMinute,
  isEditable: true,
  note: null,
});

describe('drawing', () => {
  it('draws down and up from where the pointer went down', () => {
    expect(drawnHours(2, at(8, 4), at(12, 2))).toEqual({ day: 2, startMinute: at(8), endMinute: at(12) });
    expect(drawnHours(2, at(12, 56), at(18))).toMatchObject({ startMinute: at(13), endMinute: at(18) });
    expect(drawnHours(2, at(12), at(8))).toEqual({ day: 2, startMinute: at(8), endMinute: at(12, 15) });
  });

  it('draws at least a quarter of an hour', () => {
    expect(drawnHours(0, at(9), at(9, 1))).toEqual({ day: 0, startMinute: at(9), endMinute: at(9, 15) });
  });

  it('draws over midnight, at most 24 hours', () => {
    expect(drawnHours(4, at(22), at(30))).toEqual({ day: 4, startMinute: at(22), endMinute: at(30) });
    expect(drawnHours(4, at(1), at(30)).endMinute).toBe(at(25));
  });

  it('finds day and minute under the pointer, and stays inside of the grid', () => {
    expect(pointAt({ x: 150, y: 300 }, { width: 700, height: 900 }, at(30))).toEqual({
      day: 1,
      minute: at(10),
    });
    expect(pointAt({ x: -5, y: 9999 }, { width: 700, height: 900 }, at(30))).toEqual({
      day: 0,
      minute: at(30),
    });
  });
});

describe('moving and resizing', () => {
  it('keeps the length when it is moved, and stops at the edges of the week and the day', () => {
    expect(movedHours(eightToNoon, 2, 30)).toEqual({ day: 2, startMinute: at(8, 30), endMinute: at(12, 30) });
    expect(movedHours(eightToNoon, -3, -at(20))).toEqual({ day: 0, startMinute: 0, endMinute: at(4) });
    expect(movedHours(eightToNoon, 9, at(40))).toEqual({
      day: 6,
      startMinute: at(23, 45),
      endMinute: at(27, 45),
    });
  });

  it('never turns hours over and never lets them pass 24 hours', () => {
    expect(withEnd(eightToNoon, at(2)).endMinute).toBe(at(8, 15));
    expect(withEnd(eightToNoon, at(40)).endMinute).toBe(at(32));
    expect(withStart(eightToNoon, at(15)).startMinute).toBe(at(11, 45));
    expect(withStart({ ...eightToNoon, endMinute: at(30) }, 0).startMinute).toBe(at(6));
  });

  it('rounds to the grid, and steps to its next line from between two', () => {
    expect(snap(at(8, 8))).toBe(at(8, 15));
    expect(stepFrom(at(8, 10), 1)).toBe(at(8, 15));
    expect(stepFrom(at(8, 10), -1)).toBe(at(8));
    expect(stepFrom(at(8), -1)).toBe(at(7, 45));
  });
});

describe('keys', () => {
  it('moves by a step or a day with the arrows', () => {
    expect(press('ArrowDown')).toEqual({
      kind: 'change',
      hours: { ...eightToNoon, startMinute: 495, endMinute: 735 },
    });
    expect(press('ArrowRight')).toEqual({ kind: 'change', hours: { ...eightToNoon, day: 1 } });
  });

  it('resizes with shift: the end up and down, the start left and right', () => {
    expect(press('ArrowDown', { shiftKey: true })).toMatchObject({
      hours: { startMinute: 480, endMinute: 735 },
    });
    expect(press('ArrowLeft', { shiftKey: true })).toMatchObject({
      hours: { startMinute: 465, endMinute: 720 },
    });
  });

  it('edits with Enter, removes with Delete, and leaves other keys to the browser', () => {
    expect(press('Enter')).toEqual({ kind: 'edit' });
    expect(press('Delete')).toEqual({ kind: 'remove' });
    expect(press('a')).toBeNull();
    expect(press('ArrowDown', { ctrlKey: true })).toBeNull();
  });
});

describe('layout', () => {
  it('puts overlapping bars side by side and others at full width', () => {
    const placed = placeInLanes([bar('a', 0, 480, 720), bar('b', 0, 600, 660), bar('c', 0, 720, 780)]);
    expect(placed.map(({ bar: { id }, lane, lanes }) => [id, lane, lanes])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 0, 1],
    ]);
  });

  it('shows the tail of a night on the next day, and of Sunday on Monday when the week repeats', () => {
    const nights = [bar('fri', 4, at(22), at(30)), bar('sun', 6, at(22), at(30))];
    expect(tailsOf(nights, true).map(({ barId, day }) => [barId, day])).toEqual([
      ['fri', 5],
      ['sun', 0],
    ]);
    expect(tailsOf(nights, false).map(({ barId }) => barId)).toEqual(['fri']);
  });

  it('makes the axis long enough for every bar in one piece', () => {
    expect(axisMinutesFor([])).toBe(at(30));
    expect(axisMinutesFor([bar('x', 0, at(19), at(31, 10))])).toBe(at(32));
  });
});

it('reads hours as people type them', () => {
  expect(['8', '830', '8:30', '8h30', '8h', '08:30', '24:00'].map(parseHour)).toEqual([
    480, 510, 510, 510, 480, 510, 1440,
  ]);
  expect(['', '25', '8:75', '24:01', 'x', '8:3'].map(parseHour)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
