import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { atMost, mayGetTemporary, shareTemporaryPassword, startTask } from '#modules/tasks/public.ts';
import type { ShiftDeps } from '../deps.ts';
import { lookupPeople } from './find-people.ts';
import { mustFindShifts } from '../rows/rows.ts';

type Task = CallResponse<'shifts.forceLogout'>;

/** The shifts of a task, by name. */
async function namedShifts(ctx: Context, keys: readonly string[]): Promise<{ key: string; name: string }[]> {
  const rows = await mustFindShifts(ctx, keys);
  return rows
    .map(({ key, name }) => ({ key, name }))
    .toSorted((a, b) => (a.name === b.name ? (a.key < b.key ? -1 : 1) : a.name < b.name ? -1 : 1));
}

function areMembers(shifts: readonly { readonly key: string }[]): RawBuilder<boolean> {
  return sql<boolean>`u.status in ('active', 'suspended') and exists (select from shift_members m
    where m.company_key = u.company_key and m.user_key = u.key
      and m.shift_key = any(${shifts.map(({ key }) => key)}::uuid[]))`;
}

/** Condition on `users as u` for each way of changing a password. */
const reachOf = {
  require_change: sql<boolean>`true`,
  change_link: sql<boolean>`u.status = 'active'`,
  random: sql<boolean>`true`,
  temporary: mayGetTemporary,
} as const;

/** Condition on `users as u` for people that a logout does not skip. */
const canBeLoggedOut = sql<boolean>`u.status = 'active' and not u.is_admin and not u.is_allowed_admin`;

/** Counts the people of some shifts, each once. */
export async function readReach(
  ctx: Context,
  { body }: HandlerInput<'shifts.reach'>,
): Promise<CallResponse<'shifts.reach'>> {
  const shifts = await mustFindShifts(ctx, body.rule_groups);
  const { change_link: byLink, temporary } = reachOf;
  const { rows } = await sql<{ people: number; out: number; linked: number; temporary: number }>`
    select count(*)::int as people, (count(*) filter (where ${canBeLoggedOut}))::int as out,
           (count(*) filter (where ${byLink}))::int as linked,
           (count(*) filter (where ${temporary}))::int as temporary
      from users u where u.company_key = ${ctx.companyKey} and ${areMembers(shifts)}`.execute(ctx.tx);
  const none = { people: 0, out: 0, linked: 0, temporary: 0 };
  const { people, out, linked, temporary: unchosen } = rows[0] ?? none;
  return {
    people,
    can_be_logged_out: out,
    password_options: { require_change: people, change_link: linked, random: people, temporary: unchosen },
  };
}

/** Starts adding people to several shifts, or removing them. */
export async function moveInBulk(
  ctx: Context,
  kind: 'add_to_shift' | 'remove_from_shift',
  { body }: Pick<HandlerInput<'shifts.bulkAddUsers'>, 'body'>,
): Promise<Task> {
  const shifts = await namedShifts(ctx, body.rule_groups);
  const { people } = await lookupPeople(ctx, body);
  const keys = people.map((person) => person.key);
  return await startTask(ctx, {
    kind,
    input: { shifts },
    condition: sql<boolean>`u.key = any(${keys}::uuid[])`,
    keys: null,
    clientKey: body.client_key,
  });
}

/** Starts signing out all people of some shifts. */
export async function forceLogout(ctx: Context, { body }: HandlerInput<'shifts.forceLogout'>): Promise<Task> {
  const shifts = await namedShifts(ctx, body.rule_groups);
  return await startTask(ctx, {
    kind: 'force_logout',
    input: { shifts },
    condition: areMembers(shifts),
    keys: null,
    clientKey: body.client_key,
    nobody: 'USERS_NOT_FOUND',
    ...atMost(body.at_most, 'MORE_PEOPLE_FOUND'),
  });
}

const kinds = {
  require_change: 'force_password_change',
  change_link: 'share_change_link',
  random: 'generate_passwords',
} as const;

/** Starts a password change for all people of some shifts, in the chosen way. */
export async function forcePasswordChange(
  ctx: Context,
  deps: ShiftDeps,
  { body }: HandlerInput<'shifts.forcePasswordChange'>,
): Promise<Task> {
  const shifts = await namedShifts(ctx, body.rule_groups);
  const people = areMembers(shifts);
  const { option, client_key: clientKey } = body;
  const bound = atMost(body.at_most, 'MORE_PEOPLE_FOUND');
  if (option === 'temporary')
    return await shareTemporaryPassword(ctx, deps.box, { input: { shifts }, people, clientKey, ...bound });
  return await startTask(ctx, {
    kind: kinds[option],
    input: { shifts, ...(option === 'random' ? { force_change: true } : {}) },
    condition: sql<boolean>`${people} and ${reachOf[option]}`,
    keys: null,
    clientKey,
    nobody: 'USERS_NOT_FOUND',
    ...bound,
  });
}
