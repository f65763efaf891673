import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { CompanyContext, Context } from '#core/context.ts';
import { companyFactsChanged } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import { audit } from '#modules/audit/public.ts';
import { removeTestShift } from './end-test.ts';
import { lockControl, mustMove } from '../state/lock-control.ts';
import { observeTest } from './observe-test.ts';
import { mustPresentTest } from './present-test.ts';
import { starterOf, writeRun } from '../state/runs.ts';
import type { RunStarter } from '../state/runs.ts';

/** Ends the activation test; a repeated call returns its progress. */
export async function resetTest(ctx: Context, signInUrl: string): Promise<CallResponse<'control.resetTest'>> {
  const { tx, companyKey, now } = ctx;
  mustMove(await lockControl(tx, companyKey), 'resetTest');
  const test = await tx
    .selectFrom('activation_tests')
    .select('state')
    .where('company_key', '=', companyKey)
    .where('state', '<>', 'ended')
    .executeTakeFirstOrThrow();
  // A run is creating it at the workspace; in a moment it is ready or gone.
  if (test.state === 'starting') throw new AppError('CONTROL_IN_TRANSITION', { state: 'test' });
  if (test.state === 'running') {
    await observeTest(tx, companyKey, now);
    await beginReset(ctx, starterOf(ctx.actor), 'reset');
    await audit(ctx, { event: 'control.test_reset', after: { cause: 'reset' } });
  }
  return mustPresentTest(tx, companyKey, signInUrl);
}

/**
 * Starts the reset: there are no test people from here on, and a run removes assignment and group at the workspace.
 * The caller locks the company's row and writes the audit.
 */
export async function beginReset(
  ctx: CompanyContext,
  startedBy: RunStarter,
  cause: 'reset' | 'time_over',
): Promise<void> {
  const { tx, companyKey, now } = ctx;
  const test = await tx
    .updateTable('activation_tests')
    .set({ state: 'ending', end_cause: cause })
    .where('company_key', '=', companyKey)
    .where('state', '=', 'running')
    .returning('domains')
    .executeTakeFirstOrThrow();
  await removeTestShift(tx, companyKey, now);
  await writeRun(ctx, startedBy, {
    kind: 'reset_test',
    input: { domains: test.domains },
  });
  await companyFactsChanged(tx, companyKey, now, 'control');
}
