import type { CompanyContext } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { isDirectoryError } from '#ports/directory.ts';
import type { DirectoryGrant } from '#ports/directory.ts';
import type { DomainFederation } from '#ports/domain-federation.ts';
import { auditSystem } from '#modules/audit/public.ts';
import { mailRedirect } from './mail-redirect.ts';
import type { MailRedirectDeps } from './mail-redirect.ts';

/**
 * Whether an administrator is left who could undo the redirect without our page; null where the workspace does not say,
 * which stops no other reading.
 */
export async function readRescue(
  federation: DomainFederation,
  grant: DirectoryGrant,
): Promise<boolean | null> {
  try {
    return (await federation.listRescueAdministrators(grant)).length > 0;
  } catch (error) {
    if (isDirectoryError(error, 'missing_scope', 'forbidden')) return null;
    throw error;
  }
}

/** Since when no such administrator is left, while control is on; null where one is, or it is not known. */
export async function rescueLostSince({
  tx,
  companyKey,
}: Pick<CompanyContext, 'tx' | 'companyKey'>): Promise<string | null> {
  const { rescue_lost_at: lostAt } = await tx
    .selectFrom('companies')
    .select('rescue_lost_at')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  return lostAt?.toISOString() ?? null;
}

/** Notes what was read; a loss is audited and emailed once, and its end is audited. */
export async function writeRescue(
  deps: MailRedirectDeps,
  ctx: CompanyContext,
  hasRescue: boolean | null,
): Promise<void> {
  const { tx, companyKey, now } = ctx;
  const before = await rescueLostSince(ctx);
  if (hasRescue === null || hasRescue === (before === null)) return;
  const lostAt = hasRescue ? null : new Date(now);
  await tx.updateTable('companies').set({ rescue_lost_at: lostAt }).where('key', '=', companyKey).execute();
  await announce(tx, companyKey, 'control');
  if (lostAt === null) {
    await auditSystem(tx, companyKey, now, {
      event: 'control.rescue_restored',
      before: { rescue_lost_at: before },
      after: { rescue_lost_at: null },
    });
    return;
  }
  const told = await mailRedirect(deps, ctx, { fault: 'no_rescue', domains: [] });
  await auditSystem(tx, companyKey, now, {
    event: 'control.rescue_lost',
    before: { rescue_lost_at: null },
    after: { rescue_lost_at: lostAt.toISOString(), told },
  });
}
