import type { RawBuilder } from 'kysely';
import type { BulkAction } from '@shiftgate/contract/routes/users.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { Context } from '#core/context.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import { AppError } from '#core/app-error.ts';
import { zoneOfCompany, findVacationCuts, refuseBadPeriod } from '../users/public.ts';
import type { VacationCutDeps } from '../users/public.ts';
import { mustHaveDefaultPassword } from './start-sharing.ts';
import { boundOf, buildCondition, named } from './selection.ts';
import { startTask } from './start-task.ts';
import type { TaskInput } from './actions/task-facts.ts';

export interface StartDeps extends VacationCutDeps {
  readonly box: SecretBox;
  /** Whether this installation sends e-mails; without it, they wait. */
  readonly sendsMail?: boolean;
}

/**
 * Starts a bulk action on named people, or on a filter with exceptions. Throws PEOPLE_FOUND_CHANGED for another
 * number than agreed, DEFAULT_PASSWORD_REQUIRED without a temporary password to share, and MAIL_SERVER_REQUIRED where
 * new passwords could not be sent.
 */
export async function startBulk(
  ctx: Context,
  deps: StartDeps,
  { body }: HandlerInput<'users.bulk'>,
): Promise<CallResponse<'users.bulk'>> {
  const { act, selection, client_key: clientKey } = body;
  const condition = await buildCondition(ctx, deps, selection);
  const input = await prepareInput(ctx, deps, act, condition);
  return await startTask(ctx, {
    kind: act.action,
    input,
    condition,
    keys: 'users' in selection ? selection.users : null,
    clientKey,
    ...boundOf(selection),
  });
}

/** Returns the shift windows that a vacation would cut, before it is saved. */
export async function previewVacation(
  ctx: Context,
  deps: StartDeps,
  { body }: HandlerInput<'users.previewVacation'>,
): Promise<CallResponse<'users.previewVacation'>> {
  const vacation = { startOn: body.start_date, endOn: body.end_date };
  const condition = await buildCondition(ctx, deps, body.selection);
  return { cuts: await findVacationCuts(ctx, deps, vacation, condition) };
}

/** The batch forms of the calls on one person: the same tasks, on named people. */
export function startOn(
  ctx: Context,
  kind: 'remove_vacation' | 'force_logout' | 'force_password_change',
  body: { readonly users: readonly string[]; readonly client_key?: string | undefined },
): Promise<CallResponse<'users.bulk'>> {
  const { users, client_key: clientKey } = body;
  return startTask(ctx, { kind, input: {}, condition: named(users), keys: users, clientKey });
}

export async function startPasswords(
  ctx: Context,
  deps: StartDeps,
  { body }: HandlerInput<'users.generatePasswords'>,
): Promise<CallResponse<'users.generatePasswords'>> {
  const { users, client_key: clientKey, ...how } = body;
  const condition = named(users);
  const input = await prepareInput(ctx, deps, { action: 'generate_passwords', ...how }, condition);
  return await startTask(ctx, {
    kind: 'generate_passwords',
    input,
    condition,
    keys: users,
    clientKey,
  });
}

export async function startVacation(
  ctx: Context,
  deps: StartDeps,
  { body }: HandlerInput<'users.bulkVacation'>,
): Promise<CallResponse<'users.bulkVacation'>> {
  const { users, start_date, end_date, client_key: clientKey } = body;
  const condition = named(users);
  const input = await prepareInput(ctx, deps, { action: 'set_vacation', start_date, end_date }, condition);
  return await startTask(ctx, {
    kind: 'set_vacation',
    input,
    condition,
    keys: users,
    clientKey,
  });
}

async function prepareInput(
  ctx: Context,
  deps: StartDeps,
  act: BulkAction,
  condition: RawBuilder<boolean>,
): Promise<TaskInput> {
  switch (act.action) {
    case 'add_to_shift':
    case 'remove_from_shift':
      return { shift: await mustFindShift(ctx, act.shift) };
    case 'set_vacation': {
      const { start_date, end_date } = act;
      const zone = zoneOf(await zoneOfCompany(ctx.tx, ctx.companyKey));
      const vacation = { startOn: start_date, endOn: end_date };
      refuseBadPeriod(vacation, zone, ctx.now);
      const cuts = await findVacationCuts(ctx, deps, vacation, condition);
      const [first] = cuts;
      if (first === undefined) return { start_date, end_date };
      const shifts = cuts.map(({ shift }) => shift);
      return { start_date, end_date, cuts: { shifts, at: first.cut_at } };
    }
    case 'grant_single_access':
      return { duration_minutes: act.duration_minutes };
    case 'generate_passwords': {
      const { force_change, delivery } = act;
      // The old password is replaced then: without a mail server people would be locked out.
      if (delivery === 'mail' && deps.sendsMail !== true) throw new AppError('MAIL_SERVER_REQUIRED');
      return { force_change, delivery };
    }
    case 'share_temporary_password':
      await mustHaveDefaultPassword(ctx, deps.box);
      return {};
    default:
      return {};
  }
}

async function mustFindShift(ctx: Context, key: string): Promise<{ key: string; name: string }> {
  const shift = await ctx.tx
    .selectFrom('shifts')
    .select(['key', 'name'])
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', key)
    .where('is_test', '=', false)
    .executeTakeFirst();
  if (!shift) throw new AppError('SHIFT_NOT_FOUND', { key });
  return shift;
}
