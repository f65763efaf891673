import { Text } from '@mantine/core';
import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';
import { formatWhen } from '#lib/i18n/formats.ts';
import { useNow } from '#lib/now.ts';
import { paths } from '#lib/routing/paths.ts';
import { useSession } from '#lib/auth/session.ts';
import { useT } from '#lib/i18n/texts.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { RowMenuButton } from '#design/table/row-menu.tsx';
import { RowLink } from '#design/table/row-link.tsx';
import { ColorDot, StateChip, usePeriodText } from '../parts/shift-bits.tsx';
import { useLanguageName, useShiftText } from '../texts.ts';

export type ShiftRow = CallResponse<'shifts.list'>['items'][number];

type FileColumn = NonNullable<
  Extract<CallBody<'downloads.createTicket'>, { kind: 'shifts_csv' }>['columns']
>[number];

/** The columns that a file can have; what can be done with a shift is none. */
export const fileColumns: Readonly<Record<FileColumn, true>> = {
  name: true,
  state: true,
  users_number: true,
  rules: true,
  next_change: true,
};

/** The columns of the list of shifts. */
export function useShiftColumns(
  onMenu: (shift: ShiftRow, button: HTMLElement) => void,
): readonly Column<ShiftRow>[] {
  const t = useShiftText();
  const common = useT();
  const language = useLanguageName();
  const periodText = usePeriodText();
  const { company } = useSession();
  const now = useNow(60_000);
  const changeText = ({ next_change: change }: ShiftRow): string =>
    change === null
      ? t('list.noChange')
      : t(change.opens ? 'list.opensAt' : 'list.closesAt', {
          when: formatWhen(change.at, { nowMs: now, zone: company.zone, language }, common),
        });
  return [
    {
      id: 'name',
      header: t('list.columnName'),
      isSortable: true,
      cell: (row) => (
        <RowLink to={paths.shift} itemKey={row.key} className="sg-shift-name">
          <ColorDot color={row.color} />
          <span className="sg-cut-text" title={row.name}>
            {row.name}
          </span>
        </RowLink>
      ),
    },
    {
      id: 'state',
      header: t('list.columnState'),
      cell: (row) => (
        <span className="sg-shift-state">
          <StateChip state={row.state} />
          {row.period === null ? null : <Text size="sm">{periodText(row.period)}</Text>}
        </span>
      ),
    },
    {
      id: 'users_number',
      header: t('list.columnPeople'),
      isSortable: true,
      cell: (row) => t('list.people', { count: row.users_number }),
    },
    {
      id: 'rules',
      header: t('list.columnRules'),
      cell: (row) =>
        row.rules_number === 0 ? t('list.noRules') : t('list.rules', { count: row.rules_number }),
    },
    { id: 'next_change', header: t('list.columnChange'), isSortable: true, cell: changeText },
    {
      id: 'actions',
      header: common('common.actions'),
      staysRight: true,
      cell: (row) => (
        <RowMenuButton
          label={t('list.rowMenu', { name: row.name })}
          onPress={(button) => onMenu(row, button)}
        />
      ),
    },
  ];
}
