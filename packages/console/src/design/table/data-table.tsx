import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { useSteady } from '#lib/use-steady.ts';
import { Check } from './check.tsx';
import { cellClass } from './cell-style.ts';
import { keepInSight } from './keep-in-sight.ts';
import { HeaderCell } from './header-cell.tsx';
import { TableRow } from './table-row.tsx';
import { useRows } from './use-rows.ts';
import { useFirstRows, useFrameAtHead } from './use-first-rows.ts';
import type { Columns } from './use-columns.ts';
import { useLasting } from '../feedback/use-lasting.ts';
import './data-table.css';

export interface Column<T> {
  readonly id: string;
  readonly header: string;
  /** Draws the cell of a row, beside the shown columns. */
  readonly cell: (row: T, shown: readonly { readonly id: string }[]) => ReactNode;
  readonly isSortable?: boolean;
  /** Shown only where the person wants it. */
  readonly isHiddenAtFirst?: boolean;
  /** Stays at the right edge when the table is scrolled: what can be done with a row must not scroll away. */
  readonly staysRight?: boolean;
}

/** Which rows are selected, across pages. Each screen decides how to store it (a list of keys, all but some). */
export interface Selection {
  readonly has: (key: string) => boolean;
  readonly choose: (keys: readonly string[], isChosen: boolean) => void;
}

/** A selection that is a set of keys. */
export function setSelection(
  keys: ReadonlySet<string>,
  change: (keys: ReadonlySet<string>) => void,
): Selection {
  return {
    has: (key) => keys.has(key),
    choose: (which, isChosen) => {
      const next = new Set(keys);
      for (const key of which) {
        if (isChosen) next.add(key);
        else next.delete(key);
      }
      change(next);
    },
  };
}

interface DataTableProps<T> {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  /** The person's arrangement of the columns, where the table can be arranged; its shown ones count. */
  readonly arranged?: Columns<Column<T>>;
  /** Undefined = first load. */
  readonly rows: readonly T[] | undefined;
  readonly rowKey: (row: T) => string;
  readonly rowLabel: (row: T) => string;
  /** Old rows are shown while new ones are loaded. */
  readonly isOld?: boolean;
  readonly selection?: Selection;
  /** The bar of the selected rows lies over the heads: they cannot be pressed meanwhile. */
  readonly isHeadCovered?: boolean;
  readonly onOpen?: (row: T) => void;
  /** `name` ascending, `-name` descending. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
}

/** Rows that may be moved through with the arrow keys: one step up or down from the row that has the focus. */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const row = (event.target as HTMLElement).closest('tr');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const target = next?.querySelector<HTMLElement>('[data-row-focus] a, [data-row-focus] button');
  if (target === null || target === undefined) return;
  event.preventDefault();
  target.focus();
}

/** A press on a row opens it; what can be pressed in a row does its own. */
function openPressed<T>(
  event: MouseEvent<HTMLTableSectionElement>,
  { rows, onOpen }: DataTableProps<T>,
): void {
  const target = event.target as HTMLElement;
  const index = target.closest<HTMLElement>('tr')?.dataset['row'];
  const row = index === undefined ? undefined : rows?.[Number(index)];
  if (row !== undefined && target.closest('a, button, input, label') === null) onOpen?.(row);
}

/** The shared table: sticky header and first column, selection across pages, sorting by the server. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  // For the reason in useRows.
  'use no memo';
  const t = useT();
  const hintId = useId();
  const { selection, arranged } = props;
  const columns = arranged?.shown ?? props.columns;
  const table = useRows(props, columns);
  const { rows } = table.getRowModel();
  const keys = rows.map(({ id }) => id);
  const drawn = useFirstRows(keys);
  const frame = useFrameAtHead(keys);
  const isAll = table.getIsAllRowsSelected();
  // What a row or a head calls when it is pressed must not make it another one.
  const choose = useSteady((key: string, isChosen: boolean) => table.getRow(key).toggleSelected(isChosen));
  const sortBy = useSteady((id: string, isDescending: boolean) =>
    table.getColumn(id)?.toggleSorting(isDescending),
  );
  const isLongOld = useLasting(props.isOld === true);
  return (
    // A scrolled frame must be reachable by keyboard.
    <section
      ref={frame}
      className="sg-table-frame"
      data-old={isLongOld}
      aria-label={props.label}
      tabIndex={0}
      onFocus={keepInSight}
    >
      <table
        className="sg-table"
        data-selectable={selection !== undefined}
        aria-busy={props.isOld === true || drawn < keys.length}
      >
        <thead>
          <tr>
            {selection === undefined ? null : (
              <th className="sg-cell-check">
                <Check
                  label={t('common.selectAll')}
                  isChecked={isAll}
                  isPartly={table.getIsSomeRowsSelected() && !isAll}
                  isDisabled={keys.length === 0}
                  onChange={(isChosen) => table.toggleAllRowsSelected(isChosen)}
                />
              </th>
            )}
            {columns.map((column, index) => {
              const head = table.getColumn(column.id);
              return (
                <HeaderCell
                  key={column.id}
                  column={column}
                  isFirst={index === 0}
                  isCovered={props.isHeadCovered === true}
                  className={cellClass(column, index)}
                  sorted={head?.getIsSorted() ?? false}
                  onSort={head?.getCanSort() === true ? sortBy : undefined}
                  width={arranged?.widths[column.id]}
                  hintId={hintId}
                  onResize={arranged?.resize}
                  onDropColumn={arranged?.moveTo}
                />
              );
            })}
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus} onClick={(event) => openPressed(event, props)}>
          {props.rows === undefined
            ? Array.from({ length: 8 }, (_, row) => (
                <tr key={row}>
                  {selection === undefined ? null : <td className="sg-cell-check" />}
                  {columns.map((column) => (
                    <td key={column.id}>
                      <Skeleton height={12} width={`${50 + ((row * 13) % 40)}%`} />
                    </td>
                  ))}
                </tr>
              ))
            : rows
                .slice(0, drawn)
                .map((row) => (
                  <TableRow
                    key={row.id}
                    rowKey={row.id}
                    row={row.original}
                    index={row.index}
                    columns={columns}
                    widths={arranged?.widths}
                    isSelected={selection === undefined ? undefined : row.getIsSelected()}
                    label={props.rowLabel(row.original)}
                    opens={props.onOpen !== undefined}
                    onChoose={choose}
                  />
                ))}
        </tbody>
      </table>
      {arranged === undefined ? null : (
        <span id={hintId} hidden>
          {t('common.resizeHint')}
        </span>
      )}
    </section>
  );
}
