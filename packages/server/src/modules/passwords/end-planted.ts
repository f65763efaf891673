import type { Planted } from '@shiftgate/contract/planted.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CompanyContext } from '#core/context.ts';
import { announce, announceSignOuts } from '#core/events.ts';
import { hasAnyRole, hasWorkspaceRole } from '#core/workspace-administrators.ts';
import { auditSystemEach } from '../audit/public.ts';
import type { AuditFacts } from '../audit/public.ts';
import { planLogouts } from '../planned-logouts/public.ts';
import { isKnownAtWorkspace, noteOlderDelivered } from './known-at-workspace.ts';

/** What becomes of what does not end. */
const fates: Partial<Record<Planted, string>> = {
  password: 'must_change',
  known_workspace_password: 'still_valid',
};

/** A person with what others set up for them, which still leads to their account. */
export interface PlantedFor {
  readonly key: string;
  readonly name: string;
  readonly planted: readonly Planted[];
  /** The address that another person entered, masked as the audit log keeps addresses. */
  readonly address: string | null;
}

/** The withdrawn password of a list keeps its row, with this reason. */
const withdrawn = 'PASSWORD_WITHDRAWN';

/** The password is one that others know: they set it, or it was chosen with what was handed out. */
export const isOfOthers = sql<boolean>`(u.password_hash is not null and not u.is_password_own)`;
const isBegunByOthers = (begin: RawBuilder<unknown>) =>
  sql<boolean>`(${isOfOthers} or coalesce(${begin} <= u.password_of_others_until, false))`;
const isAddressOfOthers = sql<boolean>`(u.recovery_email_source = 'entered' and not u.is_recovery_email_own)`;

/** A link that the person or the program sent to an address that no other person entered stays: it is their way in. */
const isLinkOfOthers = sql<boolean>`(not l.is_own or l.is_ordered)`;

/** Condition on `mail_outbox as m` for the email of a link that stays. */
const hasLinkThatStays = (at: Date) => sql<boolean>`(m.kind = 'change_link' and exists (
  select from password_links l
   where l.company_key = m.company_key and l.user_key = m.password_of and l.created_at = m.created_at
     and l.used_at is null and l.expires_at > ${at} and not ${isLinkOfOthers}))`;

/** What there is, as conditions on `users as u` at an instant. */
function conditionsAt(at: Date): Readonly<Record<Planted, RawBuilder<boolean>>> {
  return {
    password: sql`${isOfOthers} and not u.must_change_password`,
    recovery_email: isAddressOfOthers,
    link: sql`exists (select from password_links l
      where l.company_key = u.company_key and l.user_key = u.key and l.used_at is null and l.expires_at > ${at}
        and ${isLinkOfOthers})`,
    listed_password: sql`exists (select from task_items i
        join tasks t on t.company_key = i.company_key and t.key = i.task_key
      where i.company_key = u.company_key and i.user_key = u.key and i.secret_sealed is not null
        and t.secrets_until > ${at})`,
    // What the person chose themselves is withdrawn where the workspace never gets a password from here.
    workspace_password: sql`(${isOfOthers} or ${hasWorkspaceRole}) and exists (select from workspace_passwords w
      where w.company_key = u.company_key and w.user_key = u.key)`,
    // No password of an administrator is ever set there from here: the product can only report it. A try without an
    // answer may have succeeded.
    known_workspace_password: sql`(${isKnownAtWorkspace} or ${isOfOthers} and exists (select from workspace_passwords w
      where w.company_key = u.company_key and w.user_key = u.key and w.attempts > 0))`,
    waiting_email: sql`exists (select from mail_outbox m
      where m.company_key = u.company_key and m.password_of = u.key and m.state = 'waiting'
        and not ${hasLinkThatStays(at)})`,
    // A session that began here may continue at the workspace after its end here, also after another password took its
    // place.
    session: sql`(exists (select from sign_in_sessions s
        where s.company_key = u.company_key and s.user_key = u.key and ${isBegunByOthers(sql`s.authenticated_at`)})
      or exists (select from api_tokens t
        where t.company_key = u.company_key and t.user_key = u.key and t.revoked_at is null and t.expires_at > ${at}
          and ${isBegunByOthers(sql`t.created_at`)}))`,
    calendar_address: sql`${isOfOthers} and exists (select from calendar_feeds f
      where f.company_key = u.company_key and f.user_key = u.key)`,
  };
}

/** Returns what others set up for some people, by name; people without anything are left out. */
export async function findPlanted(
  { tx, companyKey, now }: CompanyContext,
  keys: readonly string[],
): Promise<readonly PlantedFor[]> {
  if (keys.length === 0) return [];
  const conditions = Object.entries(conditionsAt(new Date(now)));
  const { rows } = await sql<PlantedFor>`
    select p.key, p.name, p.planted, p.address from (
      select u.key, u.name, u.search_text, case when ${isAddressOfOthers} then
             left(u.recovery_email, 1) || '…' || substring(u.recovery_email from '@[^@]*$') end as address, array_remove(array[${sql.join(
               conditions.map(([name, condition]) => sql`case when ${condition} then ${sql.lit(name)} end`),
             )}], null) as planted
        from users u where u.company_key = ${companyKey} and u.key = any(${keys}::uuid[])) p
     where cardinality(p.planted) > 0
     order by p.search_text, p.key`.execute(tx);
  return rows;
}

/**
 * Ends what others set up for people who get more rights (manager, allowed list, a role at the workspace): it must not
 * lead into the account that is worth more now. The caller has locked the people and writes their new rights in the
 * same transaction.
 */
export async function endWhatOthersPlanted(
  ctx: CompanyContext,
  keys: readonly string[],
  auditAll: (changes: readonly AuditFacts[]) => Promise<void> = (changes) => auditSystemEach(ctx, changes),
): Promise<void> {
  if (keys.length === 0) return;
  const { tx, companyKey, now } = ctx;
  const found = await findPlanted(ctx, keys);
  await tx
    .updateTable('users')
    .set({ planted_ended_at: new Date(now), password_of_others_until: null })
    .where('company_key', '=', companyKey)
    .where(sql<boolean>`key = any(${keys}::uuid[])`)
    .execute();
  // What they confirmed was worth less.
  await tx
    .updateTable('api_tokens')
    .set({ confirmed_at: null })
    .where('company_key', '=', companyKey)
    .where(sql<boolean>`user_key = any(${keys}::uuid[])`)
    .where('confirmed_at', 'is not', null)
    .execute();
  if (found.length === 0) return;
  const having = (...planted: readonly Planted[]) =>
    found.filter((person) => planted.some((each) => person.planted.includes(each))).map(({ key }) => key);
  await changePeople(ctx, having('password', 'recovery_email'));
  await noteOlderDelivered(tx, { companyKey, userKeys: having('known_workspace_password') }, now);
  await removeSecrets(ctx, having);
  await auditAll(
    found.map(({ key, name, planted, address }) => ({
      event: 'user.planted_access_ended',
      target: { kind: 'user', key, name },
      ...(address === null ? {} : { before: { recovery_email: address } }),
      after: Object.fromEntries(planted.map((each) => [each, fates[each] ?? 'ended'])),
    })),
  );
  await announce(tx, companyKey, 'users');
}

/** A password of others has to be changed, and an address of others gives way to the directory's. */
async function changePeople({ tx, companyKey, now }: CompanyContext, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const unlessTheirs = (column: string, otherwise: RawBuilder<unknown>) =>
    sql`case when ${isAddressOfOthers} then ${otherwise} else ${sql.ref(`u.${column}`)} end`;
  await sql`
    update users u
       set must_change_password = u.must_change_password or ${isOfOthers},
           recovery_email = ${unlessTheirs('recovery_email', sql`u.directory_recovery_email`)},
           recovery_email_source = ${unlessTheirs(
             'recovery_email_source',
             sql`case when u.directory_recovery_email is not null then 'directory' end`,
           )},
           recovery_email_entered_at = ${unlessTheirs('recovery_email_entered_at', sql`null`)},
           recovery_email_entered_by = ${unlessTheirs('recovery_email_entered_by', sql`null`)},
           directory_recovery_email = ${unlessTheirs('directory_recovery_email', sql`null`)},
           version = u.version + 1, updated_at = ${new Date(now)}
     where u.company_key = ${companyKey} and u.key = any(${keys}::uuid[])`.execute(tx);
}

async function removeSecrets(
  { tx, companyKey, now }: CompanyContext,
  having: (...planted: readonly Planted[]) => readonly string[],
): Promise<void> {
  const of = (planted: Planted) => sql<boolean>`user_key = any(${having(planted)}::uuid[])`;
  if (having('listed_password').length > 0)
    await tx
      .updateTable('task_items')
      .set({ secret_sealed: null, reason: withdrawn })
      .where('company_key', '=', companyKey)
      .where(of('listed_password'))
      .where('secret_sealed', 'is not', null)
      .execute();
  if (having('workspace_password').length > 0)
    await tx
      .deleteFrom('workspace_passwords')
      .where('company_key', '=', companyKey)
      .where(of('workspace_password'))
      .execute();
  if (having('waiting_email').length > 0)
    await tx
      .updateTable('mail_outbox as m')
      .set({ state: 'failed', body_sealed: null })
      .where('m.company_key', '=', companyKey)
      .where(sql<boolean>`m.password_of = any(${having('waiting_email')}::uuid[])`)
      .where('m.state', '=', 'waiting')
      .where(sql<boolean>`not ${hasLinkThatStays(new Date(now))}`)
      .execute();
  // After the emails, which the open links distinguish.
  if (having('link').length > 0)
    await tx
      .updateTable('password_links as l')
      .set({ used_at: new Date(now) })
      .where('l.company_key', '=', companyKey)
      .where(sql<boolean>`l.user_key = any(${having('link')}::uuid[])`)
      .where('l.used_at', 'is', null)
      .where(isLinkOfOthers)
      .execute();
  if (having('calendar_address').length > 0)
    await tx
      .deleteFrom('calendar_feeds')
      .where('company_key', '=', companyKey)
      .where(of('calendar_address'))
      .execute();
  await endSessions({ tx, companyKey, now }, having('session'));
}

/** Ends the sessions of these people here, in the panel, and at the workspace with the app passwords made there. */
async function endSessions({ tx, companyKey, now }: CompanyContext, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const isTheirs = sql<boolean>`user_key = any(${keys}::uuid[])`;
  const at = new Date(now);
  await tx
    .updateTable('sign_in_sessions')
    .set({ ended_at: at, end_cause: 'forced_logout' })
    .where('company_key', '=', companyKey)
    .where(isTheirs)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
  await tx
    .updateTable('api_tokens')
    .set({ revoked_at: at, revoke_cause: 'rights_given' })
    .where('company_key', '=', companyKey)
    .where(isTheirs)
    .where('revoked_at', 'is', null)
    .execute();
  await announceSignOuts(tx, companyKey, keys);
  const order = { companyKey, scope: 'all_devices', cause: 'rights_given', orderedBy: null, now } as const;
  await planLogouts(tx, order, keys);
}

/**
 * The same for people with a role at the workspace or a right in the panel for whom it never happened: those from before
 * this rule, and those that a first sync added.
 */
export async function endWhatWasPlantedBefore(ctx: CompanyContext): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select u.key from users u
     where u.company_key = ${ctx.companyKey} and ${hasAnyRole} and u.planted_ended_at is null
     order by u.key for no key update`.execute(ctx.tx);
  await endWhatOthersPlanted(
    ctx,
    rows.map(({ key }) => key),
  );
}
