import { memo } from 'react';
import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { Check } from './check.tsx';
import { cellClass, cellWidth } from './cell-style.ts';

interface TableRowProps<T> {
  readonly row: T;
  readonly rowKey: string;
  readonly index: number;
  readonly columns: readonly {
    readonly id: string;
    readonly cell: (row: T, shown: readonly { readonly id: string }[]) => ReactNode;
    readonly staysRight?: boolean;
  }[];
  readonly widths: Readonly<Record<string, number>> | undefined;
  /** Undefined where rows are not selected. */
  readonly isSelected: boolean | undefined;
  readonly label: string;
  readonly opens: boolean;
  readonly onChoose: (rowKey: string, isChosen: boolean) => void;
}

function PlainRow<T>(props: TableRowProps<T>) {
  const { row, index, columns, widths, isSelected } = props;
  return (
    <tr data-row={index} data-selected={isSelected === true} data-opens={props.opens}>
      {isSelected === undefined ? null : (
        <td className="sg-cell-check">
          <RowCheck
            name={props.label}
            isChecked={isSelected}
            onChange={(isChosen) => props.onChoose(props.rowKey, isChosen)}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column.id}
          className={cellClass(column, place)}
          data-row-focus={place === 0 || undefined}
          style={cellWidth(widths?.[column.id])}
        >
          {column.cell(row, columns)}
        </td>
      ))}
    </tr>
  );
}

/**
 * A row of the shared table. It is drawn again only when something of its own changes: a turned page must not wait for
 * rows that are about to go.
 */
export const TableRow = memo(PlainRow) as typeof PlainRow;

interface RowCheckProps {
  readonly name: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function RowCheck({ name, isChecked, onChange }: RowCheckProps) {
  const t = useT();
  return <Check label={t('common.selectRow', { name })} isChecked={isChecked} onChange={onChange} />;
}
