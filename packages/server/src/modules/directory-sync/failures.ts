import { isInvalidToken, providerErrors } from '@shiftgate/contract/providers.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { inCompany } from '#db/transactions.ts';
import { markGrantDead, markPermissionsLost, recordRenewal } from '../connection/public.ts';
import type { SyncFailure } from './sync-run.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type {
  DirectoryDomain,
  DirectoryError,
  DirectoryOrgUnit,
  DirectoryTenant,
  RefreshedGrant,
} from '#ports/directory.ts';
import type { RunningSync } from './write-page.ts';

/** A sync that cannot continue, with the code that the panel shows. */
export class SyncFailedError extends Error {
  override readonly name = 'SyncFailedError';
  readonly failure: SyncFailure;

  constructor(failure: SyncFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Whether a retry cannot help. */
export function isFinal(error: unknown): boolean {
  return error instanceof SyncFailedError || (isDirectoryError(error) && !error.isTransient);
}

/**
 * The lists that a sync reads besides people; null where the workspace refused it, and units also where it has none of
 * its own.
 */
export interface Surroundings {
  readonly domains: readonly DirectoryDomain[] | null;
  readonly orgUnits: readonly DirectoryOrgUnit[] | null;
  readonly tenant: DirectoryTenant | null;
  readonly failure: DirectoryError | null;
}

/**
 * Reads domains, organizational units and the company. A failure here must not stop the sync of people; of the company
 * only the name is kept, so its refusal is not a fault of the connection.
 */
export async function readSurroundings({ directory, grant }: RunningSync): Promise<Surroundings> {
  const background = { priority: 'background' } as const;
  const [domains, orgUnits, tenant] = await Promise.allSettled([
    directory.listDomains(grant, background),
    directory.listOrgUnits?.(grant, background) ?? null,
    directory.getTenant(grant, background),
  ]);
  const unexpected = refusalsOf(domains, orgUnits, tenant).find((error) => !isDirectoryError(error));
  if (unexpected !== undefined) throw unexpected;
  return {
    domains: domains.status === 'fulfilled' ? domains.value : null,
    orgUnits: orgUnits.status === 'fulfilled' ? orgUnits.value : null,
    tenant: tenant.status === 'fulfilled' ? tenant.value : null,
    failure: refusalsOf(domains, orgUnits).find((error) => isDirectoryError(error)) ?? null,
  };
}

const refusalsOf = (...results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []));

/** Returns the error code that the panel shows for a failure of the workspace. */
export function failureOf(provider: Provider, error: DirectoryError): SyncFailure {
  switch (error.code) {
    case 'missing_scope':
      return { code: 'MISSING_SCOPE', facts: { scopes: error.missingScopes } };
    case 'reconnect':
    case 'invalid_grant':
    case 'forbidden':
      // The connected administrator lost access to the directory, so another one must connect.
      return { code: providerErrors[provider].invalidToken };
    default:
      return unavailableBy(error);
  }
}

/** The failure of a workspace that may respond later. */
export function unavailableBy(error: DirectoryError): SyncFailure {
  return { code: 'DIRECTORY_UNAVAILABLE', facts: { reason: error.reason ?? error.code } };
}

/** Records what a failure says about the connection, so that the panel can ask for a new one. */
export async function noteConnection(
  { deps, directory, grant, run }: RunningSync,
  error: DirectoryError,
): Promise<void> {
  const now = deps.clock.now();
  const { code } = failureOf(directory.provider, error);
  if (isInvalidToken(code)) {
    await inCompany(deps.db, run.companyKey, (tx) =>
      markGrantDead(tx, run.companyKey, grant, { now, reason: error.message }),
    );
  }
  if (code === 'MISSING_SCOPE') await noteMissingScope({ deps, directory, grant, run }, error);
}

/**
 * Stores what the connection may still do. It lacks a needed permission only where a renewal says so: a refused call may
 * be about something that no setting of ours asks for.
 */
async function noteMissingScope(
  { deps, directory, grant, run: { companyKey } }: Pick<RunningSync, 'deps' | 'directory' | 'grant' | 'run'>,
  { missingScopes }: DirectoryError,
): Promise<void> {
  const now = deps.clock.now();
  let renewed: RefreshedGrant | null = null;
  // A refusal that names no scopes is one of the application: its organization has removed it.
  let isRemoved = missingScopes.length === 0;
  try {
    renewed = await directory.refreshGrant(grant);
    isRemoved = false;
  } catch (failure) {
    isRemoved ||= isDirectoryError(failure, 'missing_scope');
  }
  const held = renewed?.grantedScopes ?? (isRemoved ? [] : grant.grantedScopes);
  const isLost = isRemoved || (renewed !== null && !directory.checkScopes(held).isComplete);
  // The workspace has just refused these scopes, although the token lists them.
  const grantedScopes = held.filter((scope) => !missingScopes.includes(scope));
  await inCompany(deps.db, companyKey, async (tx) => {
    await recordRenewal(
      tx,
      deps.box,
      { companyKey, grant, now, directory },
      { refreshToken: renewed?.refreshToken ?? null, grantedScopes },
    );
    if (isLost) await markPermissionsLost(tx, companyKey, { now, grantedScopes });
  });
}
