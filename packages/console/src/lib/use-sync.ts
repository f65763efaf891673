import { useAct } from './query.ts';
import { showSnackbar } from './snackbar.ts';
import { useT } from './texts.tsx';

/** Reads the directory now. */
export function useSync() {
  const t = useT();
  return useAct('users.sync', {
    invalidates: ['users.syncTask', 'home.summary'],
    onSuccess: () => showSnackbar({ message: t('home.syncStarted'), tone: 'success' }),
  });
}
