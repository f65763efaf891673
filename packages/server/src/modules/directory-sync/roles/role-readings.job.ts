import { DAY_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { rolesUnreadMail } from '@shiftgate/pages/mails/connection-mail.tsx';
import { AppError } from '#core/app-error.ts';
import type { CompanyContext } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { inCompany } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import { auditSystem } from '#modules/audit/public.ts';
import { connectionState } from '#modules/connection/public.ts';
import { administratorsToNotify, mailFrameOf, queueMails, readMailCompany } from '#modules/mail/public.ts';
import { askRolesOfEveryone } from './ask-roles.ts';
import type { RoleDeps } from './ask-roles.ts';
import { postponeReading, takeUntoldFailure } from './role-readings.ts';

export interface RoleReadingDeps extends RoleDeps {
  /** Address of the panel. */
  readonly publicUrl: string;
}

/**
 * Reads the roles of every company whose last reading is half an hour old. When that fails for hours, the control
 * admins are notified once, with what it means.
 */
export const readRoles = defineCompanyJob<RoleReadingDeps>({
  name: 'read-roles',
  pollMs: MINUTE_MS,
  due: 'list_due_role_readings',
  work: async (deps, { companyKey, now }) => {
    const isConnected = await inCompany(deps.db, companyKey, async (tx) => {
      await postponeReading({ tx, companyKey, now });
      return (await connectionState(tx, companyKey))?.is_valid === true;
    });
    if (!isConnected) return;
    try {
      await askRolesOfEveryone(deps, companyKey, now);
    } catch (error) {
      // The next reading tries again; a caller that needs the answer now asks.
      if (!(error instanceof AppError)) throw error;
      await inCompany(deps.db, companyKey, (tx) => noteFailure(deps, { tx, companyKey, now }));
    }
  },
});

async function noteFailure(deps: RoleReadingDeps, ctx: CompanyContext): Promise<void> {
  const { tx, companyKey, now } = ctx;
  const connection = await connectionState(tx, companyKey);
  // A lost connection or permission has a notification of its own, and home names it.
  if (connection?.is_valid !== true || connection.permissions_lost_at !== null) return;
  const since = await takeUntoldFailure(ctx);
  if (since === null) return;
  const company = await readMailCompany(tx, companyKey);
  const mails = (await administratorsToNotify(tx, companyKey)).map((person) => ({
    kind: 'roles_unread',
    to: person.email,
    expiresAt: now + 3 * DAY_MS,
    ...rolesUnreadMail({ ...mailFrameOf(company, person), since: since.getTime(), link: deps.publicUrl }),
  }));
  await queueMails(ctx, deps.box, mails);
  await auditSystem(tx, companyKey, now, {
    event: 'directory.roles_unread',
    after: { since: since.toISOString(), told: mails.length },
  });
  await announce(tx, companyKey, 'sync_users');
}
