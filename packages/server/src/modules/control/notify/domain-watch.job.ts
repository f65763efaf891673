import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import type { RedirectFault } from '@shiftgate/contract/entities/control.ts';
import { sql } from 'kysely';
import type { CompanyContext, Tx } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { defineJob, withdraw } from '#due-work/public.ts';
import type { Outcome, RowStep } from '#due-work/public.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { DirectoryGrant } from '#ports/directory.ts';
import type { DomainFederation, DomainState, PresentFederation } from '#ports/domain-federation.ts';
import { auditSystem } from '#modules/audit/public.ts';
import { markGrantDead, readWorkspace } from '#modules/connection/public.ts';
import { faultOfRedirect, groupByFault, readOwnRedirect, watchedDomains } from '../state/redirect-faults.ts';
import type { SagaDeps } from '../state/saga-deps.ts';
import { mailRedirect } from './mail-redirect.ts';
import { readRescue, writeRescue } from './rescue-watch.ts';

export type DomainWatchDeps = Pick<SagaDeps, 'db' | 'box' | 'directories' | 'clock' | 'signIn' | 'publicUrl'>;

interface Reading {
  readonly federation: DomainFederation;
  readonly grant: DirectoryGrant;
  readonly domains: readonly string[];
  /** Since when control is on: a run in between makes the read state worthless. */
  readonly since: number;
}

type ReadState = DomainState & { readonly federation: PresentFederation | null };

interface Findings {
  readonly since: number;
  /** The domains that could be read. */
  readonly states: ReadonlyMap<string, ReadState>;
  /** Whether an administrator is left who could undo it all; null when that could not be read. */
  readonly hasRescue: boolean | null;
}

/** What the workspace shows may be older than the end of our own run. */
const settleMs = 15 * MINUTE_MS;

/**
 * After each sync of a company whose domains are redirected as a whole: reads whether their redirect is still as it was
 * set up, and whether an administrator could undo it. Each change is audited, and what came is emailed once.
 */
export const watchDomains = defineJob<DomainWatchDeps, 'domain_watches', Reading, Findings>({
  name: 'watch-domains',
  pollMs: 5000,
  rows: { name: 'domain_watches', key: 'company_key', isOpen: sql`true`, request: 'requests' },
  leaseMs: 10 * 60_000,
  backoff: { firstMs: 5 * 60_000, longestMs: 60 * 60_000 },
  slots: { all: 4, ofCompany: 1 },
  pauseMs: 1_000,
  claim,
  work: (_deps, reading) => readDomains(reading),
  end: { done: 'delete', withdrawn: 'delete' },
  onDone: async (deps, { tx, companyKey, now }, findings) =>
    writeFindings(deps, { tx, companyKey, now }, findings),
  onRetry: async (_deps, { tx, companyKey, now, piece, error }) => {
    if (piece !== null && isDirectoryError(error, 'reconnect'))
      await markGrantDead(tx, companyKey, piece.grant, { now, reason: error.message });
  },
});

async function claim(
  deps: DomainWatchDeps,
  { tx, companyKey, now }: RowStep<'domain_watches'>,
): Promise<Reading | Outcome> {
  const { control_state: state, control_state_since: since } = await readCompany(tx, companyKey);
  if (state !== 'active' || now - since.getTime() < settleMs) return withdraw();
  const {
    directory: { federation },
    grant,
  } = await readWorkspace(tx, deps, companyKey);
  // The panel asks for a connection already, and the next sync comes back here.
  if (federation.kind !== 'domains' || grant === null) return withdraw();
  const domains = (await watchedDomains(tx, companyKey)).map(({ name }) => name);
  return { federation, grant, domains, since: since.getTime() };
}

/** Leaves out a domain that cannot be read: nothing is known of it. */
async function readDomains({ federation, grant, domains, since }: Reading): Promise<Findings> {
  const states = new Map<string, ReadState>();
  for (const domain of domains) {
    const state = await federation.readDomain(grant, domain).catch((error: unknown) => {
      if (isDirectoryError(error, 'not_found')) return null;
      throw error;
    });
    if (state === null || state.federation === 'unreadable') continue;
    // One that redirects its people and shows no federation cannot be read either.
    if (state.isFederated && state.federation === null) continue;
    states.set(domain, { ...state, federation: state.federation });
  }
  return { states, hasRescue: await readRescue(federation, grant), since };
}

interface Change {
  readonly name: string;
  readonly before: RedirectFault | null;
  readonly after: RedirectFault | null;
}

async function writeFindings(
  deps: DomainWatchDeps,
  ctx: CompanyContext,
  { states, hasRescue, since }: Findings,
): Promise<void> {
  const { tx, companyKey } = ctx;
  const company = await readCompany(tx, companyKey);
  // Control may have been turned off meanwhile, and on again.
  if (company.control_state !== 'active' || company.control_state_since.getTime() !== since) return;
  await writeRescue(deps, ctx, hasRescue);
  // The current keys: a key that became active meanwhile was at the workspace long before.
  const own = await readOwnRedirect(deps, tx, { companyKey, samlKey: company.saml_key });
  const changes = (await watchedDomains(tx, companyKey)).flatMap(({ name, fault: before }): Change[] => {
    const state = states.get(name);
    if (state === undefined) return [];
    const after = faultOfRedirect(state, name, own);
    return after === before ? [] : [{ name, before, after }];
  });
  if (changes.length === 0) return;
  await announce(tx, companyKey, 'control');
  await recordGone(ctx, changes);
  await recordFound(deps, ctx, changes);
}

/**
 * A redirect that is wrong in another way is not restored. Only a change from or to signed requests ends the earlier
 * fault.
 */
async function recordGone(ctx: CompanyContext, changes: readonly Change[]): Promise<void> {
  const { tx, companyKey, now } = ctx;
  await markDomains(
    tx,
    companyKey,
    changes.flatMap(({ name, after }) => (after === null ? [name] : [])),
    null,
  );
  const isSigned = (fault: RedirectFault | null) => fault === 'signed_requests';
  const gone = changes.flatMap(({ name, before, after }) =>
    after === null || isSigned(before) || isSigned(after) ? [{ name, fault: before }] : [],
  );
  for (const { kind, domains } of groupByFault(gone))
    await auditSystem(
      tx,
      companyKey,
      now,
      isSigned(kind)
        ? { event: 'control.signed_requests_gone', before: { domains } }
        : { event: 'control.redirect_restored', before: { domains, kind } },
    );
}

async function recordFound(
  deps: DomainWatchDeps,
  ctx: CompanyContext,
  changes: readonly Change[],
): Promise<void> {
  const { tx, companyKey, now } = ctx;
  for (const { kind, domains } of groupByFault(changes.map(({ name, after }) => ({ name, fault: after })))) {
    await markDomains(tx, companyKey, domains, kind);
    const told = await mailRedirect(deps, ctx, { fault: kind, domains });
    await auditSystem(
      tx,
      companyKey,
      now,
      kind === 'signed_requests'
        ? { event: 'control.signed_requests_found', after: { domains, told } }
        : { event: 'control.redirect_changed', after: { domains, kind, told } },
    );
  }
}

async function readCompany(tx: Tx, companyKey: string) {
  return await tx
    .selectFrom('companies')
    .select(['control_state', 'control_state_since', 'saml_key'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
}

async function markDomains(
  tx: Tx,
  companyKey: string,
  names: readonly string[],
  fault: RedirectFault | null,
): Promise<void> {
  if (names.length === 0) return;
  await tx
    .updateTable('domains')
    .set({ redirect_fault: fault })
    .where('company_key', '=', companyKey)
    .where('name', 'in', names)
    .execute();
}
