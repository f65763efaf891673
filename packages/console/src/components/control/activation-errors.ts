import { isInvalidToken } from '@shiftgate/contract/providers.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '#lib/api/client.ts';
import { invalidateCalls } from '#lib/api/query.ts';
import { showSnackbar } from '#lib/snackbar.ts';
import { useErrorText } from '#lib/i18n/texts.tsx';
import { useAuthorize } from '#lib/auth/use-authorize.ts';

/** Codes that say nothing about the activation itself. */
const general: readonly string[] = ['UNKNOWN_ERROR', 'NETWORK', 'UNREADABLE_ANSWER'];

/** Whether the server refused with a specific code. The message then stays until it is dismissed. */
export function isKnownRefusal(error: Pick<ApiError, 'code'>): boolean {
  return !general.includes(error.code);
}

/** Whether an administrator has to sign in again before the next try. */
export function needsSignIn(code: string): boolean {
  return code === 'PLEASE_LOG_IN_AGAIN' || isInvalidToken(code);
}

/**
 * Handles a refused activation, test or deactivation: a known reason stays until dismissed, a refused connection shows
 * the missing scopes. If the administrator has to sign in again, the sign-in opens.
 */
export function useActivationError(): (error: ApiError) => void {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { authorize } = useAuthorize({ forControl: true });
  return (error) => {
    showSnackbar({
      message: errorText(error),
      tone: 'error',
      ...(isKnownRefusal(error) ? { timeoutMs: null } : {}),
    });
    if (isInvalidToken(error.code) || error.code === 'MISSING_SCOPE')
      void invalidateCalls(client, ['auth.scopes']);
    if (error.code === 'PLEASE_LOG_IN_AGAIN') authorize();
  };
}
