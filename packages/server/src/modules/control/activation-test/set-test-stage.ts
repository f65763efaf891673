import {
  TEST_STAGES,
  isTestShiftOpen,
  mayGoToStage,
  stagesFrom,
} from '@shiftgate/domain/control/activation-test.ts';
import type { TestStage } from '@shiftgate/domain/control/activation-test.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import { companyFactsChanged } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import { audit } from '#modules/audit/public.ts';
import { planLogouts } from '#modules/planned-logouts/public.ts';
import { lockControl, mustMove } from '../state/lock-control.ts';
import { observeTest } from './observe-test.ts';
import { mustPresentTest } from './present-test.ts';

/**
 * Moves to the next stage when a person has passed the current one, or back to repeat it. Opens or closes the test
 * shift, and orders the logouts of the last stage.
 */
export async function setTestStage(
  ctx: Context,
  { body }: HandlerInput<'control.setTestStage'>,
  signInUrl: string,
): Promise<CallResponse<'control.setTestStage'>> {
  const { tx, companyKey, now } = ctx;
  mustMove(await lockControl(tx, companyKey), 'resetTest');
  // Events until now belong to the previous stage.
  await observeTest(tx, companyKey, now);
  const test = await tx
    .selectFrom('activation_tests')
    .select(['key', 'state', 'stage'])
    .where('company_key', '=', companyKey)
    .where('state', '<>', 'ended')
    .executeTakeFirstOrThrow();
  if (test.state !== 'running') throw new AppError('CONTROL_IN_TRANSITION', { state: 'test' });
  const people = await tx
    .selectFrom('activation_test_people')
    .selectAll()
    .where('company_key', '=', companyKey)
    .where('test_key', '=', test.key)
    .execute();
  const hasSomebodyPassed = people.some((person) => person[`${test.stage}_at`] !== null);
  if (!mayGoToStage(test.stage, body.stage, hasSomebodyPassed))
    throw new AppError('TEST_STAGE_NOT_PASSED', { stage: test.stage });
  await tx
    .updateTable('activation_tests')
    .set({ stage: body.stage, stage_started_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('key', '=', test.key)
    .execute();
  if (TEST_STAGES.indexOf(body.stage) <= TEST_STAGES.indexOf(test.stage))
    await clearStages(ctx, test.key, body.stage);
  await tx
    .updateTable('shifts')
    .set({ state: isTestShiftOpen(body.stage) ? 'enabled' : 'disabled', updated_at: new Date(now) })
    .where('company_key', '=', companyKey)
    .where('is_test', '=', true)
    .execute();
  await audit(ctx, {
    event: 'control.test_stage_changed',
    before: { stage: test.stage },
    after: { stage: body.stage },
  });
  await companyFactsChanged(tx, companyKey, now, 'activation_test');
  if (body.stage === 'logout')
    await planLogouts(
      tx,
      { companyKey, scope: 'browser', cause: 'ordered', orderedBy: ctx.actor, now },
      people.map((person) => person.user_key),
    );
  return mustPresentTest(tx, companyKey, signInUrl);
}

/** Stages to be repeated are not passed any more. */
async function clearStages(ctx: Context, testKey: string, stage: TestStage): Promise<void> {
  const cleared = stagesFrom(stage).flatMap((name) => [
    [`${name}_at`, null],
    [`${name}_log_key`, null],
  ]);
  await ctx.tx
    .updateTable('activation_test_people')
    .set(Object.fromEntries(cleared) as Record<`${TestStage}_at` | `${TestStage}_log_key`, null>)
    .where('company_key', '=', ctx.companyKey)
    .where('test_key', '=', testKey)
    .execute();
  await ctx.tx
    .updateTable('activation_tests')
    .set({ is_passed: false })
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', testKey)
    .execute();
}
