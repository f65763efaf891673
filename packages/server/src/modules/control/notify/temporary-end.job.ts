import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { passwordLimits } from '@shiftgate/domain/limits.ts';
import { temporaryEndsAt, temporaryExtensionsLeft } from '@shiftgate/domain/password/temporary.ts';
import { temporaryEndMail } from '@shiftgate/pages/mails/temporary-end-mail.tsx';
import { countPeople, readLaterTemporary, todayIn } from '#access/public.ts';
import type { Tx } from '#core/context.ts';
import { announce } from '#core/events.ts';
import { inCompany } from '#db/transactions.ts';
import { defineCompanyJob } from '#due-work/public.ts';
import { auditSystem } from '#modules/audit/public.ts';
import { administratorsToNotify, mailFrameOf, queueMails, readMailCompany } from '#modules/mail/public.ts';
import { sharedTemporaryOf } from '#modules/passwords/public.ts';
import type { NotifyDeps } from './notify-administrators.ts';

/** So long after the end a missed notice is still worth an email. */
const lateHours = passwordLimits.defaultPasswordWarningHours;

/**
 * Emails the control administrators 24 hours before the temporary password ends for everybody, with the number of
 * people who have no other one, and of those for whom it ends later. Each sharing and each extension is announced once.
 */
export const notifyOfTemporaryEnds = defineCompanyJob<NotifyDeps>({
  name: 'notify-of-temporary-ends',
  pollMs: 10_000,
  due: 'list_due_temporary_notices',
  work: (deps, { companyKey, now }) =>
    inCompany(deps.db, companyKey, (tx) => notifyCompany(deps, tx, companyKey, now)),
});

async function notifyCompany(deps: NotifyDeps, tx: Tx, companyKey: string, now: number): Promise<void> {
  // The row is the claim: another process waits for it, and finds nothing due.
  const company = await tx
    .selectFrom('companies')
    .select([
      'zone',
      'control_state',
      'default_password_shared_at',
      'default_password_extensions',
      'default_password_extended_until',
      'default_password_warns_at',
    ])
    .where('key', '=', companyKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { default_password_warns_at: warnsAt, default_password_shared_at: sharedAt } = company;
  const isDue = warnsAt !== null && warnsAt.getTime() <= now && company.control_state === 'active';
  if (!isDue || sharedAt === null) return;
  await tx
    .updateTable('companies')
    .set({ default_password_warns_at: null })
    .where('key', '=', companyKey)
    .execute();
  // From now on home shows it.
  await announce(tx, companyKey, 'control');
  const shared = sharedTemporaryOf(company, sharedAt);
  const endsAt = temporaryEndsAt(shared);
  const { on_temporary: people } = await countPeople(tx, {
    companyKey,
    now,
    today: todayIn(company.zone, now),
    openShifts: [],
    domains: null,
  });
  const later = await readLaterTemporary({ tx, companyKey, now });
  if ((people === 0 && later === null) || now >= endsAt + lateHours * HOUR_MS) return;
  const mailCompany = await readMailCompany(tx, companyKey);
  const extensions = temporaryExtensionsLeft(shared);
  const mails = (await administratorsToNotify(tx, companyKey)).map((person) => ({
    kind: 'temporary_end',
    to: person.email,
    expiresAt: endsAt + lateHours * HOUR_MS,
    ...temporaryEndMail({
      ...mailFrameOf(mailCompany, person),
      people,
      later,
      endsAt,
      hasEnded: now >= endsAt,
      extensions,
      link: deps.publicUrl,
    }),
  }));
  await queueMails({ tx, companyKey, now }, deps.box, mails);
  await auditSystem(tx, companyKey, now, {
    event: 'company.default_password_end_announced',
    after: { until: new Date(endsAt).toISOString(), people, told: mails.length },
  });
}
