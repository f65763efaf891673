import { useAct } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useT } from '#lib/i18n/texts.tsx';

/** Reads the directory now. */
export function useSync() {
  const t = useT();
  return useAct('users.sync', {
    invalidates: ['users.syncTask', 'home.summary'],
    onSuccess: () => showSnackbar({ message: t('home.syncStarted'), tone: 'success' }),
  });
}
