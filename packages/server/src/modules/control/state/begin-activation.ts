import { sql } from 'kysely';
import type { CompanyContext, Tx } from '#core/context.ts';
import { companyFactsChanged } from '#core/events.ts';
import { shareDefaultPassword } from '#modules/passwords/public.ts';
import { enterState } from './lock-control.ts';
import type { ActivationOptions } from './present-schedules.ts';
import { writeRun } from './runs.ts';
import type { RunStarter } from './runs.ts';

/** Sets the domains that control covers, with those that share the redirect of one of them. */
export async function cover(
  tx: Tx,
  companyKey: string,
  domains: readonly string[],
  now: number,
): Promise<void> {
  const at = new Date(now);
  await tx
    .updateTable('domains')
    .set({
      is_covered: sql<boolean>`name = any(${[...domains]}::text[]) or coalesce(follows = any(${[...domains]}::text[]), false)`,
      covered_since: at,
      updated_at: at,
    })
    .where('company_key', '=', companyKey)
    .execute();
}

/** Records an activation for the job; the state was checked and locked. The caller writes the audit. */
export async function beginActivation(
  ctx: CompanyContext,
  startedBy: RunStarter,
  options: ActivationOptions,
  scheduleKey: string | null,
): Promise<void> {
  const { tx, companyKey, now } = ctx;
  const { domains, passwordOption, logoutOption } = options;
  // From the first redirecting step on the company counts as active, and needs its covered domains.
  await cover(tx, companyKey, domains, now);
  await tx
    .updateTable('companies')
    .set({
      control_password_option: passwordOption,
      control_logout_option: logoutOption,
      // A temporary password opens the change page for 72 h from when it was shared; activation shares it.
      ...(passwordOption === 'default' && shareDefaultPassword(now)),
    })
    .where('key', '=', companyKey)
    .execute();
  const input = { domains, passwordOption, logoutOption };
  await writeRun(ctx, startedBy, { kind: 'activate', input, scheduleKey });
  await enterState(tx, companyKey, now, 'activating');
  await companyFactsChanged(tx, companyKey, now, 'control');
}
