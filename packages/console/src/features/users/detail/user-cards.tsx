import type { ShiftSummary, UserDetail, UserDialogName } from '../model.ts';
import { CalendarAddressCard } from './calendar-address-card.tsx';
import { ExceptionsCard } from './exceptions-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { FilesCard } from './files-card.tsx';
import { LastSignIns } from './last-sign-ins.tsx';
import { LogoutsCard } from './logouts-card.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { ShiftsCard } from './shifts-card.tsx';

interface UserCardsProps {
  readonly user: UserDetail;
  readonly shifts: readonly ShiftSummary[];
  /** The shifts of the person are being edited. */
  readonly isEditing: boolean;
  readonly onEdit: (isEditing: boolean) => void;
  readonly onOpen: (dialog: UserDialogName) => void;
}

/** Everything about a person in two columns. */
export function UserCards({ user, shifts, isEditing, onEdit, onOpen }: UserCardsProps) {
  return (
    <div className="sg-user">
      <div className="sg-user-column">
        <ShiftsCard user={user} shifts={shifts} isEditing={isEditing} onEdit={onEdit} />
        <SessionsCard user={user} />
        <LogoutsCard user={user} />
        <LastSignIns userKey={user.key} />
      </div>
      <div className="sg-user-column">
        <ExceptionsCard user={user} onOpen={onOpen} />
        <RecoveryCard user={user} />
        <CalendarAddressCard user={user} />
        <FactsCard user={user} />
        <FilesCard user={user} />
      </div>
    </div>
  );
}
