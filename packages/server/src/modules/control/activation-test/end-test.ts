import type { Tx } from '../../../core/context.ts';
import { announce, companyFactsChanged } from '../../../core/events.ts';
import type { RunKindName } from '../state/run-kinds.ts';

/** The runs that make and remove an activation test. */
export const testRuns: ReadonlySet<RunKindName> = new Set(['start_test', 'reset_test']);

/**
 * From here on nobody is a test person: whoever the workspace still sends to us is let in with a right password (access
 * decision, check 6).
 */
export async function releaseTestUsers(tx: Tx, companyKey: string, now: number): Promise<void> {
  await tx.deleteFrom('test_users').where('company_key', '=', companyKey).execute();
  await companyFactsChanged(tx, companyKey, now, 'activation_test');
}

/** Takes the test shift away, with its people first: a test person without it would be kept out. */
export async function removeTestShift(tx: Tx, companyKey: string, now: number): Promise<void> {
  await releaseTestUsers(tx, companyKey, now);
  await tx
    .updateTable('companies')
    .set({ test_shift_key: null, test_started_at: null, test_ends_at: null })
    .where('key', '=', companyKey)
    .execute();
  await tx.deleteFrom('shifts').where('company_key', '=', companyKey).where('is_test', '=', true).execute();
}

/** What the end of a test's run means for the test. */
export async function endTest(
  tx: Tx,
  companyKey: string,
  kind: RunKindName,
  state: 'succeeded' | 'rolled_back' | 'failed',
  now: number,
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
