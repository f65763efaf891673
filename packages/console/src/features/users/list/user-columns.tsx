import { useMediaQuery } from '@mantine/hooks';
import { functionsOf } from '@shiftgate/contract/user-functions.ts';
import { formatDate, formatTime } from '#lib/i18n/formats.ts';
import { useT } from '#lib/i18n/texts.tsx';
import type { Translate } from '#lib/i18n/texts.tsx';
import type { Column } from '#design/table/data-table.tsx';
import type { Columns } from '#design/table/use-columns.ts';
import { Chip } from '#design/layout/page.tsx';
import { RowMenuButton } from '#design/table/row-menu.tsx';
import { ShiftChip } from '#components/shifts/shift-chip.tsx';
import { PersonCell } from '#components/people/person-cell.tsx';
import { StatusChip } from '#components/people/status-chip.tsx';
import type { ShiftSummary, User } from '../model.ts';

/** What a person is at the workspace and in the panel: administrator, manager, or neither. */
export function formatFunction(user: User, t: Translate): string {
  return functionsOf(user)
    .map((each) => t(`users.functions.${each}`))
    .join(', ');
}

const isPlainMember = (user: User): boolean => functionsOf(user)[0] === 'member';

/** An instant in two lines, so that a table has room for the columns behind it. */
function TwoLineMoment({ at, zone }: { readonly at: string; readonly zone: string }) {
  return (
    <span className="sg-two-lines">
      <span>{formatDate(at, zone)}</span>
      <span className="sg-muted">{formatTime(at, zone)}</span>
    </span>
  );
}

/** The shifts of a person in their colors; without a shift, what that means. */
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

/** The state of a person, with what holds beside it: vacation, single access, a due change of the password. */
export function UserStates({ user }: { readonly user: User }) {
  const t = useT();
  return (
    <span className="sg-chips">
      <StatusChip status={user.status} />
      {user.vacation === null ? null : (
        <Chip tone={user.vacation.state === 'current' ? 'warn' : 'plain'}>
          {t(user.vacation.state === 'current' ? 'users.onVacation' : 'users.vacationScheduled')}
        </Chip>
      )}
      {user.single_access === null ? null : <Chip tone="accent">{t('users.hasSingleAccess')}</Chip>}
      {user.must_change_password ? <Chip tone="plain">{t('users.mustChange')}</Chip> : null}
      {user.misses_workspace_password ? <Chip tone="warn">{t('users.missesWorkspacePassword')}</Chip> : null}
    </span>
  );
}

/** Whether a person uses the workspace's second step, and whether it has to be; a dash before the directory has said so. */
export function formatSecondStep({ second_step: step }: User, t: Translate): string {
  if (step === null) return '–';
  const state = step.is_on ? 'on' : 'off';
  return t(step.is_required ? `users.secondStepRequired.${state}` : `users.secondSteps.${state}`);
}

/** The text when no password was ever changed: what the person lacks to sign in, or that there was no change. */
function formatLack({ no_way_in: lack, has_password: hasPassword }: User, t: Translate): string {
  if (lack !== null) return t(`figures.names.${lack}`);
  return t(hasPassword ? 'common.never' : 'users.noPassword');
}

/** The columns of the users list. On a phone, state and shifts are below the person. */
export function useUserColumns(
  zone: string,
  shifts: readonly ShiftSummary[],
  onMenu: (user: User, button: HTMLElement) => void,
): readonly Column<User>[] {
  const t = useT();
  // Below this width the actions would cover half of the last column.
  const isWide = useMediaQuery('(min-width: 88em)', true, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  return [
    {
      id: 'name',
      header: t('users.name'),
      isSortable: true,
      cell: (user, shown) => (
        <PersonCell
          person={user}
          // A column of its own says it already.
          note={
            isPlainMember(user) || shown.some(({ id }) => id === 'function') ? null : formatFunction(user, t)
          }
        >
          {isPhone ? (
            <>
              <UserStates user={user} />
              <UserShifts user={user} shifts={shifts} />
            </>
          ) : null}
        </PersonCell>
      ),
    },
    {
      id: 'email',
      header: t('users.email'),
      isSortable: true,
      isHiddenAtFirst: true,
      cell: (user) => user.email,
    },
    ...(isPhone
      ? []
      : [
          { id: 'status', header: t('users.status'), cell: (user: User) => <UserStates user={user} /> },
          {
            id: 'shifts',
            header: t('users.shifts'),
            cell: (user: User) => <UserShifts user={user} shifts={shifts} />,
          },
        ]),
    {
      id: 'last_login',
      header: t('users.lastLogin'),
      isSortable: true,
      cell: (user) =>
        user.last_login === null ? t('common.never') : <TwoLineMoment at={user.last_login} zone={zone} />,
    },
    {
      id: 'function',
      header: t('users.function'),
      // Else the name of an administrator or manager has it beside it.
      isHiddenAtFirst: true,
      cell: (user) => formatFunction(user, t),
    },
    {
      id: 'updated_password_at',
      header: t('users.passwordAt'),
      isSortable: true,
      cell: (user) =>
        user.updated_password_at === null ? (
          <span className="sg-two-words">{formatLack(user, t)}</span>
        ) : (
          <TwoLineMoment at={user.updated_password_at} zone={zone} />
        ),
    },
    {
      id: 'uo',
      header: t('users.orgUnit'),
      isHiddenAtFirst: !isWide,
      cell: (user) => (
        <span className="sg-org-unit" title={user.uo ?? undefined}>
          {user.uo ?? '–'}
        </span>
      ),
    },
    {
      id: 'job_title',
      header: t('users.jobTitle'),
      isHiddenAtFirst: true,
      cell: (user) => user.function ?? '–',
    },
    {
      id: 'domain',
      header: t('users.domain'),
      isHiddenAtFirst: true,
      cell: (user) => user.domain_name,
    },
    {
      id: 'second_step',
      header: t('users.secondStep'),
      isHiddenAtFirst: true,
      cell: (user) => formatSecondStep(user, t),
    },
    {
      id: 'actions',
      header: t('users.actions'),
      staysRight: true,
      cell: (user) => (
        <RowMenuButton
          label={t('people.actionsOf', { name: user.name })}
          onPress={(button) => onMenu(user, button)}
        />
      ),
    },
  ];
}

/**
 * The ids of the values in the shown columns, in order. The name adds the others in its cell: role and address, and state
 * and shifts when the list has no columns for them.
 */
export function unfoldName({ all, shown }: Pick<Columns<Column<User>>, 'all' | 'shown'>): readonly string[] {
  const ids = shown.map(({ id }) => id);
  const below = [
    ...['function', 'email'].filter((each) => !ids.includes(each)),
    ...['status', 'shifts'].filter((each) => all.every(({ id }) => id !== each)),
  ];
  return ids.flatMap((id) => (id === 'name' ? ['name', ...below] : [id]));
}
