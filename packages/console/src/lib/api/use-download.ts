import type { CallName } from '@shiftgate/contract/calls.ts';
import { useT } from '../i18n/texts.tsx';
import { showSnackbar } from '../snackbar.ts';
import { bringFile } from './file-download.ts';
import { useAct } from './query.ts';

/** Requests a ticket for a file and downloads it; a long download shows its progress and can be canceled. */
export function useDownload(invalidates: readonly CallName[] = []) {
  const t = useT();
  return useAct('downloads.createTicket', {
    invalidates,
    onSuccess: ({ url }) => {
      bringFile(url).catch(() => showSnackbar({ message: t('common.fileFailed'), tone: 'error' }));
    },
  });
}

/** Of the columns of a table, in its order, those that a file can have. */
export function columnsOfFile<C extends string>(
  known: Readonly<Record<C, true>>,
  ids: readonly string[],
): C[] {
  return ids.filter((id): id is C => Object.hasOwn(known, id));
}
