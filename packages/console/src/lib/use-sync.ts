import { useAct } from '../../../lib/query.ts';
import { showSnackbar } from '../../../lib/snackbar.ts';
import { useT } from '../../../lib/texts.tsx';

/** Reads the directory now. */
export function useSync() {
  const t = useT();
  return useAct('users.sync', {
    invalidates: ['users.syncTask'],
    onSuccess: () => showSnackbar({ message: t('home.syncStarted'), tone: 'success' }),
  });
}
