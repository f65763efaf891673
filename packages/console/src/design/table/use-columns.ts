import { useMemo, useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import { arrange, emptyLayout, moveTo, readLayout, resizeColumn, toggleColumn } from './column-layout.ts';
import type { ColumnLayout } from './column-layout.ts';

interface AnyColumn {
  readonly id: string;
  readonly header: string;
}

/** The columns of a table as a person arranged them, and what changes the arrangement. */
export interface Columns<C extends AnyColumn> {
  /** All of them, in order. */
  readonly all: readonly C[];
  /** The shown ones, in order; the first always is. */
  readonly shown: readonly C[];
  readonly widths: Readonly<Record<string, number>>;
  readonly isArranged: boolean;
  readonly toggle: (id: string) => void;
  readonly moveTo: (id: string, target: string) => void;
  readonly resize: (id: string, width: number | null) => void;
  readonly reset: () => void;
}

/** Reads and remembers under the table's name which columns are shown, in which order and how wide. */
export function useColumns<C extends AnyColumn>(name: string, columns: readonly C[]): Columns<C> {
  const [layout, setLayout] = useState(() => readLayout(readStored('columns', `.${name}`)));
  // Keeps its identity until the columns change, so that rows are not drawn again.
  return useMemo(() => {
    const change = (next: ColumnLayout) => {
      writeStored('columns', next === emptyLayout ? null : JSON.stringify(next), `.${name}`);
      setLayout(next);
    };
    const all = arrange(columns, layout);
    return {
      all,
      shown: all.filter((column, index) => index === 0 || !layout.hidden.includes(column.id)),
      widths: layout.widths,
      isArranged: layout !== emptyLayout,
      toggle: (id) => change(toggleColumn(layout, id)),
      moveTo: (id, target) => change(moveTo(columns, layout, id, target)),
      resize: (id, width) => change(resizeColumn(layout, id, width)),
      reset: () => change(emptyLayout),
    };
  }, [name, columns, layout]);
}
