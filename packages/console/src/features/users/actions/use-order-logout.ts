import { useAct } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useConfirm } from '#design/dialog/confirm.tsx';
import type { User } from '../model.ts';

/** Asks, then logs one person out of everything. */
export function useOrderLogout(): (user: User) => Promise<void> {
  const t = useT();
  const confirm = useConfirm();
  const order = useAct('users.orderLogout', { invalidates: ['users.list', 'users.get'] });
  return async (user) => {
    const isConfirmed = await confirm({
      title: t('people.logout.title', { name: user.name }),
      message: t('people.logout.text'),
      confirmLabel: t('people.forceLogout'),
      promise: 'signOutPerson',
      isDanger: true,
    });
    if (!isConfirmed) return;
    try {
      // The outcome comes by the promise: the menu or the search that asked may be gone by then.
      await order.mutateAsync({ params: { key: user.key } });
    } catch {
      return; // useAct has shown why
    }
    showSnackbar({ message: t('people.logout.ordered', { name: user.name }), tone: 'success' });
  };
}
