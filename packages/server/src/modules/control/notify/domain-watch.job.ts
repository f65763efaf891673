import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { signedRequestsMail } from '@shiftgate/pages/mails/signed-requests-mail.tsx';
import { sql } from 'kysely';
import type { CompanyContext, Tx } from '../../../core/context.ts';
import { announce } from '../../../core/events.ts';
import { defineJob, withdraw } from '../../../due-work/public.ts';
import type { Outcome, RowStep } from '../../../due-work/public.ts';
import { isDirectoryError } from '../../../ports/directory.ts';
import type { DirectoryGrant } from '../../../ports/directory.ts';
import { isIssuerOf } from '../../../ports/federation.ts';
import type { DomainFederation } from '../../../ports/federation.ts';
import { auditSystem } from '../../audit/public.ts';
import { markGrantDead, readWorkspace } from '../../connection/public.ts';
import { administratorsToNotify, mailFrameOf, queueMails, readMailCompany } from '../../mail/public.ts';
import { signsRequests } from '../state/domain-faults.ts';
import type { SagaDeps } from '../state/saga-deps.ts';
import { watchedDomains } from '../state/signed-domains.ts';

export type DomainWatchDeps = Pick<SagaDeps, 'db' | 'box' | 'directories' | 'clock' | 'signIn' | 'publicUrl'>;

interface Reading {
  readonly federation: DomainFederation;
  readonly grant: DirectoryGrant;
  readonly entityId: string;
  readonly domains: readonly string[];
}

/** Of each domain that could be read, whether its requests are signed. */
type Findings = ReadonlyMap<string, boolean>;

/**
 * After each sync of a company whose domains are redirected as a whole: reads whether the workspace was set to sign a
 * domain's requests, which locks its people out. Each change is audited, and what came is emailed once.
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
  { tx, companyKey }: RowStep<'domain_watches'>,
): Promise<Reading | Outcome> {
  const company = await readCompany(tx, companyKey);
  if (company.control_state !== 'active') return withdraw();
  const {
    directory: { federation },
    grant,
  } = await readWorkspace(tx, deps, companyKey);
  // The panel asks for a connection already, and the next sync comes back here.
  if (federation.kind !== 'domains' || grant === null) return withdraw();
  const domains = (await watchedDomains(tx, companyKey)).map(({ name }) => name);
  return { federation, grant, entityId: deps.signIn.entityIdOf(company.saml_key), domains };
}

/** Leaves out a domain that cannot be read: nothing is known of it. */
async function readDomains({ federation, grant, entityId, domains }: Reading): Promise<Findings> {
  const findings = new Map<string, boolean>();
  for (const domain of domains) {
    const state = await federation.readDomain(grant, domain).catch((error: unknown) => {
      if (isDirectoryError(error, 'not_found')) return null;
      throw error;
    });
    if (state === null || state.federation === 'unreadable') continue;
    const isOurs = state.federation !== null && isIssuerOf(entityId, domain, state.federation.issuerUri);
    findings.set(domain, isOurs && signsRequests(state));
  }
  return findings;
}

async function writeFindings(deps: DomainWatchDeps, ctx: CompanyContext, findings: Findings): Promise<void> {
  const { tx, companyKey, now } = ctx;
  // Control may have been turned off meanwhile.
  if ((await readCompany(tx, companyKey)).control_state !== 'active') return;
  const watched = await watchedDomains(tx, companyKey);
  const changed = watched.filter(
    ({ name, since }) => (findings.get(name) ?? since !== null) !== (since !== null),
  );
  const found = changed.flatMap(({ name, since }) => (since === null ? [name] : []));
  const gone = changed.flatMap(({ name, since }) => (since === null ? [] : [name]));
  if (changed.length === 0) return;
  await announce(tx, companyKey, 'control');
  if (gone.length > 0) {
    await markDomains(tx, companyKey, gone, null);
    await auditSystem(tx, companyKey, now, {
      event: 'control.signed_requests_gone',
      before: { domains: gone },
    });
  }
  if (found.length === 0) return;
  await markDomains(tx, companyKey, found, new Date(now));
  const told = await mailAdministrators(deps, ctx, found);
  await auditSystem(tx, companyKey, now, {
    event: 'control.signed_requests_found',
    after: { domains: found, told },
  });
}

async function readCompany(tx: Tx, companyKey: string) {
  return await tx
    .selectFrom('companies')
    .select(['control_state', 'saml_key'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
}

async function markDomains(
  tx: Tx,
  companyKey: string,
  names: readonly string[],
  since: Date | null,
): Promise<void> {
  await tx
    .updateTable('domains')
    .set({ signs_requests_since: since })
    .where('company_key', '=', companyKey)
    .where('name', 'in', names)
    .execute();
}

/** Queues an email to each administrator; returns the number. */
async function mailAdministrators(
  { box, publicUrl }: DomainWatchDeps,
  ctx: CompanyContext,
  domains: readonly string[],
): Promise<number> {
  const { tx, companyKey, now } = ctx;
  const company = await readMailCompany(tx, companyKey);
  const mails = (await administratorsToNotify(tx, companyKey)).map((person) => ({
    kind: 'signed_requests',
    to: person.email,
    expiresAt: now + 3 * DAY_MS,
    ...signedRequestsMail({ ...mailFrameOf(company, person), domains, link: publicUrl }),
  }));
  await queueMails(ctx, box, mails);
  return mails.length;
}
