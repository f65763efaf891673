import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { readStored, writeStored } from '#lib/storage.ts';
import { useSteady } from '#lib/use-steady.ts';
import {
  columnWidth,
  completeOrder,
  emptyLayout,
  readLayout,
  withMoved,
  writeLayout,
} from './column-layout.ts';
import type { ColumnLayout } from './column-layout.ts';

interface AnyColumn {
  readonly id: string;
  readonly header: string;
  /** Shown only where the person wants it. */
  readonly isHiddenAtFirst?: boolean;
}

/** The columns of a table as a person arranged them, and what changes the arrangement. */
export interface Columns<C extends AnyColumn> {
  /** All of them, in order. */
  readonly all: readonly C[];
  /** The shown ones, in order; the first always is. */
  readonly shown: readonly C[];
  /** In px, of the columns that were resized. */
  readonly widths: Readonly<Record<string, number>>;
  readonly isArranged: boolean;
  readonly toggle: (id: string) => void;
  readonly moveTo: (id: string, target: string) => void;
  readonly resize: (id: string, width: number | null) => void;
  readonly reset: () => void;
}

const features = tableFeatures({ columnOrderingFeature, columnSizingFeature, columnVisibilityFeature });
const noRows: readonly object[] = [];
const bounds = { minSize: columnWidth.min, maxSize: columnWidth.max };

/** The columns as they are before the person arranges them. */
const firstLayout = (columns: readonly AnyColumn[]): ColumnLayout => ({
  ...emptyLayout,
  columnVisibility: Object.fromEntries(
    columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst === true).map(({ id }) => [id, false]),
  ),
});

const load = (name: string) => ({ name, layout: readLayout(readStored('columns', `.${name}`)) });

/** Reads and remembers under the table's name which columns are shown, in which order and how wide. */
export function useColumns<C extends AnyColumn>(name: string, columns: readonly C[]): Columns<C> {
  // The library's state is read through methods of the table, where the compiler does not see that it changed.
  'use no memo';
  const [kept, setKept] = useState(() => load(name));
  if (kept.name !== name) setKept(load(name));
  const first = useMemo(() => firstLayout(columns), [columns]);
  const layout = kept.layout ?? first;
  const change = (next: ColumnLayout | null) => {
    writeStored('columns', next === null ? null : writeLayout(next), `.${name}`);
    setKept({ name, layout: next });
  };
  const definitions = useMemo(
    () => columns.map(({ id }, index) => ({ id, enableHiding: index > 0, ...bounds })),
    [columns],
  );
  const { columnOrder: ownOrder, columnVisibility, columnSizing } = layout;
  const columnOrder = useMemo(
    () =>
      completeOrder(
        columns.map(({ id }) => id),
        ownOrder,
      ),
    [columns, ownOrder],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state: { columnOrder, columnVisibility, columnSizing },
    onColumnOrderChange: (to) => {
      const moved = functionalUpdate(to, columnOrder);
      if (moved !== columnOrder) change({ ...layout, columnOrder: moved });
    },
    onColumnVisibilityChange: (to) =>
      change({ ...layout, columnVisibility: functionalUpdate(to, columnVisibility) }),
    onColumnSizingChange: (to) => change({ ...layout, columnSizing: functionalUpdate(to, columnSizing) }),
  });
  const toggle = useSteady((id: string) => table.getColumn(id)?.toggleVisibility());
  const moveTo = useSteady((id: string, target: string) =>
    table.setColumnOrder((order) => withMoved(order, id, target)),
  );
  const resize = useSteady((id: string, width: number | null) =>
    width === null
      ? table.getColumn(id)?.resetSize()
      : table.setColumnSizing((sizes) => ({ ...sizes, [id]: width })),
  );
  const reset = useSteady(() => change(null));
  const all = table.getAllLeafColumns();
  const shown = table.getVisibleLeafColumns();
  // It keeps its identity until the columns change, so that rows are not drawn again.
  return useMemo(() => {
    const pick = (chosen: readonly { readonly id: string }[]) =>
      chosen.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
    const sized = all.filter(({ id }) => columnSizing[id] !== undefined);
    return {
      all: pick(all),
      shown: pick(shown),
      widths: Object.fromEntries(sized.map((column) => [column.id, Math.round(column.getSize())])),
      isArranged: kept.layout !== null,
      toggle,
      moveTo,
      resize,
      reset,
    };
  }, [columns, all, shown, columnSizing, kept.layout, toggle, moveTo, resize, reset]);
}
