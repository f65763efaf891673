import { transitionControl } from '@shiftgate/domain/control/states.ts';
import { inCompany } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import type { Lease } from '#due-work/public.ts';
import { companyFactsChanged } from '#core/events.ts';
import { auditSystem } from '#modules/audit/public.ts';
import type { Claimed } from '../state/claim-run.ts';
import { endTest, testRuns } from '../activation-test/end-test.ts';
import { orderLogoutOfCovered } from '#modules/forced-logout/public.ts';
import { runKinds } from '../state/run-kinds.ts';
import type { RunKind } from '../state/run-kinds.ts';
import { uncover } from '../state/runs.ts';
import type { RunInput } from '../state/runs.ts';
import type { SagaDeps } from '../state/saga-deps.ts';
import { mailTestLinks } from '../notify/mail-test-links.ts';
import { notifyOfRun } from '../notify/notify-of-run.ts';
import { startWatch } from '../notify/activation-watch.job.ts';

type EndState = 'succeeded' | 'rolled_back' | 'failed';

/** Ends a run in one transaction: its state, that of control, the audit and the notices. Throws LeaseLostError. */
export async function endRun(
  deps: SagaDeps,
  run: Claimed['run'],
  state: EndState,
  lease: Lease,
): Promise<void> {
  const { company_key: companyKey } = run;
  const now = deps.clock.now();
  const at = new Date(now);
  const kind: RunKind = runKinds[run.kind];
  const end = state === 'succeeded' ? kind.success : kind.failure;
  if (end === null) throw new Error(`a run of ${run.kind} does not fail`);
  const input = run.input as RunInput;
  await inCompany(deps.db, companyKey, async (tx) => {
    const company = await tx
      .selectFrom('companies')
      .select('control_state')
      .where('key', '=', companyKey)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // A failure that passed is not a failure.
    const passed = state === 'succeeded' ? { failure_code: null } : {};
    await lease.end(tx, { state, finished_at: at, ...passed });
    const ended = await tx
      .selectFrom('control_runs')
      .select('failure_code')
      .where('company_key', '=', companyKey)
      .where('key', '=', run.key)
      .executeTakeFirstOrThrow();
    const move = end.action === null ? null : transitionControl(company.control_state, end.action);
    if (move?.isAllowed) {
      await tx
        .updateTable('companies')
        .set({ control_state: move.state, control_state_since: at })
        .where('key', '=', companyKey)
        .execute();
      if (move.state === 'inactive') await uncover(tx, companyKey, at);
    }
    await auditSystem(tx, companyKey, now, {
      event: end.event,
      after: {
        domains: input.domains,
        started_by: run.started_by_name,
        ...(ended.failure_code !== null && { error: ended.failure_code }),
      },
    });
    await follow(deps, tx, run, { state, code: ended.failure_code, now });
    await companyFactsChanged(tx, companyKey, now, 'control');
  });
}

async function follow(
  deps: SagaDeps,
  tx: Tx,
  run: Claimed['run'],
  { state, code, now }: { readonly state: EndState; readonly code: string | null; readonly now: number },
): Promise<void> {
  const { company_key: companyKey } = run;
  const ctx = { tx, companyKey, now };
  const input = run.input as RunInput;
  if (testRuns.has(run.kind)) {
    await endTest(ctx, run.kind, state);
    // A link works only while the test runs, so no link is sent before.
    if (run.kind === 'start_test' && state === 'succeeded') await mailTestLinks(deps, ctx);
    return;
  }
  if (run.kind !== 'activate') return;
  if (state === 'succeeded') await startWatch(tx, companyKey, now);
  if (run.schedule_key !== null) await notifyOfRun(deps, ctx, { key: run.schedule_key, state, code });
  if (state === 'succeeded' && input.logoutOption === 'force_all')
    await orderLogoutOfCovered(tx, companyKey, input.domains, now);
}
