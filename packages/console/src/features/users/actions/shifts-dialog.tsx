import { useT } from '#lib/i18n/texts.tsx';
import type { ShiftSummary, User } from '../model.ts';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { ShiftChoices } from './shift-choices.tsx';
import type { ShiftSaving } from './use-save-shifts.tsx';
import { useSetShifts } from './use-set-shifts.ts';

interface ShiftsDialogProps {
  readonly user: User;
  readonly shifts: readonly ShiftSummary[];
  readonly saving: ShiftSaving;
  readonly onClose: () => void;
}

/** Chooses the shifts of a person from their row. */
export function ShiftsDialog({ user, shifts, saving, onClose }: ShiftsDialogProps) {
  const t = useT();
  const { chosen, choose, isDirty, save } = useSetShifts(user, saving, onClose);
  return (
    <DialogFrame
      title={t('people.shiftsDialog.title', { name: user.name })}
      hint={t('people.shiftsDialog.hint')}
      onClose={onClose}
      submitLabel={t('people.save')}
      isBusy={saving.isBusy}
      isCovered={saving.dialog !== null}
      isDisabled={!isDirty}
      onSubmit={save}
    >
      <ShiftChoices user={user} shifts={shifts} chosen={chosen} onChange={choose} />
    </DialogFrame>
  );
}
