import type { providerErrors } from '@shiftgate/contract/providers.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { AppError } from '#core/app-error.ts';
import { isDirectoryError } from '#ports/directory.ts';
import { administratorReason } from '#ports/domain-federation.ts';

/** The codes of the company's provider. */
export type ProviderCodes = (typeof providerErrors)[Provider];

/** What a failed step says to the panel; `facts` name what the text of the code is about. */
export interface StepFailure {
  readonly code: string;
  readonly isTransient: boolean;
  readonly facts?: Readonly<Record<string, string | readonly string[]>>;
}

/** Returns the meaning of a step's failure; null for an error of our own. */
export function failureOf(error: unknown, codes: ProviderCodes): StepFailure | null {
  if (error instanceof AppError) {
    const isTransient = error.code === 'DIRECTORY_UNAVAILABLE';
    const facts = factsOf(error);
    return { code: error.code, isTransient, ...(facts && { facts }) };
  }
  if (!isDirectoryError(error)) return null;
  if (error.code === 'reconnect')
    return {
      code: error.reason === administratorReason ? 'PLEASE_LOG_IN_AGAIN' : codes.invalidToken,
      isTransient: false,
    };
  if (error.code === 'missing_scope') return { code: 'MISSING_SCOPE', isTransient: false };
  // Retrying does not help: an administrator of the company must act at the workspace first.
  if (error.code === 'waiting_approval') return { code: 'APPROVAL_REQUIRED', isTransient: false };
  return { code: 'DIRECTORY_UNAVAILABLE', isTransient: error.isTransient };
}

/** Only what a text names is stored: a domain, who has it, people. */
function factsOf({ facts }: AppError): StepFailure['facts'] | undefined {
  const { domain, issuer, people } = facts ?? {};
  const named = {
    ...(typeof domain === 'string' && { domain }),
    ...(typeof issuer === 'string' && { issuer }),
    ...(Array.isArray(people) && { people: people.map(String) }),
  };
  return Object.keys(named).length === 0 ? undefined : named;
}
