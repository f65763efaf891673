import { sql } from 'kysely';
import { AppError } from '#core/app-error.ts';
import type { Tx } from '#core/context.ts';
import { inCompany } from '#db/transactions.ts';
import type { DomainFederation, FilledIds, ImmutableId } from '#ports/domain-federation.ts';
import { isDirectoryError } from '#ports/directory.ts';
import { auditSystem } from '#modules/audit/public.ts';
import { findEmptyDomain, readPeopleOfDomains } from '../state/people-of-domains.ts';
import type { PersonOfDomain } from '../state/people-of-domains.ts';
import type { StepContext } from './step-context.ts';

/** People between two notes of the progress: twenty batches of Graph's size. */
const chunkSize = 400;
const namedAtMost = 5;

/**
 * Gives an id to everyone of the domains who has none, before the domains are federated. After a crash it begins with
 * the people who still have none. Throws USERS_NOT_FOUND for a domain without people.
 */
export async function giveImmutableIds(
  ctx: StepContext,
  federation: DomainFederation,
): Promise<{ readonly people: number; readonly written: number }> {
  const people = await readPeopleOfDomains(federation, ctx.grant, ctx.input.domains);
  requirePeople(people, ctx.input.domains);
  const ids = new Map(
    people.flatMap(({ personId, immutableId }) => (immutableId === null ? [] : [[personId, immutableId]])),
  );
  const missing = people.filter(({ immutableId }) => immutableId === null);
  refuseSynced(missing);
  const gone = new Set<string>();
  let written = 0;
  for (let start = 0; start < missing.length; start += chunkSize) {
    await ctx.note({ progress: { done: start, total: missing.length } });
    const chunk = missing.slice(start, start + chunkSize);
    const filled = await federation.fillImmutableIds(
      ctx.grant,
      chunk.map(({ personId }) => personId),
    );
    refuseFailed(chunk, filled);
    for (const personId of filled.failures.keys()) gone.add(personId);
    for (const [personId, id] of filled.ids) ids.set(personId, id);
    written += filled.written;
  }
  const present = people.filter(({ personId }) => !gone.has(personId));
  requirePeople(present, ctx.input.domains);
  await inCompany(ctx.deps.db, ctx.companyKey, (tx) => storeIds(ctx, tx, ids, written));
  return { people: present.length, written };
}

function requirePeople(people: readonly PersonOfDomain[], domains: readonly string[]): void {
  const empty = findEmptyDomain(people, domains);
  if (empty !== undefined) throw new AppError('USERS_NOT_FOUND', { domain: empty });
}

/** Only the directory on the premises can write their ids. */
function refuseSynced(missing: readonly ImmutableId[]): void {
  const synced = missing.filter(({ isSynced }) => isSynced);
  if (synced.length > 0) throw refusal('IMMUTABLE_ID_MISSING', synced);
}

function refuseFailed(chunk: readonly ImmutableId[], { failures }: FilledIds): void {
  if (failures.size === 0) return;
  const failed = (...codes: Parameters<typeof isDirectoryError>[1][]) =>
    chunk.filter(({ personId }) => isDirectoryError(failures.get(personId), ...codes));
  const taken = failed('conflict');
  if (taken.length > 0) throw refusal('IMMUTABLE_ID_TAKEN', taken);
  const synced = chunk.filter(({ personId }) => failures.get(personId)?.reason === 'synced_without_id');
  if (synced.length > 0) throw refusal('IMMUTABLE_ID_MISSING', synced);
  // Someone who left in the meantime needs no id.
  const other = [...failures.values()].find(({ code }) => code !== 'not_found');
  if (other !== undefined) throw other;
}

function refusal(
  code: 'IMMUTABLE_ID_TAKEN' | 'IMMUTABLE_ID_MISSING',
  people: readonly ImmutableId[],
): AppError {
  const [first] = people;
  const domain = first?.signInName.slice(first.signInName.lastIndexOf('@') + 1).toLowerCase() ?? '';
  return new AppError(code, {
    domain,
    people: people.slice(0, namedAtMost).map(({ signInName }) => signInName),
  });
}

async function storeIds(
  { companyKey, deps, input }: StepContext,
  tx: Tx,
  ids: ReadonlyMap<string, string>,
  written: number,
): Promise<void> {
  const now = deps.clock.now();
  await sql`
    update users u set immutable_id = p.id
      from unnest(${[...ids.keys()]}::text[], ${[...ids.values()]}::text[]) as p (directory_id, id)
     where u.company_key = ${companyKey} and u.directory_id = p.directory_id
       and u.immutable_id is distinct from p.id`.execute(tx);
  await auditSystem(tx, companyKey, now, {
    event: 'control.immutable_ids_written',
    after: { domains: input.domains, people: written },
  });
}
