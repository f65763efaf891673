import type { CompanyContext } from '#core/context.ts';
import { coveredDomainNames } from '#db/company-domains.ts';
import { companyFactsChanged } from '#core/events.ts';
import { enterState, mustMove } from './lock-control.ts';
import { writeRun } from './runs.ts';
import type { RunStarter } from './runs.ts';

/**
 * Records a deactivation for the job; the company must be locked and active. Returns the covered domains; the caller
 * writes the audit.
 */
export async function beginDeactivation(
  ctx: CompanyContext,
  startedBy: RunStarter,
): Promise<readonly string[]> {
  const { tx, companyKey, now } = ctx;
  const domains = await coveredDomainNames(tx, companyKey);
  await writeRun(ctx, startedBy, { kind: 'deactivate', input: { domains } });
  await enterState(tx, companyKey, now, mustMove('active', 'deactivate'));
  await companyFactsChanged(tx, companyKey, now, 'control');
  return domains;
}
