import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { canChangeInBulk, transitionShift } from '@shiftgate/domain/shift/states.ts';
import type { Context } from '#core/context.ts';
import { companyFactsChanged, lockCompanyFacts } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import { auditEach } from '#modules/audit/public.ts';
import type { ShiftDeps } from '../deps.ts';
import { rulesForAudit, wireOf } from './draft.ts';
import { presentSummary } from '../rows/present.ts';
import { refuseProtected } from '../rows/protection.ts';
import { readMembers, mustFindShifts, readRules, readSummaries } from '../rows/rows.ts';
import type { ShiftRow } from '../rows/rows.ts';
import { touchShifts } from '../rows/versions.ts';
import { shiftsAfter } from './shifts-after.ts';

/** Enables disabled shifts or disables enabled ones, all or none; returns the effect of the saved state. */
export async function bulkActivate(
  ctx: Context,
  deps: ShiftDeps,
  { body }: HandlerInput<'shifts.bulkActivate'>,
): Promise<CallResponse<'shifts.bulkActivate'>> {
  const isActivation = body.action === 'activate';
  const rows = await mustFindShifts(ctx, body.rule_groups, { lock: 'change' });
  await refuseProtected(ctx, rows);
  const states = rows.map((row) => row.state);
  if (!canChangeInBulk(states, isActivation ? 'enable' : 'disable'))
    throw new AppError(isActivation ? 'SHIFTS_NOT_ALL_DISABLED' : 'SHIFTS_NOT_ALL_ENABLED');
  const shifts = await shiftsAfter(ctx, rows, body.action);
  const difference = await deps.compareAccess(ctx, { shifts, moves: [] }, ctx.now);
  await lockCompanyFacts(ctx.tx, ctx.companyKey);
  // A member may have become a panel user since the check.
  await refuseProtected(ctx, rows);
  const facts = await deps.readShiftFacts(ctx.tx, ctx.companyKey);
  const turnedOn =
    body.action === 'activate' && body.turn_on_auto_logout ? await turnOnLogout(ctx, rows) : none;
  await writeState(ctx, rows, isActivation ? 'enabled' : 'disabled', turnedOn);
  const summaries = await readSummaries(
    ctx,
    rows.map(({ key }) => key),
  );
  const items = summaries.flatMap((row) => {
    const shift = shifts.get(row.key);
    return shift ? [presentSummary(row, facts.compile(shift), { now: ctx.now, protection: null })] : [];
  });
  return { items, difference };
}

const none: ReadonlySet<string> = new Set();

/** Turns on automatic logout of the browser where it is off, with an audit row for each; returns their keys. */
async function turnOnLogout(ctx: Context, rows: readonly ShiftRow[]): Promise<ReadonlySet<string>> {
  const settings = { auto_logout: true, logout_scope: 'browser' as const };
  const changed = await ctx.tx
    .updateTable('shifts')
    .set(settings)
    .where('company_key', '=', ctx.companyKey)
    .where(
      'key',
      'in',
      rows.map((row) => row.key),
    )
    .where('auto_logout', '=', false)
    .returning('key')
    .execute();
  const turnedOn = new Set(changed.map(({ key }) => key));
  await auditEach(
    ctx,
    rows
      .filter((row) => turnedOn.has(row.key))
      .map((row) => ({
        event: 'shift.updated' as const,
        target: { kind: 'shift', key: row.key, name: row.name },
        before: { auto_logout: false, logout_scope: row.logout_scope },
        after: settings,
      })),
  );
  return turnedOn;
}

async function writeState(
  ctx: Context,
  rows: readonly ShiftRow[],
  state: 'enabled' | 'disabled',
  turnedOn: ReadonlySet<string>,
): Promise<void> {
  const keys = rows.map((row) => row.key);
  await ctx.tx
    .updateTable('shifts')
    .set({ state })
    .where('company_key', '=', ctx.companyKey)
    .where('key', 'in', keys)
    .execute();
  const plain = keys.filter((key) => !turnedOn.has(key));
  if (plain.length > 0) await touchShifts(ctx, plain, ['state']);
  if (turnedOn.size > 0) await touchShifts(ctx, [...turnedOn], ['state', 'auto_logout', 'logout_scope']);
  await auditEach(
    ctx,
    rows.map((row) => ({
      event: `shift.${state}` as const,
      target: { kind: 'shift', key: row.key, name: row.name },
      before: { state: row.state },
      after: { state },
    })),
  );
  await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'shifts');
}

/** Deletes shifts; one that is not disabled stops the whole call. */
export async function deleteShifts(
  ctx: Context,
  { body }: HandlerInput<'shifts.delete'>,
): Promise<CallResponse<'shifts.delete'>> {
  const rows = await mustFindShifts(ctx, body.rule_groups, { lock: 'delete' });
  const live = rows.filter((row) => !transitionShift(row.state, 'delete').isAllowed);
  if (live.length > 0) throw new AppError('SHIFT_STILL_ENABLED', { names: live.map((row) => row.name) });
  const keys = rows.map((row) => row.key);
  await lockCompanyFacts(ctx.tx, ctx.companyKey);
  await refuseProtected(ctx, rows);
  // Memberships and rules are deleted with their shifts, so the audit is the only record.
  const members = await readMembers(ctx, keys);
  const rules = Map.groupBy(await readRules(ctx, keys), (rule) => rule.shift_key);
  await ctx.tx
    .deleteFrom('shifts')
    .where('company_key', '=', ctx.companyKey)
    .where('key', 'in', keys)
    .execute();
  await auditEach(
    ctx,
    rows.map((row) => ({
      event: 'shift.deleted' as const,
      target: { kind: 'shift', key: row.key, name: row.name },
      before: {
        ...wireOf(row),
        rules: rulesForAudit(rules.get(row.key) ?? []),
        users: members.get(row.key) ?? [],
      },
    })),
  );
  await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'shifts');
  return { done: true };
}
