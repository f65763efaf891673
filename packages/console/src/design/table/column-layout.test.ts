import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeOrder, emptyLayout, readLayout, withMoved, writeLayout } from './column-layout.ts';

const ids = ['name', 'email', 'status', 'shifts', 'uo'];

describe('the order of columns', () => {
  it('is the table’s own until a column is moved', () => {
    const own = completeOrder(ids, []);
    expect(own).toEqual(ids);
    expect(withMoved(own, 'uo', 'email')).toEqual(['name', 'uo', 'email', 'status', 'shifts']);
    expect(withMoved(own, 'email', 'uo')).toEqual(['name', 'status', 'shifts', 'uo', 'email']);
  });

  it('keeps the first column where it is', () => {
    expect(withMoved(ids, 'name', 'uo')).toBe(ids);
    expect(withMoved(ids, 'uo', 'name')).toBe(ids);
  });

  it('puts a new column after the one before it, and forgets one that is gone', () => {
    expect(completeOrder(ids, ['uo', 'gone', 'email', 'shifts'])).toEqual([
      'name',
      'uo',
      'email',
      'status',
      'shifts',
    ]);
  });

  it('never loses or duplicates a column after moves', () => {
    const id = fc.constantFrom(...ids, 'gone');
    fc.assert(
      fc.property(fc.array(id), fc.array(fc.tuple(id, id)), (known, moves) => {
        const start = completeOrder(ids, [...new Set(known)]);
        const order = moves.reduce((now, [from, to]) => withMoved(now, from, to), start);
        expect(order.toSorted()).toEqual(ids.toSorted());
        expect(order[0]).toBe('name');
      }),
    );
  });
});

describe('a remembered layout', () => {
  it('comes back as it was', () => {
    const layout = {
      columnOrder: ['name', 'uo', 'email', 'status', 'shifts'],
      columnVisibility: { status: false },
      columnSizing: { email: 200 },
    };
    expect(readLayout(writeLayout(layout))).toEqual(layout);
  });

  it('shows a column that was hidden and shown again', () => {
    const layout = { ...emptyLayout, columnVisibility: { status: true, uo: false } };
    expect(readLayout(writeLayout(layout))?.columnVisibility).toEqual({ uo: false });
  });

  it.each([null, '', '{'])('counts as not arranged when it is %j', (text) => {
    expect(readLayout(text)).toBeNull();
  });

  it.each(['[]', 'null', '{"order":5,"hidden":{},"widths":[null,"x"]}'])(
    'has no arrangement in its broken parts: %j',
    (text) => {
      expect(readLayout(text)).toEqual(emptyLayout);
    },
  );
});
