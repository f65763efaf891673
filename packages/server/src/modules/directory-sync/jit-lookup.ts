import type { DatabaseClient } from '../../db/client.ts';
import type { SecretBox } from '../../db/secrets/secret-box.ts';
import type { Tx } from '../../core/context.ts';
import { wake } from '../../db/enqueue.ts';
import { inCompany } from '../../db/transactions.ts';
import { announce } from '../../core/events.ts';
import type { Clock } from '../../ports/clock.ts';
import { isDirectoryError } from '../../ports/directory.ts';
import type { Directory, DirectoryPerson } from '../../ports/directory.ts';
import { auditSystem } from '../audit/public.ts';
import { noteRefusedGrant, readGrant } from '../connection/public.ts';
import { upsertPeople } from './rows.ts';

export interface JitLookupDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly directory: Directory;
  readonly clock: Clock;
}

/** Bounds of the look-ups at sign-in: strangers who type addresses must not use up a company's calls. */
export const jitLookupLimits = {
  /** Longest time for one look-up with its retries, in real milliseconds. */
  deadlineMs: 2000,
  /** Look-ups of one company at once; who comes beside them is answered without one. */
  atOnce: 4,
  /** Look-ups of one company in a minute. */
  perMinute: 60,
  /** How long "nobody has this address" is believed. */
  negativeMs: 60_000,
  /** How long a workspace that failed is left alone, unless it asks for longer. */
  restMs: 10_000,
  longestRestMs: 5 * 60_000,
  /** Most negative answers cachedMisses, of all companies. */
  cachedMisses: 10_000,
} as const;

interface CompanyLoad {
  running: number;
  windowEndsAt: number;
  asked: number;
  restsUntil: number;
}

/**
 * Makes the look-up of addresses nobody is known by: one call to the workspace each, bounded in time and number, and
 * the person it finds is written as a user. It never throws: whatever goes wrong, nobody was found.
 */
export function createJitLookup(deps: JitLookupDeps): (companyKey: string, email: string) => Promise<void> {
  const negatives = new Map<string, number>();
  const flights = new Map<string, Promise<void>>();
  const loads = new Map<string, CompanyLoad>();

  const purgeExpired = (now: number): void => {
    // A map keeps the order of insertion, so the oldest answers stand first.
    for (const [key, until] of negatives) {
      if (until > now && negatives.size < jitLookupLimits.cachedMisses) return;
      negatives.delete(key);
    }
  };

  const enter = (companyKey: string, now: number): CompanyLoad | null => {
    const load = loads.get(companyKey) ?? { running: 0, windowEndsAt: 0, asked: 0, restsUntil: 0 };
    loads.set(companyKey, load);
    // A window that ends far ahead was opened before the clock was moved back.
    if (load.windowEndsAt <= now || load.windowEndsAt > now + 60_000) {
      load.windowEndsAt = now + 60_000;
      load.asked = 0;
    }
    const isResting = load.restsUntil > now && load.restsUntil <= now + jitLookupLimits.longestRestMs;
    if (isResting || load.running >= jitLookupLimits.atOnce || load.asked >= jitLookupLimits.perMinute)
      return null;
    load.running += 1;
    load.asked += 1;
    return load;
  };

  const lookUp = async (companyKey: string, email: string, key: string): Promise<void> => {
    const load = enter(companyKey, deps.clock.now());
    if (load === null) return;
    try {
      const isFound = await ask(deps, companyKey, email);
      const now = deps.clock.now();
      purgeExpired(now);
      if (!isFound) negatives.set(key, now + jitLookupLimits.negativeMs);
    } catch (error) {
      const asked = isDirectoryError(error) ? (error.retryAfterMs ?? 0) : 0;
      const restMs = Math.min(jitLookupLimits.longestRestMs, Math.max(asked, jitLookupLimits.restMs));
      load.restsUntil = deps.clock.now() + restMs;
    } finally {
      load.running -= 1;
    }
  };

  return async (companyKey, email) => {
    const key = `${companyKey} ${email}`;
    const now = deps.clock.now();
    const until = negatives.get(key) ?? 0;
    if (until > now && until <= now + jitLookupLimits.negativeMs) return;
    negatives.delete(key);
    const inFlight = flights.get(key);
    if (inFlight !== undefined) return await inFlight;
    const flight = lookUp(companyKey, email, key).finally(() => flights.delete(key));
    flights.set(key, flight);
    await flight;
  };
}

/** Asks the workspace; an alias finds its owner, who is no news: one signs in with the primary address only. */
async function ask(deps: JitLookupDeps, companyKey: string, email: string): Promise<boolean> {
  const grant = await inCompany(deps.db, companyKey, (tx) => readGrant(tx, deps.box, companyKey));
  if (grant === null) return false;
  const deadlineMs = jitLookupLimits.deadlineMs;
  const person = await deps.directory
    .getPerson(grant, email, { deadlineMs })
    .catch(async (error: unknown) => {
      // The panel asks for a new connection; that this could not be written down must not stop anybody's sign-in.
      await noteRefusedGrant(deps, companyKey, grant, error).catch(() => undefined);
      throw error;
    });
  if (person === null || person.email.toLowerCase() !== email) return false;
  await inCompany(deps.db, companyKey, (tx) => writeFound(tx, companyKey, person, deps.clock.now()));
  return true;
}

async function writeFound(tx: Tx, companyKey: string, person: DirectoryPerson, now: number): Promise<void> {
  const [written] = await upsertPeople(tx, companyKey, [person], now);
  if (written === undefined) return;
  await auditSystem(tx, companyKey, now, {
    event: written.is_new ? 'user.added' : 'user.updated',
    target: { kind: 'user', key: written.key, name: person.fullName },
    after: { email: person.email, status: written.status, source: 'sign_in' },
  });
  await announce(tx, companyKey, 'users');
  if (written.is_new) await wake(tx, 'first-passwords', companyKey);
}
