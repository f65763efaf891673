import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Steps } from '#http/mount.ts';
import type { ShiftDeps } from '../deps.ts';
import { shiftsAfter } from '../edit/shifts-after.ts';
import { mustFindShifts } from '../rows/rows.ts';
import type { RunPreview } from './previews.ts';

/** Returns the effect of an action on several shifts. Rights are checked for holidays alone, whose rules are planned like a save. */
export async function previewBulk(
  steps: Steps,
  deps: ShiftDeps,
  run: RunPreview,
  { body }: HandlerInput<'shifts.previewBulk'>,
): Promise<CallResponse<'shifts.previewBulk'>> {
  const { companyKey, tokenKey } = await steps(async (ctx) => ctx);
  return await run({ companyKey, tokenKey, subject: 'several', gone: steps.gone }, (signal) =>
    steps(async (ctx) => {
      const rows = await mustFindShifts(ctx, body.rule_groups);
      const change = { shifts: await shiftsAfter(ctx, rows, body.action), moves: [] };
      return await deps.compareAccess(ctx, change, ctx.now, signal);
    }),
  );
}
