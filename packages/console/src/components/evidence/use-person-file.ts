import { useAct } from '#lib/api/query.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { showSnackbar } from '#lib/snackbar.ts';

/** Has a ticket made for a file about one person, and the browser bring it. */
export function usePersonFile(onClose: () => void) {
  const t = useT();
  return useAct('downloads.createTicket', {
    invalidates: ['audit.list'],
    onSuccess: ({ url }) => {
      window.location.assign(url);
      showSnackbar({ message: t('evidence.person.started'), tone: 'success' });
      onClose();
    },
  });
}
