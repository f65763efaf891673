import { useAct } from '../../lib/query.ts';
import { showSnackbar } from '../../lib/snackbar.ts';
import { useT } from '../../lib/texts.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import type { User } from './user-columns.tsx';

/** Asks, saying what the person loses, then takes them out of a shift. */
export function useRemoveFromShift(user: User): {
  ask: (key: string, shift: string) => Promise<void>;
  isPending: boolean;
} {
  const t = useT();
  const confirm = useConfirm();
  const act = useAct('shifts.removeUsers', {
    invalidates: ['users.get', 'users.list', 'shifts.list', 'shifts.get', 'home.summary'],
  });
  const ask = async (key: string, shift: string) => {
    const isConfirmed = await confirm({
      title: t('users.removeTitle', { name: user.name, shift }),
      message: t(user.rule_group.length === 1 ? 'users.removeLastText' : 'users.removeText'),
      confirmLabel: t('common.remove'),
      isReversible: true,
      isDanger: true,
    });
    if (!isConfirmed) return;
    act.mutate(
      { params: { key }, body: { users: [user.key] } },
      {
        onSuccess: () =>
          showSnackbar({ message: t('users.removed', { name: user.name, shift }), tone: 'success' }),
      },
    );
  };
  return { ask, isPending: act.isPending };
}
