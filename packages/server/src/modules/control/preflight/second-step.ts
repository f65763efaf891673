import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { PeopleFigures } from '#access/public.ts';
import type { Context } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { audit } from '#modules/audit/public.ts';
import { fault, well } from './items.ts';
import type { Item } from './items.ts';
import type { PreflightOfCompany } from './workspace-items.ts';

/**
 * What follows our sign-in: the workspace asks for its own second step, unless that was turned off there. No call of
 * the workspace says which, so an administrator has to know.
 */
export function secondStepItem(
  { directory }: Pick<PreflightOfCompany, 'directory'>,
  company: {
    readonly second_step_acknowledged_at: Date | null;
    readonly second_step_acknowledged_by: string | null;
  },
  figures: PeopleFigures,
): Item {
  const { second_step_acknowledged_at: at, second_step_acknowledged_by: by } = company;
  const { redirected: covered, second_step, second_step_known: known } = figures;
  const facts = { covered, second_step, unknown: covered - known };
  if (at !== null)
    return well('second_step', { ...facts, acknowledged_at: at.toISOString(), acknowledged_by: by ?? '' });
  return fault('second_step', 'warning', 'SECOND_STEP_AT_WORKSPACE', {
    fix: 'second_step',
    facts,
    url: directory.federation.consolePages.secondStep,
  });
}

/** Records that an administrator knows; the first one stays. */
export async function acknowledgeSecondStep(
  ctx: Context,
): Promise<CallResponse<'control.acknowledgeSecondStep'>> {
  const { tx, companyKey, now, actor } = ctx;
  const { numUpdatedRows } = await tx
    .updateTable('companies')
    .set({ second_step_acknowledged_at: new Date(now), second_step_acknowledged_by: actor.name })
    .where('key', '=', companyKey)
    .where('second_step_acknowledged_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return { done: true };
  await audit(ctx, { event: 'control.second_step_acknowledged' });
  await announce(tx, companyKey, 'control');
  return { done: true };
}
