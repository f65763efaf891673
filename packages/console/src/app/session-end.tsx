import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, whenSignedOut } from '../lib/client.ts';
import { paths } from '../lib/paths.ts';
import { loadedFor, tokenIsFor } from '../lib/session.ts';
import { showSnackbar } from '../lib/snackbar.ts';
import { storageKeys, writeStored } from '../lib/storage.ts';
import { useT } from '../lib/texts.tsx';
import { giveUpUnsaved, hasUnsaved } from '../lib/unsaved.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { leaveForLogin } from './sign-out.ts';

const askAgainMs = 3000;

/**
 * What happens when the session ends under an open screen: the way to the sign-in, or where something typed would be lost
 * with the screen, a question. Whoever signs in again in another tab goes on here, with the token that it stores; what
 * somebody else typed is not theirs to save.
 */
export function SessionEnd() {
  const t = useT();
  const confirm = useConfirm();
  const client = useQueryClient();
  /** Whose session is over; undefined while it goes on. */
  const overOf = useRef<string | null>(undefined);
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goOn = async () => {
      const was = overOf.current;
      const is = await tokenIsFor().catch((error: unknown) => {
        // A token that is refused waits for the next one; without an answer what was typed waits for it.
        const isRefused = error instanceof ApiError && error.status === 401;
        if (!isRefused) timer = setTimeout(() => void goOn(), askAgainMs);
        return null;
      });
      if (is === null) return;
      overOf.current = undefined;
      if (is !== was) {
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
      const isTold = overOf.current !== undefined && wish === 'read';
      writeStored('token', null);
      clearTimeout(timer);
      overOf.current ??= loadedFor(client);
      if (!isTold && !isAsking.current) void ask();
    });
    const onStored = ({ key, newValue }: StorageEvent) => {
      if (key !== storageKeys.token || newValue === null || overOf.current === undefined) return;
      clearTimeout(timer);
      void goOn();
    };
    window.addEventListener('storage', onStored);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('storage', onStored);
    };
  }, [t, confirm, client]);
  return null;
}
