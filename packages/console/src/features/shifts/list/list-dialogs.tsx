import { useNavigate } from '@tanstack/react-router';
import { TaskDialog } from '#components/tasks/task-dialog.tsx';
import { showSnackbar } from '#lib/snackbar.ts';
import { PasswordChangeDialog } from '../actions/password-change-dialog.tsx';
import { useShiftText } from '../texts.ts';
import { CloneDialog } from './clone-dialog.tsx';
import { CreateShiftDialog } from './create-shift-dialog.tsx';
import type { ActedShift, WireShift } from '../model/model.ts';

/** A dialog of the list, and the shifts that it is about. */
export type ListDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'clone'; readonly source: ActedShift }
  | { readonly kind: 'password'; readonly shifts: readonly ActedShift[] };

interface ListDialogsProps {
  readonly open: ListDialog | null;
  /** The open task; empty where there is none. */
  readonly task: string;
  readonly onTask: (taskKey: string) => void;
  readonly onTaskClose: () => void;
  readonly onClose: () => void;
}

/** The open dialogs of the list: one of its own, and the progress of a task. */
export function ListDialogs({ task, onTaskClose, ...own }: ListDialogsProps) {
  return (
    <>
      <OpenListDialog {...own} />
      {task === '' ? null : <TaskDialog taskKey={task} onClose={onTaskClose} />}
    </>
  );
}

/** A dialog of the list's own; also on the screen of a shift. A new shift opens on its hours. */
export function OpenListDialog({
  open,
  onTask,
  onClose,
}: Pick<ListDialogsProps, 'open' | 'onTask' | 'onClose'>) {
  const t = useShiftText();
  const navigate = useNavigate();
  const openNew = (shift: WireShift) => {
    showSnackbar({ message: t('list.created', { name: shift.name }), tone: 'success' });
    void navigate({ to: '/groups/$key', params: { key: shift.key }, search: { tab: 'hours' } });
  };
  if (open === null) return null;
  if (open.kind === 'create') return <CreateShiftDialog onCreated={openNew} onClose={onClose} />;
  if (open.kind === 'clone') return <CloneDialog source={open.source} onCloned={openNew} onClose={onClose} />;
  return <PasswordChangeDialog shifts={open.shifts} onStarted={onTask} onClose={onClose} />;
}
