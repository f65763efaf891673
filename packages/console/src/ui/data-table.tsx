import { ActionIcon, Checkbox, Menu, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { readStored, writeStored } from '../lib/storage.ts';
import { useT } from '../lib/texts.tsx';
import './data-table.css';

export interface Column<T> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: T) => ReactNode;
  readonly isSortable?: boolean;
}

/** Selected rows, by key, across pages. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly change: (keys: ReadonlySet<string>) => void;
}

interface DataTableProps<T> {
  /** Under this name the hidden columns are remembered. */
  readonly name: string;
  /** Says what the table lists, for readers. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly visible: ReadonlySet<string>;
  /** Undefined = first load. */
  readonly rows: readonly T[] | undefined;
  readonly rowKey: (row: T) => string;
  readonly rowLabel: (row: T) => string;
  /** Old rows are shown while new ones are loaded. */
  readonly isOld?: boolean;
  readonly selection?: Selection;
  readonly onOpen?: (row: T) => void;
  /** `name` ascending, `-name` descending. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
}

/** Which columns are shown, remembered per table; the first column always is. */
export function useVisibleColumns(
  name: string,
  all: readonly string[],
): [ReadonlySet<string>, (id: string) => void] {
  const [hidden, setHidden] = useState(
    () => new Set((readStored('hiddenColumns', `.${name}`) ?? '').split(',')),
  );
  const visible = new Set(all.filter((id, index) => index === 0 || !hidden.has(id)));
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    writeStored('hiddenColumns', [...next].filter(Boolean).join(','), `.${name}`);
    setHidden(next);
  };
  return [visible, toggle];
}

interface ColumnMenuProps {
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly visible: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

/** The menu that shows and hides columns. */
export function ColumnMenu({ columns, visible, onToggle }: ColumnMenuProps) {
  const t = useT();
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('common.columns')}>
          <IconColumns3 size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map((column) => (
          <Menu.Item
            key={column.id}
            role="menuitemcheckbox"
            aria-checked={visible.has(column.id)}
            onClick={() => onToggle(column.id)}
            leftSection={<Checkbox.Indicator size="xs" checked={visible.has(column.id)} />}
          >
            {column.header}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
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

/** The shared table: sticky header and first column, selection across pages, sorting by the server. */
export function DataTable<T>(props: DataTableProps<T>) {
  const t = useT();
  const { rows, rowKey, selection } = props;
  const columns = props.columns.filter((column) => props.visible.has(column.id));
  const keys = rows?.map(rowKey) ?? [];
  const chosen = keys.filter((key) => selection?.keys.has(key) === true).length;
  const choose = (which: readonly string[], isChosen: boolean) => {
    const next = new Set(selection?.keys);
    for (const key of which) {
      if (isChosen) next.add(key);
      else next.delete(key);
    }
    selection?.change(next);
  };
  return (
    // A scrolled frame must be reachable by keyboard.
    <section className="sg-table-frame" data-old={props.isOld === true} aria-label={props.label} tabIndex={0}>
      <table className="sg-table" data-selectable={selection !== undefined} aria-busy={props.isOld === true}>
        <thead>
          <tr>
            {selection === undefined ? null : (
              <th className="sg-cell-check">
                <Checkbox
                  size="xs"
                  aria-label={t('common.selectAll')}
                  checked={chosen > 0 && chosen === keys.length}
                  indeterminate={chosen > 0 && chosen < keys.length}
                  onChange={(event) => choose(keys, event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map((column, index) => (
              <HeaderCell
                key={column.id}
                column={column}
                isFirst={index === 0}
                sort={props.sort}
                onSort={props.onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus}>
          {rows === undefined
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
            : rows.map((row) => {
                const key = rowKey(row);
                const isSelected = selection?.keys.has(key) === true;
                return (
                  <tr
                    key={key}
                    data-selected={isSelected}
                    data-opens={props.onOpen !== undefined}
                    onClick={(event) => {
                      if (props.onOpen === undefined) return;
                      if ((event.target as HTMLElement).closest('a, button, input, label') === null)
                        props.onOpen(row);
                    }}
                  >
                    {selection === undefined ? null : (
                      <td className="sg-cell-check">
                        <Checkbox
                          size="xs"
                          aria-label={t('common.selectRow', { name: props.rowLabel(row) })}
                          checked={isSelected}
                          onChange={(event) => choose([key], event.currentTarget.checked)}
                        />
                      </td>
                    )}
                    {columns.map((column, index) => (
                      <td
                        key={column.id}
                        className={index === 0 ? 'sg-cell-first' : undefined}
                        data-row-focus={index === 0 || undefined}
                      >
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                );
              })}
        </tbody>
      </table>
    </section>
  );
}

interface HeaderCellProps {
  readonly column: { readonly id: string; readonly header: string; readonly isSortable?: boolean };
  readonly isFirst: boolean;
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
}

function HeaderCell({ column, isFirst, sort, onSort }: HeaderCellProps) {
  const t = useT();
  const isUp = sort === column.id;
  const isDown = sort === `-${column.id}`;
  const className = isFirst ? 'sg-cell-first' : undefined;
  if (column.isSortable !== true || onSort === undefined) {
    return (
      <th scope="col" className={className}>
        {column.header}
      </th>
    );
  }
  const direction = isUp ? 'ascending' : isDown ? 'descending' : 'none';
  const Icon = isUp ? IconArrowUp : isDown ? IconArrowDown : IconArrowsSort;
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button
        type="button"
        className="sg-sort"
        aria-label={t('common.sortBy', { column: column.header })}
        onClick={() => onSort(isUp ? `-${column.id}` : column.id)}
      >
        {column.header}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}
