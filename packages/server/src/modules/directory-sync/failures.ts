import { inCompany } from '../../db/transactions.ts';
import { markGrantDead, recordScopes } from '../connection/public.ts';
import { failSync } from './sync-run.ts';
import type { SyncFailure } from './sync-run.ts';
import { postponeSync } from './lease.ts';
import { isDirectoryError } from '../../ports/directory.ts';
import type { DirectoryDomain, DirectoryError, DirectoryOrgUnit } from '../../ports/directory.ts';
import type { RunningSync } from './write-page.ts';

/** A sync that the workspace interrupts rests and goes on from the same page, this often in a row. */
const maxTries = 5;
const firstRestMs = 30_000;

/** What is read beside the people; null where the workspace refused it, with what to say about that. */
export interface Surroundings {
  readonly domains: readonly DirectoryDomain[] | null;
  readonly orgUnits: readonly DirectoryOrgUnit[] | null;
  readonly failure: DirectoryError | null;
}

/** Reads domains and organisational units. What goes wrong here must not keep the people from being read. */
export async function readSurroundings({ deps, grant }: RunningSync): Promise<Surroundings> {
  const background = { priority: 'background' } as const;
  const [domains, orgUnits] = await Promise.allSettled([
    deps.directory.listDomains(grant, background),
    deps.directory.listOrgUnits(grant, background),
  ]);
  const refused = [domains, orgUnits].flatMap((result): unknown[] =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  const unexpected = refused.find((error) => !isDirectoryError(error));
  if (unexpected !== undefined) throw unexpected;
  return {
    domains: domains.status === 'fulfilled' ? domains.value : null,
    orgUnits: orgUnits.status === 'fulfilled' ? orgUnits.value : null,
    failure: refused.find((error) => isDirectoryError(error)) ?? null,
  };
}

/** The code under which the panel shows a failure of the workspace. */
export function failureOf(error: DirectoryError): SyncFailure {
  switch (error.code) {
    case 'missing_scope':
      return { code: 'MISSING_SCOPE', facts: { scopes: error.missingScopes } };
    case 'reconnect':
    case 'invalid_grant':
    case 'forbidden':
      // The administrator who connected the company may not read its directory any more: another one must connect.
      return { code: 'INVALID_GOOGLE_ACCESS_TOKEN' };
    default:
      return { code: 'DIRECTORY_UNAVAILABLE', facts: { reason: error.reason ?? error.code } };
  }
}

/** Writes down what a failure says about the connection, so that the panel can ask an administrator to mend it. */
export async function noteConnection(
  { deps, grant, run }: RunningSync,
  error: DirectoryError,
): Promise<void> {
  const now = deps.clock.now();
  const { code } = failureOf(error);
  if (code === 'INVALID_GOOGLE_ACCESS_TOKEN') {
    await inCompany(deps.db, run.companyKey, (tx) =>
      markGrantDead(tx, run.companyKey, grant, now, error.message),
    );
  }
  if (code === 'MISSING_SCOPE') {
    const holding = await deps.directory.refreshGrant(grant).catch(() => grant);
    // The workspace refused these just now, whatever the token says of them.
    const scopes = holding.grantedScopes.filter((scope) => !error.missingScopes.includes(scope));
    await inCompany(deps.db, run.companyKey, (tx) => recordScopes(tx, run.companyKey, now, scopes));
  }
}

/** Lets the sync rest when waiting helps, and ends it with its code otherwise. */
export async function endOrPostpone(sync: RunningSync, error: DirectoryError): Promise<void> {
  const { deps, run } = sync;
  const now = deps.clock.now();
  if (error.isTransient && run.attempts < maxTries) {
    const rest = Math.max(error.retryAfterMs ?? 0, firstRestMs * 2 ** (run.attempts - 1));
    await inCompany(deps.db, run.companyKey, (tx) => postponeSync(tx, run, now + rest));
    return;
  }
  await noteConnection(sync, error);
  await inCompany(deps.db, run.companyKey, (tx) => failSync(tx, run, now, failureOf(error)));
}
