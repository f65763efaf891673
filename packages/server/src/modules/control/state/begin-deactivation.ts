import type { Context } from '../../../core/context.ts';
import { coveredDomainNames } from '../../../db/company-domains.ts';
import { companyFactsChanged } from '../../../core/events.ts';
import { enterState, mustMove } from './lock-control.ts';
import { writeRun } from './runs.ts';
import type { RunStarter } from './runs.ts';

/**
 * Writes down that control goes off, for a company whose row is locked and whose control is active; the job takes it up.
 * Gives the domains that were covered; the audit is the caller's.
 */
export async function beginDeactivation(
  { tx, companyKey, now }: Pick<Context, 'tx' | 'companyKey' | 'now'>,
  startedBy: RunStarter,
): Promise<readonly string[]> {
  const domains = await coveredDomainNames(tx, companyKey);
  await writeRun({ tx, companyKey, now }, startedBy, 'deactivate', { domains });
  await enterState(tx, companyKey, now, mustMove('active', 'deactivate'));
  await companyFactsChanged(tx, companyKey, now, 'control');
  return domains;
}
