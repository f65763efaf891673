import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { whenSignedOut } from '../lib/client.ts';
import { paths } from '../lib/paths.ts';
import { isSameSession } from '../lib/session.ts';
import { showSnackbar } from '../lib/snackbar.ts';
import { storageKeys, writeStored } from '../lib/storage.ts';
import { useT } from '../lib/texts.tsx';
import { giveUpUnsaved, hasUnsaved } from '../lib/unsaved.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { leaveForLogin } from './sign-out.ts';

/**
 * What happens when the session ends under an open screen: the way to the sign-in, or where something typed would be lost
 * with the screen, a question. Whoever signs in again in another tab goes on here, with the token that it stores; what
 * somebody else typed is not theirs to save.
 */
export function SessionEnd() {
  const t = useT();
  const confirm = useConfirm();
  const client = useQueryClient();
  const isOver = useRef(false);
  const isAsking = useRef(false);
  useEffect(() => {
    const ask = async () => {
      isAsking.current = true;
      const opensSignIn = await confirm({
        title: t('common.sessionOverTitle'),
        message: t('common.sessionOverText'),
        confirmLabel: t('common.sessionOverSignIn'),
        cancelLabel: t('common.stay'),
      });
      isAsking.current = false;
      if (opensSignIn) window.open(paths.login, '_blank');
    };
    const goOn = async () => {
      if (!(await isSameSession(client).catch(() => false))) {
        giveUpUnsaved();
        window.location.assign(paths.home);
        return;
      }
      showSnackbar({ message: t('common.signedInAgain'), tone: 'success' });
      await client.invalidateQueries();
    };
    whenSignedOut((wish) => {
      if (!hasUnsaved()) return leaveForLogin();
      // Asked once, and again when something is to be saved; not with every poll.
      const isTold = isOver.current && wish === 'read';
      writeStored('token', null);
      isOver.current = true;
      if (!isTold && !isAsking.current) void ask();
    });
    const onStored = ({ key, newValue }: StorageEvent) => {
      if (key !== storageKeys.token || newValue === null || !isOver.current) return;
      isOver.current = false;
      void goOn();
    };
    window.addEventListener('storage', onStored);
    return () => window.removeEventListener('storage', onStored);
  }, [t, confirm, client]);
  return null;
}
