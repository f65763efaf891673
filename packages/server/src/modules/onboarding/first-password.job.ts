import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { federationKinds } from '@shiftgate/domain/providers.ts';
import { sql } from 'kysely';
import { isWorkspaceAdministrator } from '#core/workspace-administrators.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { inCompany } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import type { Tx } from '#db/transactions.ts';
import { openDefaultPassword } from '../passwords/public.ts';
import { recordFirstPasswords } from '../requests/public.ts';
import { startOwnTask } from '../tasks/public.ts';
import type { TaskOrder } from '../tasks/public.ts';

export interface FirstPasswordDeps {
  readonly box: SecretBox;
  /** False for an installation without a mail server: then no person can be reached. */
  readonly sendsMail: boolean;
}

/** Limits the size of a statement; the next run takes the rest. */
const peoplePerBatch = 1_000;
/** During an activation or deactivation the right first password is unknown. */
const switchingMs = 30_000;
/** A person that is suspended on arrival is checked again for this long. */
const suspended = { everyMs: HOUR_MS, longestMs: 30 * DAY_MS } as const;

/**
 * Gives new people under control the kind of first password that the activation chose, by email or through the
 * administrators. The note of a person is deleted in the same transaction, so each is handled exactly once.
 */
export const givePasswords = defineCompanyJob<FirstPasswordDeps>({
  name: 'first-passwords',
  pollMs: 5000,
  due: 'list_due_new_people',
  work: (deps, { companyKey, now }) =>
    inCompany(deps.db, companyKey, (tx) => giveInCompany(deps, tx, companyKey, now)),
});

async function giveInCompany(deps: FirstPasswordDeps, tx: Tx, companyKey: string, now: number) {
  const company = await tx
    .selectFrom('companies')
    .select([
      'key',
      'provider',
      'control_state',
      'control_password_option',
      'default_password_sealed',
      'default_password_sealed_until',
    ])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const { control_state: state } = company;
  if (state === 'activating' || state === 'deactivating') return await postpone(tx, companyKey, now);
  await keepSuspended(tx, companyKey, now);
  const noted = await takeNotes(tx, companyKey, now);
  if (state !== 'active' || noted.length === 0) return;
  const found = await findWithoutPassword(tx, companyKey, noted);
  // Where groups are redirected, administrators sign in at the workspace itself.
  const areAdminsOutside = federationKinds[company.provider] === 'profiles';
  const people = found.filter((person) => !areAdminsOutside || !(person.is_admin || person.is_allowed_admin));
  const isReached = (person: NewPerson) => deps.sendsMail && person.recovery_email !== null;
  await recordFirstPasswords(
    { tx, companyKey, now },
    people.filter((person) => !isReached(person)),
  );
  const hasDefault = openDefaultPassword(deps.box, company, now) !== null;
  const reached = people.filter(isReached);
  const give = async (option: Parameters<typeof actOf>[0], given: readonly NewPerson[]) => {
    if (given.length === 0) return;
    const keys = given.map((person) => person.key);
    const condition = sql<boolean>`u.key = any(${keys}::uuid[])`;
    await startOwnTask(tx, companyKey, now, { ...actOf(option, hasDefault), condition });
  };
  await give(
    company.control_password_option,
    reached.filter((person) => !isWorkspaceAdministrator(person)),
  );
  // Administrators of the workspace choose their password themselves, regardless of what the others get.
  await give('link', reached.filter(isWorkspaceAdministrator));
}

/** The kind that the activation chose; a link when no temporary password is stored. */
function actOf(
  option: 'link' | 'random' | 'default' | null,
  hasDefault: boolean,
): Pick<TaskOrder, 'kind' | 'input'> {
  const occasion = 'new_people';
  if (option === 'random')
    return { kind: 'generate_passwords', input: { occasion, delivery: 'mail', force_change: true } };
  const isShared = option === 'default' && hasDefault;
  return { kind: isShared ? 'share_temporary_password' : 'share_change_link', input: { occasion } };
}

function dueNotes(companyKey: string, now: number) {
  return sql<boolean>`n.company_key = ${companyKey} and n.due_at <= ${new Date(now)}`;
}

async function postpone(tx: Tx, companyKey: string, now: number): Promise<void> {
  await sql`update new_people n set due_at = ${new Date(now + switchingMs)}
    where ${dueNotes(companyKey, now)}`.execute(tx);
}

/** A suspended person needs a password once the workspace restores the account. */
async function keepSuspended(tx: Tx, companyKey: string, now: number): Promise<void> {
  await sql`
    update new_people n set due_at = ${new Date(now + suspended.everyMs)}
      from users u
     where ${dueNotes(companyKey, now)} and n.created_at > ${new Date(now - suspended.longestMs)}
       and u.company_key = n.company_key and u.key = n.user_key and u.status = 'suspended'`.execute(tx);
}

/** Claims the due notes; of two processes one gets each. */
async function takeNotes(tx: Tx, companyKey: string, now: number): Promise<readonly string[]> {
  const { rows } = await sql<{ user_key: string }>`
    delete from new_people where company_key = ${companyKey} and user_key = any(array(
      select n.user_key from new_people n where ${dueNotes(companyKey, now)}
       order by n.due_at, n.user_key limit ${peoplePerBatch}::integer for update skip locked))
    returning user_key`.execute(tx);
  return rows.map((row) => row.user_key);
}

/** New people of the covered domains without a password. */
async function findWithoutPassword(tx: Tx, companyKey: string, keys: readonly string[]) {
  return await tx
    .selectFrom('users as u')
    .innerJoin('domains as d', (join) =>
      join.onRef('d.company_key', '=', 'u.company_key').onRef('d.name', '=', 'u.domain'),
    )
    .select([
      'u.key',
      'u.name',
      'u.recovery_email',
      'u.is_admin',
      'u.is_delegated_admin',
      'u.is_allowed_admin',
    ])
    .where('u.company_key', '=', companyKey)
    .where('u.key', 'in', [...keys])
    .where('u.status', '=', 'active')
    .where('u.password_state', '=', 'no_password')
    .where('d.is_covered', '=', true)
    .orderBy('u.key')
    .execute();
}

type NewPerson = Awaited<ReturnType<typeof findWithoutPassword>>[number];
