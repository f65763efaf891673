import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { useRef, useState } from 'react';
import { ApiError, call } from '#lib/api/client.ts';
import type { ApiErrorCode } from '#lib/api/client.ts';
import { useAct } from '#lib/api/query.ts';
import { whileBusy } from '#lib/while-busy.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useErrorText } from '#lib/i18n/texts.tsx';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { costsAccessNow } from '#components/access-impact/impact-view.tsx';
import { useReportImpact } from '#components/access-impact/report-impact.ts';
import { logoutOn } from '../model/editor-state.ts';
import { useShiftText } from '../texts.ts';
import type { ActedShift, AskedAction, BulkAction, ShiftActions } from '../model/model.ts';

type Reach = CallResponse<'shifts.reach'>;

/** Refusals because the shifts have more people meanwhile, or none. */
const foundOthers: ReadonlySet<ApiErrorCode> = new Set(['MORE_PEOPLE_FOUND', 'USERS_NOT_FOUND']);

const invalidates = ['shifts.list', 'shifts.get', 'shifts.users', 'users.list', 'home.summary'] as const;

/** Whether an action needs confirmation: it cannot be undone, takes access from someone, or leaves a choice. */
const needsYes = ({ action, shifts, impact, removesPeriod }: AskedAction): boolean =>
  action === 'delete' ||
  removesPeriod ||
  costsAccessNow(impact) ||
  (action === 'activate' && shifts.some((shift) => !shift.auto_logout));

const opposite = { activate: 'deactivate', deactivate: 'activate' } as const;

/** Enabling, disabling, deleting and forced logout; what costs access or cannot be undone after showing its impact. */
export function useShiftActions(onDone: (action: BulkAction) => void): ShiftActions {
  const t = useShiftText();
  const confirm = useConfirm();
  const errorText = useErrorText();
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [done, setDone] = useState<AskedAction | null>(null);
  const report = useReportImpact();
  const bulk = useAct('shifts.bulkActivate', { invalidates });
  const single = useAct('shifts.update', { invalidates });
  const deletion = useAct('shifts.delete', { invalidates: ['shifts.list', 'users.list', 'home.summary'] });
  const logout = useAct('shifts.forceLogout', {
    invalidates: ['tasks.list'],
    // Counting again finds and reports that no people remain.
    onError: ({ code }) => code === 'USERS_NOT_FOUND',
  });
  // The same order sent again, because its answer was lost on the way, is one order.
  const order = useRef({ shifts: '', key: '' });

  const ask = (action: BulkAction, shifts: readonly ActedShift[]) =>
    whileBusy(setIsAsking, async () => {
      try {
        const rule_groups = shifts.map((shift) => shift.key);
        const impact = await call('shifts.previewBulk', { body: { action, rule_groups } });
        const removesPeriod = shifts.some((shift) => shift.state === 'scheduled');
        const wanted = { action, shifts, impact, removesPeriod };
        if (needsYes(wanted)) setAsked(wanted);
        else await perform(wanted, false);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        showSnackbar({ message: errorText(error), tone: 'error' });
      }
    });

  /** Counts the people of an order on some shifts; null after an error, which has been shown. */
  const countPeople = (rule_groups: string[]): Promise<Reach | null> =>
    whileBusy(setIsAsking, async () => {
      try {
        return await call('shifts.reach', { body: { rule_groups } });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        showSnackbar({ message: errorText(error), tone: 'error' });
        return null;
      }
    });

  /** A shift with a period is changed alone: its period goes, which the person has just agreed to. */
  const carryOut = async ({ action, shifts }: AskedAction, turnsOnLogout: boolean): Promise<void> => {
    const rule_groups = shifts.map((shift) => shift.key);
    if (action === 'delete') {
      await deletion.mutateAsync({ body: { rule_groups } });
      return;
    }
    const [first] = shifts;
    if (shifts.length === 1 && first?.state === 'scheduled') {
      const state = action === 'activate' ? 'enabled' : 'disabled';
      await single.mutateAsync({
        params: { key: first.key },
        body: { state, confirm_remove_period: true, ...(turnsOnLogout ? logoutOn : {}) },
      });
      return;
    }
    await bulk.mutateAsync({
      body:
        action === 'activate'
          ? { action, rule_groups, turn_on_auto_logout: turnsOnLogout }
          : { action, rule_groups },
    });
  };

  /** Carries an action out and says so, with a way to see whom it concerns, and to undo it. */
  const perform = async (wanted: AskedAction, turnsOnLogout: boolean): Promise<void> => {
    const { action, shifts, impact, removesPeriod } = wanted;
    try {
      await carryOut(wanted, turnsOnLogout);
    } catch {
      return; // useAct has shown why
    }
    setAsked(null);
    report({
      message: `${t(`list.done.${action}`, { count: shifts.length })}.`,
      impact,
      onShow: () => setDone(wanted),
      // The opposite action would leave automatic logout on.
      onUndo:
        action === 'delete' || removesPeriod || turnsOnLogout
          ? undefined
          : () => void ask(opposite[action], shifts),
    });
    onDone(action);
  };

  /** Asks for a yes to so many leaving, and orders it; asks again where meanwhile there are others. */
  const forceLogout = async (shifts: readonly ActedShift[]): Promise<string | null> => {
    const rule_groups = shifts.map((shift) => shift.key);
    for (;;) {
      const reach = await countPeople(rule_groups);
      if (reach === null) return null;
      const { people, can_be_logged_out: reachable } = reach;
      if (reachable === 0) {
        showSnackbar({ message: t('list.logoutNobody'), tone: 'info' });
        return null;
      }
      const isSure = await confirm({
        title: t('list.logoutTitle', { count: shifts.length }),
        message: [
          t('list.logoutText', { count: reachable }),
          ...(shifts.length > 1 ? [t('list.countedOnce')] : []),
        ].join(' '),
        confirmLabel: t('list.logout'),
        promise: 'signOutShift',
        isDanger: true,
      });
      if (!isSure) return null;
      // Another number is another order: it was agreed to anew.
      const named = `${people} ${rule_groups.join(' ')}`;
      if (order.current.shifts !== named) order.current = { shifts: named, key: crypto.randomUUID() };
      try {
        const task = await logout.mutateAsync({
          body: { rule_groups, at_most: people, client_key: order.current.key },
        });
        order.current = { shifts: '', key: '' };
        return task.key;
      } catch (error) {
        if (!(error instanceof ApiError && foundOthers.has(error.code))) return null; // useAct has shown why
      }
    }
  };

  return {
    isBusy: isAsking || bulk.isPending || single.isPending || deletion.isPending || logout.isPending,
    asked,
    ask,
    confirm: async (turnsOnLogout) => {
      if (asked !== null) await perform(asked, turnsOnLogout);
    },
    cancel: () => setAsked(null),
    done,
    closeDone: () => setDone(null),
    forceLogout,
  };
}
