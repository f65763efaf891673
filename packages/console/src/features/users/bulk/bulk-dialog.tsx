import { LeftOutBefore } from '#components/tasks/left-out-before.tsx';
import { ShareDialog } from '#components/passwords/share-dialog.tsx';
import type { BulkAct, Move, OpenBulkDialog, ShiftSummary } from '../model.ts';
import { ManyPasswordsDialog } from '../passwords/many-passwords-dialog.tsx';
import { ManyAccessesDialog } from './many-accesses-dialog.tsx';
import { ManyVacationsDialog } from './many-vacations-dialog.tsx';
import { NumberChanged } from './number-changed.tsx';
import { ShiftChoiceDialog } from './shift-choice-dialog.tsx';

interface BulkDialogProps {
  readonly dialog: OpenBulkDialog;
  readonly selection: Move['selection'];
  readonly shifts: readonly ShiftSummary[];
  readonly isBusy: boolean;
  readonly onClose: () => void;
  /** `count` where another number of people was shown than the dialog was opened with. */
  readonly onStart: (act: BulkAct, count?: number) => void;
}

/** The bulk action of each dialog; a move shows whom it leaves out with its effect. */
const actionOf = {
  generate_passwords: 'generate_passwords',
  vacation: 'set_vacation',
  single_access: 'grant_single_access',
  share_change_link: 'share_change_link',
  share_temporary_password: 'share_temporary_password',
} as const;

/** The open dialog of an action on many people that wants something chosen. */
export function BulkDialog({ dialog, selection, shifts, onStart, ...frame }: BulkDialogProps) {
  const { name, agreed } = dialog;
  const { count } = agreed;
  const notice = (
    <>
      <NumberChanged {...agreed} />
      {name === 'add_to_shift' || name === 'remove_from_shift' ? null : (
        <LeftOutBefore selection={selection} action={actionOf[name]} />
      )}
    </>
  );
  switch (name) {
    case 'add_to_shift':
    case 'remove_from_shift':
      return (
        <ShiftChoiceDialog
          {...frame}
          action={name}
          selection={selection}
          agreed={agreed}
          shifts={shifts}
          onStart={(shift, shown) => onStart({ action: name, shift }, shown)}
        />
      );
    case 'generate_passwords':
      return (
        <ManyPasswordsDialog {...frame} count={count} notice={notice} onChoose={(act) => onStart(act)} />
      );
    case 'vacation':
      return (
        <ManyVacationsDialog
          {...frame}
          count={count}
          notice={notice}
          selection={selection}
          onChoose={(start, end) => onStart({ action: 'set_vacation', start_date: start, end_date: end })}
        />
      );
    case 'single_access':
      return (
        <ManyAccessesDialog
          {...frame}
          count={count}
          notice={notice}
          onChoose={(minutes) => onStart({ action: 'grant_single_access', duration_minutes: minutes })}
        />
      );
    default:
      return (
        <ShareDialog
          {...frame}
          kind={name}
          count={count}
          notice={notice}
          onSend={() => onStart({ action: name })}
        />
      );
  }
}
