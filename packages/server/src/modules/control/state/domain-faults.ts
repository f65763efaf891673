import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import { AppError } from '#core/app-error.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { DomainState } from '#ports/domain-federation.ts';

/** What is wrong with a domain, with what its text names. */
export interface DomainFault {
  readonly code: ErrorCode;
  readonly facts: { readonly domain: string; readonly issuer?: string };
}

/** Why a domain cannot be federated by us; null when it can. The default one can, once another is the default. */
export function faultOfDomain(state: DomainState, domain: string, issuerUri: string): DomainFault | null {
  const { federation } = state;
  const fault = (code: ErrorCode): DomainFault => ({ code, facts: { domain } });
  if (state.isInitial) return fault('DOMAIN_INITIAL');
  if (!state.isVerified) return fault('DOMAIN_NOT_VERIFIED');
  if (!state.isRoot) return fault('DOMAIN_NOT_ROOT');
  if (federation === 'unreadable')
    return fault(state.isFederated ? 'DOMAIN_UNREADABLE' : 'DIRECTORY_UNAVAILABLE');
  if (federation !== null && federation.issuerUri !== issuerUri)
    return { code: 'DOMAIN_FEDERATED_ELSEWHERE', facts: { domain, issuer: federation.issuerUri } };
  return null;
}

/** Whether the provider would sign the requests of the domain's people, so that none of them could sign in. */
export function signsRequests({ federation }: DomainState): boolean {
  return (
    federation !== null &&
    federation !== 'unreadable' &&
    federation.isSignedAuthenticationRequestRequired === true
  );
}

const codeOfReason: Readonly<Record<string, ErrorCode>> = {
  initial_domain: 'DOMAIN_INITIAL',
  default_domain: 'DOMAIN_DEFAULT',
  not_verified: 'DOMAIN_NOT_VERIFIED',
  not_root: 'DOMAIN_NOT_ROOT',
  foreign_federation: 'DOMAIN_FEDERATED_ELSEWHERE',
  federation_unreadable: 'DOMAIN_UNREADABLE',
};

/** Runs a call about a domain; a refusal for what the domain is throws its code with the name of the domain. */
export async function naming<T>(domain: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const code = isDirectoryError(error) ? codeOfReason[error.reason ?? ''] : undefined;
    throw code === undefined ? error : new AppError(code, { domain });
  }
}

/** Whether the failure says that the domain is federated elsewhere, so that nothing of ours is there. */
export function isFederatedElsewhere(error: unknown): boolean {
  return error instanceof AppError && error.code === 'DOMAIN_FEDERATED_ELSEWHERE';
}
