import { useSession } from '#lib/auth/session.ts';
import { ImpactDialog } from '#components/access-impact/impact-dialog.tsx';
import { LogoutQuestion } from './logout-question.tsx';
import { useShiftText } from '../texts.ts';
import type { ShiftActions } from '../model/model.ts';

/** Confirms enabling, disabling or deleting shifts, with the impact on access, and shows it afterwards on request. */
export function ActionDialog({ actions }: { readonly actions: ShiftActions }) {
  const t = useShiftText();
  const { company } = useSession();
  const { asked, done } = actions;
  if (done !== null)
    return (
      <ImpactDialog
        title={t('difference.after')}
        impact={done.impact}
        zone={company.zone}
        note={done.shifts.map((shift) => shift.name).join(', ')}
        onClose={actions.closeDone}
      />
    );
  if (asked === null) return null;
  const withoutLogout =
    asked.action === 'activate' ? asked.shifts.filter((shift) => !shift.auto_logout).length : 0;
  const changed = asked.removesPeriod ? 'removePeriod' : 'changeState';
  const title = t(`list.ask.${asked.action}`, { count: asked.shifts.length });
  return (
    <ImpactDialog
      title={title}
      impact={asked.impact}
      zone={company.zone}
      note={[
        asked.shifts.map((shift) => shift.name).join(', '),
        asked.removesPeriod ? t('list.removesPeriod') : '',
        asked.action === 'delete' ? t('list.deleteNote') : '',
      ]
        .filter((text) => text !== '')
        .join(' — ')}
      confirm={
        withoutLogout === 0
          ? {
              label: t(`list.do.${asked.action}`),
              isBusy: actions.isBusy,
              onConfirm: () => void actions.confirm(false),
              promise: asked.action === 'delete' ? 'deleteShift' : changed,
            }
          : {
              label: t('logoutQuestion.enable'),
              isBusy: actions.isBusy,
              onConfirm: () => void actions.confirm(true),
              promise: changed,
              other: {
                label: t('logoutQuestion.enableWithout'),
                onConfirm: () => void actions.confirm(false),
              },
            }
      }
      onClose={actions.cancel}
    >
      {withoutLogout === 0 ? null : <LogoutQuestion count={withoutLogout} of={asked.shifts.length} />}
    </ImpactDialog>
  );
}
