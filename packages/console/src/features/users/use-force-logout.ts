import { useAct } from '../../lib/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/texts.tsx';
import { useConfirm } from '../../ui/confirm.tsx';

/** Asks, then logs people out at once; says how many, and how many were skipped. */
export function useForceLogout(onDone: () => void): {
  ask: (keys: readonly string[]) => Promise<void>;
  isPending: boolean;
} {
  const t = useT();
  const confirm = useConfirm();
  const act = useAct('users.forceLogout', {
    invalidates: ['users.list', 'users.get'],
    onSuccess: ({ planned, skipped }) => {
      const parts = [t('users.forced', { count: planned })];
      if (skipped.length > 0) parts.push(t('users.skipped', { count: skipped.length }));
      showSnackbar({ message: parts.join(' '), tone: 'success' });
      onDone();
    },
  });
  const ask = async (keys: readonly string[]) => {
    const isConfirmed = await confirm({
      title: t('users.forceTitle', { count: keys.length }),
      message: t('users.forceText'),
      confirmLabel: t('users.forceLogout'),
      isReversible: false,
      isDanger: true,
    });
    if (isConfirmed) act.mutate({ body: { users: [...keys] } });
  };
  return { ask, isPending: act.isPending };
}
