import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrange,
  columnWidth,
  emptyLayout,
  moveTo,
  readLayout,
  resizeColumn,
  toggleColumn,
} from './column-layout.ts';

const columns = ['name', 'email', 'status', 'shifts', 'uo'].map((id) => ({ id }));
const ids = (layout = emptyLayout) => arrange(columns, layout).map((column) => column.id);

describe('the order of columns', () => {
  it('is the table’s own until a column is moved', () => {
    expect(ids()).toEqual(['name', 'email', 'status', 'shifts', 'uo']);
    expect(ids(moveTo(columns, emptyLayout, 'uo', 'email'))).toEqual([
      'name',
      'uo',
      'email',
      'status',
      'shifts',
    ]);
    expect(ids(moveTo(columns, emptyLayout, 'email', 'uo'))).toEqual([
      'name',
      'status',
      'shifts',
      'uo',
      'email',
    ]);
  });

  it('keeps the first column where it is', () => {
    expect(moveTo(columns, emptyLayout, 'name', 'uo')).toBe(emptyLayout);
    expect(moveTo(columns, emptyLayout, 'uo', 'name')).toBe(emptyLayout);
  });

  it('puts a column that is new to the layout behind its neighbour, and forgets one that is gone', () => {
    expect(ids({ ...emptyLayout, order: ['uo', 'gone', 'email', 'shifts'] })).toEqual([
      'name',
      'uo',
      'email',
      'status',
      'shifts',
    ]);
  });

  it('never loses or doubles a column, whatever was moved', () => {
    const id = fc.constantFrom(...columns.map((column) => column.id), 'gone');
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id)), (moves) => {
        const layout = moves.reduce((now, [from, to]) => moveTo(columns, now, from, to), emptyLayout);
        expect(ids(layout).toSorted()).toEqual(columns.map((column) => column.id).toSorted());
        expect(ids(layout)[0]).toBe('name');
      }),
    );
  });
});

describe('a remembered layout', () => {
  it('comes back as it was', () => {
    const layout = resizeColumn(
      toggleColumn(moveTo(columns, emptyLayout, 'uo', 'email'), 'status'),
      'email',
      200,
    );
    expect(readLayout(JSON.stringify(layout))).toEqual(layout);
  });

  it.each([null, '', '{', '[]', 'null', '{"order":5,"hidden":{},"widths":[null,"x"]}'])(
    'counts as not arranged when it is %j',
    (text) => {
      expect(readLayout(text)).toEqual(emptyLayout);
    },
  );

  it('keeps widths within their bounds', () => {
    expect(resizeColumn(emptyLayout, 'email', 5).widths).toEqual({ email: columnWidth.min });
    expect(readLayout('{"widths":{"email":9999}}').widths).toEqual({ email: columnWidth.max });
    expect(resizeColumn(resizeColumn(emptyLayout, 'email', 200), 'email', null)).toEqual(emptyLayout);
  });
});
