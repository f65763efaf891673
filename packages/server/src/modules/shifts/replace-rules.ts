import { newKey } from '../../db/keys.ts';
import { findRuleProblems } from '@shiftgate/domain/shift/validate-rules.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '../../context.ts';
import { companyFactsChanged } from '../../http/announce.ts';
import { AppError } from '../../http/app-error.ts';
import { audit } from '../audit/index.ts';
import { refuseStale } from './policy.ts';
import { presentRule, presentShift } from './present.ts';
import { mustFindShift, rulesOf, touchShift } from './repository.ts';
import { ruleFromWire, rulePathOf } from './rule-mapper.ts';

/** Replaces all rules of a shift; every problem is named with the rule it belongs to, and nothing is changed then. */
export async function replaceRules(
  ctx: Context,
  { params, body }: HandlerInput<'shifts.replaceRules'>,
): Promise<CallResponse<'shifts.replaceRules'>> {
  const row = await mustFindShift(ctx, params.key, { lock: true });
  refuseStale(Number(row.version), body.version);
  const problems = findRuleProblems(body.rules.map(ruleFromWire));
  if (problems.length > 0) {
    throw new AppError(
      'INVALID_RULES',
      undefined,
      problems.map((p) => ({ path: rulePathOf(p.ruleIndex, p.field), rule: p.code })),
    );
  }
  const before = (await rulesOf(ctx, row.key)).map(presentRule);
  await ctx.tx
    .deleteFrom('shift_rules')
    .where('company_key', '=', ctx.companyKey)
    .where('shift_key', '=', row.key)
    .execute();
  if (body.rules.length > 0) {
    await ctx.tx
      .insertInto('shift_rules')
      .values(
        body.rules.map((rule) => ({
          ...rule,
          key: newKey(ctx.now),
          company_key: ctx.companyKey,
          shift_key: row.key,
          created_at: new Date(ctx.now),
        })),
      )
      .execute();
  }
  await touchShift(ctx, row.key);
  await audit(ctx, {
    event: 'shift.rules_replaced',
    target: { kind: 'shift', key: row.key, name: row.name },
    before,
    after: body.rules,
  });
  await companyFactsChanged(ctx.tx, ctx.companyKey, ctx.now, 'shifts');
  return presentShift(ctx, row.key);
}
