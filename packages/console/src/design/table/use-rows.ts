import {
  functionalUpdate,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { RowSelectionState } from '@tanstack/react-table';
import { useMemo } from 'react';

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });
const noRows: readonly never[] = [];
/** The library sorts by columns with a value alone; the server does it here, which has the values. */
const accessorFn = () => null;

/** What is sorted by, as the library has it: `name` ascending, `-name` descending. */
const toSorting = (sort: string | undefined) =>
  sort === undefined ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];

interface RowsSettings<T> {
  readonly rows: readonly T[] | undefined;
  readonly rowKey: (row: T) => string;
  readonly selection?: {
    readonly has: (key: string) => boolean;
    readonly choose: (keys: readonly string[], isChosen: boolean) => void;
  };
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
}

/** The rows and heads of a table by the library: which are selected, and what they are sorted by. */
export function useRows<T extends object>(
  { rows = noRows, rowKey, selection, sort, onSort }: RowsSettings<T>,
  columns: readonly { readonly id: string; readonly isSortable?: boolean }[],
) {
  // The library's state is read through methods of the table, where the compiler does not see that it changed.
  'use no memo';
  const definitions = useMemo(
    () => columns.map(({ id, isSortable = false }) => ({ id, enableSorting: isSortable, accessorFn })),
    [columns],
  );
  const selected: RowSelectionState = {};
  for (const row of rows) if (selection?.has(rowKey(row)) === true) selected[rowKey(row)] = true;
  const sorting = toSorting(sort);
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    state: { rowSelection: selected, sorting },
    enableRowSelection: selection !== undefined,
    enableSorting: onSort !== undefined,
    manualSorting: true,
    onRowSelectionChange: (updater) => {
      const next = functionalUpdate(updater, selected);
      const changed = rows.map(rowKey).filter((key) => next[key] !== selected[key]);
      const [first] = changed;
      if (first !== undefined) selection?.choose(changed, next[first] === true);
    },
    onSortingChange: (updater) => {
      const [by] = functionalUpdate(updater, sorting);
      if (by !== undefined) onSort?.(by.desc ? `-${by.id}` : by.id);
    },
  });
}
