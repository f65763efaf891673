import { ActionIcon } from '@mantine/core';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { IconUserMinus } from '@tabler/icons-react';
import { StatusChip } from '#components/people/status-chip.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { RowLink } from '#design/table/row-link.tsx';
import { useT } from '#lib/i18n/texts.tsx';
import { paths } from '#lib/routing/paths.ts';
import { useShiftText } from '../texts.ts';

type Participant = CallResponse<'shifts.users'>['items'][number];

/** The columns of the participants of a shift; `isLocked` disables the removal. */
export function useParticipantColumns(
  isLocked: boolean,
  onRemove: (userKey: string) => void,
): readonly Column<Participant>[] {
  const t = useShiftText();
  const common = useT();
  return [
    {
      id: 'name',
      header: t('participants.columnName'),
      cell: (user) => (
        <span className="sg-chips">
          <RowLink to={paths.user} itemKey={user.key} className="sg-row-link">
            {user.name}
          </RowLink>
          {user.status === 'active' ? null : <StatusChip status={user.status} />}
        </span>
      ),
    },
    { id: 'email', header: t('participants.columnEmail'), cell: (user) => user.email },
    { id: 'unit', header: t('participants.columnUnit'), cell: (user) => user.uo ?? '' },
    {
      id: 'others',
      header: t('participants.columnOthers'),
      cell: (user) =>
        user.other_shifts.length === 0 ? (
          <span className="sg-muted">{t('participants.onlyThis')}</span>
        ) : (
          user.other_shifts.join(', ')
        ),
    },
    {
      id: 'actions',
      header: common('common.actions'),
      staysRight: true,
      cell: (user) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('participants.removeOne', { name: user.name })}
          disabled={isLocked || user.is_protected}
          onClick={() => onRemove(user.key)}
        >
          <IconUserMinus size={18} aria-hidden />
        </ActionIcon>
      ),
    },
  ];
}
