import { LRUCache } from 'lru-cache';
import type { DatabaseClient } from '#db/client.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import type { Tx } from '#core/context.ts';
import { wake } from '#due-work/public.ts';
import { inCompany } from '#db/transactions.ts';
import { announce } from '#core/events.ts';
import type { Clock } from '#ports/clock.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { Directories } from '#ports/directories.ts';
import type { DirectoryPerson } from '#ports/directory.ts';
import { auditSystem } from '../audit/public.ts';
import { noteRefusedGrant, readWorkspace } from '../connection/public.ts';
import { becameAdministrator, noteNewAdministrators } from './people/new-administrators.ts';
import { upsertPeople } from './people/rows.ts';
import { keepUnreadRoles } from './roles/keep-unread.ts';

export interface JitLookupDeps {
  readonly db: DatabaseClient;
  readonly box: SecretBox;
  readonly directories: Directories;
  readonly clock: Clock;
}

/** Limits of look-ups at sign-in. Guessed addresses must not use up the quota of a company. */
export const jitLookupLimits = {
  /** Longest time for one look-up with its retries, in real milliseconds. */
  deadlineMs: 2000,
  /** Concurrent look-ups of one company; further ones return null. */
  atOnce: 4,
  /** Look-ups of one company per minute. */
  perMinute: 60,
  /** How long an unknown address is cached. */
  negativeMs: 60_000,
  /** How long a failed workspace is left alone, unless it asks for more time. */
  restMs: 10_000,
  longestRestMs: 5 * 60_000,
  /** Cached unknown addresses, of all companies. */
  cachedMisses: 10_000,
} as const;

interface CompanyLoad {
  running: number;
  windowEndsAt: number;
  asked: number;
  restsUntil: number;
}

/**
 * Creates the look-up of unknown addresses at the workspace. A found person is written as a user. It never throws:
 * any failure means not found.
 */
export function createJitLookup(deps: JitLookupDeps): (companyKey: string, email: string) => Promise<void> {
  const misses = new LRUCache<string, number>({ max: jitLookupLimits.cachedMisses });
  const flights = new Map<string, Promise<void>>();
  const loads = new Map<string, CompanyLoad>();

  const enter = (companyKey: string, now: number): CompanyLoad | null => {
    const load = loads.get(companyKey) ?? { running: 0, windowEndsAt: 0, asked: 0, restsUntil: 0 };
    loads.set(companyKey, load);
    // A window far in the future was opened before the clock was moved back.
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
      if (!isFound) misses.set(key, deps.clock.now() + jitLookupLimits.negativeMs);
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
    const until = misses.get(key) ?? 0;
    if (until > now && until <= now + jitLookupLimits.negativeMs) return;
    misses.delete(key);
    const inFlight = flights.get(key);
    if (inFlight !== undefined) return await inFlight;
    const flight = lookUp(companyKey, email, key).finally(() => flights.delete(key));
    flights.set(key, flight);
    await flight;
  };
}

/** Asks the workspace. An alias returns null, because people sign in with the primary address only. */
async function ask(deps: JitLookupDeps, companyKey: string, email: string): Promise<boolean> {
  const { directory, grant } = await inCompany(deps.db, companyKey, (tx) =>
    readWorkspace(tx, deps, companyKey),
  );
  if (grant === null) return false;
  const deadlineMs = jitLookupLimits.deadlineMs;
  const person = await directory.getPerson(grant, email, { deadlineMs }).catch(async (error: unknown) => {
    // The panel asks for a new connection. A failure to record that must not stop the sign-in.
    await noteRefusedGrant(deps, companyKey, grant, error).catch(() => undefined);
    throw error;
  });
  if (person === null || person.email.toLowerCase() !== email) return false;
  await inCompany(deps.db, companyKey, (tx) => writeFound(tx, companyKey, person, deps.clock.now()));
  return true;
}

async function writeFound(tx: Tx, companyKey: string, found: DirectoryPerson, now: number): Promise<void> {
  const before = await tx
    .selectFrom('users')
    .select(['is_admin', 'is_delegated_admin', 'email', 'status'])
    .where('company_key', '=', companyKey)
    .where('directory_id', '=', found.id)
    .forUpdate()
    .executeTakeFirst();
  const [person = found] = await keepUnreadRoles(tx, companyKey, [found]);
  const [written] = await upsertPeople(tx, companyKey, [person], now);
  if (written === undefined) return;
  const { key } = written;
  const roles = { is_admin: person.isSuperAdmin, is_delegated_admin: person.isDelegatedAdmin };
  const areRolesNew =
    before?.is_admin !== roles.is_admin || before.is_delegated_admin !== roles.is_delegated_admin;
  const inAudit = (row: typeof roles & { readonly email: string; readonly status: string }) => ({
    email: row.email,
    status: row.status,
    ...(areRolesNew ? { is_admin: row.is_admin, is_delegated_admin: row.is_delegated_admin } : {}),
  });
  await auditSystem(tx, companyKey, now, {
    event: written.is_new ? 'user.added' : 'user.updated',
    target: { kind: 'user', key, name: person.fullName },
    ...(before === undefined ? {} : { before: inAudit(before) }),
    after: { ...inAudit({ email: person.email, status: written.status, ...roles }), source: 'sign_in' },
  });
  if (becameAdministrator(before ?? null, roles))
    await noteNewAdministrators(tx, { companyKey, keys: [key], now });
  await announce(tx, companyKey, 'users');
  if (written.is_new) await wake(tx, 'first-passwords');
}
