import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, whenShutOut } from '#lib/api/client.ts';
import type { ShutOut } from '#lib/api/client.ts';
import { paths } from '#lib/routing/paths.ts';
import { loadedFor, isTokenFor } from '#lib/auth/session.ts';
import { noteSessionEnd, sessionEndOf } from '#lib/api/session-end.ts';
import type { SessionEnd as End } from '#lib/api/session-end.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { storageKeys, writeStored } from '#lib/storage.ts';
import { useT } from '#lib/i18n/texts.tsx';
import type { Translate } from '#lib/i18n/texts.tsx';
import { giveUpUnsaved, hasUnsaved } from '#lib/forms/unsaved.ts';
import { useConfirm } from '#design/dialog/confirm.tsx';
import { redirectToLogin, endPanelSession } from './sign-out.ts';

const askAgainMs = 3000;

/** The question about unsaved input, by the reason that it cannot be saved. */
function formatShutOut(t: Translate, why: ShutOut) {
  if (why === 'over')
    return {
      title: t('common.sessionOverTitle'),
      message: t('common.sessionOverText'),
      confirmLabel: t('common.sessionOverSignIn'),
    };
  if (why === 'suspended')
    return {
      title: t('common.suspendedTitle'),
      message: t('common.suspendedText'),
      confirmLabel: t('common.suspendedOpen'),
    };
  return {
    title: t(`errors.${why}`),
    message: t('common.shutOutText'),
    confirmLabel: t('common.shutOutLeave'),
  };
}

/**
 * Handles a session that ends under an open screen: redirects to the sign-in, or asks first when unsaved input would be
 * lost. If the same person signs in again in another tab, the screen continues with that token.
 */
export function SessionEnd() {
  const t = useT();
  const confirm = useConfirm();
  const client = useQueryClient();
  /** The owner of the session that is over; undefined while it goes on. */
  const overOf = useRef<string | null>(undefined);
  /** Why it is over: without its token the next calls do not say so any more. */
  const end = useRef<End>('over');
  const isSuspended = useRef(false);
  const isAsking = useRef(false);
  useEffect(() => {
    const ask = async (why: ShutOut) => {
      isAsking.current = true;
      const isConfirmed = await confirm({
        ...formatShutOut(t, why),
        cancelLabel: t('common.stay'),
        promise: 'endedSession',
      });
      isAsking.current = false;
      if (!isConfirmed) return;
      if (why === 'over') window.open(paths.login, '_blank');
      else if (why === 'suspended') window.open(paths.suspended, '_blank');
      else {
        giveUpUnsaved();
        redirectToLogin(why);
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goOn = async () => {
      const was = overOf.current;
      const is = await isTokenFor().catch((error: unknown) => {
        // A token that is refused waits for the next one; without an answer what was typed waits for it.
        const isRefused = error instanceof ApiError && sessionEndOf(error) !== null;
        if (!isRefused) timer = setTimeout(() => void goOn(), askAgainMs);
        return null;
      });
      if (is === null) return;
      overOf.current = undefined;
      end.current = 'over';
      if (is !== was) {
        giveUpUnsaved();
        window.location.assign(paths.home);
        return;
      }
      showSnackbar({ message: t('common.signedInAgain'), tone: 'success' });
      await client.invalidateQueries();
    };
    whenShutOut((wish, refused) => {
      const why = refused === 'over' ? end.current : refused;
      if (!hasUnsaved()) return endPanelSession(why);
      // Asked once, and again when something is to be saved; not with every poll.
      const isNotified =
        (why === 'suspended' ? isSuspended.current : overOf.current !== undefined) && wish === 'read';
      if (why === 'suspended') isSuspended.current = true;
      else {
        end.current = why;
        writeStored('token', null);
        if (why !== 'over') noteSessionEnd(why);
        clearTimeout(timer);
        overOf.current ??= loadedFor(client);
      }
      if (!isNotified && !isAsking.current) void ask(why);
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
