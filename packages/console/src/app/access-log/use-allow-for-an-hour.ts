import { singleAccessLimits } from '@shiftgate/domain/limits.ts';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { touchedByPeople } from '#features/users/model.ts';
import type { User } from '#features/users/model.ts';
import { useAct } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { showSnackbar } from '#lib/snackbar.ts';

const minutes = 60;

/** Asks, then grants one person a single access of an hour. */
export function useAllowForAnHour(): (user: Pick<User, 'key' | 'name'>) => Promise<void> {
  const t = useT();
  const confirm = useConfirm();
  const grant = useAct('users.grantSingleAccess', { invalidates: touchedByPeople });
  return async ({ key, name }) => {
    const isConfirmed = await confirm({
      title: t('accessLog.actions.allowTitle', { name }),
      message: t('accessLog.actions.allowText', { count: singleAccessLimits.unusedDays }),
      confirmLabel: t('accessLog.actions.allow'),
      promise: 'allowForAnHour',
    });
    if (!isConfirmed) return;
    try {
      await grant.mutateAsync({ params: { key }, body: { duration_minutes: minutes } });
    } catch {
      return; // useAct has shown why
    }
    showSnackbar({ message: t('accessLog.actions.allowed', { name }), tone: 'success' });
  };
}
