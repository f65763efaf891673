import type { CompanyContext, Tx } from '#core/context.ts';
import { announce, companyFactsChanged } from '#core/events.ts';
import type { RunKindName } from '../state/run-kinds.ts';

/** The runs that create and remove an activation test. */
export const testRuns: ReadonlySet<RunKindName> = new Set(['start_test', 'reset_test']);

/**
 * There are no test people from here on. A person that the workspace still redirects is admitted with a correct
 * password.
 */
export async function releaseTestUsers(tx: Tx, companyKey: string, now: number): Promise<void> {
  await tx.deleteFrom('test_users').where('company_key', '=', companyKey).execute();
  await companyFactsChanged(tx, companyKey, now, 'activation_test');
}

/** Deletes the test shift after releasing its people, because a test person without it would be denied. */
export async function removeTestShift(tx: Tx, companyKey: string, now: number): Promise<void> {
  await releaseTestUsers(tx, companyKey, now);
  await tx
    .updateTable('companies')
    .set({ test_shift_key: null, test_started_at: null, test_ends_at: null })
    .where('key', '=', companyKey)
    .execute();
  await tx.deleteFrom('shifts').where('company_key', '=', companyKey).where('is_test', '=', true).execute();
}

/** Updates the test after the end of its run. */
export async function endTest(
  { tx, companyKey, now }: CompanyContext,
  kind: RunKindName,
  state: 'succeeded' | 'rolled_back' | 'failed',
): Promise<void> {
  const isBegun = kind === 'start_test' && state === 'succeeded';
  if (!isBegun) await removeTestShift(tx, companyKey, now);
  await tx
    .updateTable('activation_tests')
    .set(
      isBegun
        ? { state: 'running' }
        : {
            state: 'ended',
            ended_at: new Date(now),
            ...(kind === 'start_test' && { end_cause: 'failed' as const }),
          },
    )
    .where('company_key', '=', companyKey)
    .where('state', '<>', 'ended')
    .execute();
  await announce(tx, companyKey, 'activation_test');
}
