import { decideFull } from '@shiftgate/domain/access/decide.ts';
import type { Attempt, DecisionInput, FullVerdict, Subject } from '@shiftgate/domain/access/types.ts';
import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';
import type { ClientFacts } from '@shiftgate/domain/client/lists.ts';
import { canonicalDomain } from '@shiftgate/domain/client/domain-name.ts';
import type { SingleAccess } from '@shiftgate/domain/user/single-access.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { UsersTable } from '../db/tables/company-tables.ts';
import type { Tx } from '../db/transactions.ts';
import type { CompanySnapshot } from './company-snapshot.ts';

/** The origin of an attempt. */
export interface Client extends ClientFacts {
  /** Text of the client's address; null when it is invalid. */
  readonly ip: string | null;
  readonly userAgent: string;
}

export const personColumns = [
  'key',
  'company_key',
  'directory_id',
  'immutable_id',
  'email',
  'username',
  'name',
  'domain',
  'status',
  'is_admin',
  'is_delegated_admin',
  'is_allowed_admin',
  'is_manager',
  'password_state',
  'password_hash',
  'password_updated_at',
  'default_password_shared_at',
  'is_password_chosen_by_person',
  'is_password_own',
  'must_change_password',
  'workspace_password_fault',
  'vacation_starts_on',
  'vacation_ends_on',
  'single_access_granted_at',
  'single_access_duration_seconds',
  'single_access_first_used_at',
  'single_access_ends_at',
] as const satisfies readonly (keyof UsersTable)[];

export type PersonRow = Pick<Selectable<UsersTable>, (typeof personColumns)[number]> & {
  readonly shift_keys: readonly string[];
  /** Read only where the application receives it. */
  readonly more?: MoreOfPerson | null;
};

export interface Person {
  readonly row: PersonRow;
  readonly subject: Subject;
}

export const shiftKeys = sql<string[]>`array(
  select m.shift_key::text from shift_members m
   where m.company_key = users.company_key and m.user_key = users.key)`.as('shift_keys');

/** Finds a person by key; null when the company has none. */
export async function findPersonByKey(
  tx: Tx,
  company: CompanySnapshot,
  userKey: string,
): Promise<Person | null> {
  const row = await tx
    .selectFrom('users')
    .select(personColumns)
    .select(shiftKeys)
    .where('company_key', '=', company.key)
    .where('key', '=', userKey)
    .executeTakeFirst();
  return row === undefined ? null : personOf(company, row);
}

/** Finds people by keys in one query; keys of other companies are skipped. */
export async function findPeopleByKeys(
  tx: Tx,
  company: CompanySnapshot,
  userKeys: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  if (userKeys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(personColumns)
    .select(shiftKeys)
    .where('company_key', '=', company.key)
    .where(sql<boolean>`key = any(${userKeys}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.key, personOf(company, row)]));
}

/**
 * Locks the row of a person until the transaction ends. Every writer locks the person before sessions and logouts, so
 * writers never deadlock.
 */
export async function lockPerson(tx: Tx, companyKey: string, userKey: string): Promise<void> {
  await tx
    .selectFrom('users')
    .select('key')
    .where('company_key', '=', companyKey)
    .where('key', '=', userKey)
    .forNoKeyUpdate()
    .execute();
}

/** Maps a stored person to the domain. */
export function personOf(company: CompanySnapshot, row: PersonRow): Person {
  const shifts = row.shift_keys.flatMap((key) => company.shifts.get(key)?.compiled ?? []);
  return { row, subject: { ...subjectOf(row), shifts } };
}

/** Columns that the decision reads. */
export const subjectColumns = [
  'key',
  'company_key',
  'domain',
  'status',
  'is_admin',
  'is_allowed_admin',
  'vacation_starts_on',
  'vacation_ends_on',
  'single_access_granted_at',
  'single_access_duration_seconds',
  'single_access_first_used_at',
  'single_access_ends_at',
] as const satisfies readonly (typeof personColumns)[number][];

/** Returns the person's own facts, without shifts. */
export function subjectOf(row: Pick<PersonRow, (typeof subjectColumns)[number]>): Omit<Subject, 'shifts'> {
  return {
    key: row.key,
    companyKey: row.company_key,
    status: row.status,
    isAdministrator: row.is_admin || row.is_allowed_admin,
    domain: canonicalDomain(row.domain) ?? row.domain,
    vacation:
      row.vacation_starts_on === null || row.vacation_ends_on === null
        ? null
        : { startOn: row.vacation_starts_on, endOn: row.vacation_ends_on },
    singleAccess: singleAccessOfRow(row),
  };
}

/** The columns of a person that hold the single access. */
export type SingleAccessRow = Pick<
  PersonRow,
  | 'single_access_granted_at'
  | 'single_access_duration_seconds'
  | 'single_access_first_used_at'
  | 'single_access_ends_at'
>;

/**
 * Maps the stored single access; null when none was ever granted. `single_access_ends_at` is an end by sign-out or removal; an end by time follows
 * from the other columns.
 */
export function singleAccessOfRow(row: SingleAccessRow): SingleAccess | null {
  if (row.single_access_granted_at === null) return null;
  const seconds = row.single_access_duration_seconds;
  return {
    grantedAt: row.single_access_granted_at.getTime(),
    durationMinutes: seconds === null ? null : seconds / 60,
    firstUsedAt: row.single_access_first_used_at?.getTime() ?? null,
    endedAt: row.single_access_ends_at?.getTime() ?? null,
  };
}

/** An attempt of a client at an instant. */
export function clientAttempt(client: Client, now: number, isPasswordRight: boolean): Attempt {
  return {
    at: now,
    address: client.ip === null ? null : parseIpAddress(client.ip),
    browser: client.browser,
    os: client.os,
    deviceClass: client.deviceClass,
    isPasswordRight,
  };
}

/** Builds the input of the decision for one attempt. */
export function decisionInput(
  company: CompanySnapshot,
  person: Person | null,
  attempt: Attempt,
): DecisionInput {
  return {
    attempt,
    subject: person?.subject ?? null,
    company: company.factsAt(attempt.at),
    // No time clock is connected, so its rule is not asked.
    timeClock: null,
  };
}

/**
 * Decides for a session's person with the client of its sign-in, without a password. An unused single access keeps no
 * session open: only a sign-in uses it.
 */
export function decideSession(
  company: CompanySnapshot,
  person: Person,
  client: Client,
  now: number,
): FullVerdict {
  const { subject } = person;
  const isUnused = subject.singleAccess?.firstUsedAt === null;
  const known = isUnused ? { ...person, subject: { ...subject, singleAccess: null } } : person;
  return decideFull(decisionInput(company, known, clientAttempt(client, now, true)));
}

/** Attributes that only some applications receive: first name and org unit. */
export type MoreOfPerson = readonly [givenName: string | null, orgUnit: string | null];

/**
 * The same as column `u_more` of a statement with the person as `u` and the application as `p`; null for other
 * applications.
 */
export const moreOfPerson =
  'case when p.attributes is not null then jsonb_build_array(u.given_name, u.org_unit) end as u_more';
