import type { OpenDialog, ShiftSummary } from '../model.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { ShiftsDialog } from './shifts-dialog.tsx';
import { SingleAccessDialog } from './single-access-dialog.tsx';
import { useSaveShifts } from './use-save-shifts.tsx';
import { VacationDialog } from './vacation-dialog.tsx';
import '../users.css';

interface UserDialogsProps {
  readonly open: OpenDialog | null;
  readonly shifts: readonly ShiftSummary[];
  readonly onClose: () => void;
}

/** The open dialog of a person, wherever it was asked for: the list, the page of the person, the search. */
export function UserDialogs({ open, shifts, onClose }: UserDialogsProps) {
  const saving = useSaveShifts();
  return (
    <>
      {open === null ? null : open.name === 'shifts' ? (
        <ShiftsDialog user={open.user} shifts={shifts} saving={saving} onClose={onClose} />
      ) : (
        <OtherDialog open={open} onClose={onClose} />
      )}
      {saving.dialog}
    </>
  );
}

interface OtherDialogProps {
  readonly open: OpenDialog;
  readonly onClose: () => void;
}

function OtherDialog({ open, onClose }: OtherDialogProps) {
  const { user } = open;
  if (open.name === 'vacation') return <VacationDialog user={user} onClose={onClose} />;
  if (open.name === 'singleAccess') return <SingleAccessDialog user={user} onClose={onClose} />;
  return <PasswordDialog user={user} onClose={onClose} />;
}
