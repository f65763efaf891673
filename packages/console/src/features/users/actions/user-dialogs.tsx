import type { OpenDialog, ShiftSummary } from '../model.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { ShiftsDialog } from './shifts-dialog.tsx';
import { SingleAccessDialog } from './single-access-dialog.tsx';
import { VacationDialog } from './vacation-dialog.tsx';
import '../users.css';

interface UserDialogsProps {
  readonly open: OpenDialog | null;
  readonly shifts: readonly ShiftSummary[];
  readonly onClose: () => void;
}

/** The open dialog of a person, wherever it was asked for: the list, the page of the person, the search. */
export function UserDialogs({ open, shifts, onClose }: UserDialogsProps) {
  if (open === null) return null;
  const { user } = open;
  if (open.name === 'shifts') return <ShiftsDialog user={user} shifts={shifts} onClose={onClose} />;
  if (open.name === 'vacation') return <VacationDialog user={user} onClose={onClose} />;
  if (open.name === 'singleAccess') return <SingleAccessDialog user={user} onClose={onClose} />;
  return <PasswordDialog user={user} onClose={onClose} />;
}
