import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { federationKinds } from '@shiftgate/domain/providers.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import { randomPasswordMail } from '@shiftgate/pages/mails/password-mails.tsx';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { productName } from '#core/branding.ts';
import { ownPageUrl } from '#core/idp-addresses.ts';
import type { Tx } from '#db/transactions.ts';
import { announce } from '#core/events.ts';
import type { Directories } from '#ports/directories.ts';
import type { PreparedPassword } from '#ports/directory.ts';
import { HashQueueFullError } from '#ports/password-hasher.ts';
import type { PasswordHasher } from '#ports/password-hasher.ts';
import {
  endChangeLinks,
  notifyOfChangedPasswords,
  randomPassword,
  strengthsOfPeople,
} from '#modules/passwords/public.ts';
import type { PasswordChosen, PasswordNoticeDeps, Lockouts } from '#modules/passwords/public.ts';
import { endCalendarAddresses, endSignInSessions } from '#modules/users/public.ts';
import { auditPeople, done, ordered, skipped } from './batch.ts';
import type { Batch, BatchPerson, ItemResult } from './batch.ts';
import { mailFrameOf } from '#modules/mail/public.ts';
import { mailCompany, queueForPeople } from './mail-people.ts';

/** How long generated passwords can be downloaded, once. */
export const passwordListMs = DAY_MS;
/** Wait before the next try when the hash queue is full of sign-ins. */
const queueFullMs = 250;

export interface PasswordActionDeps extends PasswordNoticeDeps {
  readonly hasher: PasswordHasher;
  readonly lockouts: Lockouts;
  readonly passwordChosen?: PasswordChosen;
  /** They prepare the workspace's form of a password, before the transaction that queues it. */
  readonly directories?: Directories;
  /** True when the process stops. */
  readonly isStopping?: () => boolean;
}

/** A password made for a person, before it is stored. */
export interface MadePassword {
  readonly password: string;
  readonly hash: string;
  readonly prepared?: PreparedPassword | null;
}

/** The context that seals the passwords of a task. */
export const passwordPlace = (companyKey: string, taskKey: string, userKey: string) => ({
  table: 'task_items',
  column: 'secret_sealed',
  companyKey,
  rowKey: `${taskKey} ${userKey}`,
});

/**
 * Makes and hashes passwords one by one, outside of any transaction, so that sign-ins find the hasher free. Stops
 * early when the process stops.
 */
export async function makePasswords(
  deps: PasswordActionDeps,
  company: PasswordCompany,
  people: readonly BatchPerson[],
): Promise<Map<string, MadePassword>> {
  const made = new Map<string, MadePassword>();
  for (const person of people) {
    const words = {
      email: person.email,
      name: person.name,
      companyName: company.name,
      domain: person.domain,
      productName,
    };
    const password = randomPassword(company.strengthOf(person.key), words, company.provider);
    const hash = await hashPatiently(deps, company.key, password);
    if (hash === null) break;
    const prepared = await deps.directories?.[company.provider]?.preparePassword(password);
    made.set(person.key, { password, hash, ...(prepared === undefined ? {} : { prepared }) });
  }
  return made;
}

async function hashPatiently(
  deps: PasswordActionDeps,
  companyKey: string,
  password: string,
): Promise<string | null> {
  while (!deps.isStopping?.()) {
    try {
      return await deps.hasher.hash(password, { companyKey });
    } catch (error) {
      if (!(error instanceof HashQueueFullError)) throw error;
      await pause(queueFullMs);
    }
  }
  return null;
}

/** The company's facts for `makePasswords`. */
export interface PasswordCompany {
  readonly key: string;
  readonly name: string;
  readonly provider: Provider;
  /** The required strength for a person by key. */
  readonly strengthOf: (userKey: string) => PasswordStrength;
}

export async function passwordCompany(
  tx: Tx,
  companyKey: string,
  people: readonly BatchPerson[],
): Promise<PasswordCompany> {
  const { name, provider } = await tx
    .selectFrom('companies')
    .select(['name', 'provider'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const keys = people.map((person) => person.key);
  return { key: companyKey, name, provider, strengthOf: await strengthsOfPeople(tx, companyKey, keys) };
}

/** Stores the passwords, ends the sessions of the old ones, and keeps the plain text sealed. */
export async function storePasswords(
  batch: Batch,
  deps: PasswordActionDeps,
  people: readonly BatchPerson[],
  made: ReadonlyMap<string, MadePassword>,
): Promise<Map<string, ItemResult>> {
  const { tx, companyKey, now } = batch;
  const results = new Map<string, ItemResult>();
  const changed: Changed[] = [];
  const mustChange = batch.input.force_change ?? true;
  const isMailed = batch.input.delivery === 'mail';
  // A domain that was redirected as a whole has no password but the one that is set there now.
  const queued = (await isOfWholeDomains(tx, companyKey)) ? ordered : done;
  for (const person of people) {
    const own = made.get(person.key);
    if (person.status !== 'active' && person.status !== 'suspended') {
      results.set(person.key, skipped('USER_NOT_FOUND'));
    } else if (isMailed && person.recovery_email === null) {
      results.set(person.key, skipped('NO_RECIPIENT'));
    } else if (own !== undefined) {
      changed.push({ person, hash: own.hash, password: own.password });
      const secret = deps.box.seal(passwordPlace(companyKey, batch.taskKey, person.key), own.password);
      const isQueued = await deps.passwordChosen?.(tx, {
        companyKey,
        userKey: person.key,
        password: own.password,
        ...(own.prepared === undefined ? {} : { prepared: own.prepared }),
        mustChange,
        now,
      });
      const result = isQueued === true ? queued : done;
      results.set(person.key, isMailed ? result : { ...result, secret });
    }
  }
  if (changed.length === 0) return results;
  await sql`
    update users u
       set password_hash = p.hash, password_state = 'random', password_updated_at = ${new Date(now)},
           must_change_password = ${mustChange}, is_password_own = false, workspace_password_fault = null,
           workspace_password_failed_at = null, version = u.version + 1, updated_at = ${new Date(now)}
      from unnest(
        ${changed.map(({ person }) => person.key)}::uuid[],
        ${changed.map(({ hash }) => hash)}::text[]
      ) as p (key, hash)
     where u.company_key = ${companyKey} and u.key = p.key`.execute(tx);
  const userKeys = changed.map(({ person }) => person.key);
  await endChangeLinks(tx, companyKey, userKeys, { now });
  await endSignInSessions(tx, { companyKey, userKeys, cause: 'password_changed', now });
  const withAddress = await endCalendarAddresses(tx, companyKey, userKeys);
  await auditPeople(
    batch,
    'user.calendar_address_removed',
    changed.filter(({ person }) => withAddress.has(person.key)).map(({ person }) => ({ person })),
  );
  if (isMailed) await mailPasswords(batch, deps, changed, mustChange);
  else {
    await tx
      .updateTable('tasks')
      .set({ secrets_until: new Date(now + passwordListMs) })
      .where('company_key', '=', companyKey)
      .where('key', '=', batch.taskKey)
      .execute();
    await notifyOfChangedPasswords(batch, deps, { userKeys, by: 'administrator' });
  }
  await auditPeople(
    batch,
    'user.password_changed',
    changed.map(({ person }) => ({ person, after: { reason: 'random', force_change: mustChange } })),
  );
  await announce(tx, companyKey, 'users');
  await deps.lockouts.lift(tx, { companyKey, emails: changed.map(({ person }) => person.email) });
  return results;
}

async function isOfWholeDomains(tx: Tx, companyKey: string): Promise<boolean> {
  const { provider } = await tx
    .selectFrom('companies')
    .select('provider')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  return federationKinds[provider] === 'domains';
}

interface Changed {
  readonly person: BatchPerson;
  readonly hash: string;
  readonly password: string;
}

/**
 * Mails to the recovery address alone. The password is set at the workspace too, so its mailbox is closed until then.
 */
async function mailPasswords(
  batch: Batch,
  { box, signInUrl }: PasswordActionDeps,
  changed: readonly Changed[],
  mustChange: boolean,
): Promise<void> {
  const company = await mailCompany(batch.tx, batch.companyKey);
  const passwords = new Map(changed.map(({ person, password }) => [person.key, password]));
  await queueForPeople(
    batch,
    box,
    changed.map(({ person }) => person),
    {
      kind: 'random_password',
      to: (person) => person.recovery_email,
      mail: (person) =>
        randomPasswordMail({
          ...mailFrameOf(company, person),
          password: passwords.get(person.key) ?? '',
          link: ownPageUrl(signInUrl, company.saml_key),
          mustChange,
        }),
      expiresAt: batch.now + passwordLimits.randomPasswordMailDays * DAY_MS,
    },
  );
}
