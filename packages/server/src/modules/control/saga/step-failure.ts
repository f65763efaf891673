import type { providerErrors } from '@shiftgate/contract/providers.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { AppError } from '../../../core/app-error.ts';
import { isDirectoryError } from '../../../ports/directory.ts';

/** The codes of the company's provider. */
export type ProviderCodes = (typeof providerErrors)[Provider];

/** Returns the meaning of a step's failure; null for an error of our own. */
export function failureOf(
  error: unknown,
  codes: ProviderCodes,
): { readonly code: string; readonly isTransient: boolean } | null {
  if (error instanceof AppError)
    return { code: error.code, isTransient: error.code === 'DIRECTORY_UNAVAILABLE' };
  if (!isDirectoryError(error)) return null;
  if (error.code === 'reconnect') return { code: codes.invalidToken, isTransient: false };
  if (error.code === 'missing_scope') return { code: 'MISSING_SCOPE', isTransient: false };
  // Retrying does not help: an administrator of the company must act at the workspace first.
  if (error.code === 'waiting_approval') return { code: 'APPROVAL_REQUIRED', isTransient: false };
  return { code: 'DIRECTORY_UNAVAILABLE', isTransient: error.isTransient };
}
