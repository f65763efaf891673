import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatDateTime } from '../../lib/formats.ts';
import { useT } from '../../lib/texts.tsx';
import type { Translate } from '../../lib/texts.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Chip } from '../../ui/page.tsx';
import type { Tone } from '../../ui/page.tsx';
import { ShiftChip } from '../../ui/shift-chip.tsx';

export type User = CallResponse<'users.get'>;
export type ShiftSummary = CallResponse<'shifts.list'>['items'][number];

export const statusTones: Readonly<Record<User['status'], Tone>> = {
  active: 'good',
  suspended: 'bad',
  disabled: 'plain',
  not_synchronised: 'warn',
};

/** What a person is in the product: administrator, manager of the panel, or neither. */
export function sayFunction(user: User, t: Translate): string {
  if (user.is_admin || user.allowed) return t('users.admin');
  return t(user.is_manager ? 'users.manager' : 'users.member');
}

/** The shifts of a person on their colours; without one, what that means. */
export function UserShifts({
  user,
  shifts,
}: {
  readonly user: User;
  readonly shifts: readonly ShiftSummary[];
}) {
  const t = useT();
  if (user.rule_group.length === 0) {
    return user.is_admin || user.allowed ? (
      <span className="sg-muted">–</span>
    ) : (
      <Chip tone="warn">{t('users.noShift')}</Chip>
    );
  }
  return (
    <span className="sg-chips">
      {user.rule_group.map((key, index) => (
        <ShiftChip key={key} color={shifts.find((shift) => shift.key === key)?.color ?? 0}>
          {user.shift_names[index] ?? key}
        </ShiftChip>
      ))}
    </span>
  );
}

/** The columns of the users list. */
export function useUserColumns(zone: string, shifts: readonly ShiftSummary[]): readonly Column<User>[] {
  const t = useT();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('users.name'),
        isSortable: true,
        cell: (user) => (
          <Link to="/users/$key" params={{ key: user.key }} className="sg-row-link">
            {user.name}
          </Link>
        ),
      },
      { id: 'email', header: t('users.email'), cell: (user) => user.email },
      {
        id: 'status',
        header: t('users.status'),
        cell: (user) => <Chip tone={statusTones[user.status]}>{t(`users.statuses.${user.status}`)}</Chip>,
      },
      { id: 'shifts', header: t('users.shifts'), cell: (user) => <UserShifts user={user} shifts={shifts} /> },
      { id: 'function', header: t('users.function'), cell: (user) => sayFunction(user, t) },
      {
        id: 'last_login',
        header: t('users.lastLogin'),
        cell: (user) =>
          user.last_login === null ? t('common.never') : formatDateTime(user.last_login, zone),
      },
      {
        id: 'updated_password_at',
        header: t('users.passwordAt'),
        cell: (user) =>
          user.updated_password_at === null
            ? t(user.has_password ? 'common.never' : 'users.noPassword')
            : formatDateTime(user.updated_password_at, zone),
      },
      { id: 'uo', header: t('users.orgUnit'), cell: (user) => user.uo ?? '–' },
    ],
    [t, zone, shifts],
  );
}
