import { Button, Group, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link, useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useT } from '#lib/i18n/texts.tsx';
import { useUnsaved } from '#lib/forms/unsaved.ts';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { Card } from '#design/layout/page.tsx';
import { ShiftChip } from '#components/shifts/shift-chip.tsx';
import { useShiftHours } from '#components/shifts/use-shift-hours.tsx';
import { ShiftChoices } from '../actions/shift-choices.tsx';
import { useSaveShifts } from '../actions/use-save-shifts.tsx';
import type { ShiftSaving } from '../actions/use-save-shifts.tsx';
import { useSetShifts } from '../actions/use-set-shifts.ts';
import type { ShiftSummary, UserDetail } from '../model.ts';

interface ShiftsCardProps {
  readonly user: UserDetail;
  readonly shifts: readonly ShiftSummary[];
  readonly isEditing: boolean;
  readonly onEdit: (isEditing: boolean) => void;
}

/** The shifts of a person; in edit mode all shifts with theirs ticked. */
export function ShiftsCard({ user, shifts, isEditing, onEdit }: ShiftsCardProps) {
  const t = useT();
  const saving = useSaveShifts();
  const { formatHours, failure } = useShiftHours();
  const isExempt = user.is_admin || user.allowed;
  return (
    <Card title={t('users.shifts')}>
      {isExempt ? <p className="sg-muted">{t('users.adminNotControlled')}</p> : null}
      {isEditing && !user.is_protected ? (
        <EditShifts user={user} shifts={shifts} saving={saving} onDone={() => onEdit(false)} />
      ) : (
        <>
          {user.rule_group.length === 0 && !isExempt ? (
            <p className="sg-muted">{t('users.blockedWithoutShift')}</p>
          ) : null}
          <ul className="sg-user-shifts">
            {user.rule_group.map((key, index) => (
              <li key={key}>
                <Link to="/groups/$key" params={{ key }} className="sg-row-link">
                  <ShiftChip color={shifts.find((shift) => shift.key === key)?.color ?? 0}>
                    {user.shift_names[index] ?? key}
                  </ShiftChip>
                </Link>
                <span className="sg-shift-hours">{formatHours(key)}</span>
              </li>
            ))}
          </ul>
          {user.rule_group.length === 0 ? null : failure}
          {user.is_protected ? null : (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPencil size={16} />}
              onClick={() => onEdit(true)}
            >
              {t('users.editShifts')}
            </Button>
          )}
        </>
      )}
      {saving.dialog}
    </Card>
  );
}

interface EditShiftsProps {
  readonly user: UserDetail;
  readonly shifts: readonly ShiftSummary[];
  readonly saving: ShiftSaving;
  readonly onDone: () => void;
}

function EditShifts({ user, shifts, saving, onDone }: EditShiftsProps) {
  const t = useT();
  const confirm = useConfirm();
  const isSaved = useRef(false);
  const { chosen, choose, isDirty, save } = useSetShifts(user, saving, () => {
    // The person as they are on the screen is older than what was saved.
    isSaved.current = true;
    onDone();
  });
  const askToLeave = () =>
    confirm({
      title: t('common.leaveTitle'),
      message: t('common.leaveText'),
      confirmLabel: t('common.leaveConfirm'),
      cancelLabel: t('common.stay'),
      promise: 'leaveUnsaved',
      isDanger: true,
    });
  useUnsaved(isDirty);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isSameEdit = current.pathname === next.pathname && 'edit' in next.search;
      if (!isDirty || isSaved.current || isSameEdit) return false;
      return !(await askToLeave());
    },
    enableBeforeUnload: () => isDirty,
  });
  return (
    <Stack gap="md">
      <p className="sg-muted">{t('people.shiftsDialog.hint')}</p>
      <ShiftChoices user={user} shifts={shifts} chosen={chosen} onChange={choose} />
      <Group gap="xs">
        <Button loading={saving.isBusy} disabled={!isDirty} onClick={save}>
          {t('people.save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
