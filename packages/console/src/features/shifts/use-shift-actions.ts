import { useAct } from '../../lib/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import type { WireShift } from './model/rule-draft.ts';
import { useShiftText } from './texts.ts';

/** What the actions need to know of a shift. */
export type ActedShift = Pick<WireShift, 'key' | 'state' | 'users_number'>;

export interface ShiftActions {
  readonly isBusy: boolean;
  /** Resolves to true when it was confirmed and done. */
  readonly setEnabled: (shifts: readonly ActedShift[], isEnabled: boolean) => Promise<boolean>;
  readonly remove: (shifts: readonly ActedShift[]) => Promise<boolean>;
}

/** Enabling, disabling and deleting, each after saying how many people it touches. */
export function useShiftActions(onDeleted?: () => void): ShiftActions {
  const t = useShiftText();
  const confirm = useConfirm();
  const invalidates = ['shifts.list', 'shifts.get', 'users.list', 'home.summary'] as const;
  const bulk = useAct('shifts.bulkActivate', { invalidates });
  const deletion = useAct('shifts.delete', { invalidates: ['shifts.list', 'users.list', 'home.summary'] });
  const peopleOf = (shifts: readonly ActedShift[]) =>
    shifts.reduce((sum, shift) => sum + shift.users_number, 0);

  const setEnabled = async (shifts: readonly ActedShift[], isEnabled: boolean) => {
    const count = shifts.length;
    const about = t(isEnabled ? 'list.enableText' : 'list.disableText', { count: peopleOf(shifts) });
    const losesPeriod = shifts.some((shift) => shift.state === 'scheduled');
    const isSure = await confirm({
      title: t(isEnabled ? 'list.enableTitle' : 'list.disableTitle', { count }),
      message: losesPeriod ? `${about} ${t('list.removesPeriod')}` : about,
      confirmLabel: t(isEnabled ? 'enable' : 'disable'),
      isReversible: !losesPeriod,
      isDanger: !isEnabled,
    });
    if (!isSure) return false;
    const action = isEnabled ? 'activate' : 'deactivate';
    try {
      await bulk.mutateAsync({ body: { action, rule_groups: shifts.map((shift) => shift.key) } });
    } catch {
      return false; // useAct has shown why
    }
    showSnackbar({ message: t(isEnabled ? 'list.enabled' : 'list.disabled', { count }), tone: 'success' });
    return true;
  };

  const remove = async (shifts: readonly ActedShift[]) => {
    const count = shifts.length;
    const isSure = await confirm({
      title: t('list.deleteTitle', { count }),
      message: t('list.deleteText', { count: peopleOf(shifts) }),
      confirmLabel: t('general.delete'),
      isReversible: false,
      isDanger: true,
    });
    if (!isSure) return false;
    try {
      await deletion.mutateAsync({ body: { rule_groups: shifts.map((shift) => shift.key) } });
    } catch {
      return false; // useAct has shown why
    }
    showSnackbar({ message: t('list.deleted', { count }), tone: 'success' });
    onDeleted?.();
    return true;
  };

  return { isBusy: bulk.isPending || deletion.isPending, setEnabled, remove };
}
