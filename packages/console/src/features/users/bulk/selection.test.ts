import { describe, expect, it } from 'vitest';
import {
  choosePeople,
  countSelected,
  fullSelection,
  isSelected,
  emptySelection,
  toOrder,
  toWire,
} from './selection.ts';

describe('a selection of people', () => {
  it('takes people in and out one by one', () => {
    const some = choosePeople(choosePeople(emptySelection, ['a', 'b', 'c'], true), ['b'], false);
    expect(['a', 'b', 'c'].filter((key) => isSelected(some, key))).toEqual(['a', 'c']);
    expect(countSelected(some, 100)).toBe(2);
    expect(toWire(some, { search: 'x' })).toEqual({ users: ['a', 'c'] });
    expect(toOrder(some, { search: 'x' }, 2)).toEqual({ users: ['a', 'c'] });
  });

  it('contains all people of the filter except the unchecked ones', () => {
    const most = choosePeople(choosePeople(fullSelection, ['a', 'b'], false), ['b'], true);
    expect(isSelected(most, 'a')).toBe(false);
    expect(isSelected(most, 'b')).toBe(true);
    expect(isSelected(most, 'never seen')).toBe(true);
    expect(countSelected(most, 100)).toBe(99);
    expect(toWire(most, { status: 'active' })).toEqual({ filter: { status: 'active' }, except: ['a'] });
    expect(toOrder(most, {}, 99)).toEqual({ filter: {}, except: ['a'], expected: 99 });
  });
});
