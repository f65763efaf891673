import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { AppError } from '#core/app-error.ts';
import type { Context } from '#core/context.ts';
import { toJson } from '#db/tables/columns.ts';
import { companyFactsChanged, lockCompanyFacts } from '#core/events.ts';
import { auditEach } from '#modules/audit/public.ts';
import type { AuditFacts } from '#modules/audit/public.ts';
import type { ShiftDeps } from '../deps.ts';
import { planShift, rulesForAudit } from './draft.ts';
import type { ShiftPlan } from './draft.ts';
import { patchRules } from './draft-rules.ts';
import { namingShift } from '../rows/shift-name.ts';
import { refuseProtected } from '../rows/protection.ts';
import { presentRule, presentShift } from '../rows/present.ts';
import { mustFindShift, readRules } from '../rows/rows.ts';
import type { ShiftRow } from '../rows/rows.ts';
import { refuseStale, touchShifts } from '../rows/versions.ts';

type Patch = HandlerInput<'shifts.update'>['body'];
type Saved = CallResponse<'shifts.update'>;

/** The version of a shift that a save restores: the entry of the audit log that holds it. */
interface RestoredVersion {
  readonly version_id: string;
  readonly version_at: string;
}

interface Save {
  /** Makes the patch from the stored shift. */
  readonly patchOf: (row: ShiftRow) => Promise<Patch> | Patch;
  /** Refuses a save that changes nothing, since the shift has the rules of this version already. */
  readonly restored?: RestoredVersion;
}

/**
 * Saves a patch of a shift completely or not at all, under the lock of its row, and returns the shift with the effect
 * of the saved state. A patch without changes writes nothing.
 */
export async function saveShift(
  ctx: Context,
  deps: ShiftDeps,
  shiftKey: string,
  { patchOf, restored }: Save,
): Promise<Saved> {
  const row = await mustFindShift(ctx, shiftKey, { lock: 'change' });
  const plan = await planShift(ctx, shiftKey, await patchOf(row));
  if (restored !== undefined && plan.fields.length === 0) throw new AppError('SHIFT_VERSION_IS_CURRENT');
  const change = { shifts: new Map([[shiftKey, plan.shift]]), moves: [] };
  const difference = await deps.compareAccess(ctx, change, ctx.now);
  // Every other write needs the company's row, so it is locked only after the computation.
  await lockCompanyFacts(ctx.tx, ctx.companyKey);
  // A member may have become a panel user since the check.
  if (plan.fields.length > 0) await refuseProtected(ctx, [row]);
  const facts = await deps.readShiftFacts(ctx.tx, ctx.companyKey);
  if (plan.fields.length > 0) await writePlan(ctx, plan, restored);
  return { ...(await presentShift(ctx, facts, shiftKey)), difference, merged: plan.merged };
}

/** Writes a planned save, with its version and audit rows; the rules may be those of a restored version. */
export async function writePlan(ctx: Context, plan: ShiftPlan, restored?: RestoredVersion): Promise<void> {
  const { before, after } = plan;
  const { key, name } = after.row;
  if (Object.keys(plan.changes.after).length > 0) await namingShift(name, () => writeRow(ctx, after.row));
  if (plan.fields.includes('rules')) await writeRules(ctx, plan);
  await touchShifts(ctx, [key], plan.fields);
  const target = { kind: 'shift', key, name };
  const audits: AuditFacts[] = [];
  const [was, is] = [plan.changes.before, plan.changes.after];
  const settings = Object.keys(is).filter((name) => name !== 'state' && name !== 'period');
  const only = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(settings.map((name) => [name, from[name]]));
  if (settings.length > 0)
    audits.push({ event: 'shift.updated', target, before: only(was), after: only(is) });
  if ('state' in is || 'period' in is) {
    audits.push({
      event: `shift.${after.row.state}`,
      target,
      before: { state: before.row.state, period: was['period'] ?? null },
      after: { state: after.row.state, period: is['period'] ?? null },
    });
  }
  if (plan.fields.includes('rules')) {
    const [was, is] = [rulesForAudit(before.rules), rulesForAudit(after.rules)];
    audits.push(
      restored === undefined
        ? { event: 'shift.rules_replaced', target, before: was, after: is }
        : {
            event: 'shift.version_restored',
            target,
            before: { rules: was },
            after: { version_id: restored.version_id, version_at: restored.version_at, rules: is },
          },
    );
  }
  await auditEach(ctx, audits);
  await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'shifts');
}

async function writeRow(ctx: Context, row: ShiftRow): Promise<void> {
  const {
    key,
    company_key: _,
    version: __,
    is_test: ___,
    created_at: ____,
    updated_at: _____,
    ...columns
  } = row;
  await ctx.tx
    .updateTable('shifts')
    .set({
      ...columns,
      ip_rules: toJson(row.ip_rules),
      password_strength: row.password_strength === null ? null : toJson(row.password_strength),
    })
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', key)
    .execute();
}

async function writeRules(ctx: Context, { after }: ShiftPlan): Promise<void> {
  await ctx.tx
    .deleteFrom('shift_rules')
    .where('company_key', '=', ctx.companyKey)
    .where('shift_key', '=', after.row.key)
    .execute();
  if (after.rules.length > 0)
    await ctx.tx
      .insertInto('shift_rules')
      .values([...after.rules])
      .execute();
}

/** Changes settings, state and rules of a shift; missing fields stay. */
export function updateShift(
  ctx: Context,
  deps: ShiftDeps,
  { params, body }: HandlerInput<'shifts.update'>,
): Promise<Saved> {
  return saveShift(ctx, deps, params.key, { patchOf: () => body });
}

export function replaceRules(
  ctx: Context,
  deps: ShiftDeps,
  { params, body }: HandlerInput<'shifts.replaceRules'>,
): Promise<Saved> {
  return saveShift(ctx, deps, params.key, { patchOf: () => body });
}

export function changeRules(
  ctx: Context,
  deps: ShiftDeps,
  { params, body }: HandlerInput<'shifts.changeRules'>,
): Promise<Saved> {
  return saveShift(ctx, deps, params.key, {
    patchOf: async (row) => {
      await refuseStale(ctx, row, body.version, ['rules']);
      return { version: body.version, rules: patchRules(await readRules(ctx, [row.key]), body.rules) };
    },
  });
}

/** Removes rules of a shift; missing ones are ignored. */
export function removeRules(
  ctx: Context,
  deps: ShiftDeps,
  { params, body }: HandlerInput<'shifts.removeRules'>,
): Promise<Saved> {
  return saveShift(ctx, deps, params.key, {
    patchOf: async (row) => {
      const gone = new Set(body.rules);
      const rules = (await readRules(ctx, [row.key])).filter(({ key }) => !gone.has(key)).map(presentRule);
      return { version: body.version, rules };
    },
  });
}
