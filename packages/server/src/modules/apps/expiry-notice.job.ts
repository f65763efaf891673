import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { keyRules } from '@shiftgate/domain/limits.ts';
import { certificateMail, freshCertificateMail } from '@shiftgate/pages/mails/certificate-mail.tsx';
import type { MailFrame, RenderedMail } from '@shiftgate/pages/mails/mail-frame.tsx';
import { inCompany } from '#db/transactions.ts';
import type { CompanyContext, Tx } from '#core/context.ts';
import { findHindrance } from './certificate-hindrance.ts';
import { auditSystem } from '../audit/public.ts';
import { administratorsToNotify, readMailCompany, mailFrameOf, queueMails } from '../mail/public.ts';
import { auditedKey, needsHands, readKeys } from '../signing-keys/public.ts';
import type { KeyRow } from '../signing-keys/public.ts';
import type { RollKeysDeps } from './rollover.job.ts';

/**
 * Notifies the administrators 60, 30 and 7 days before the current certificate expires, once each. After a long
 * downtime one email replaces the missed ones.
 */
export async function notifyOfCertificate(
  deps: RollKeysDeps,
  companyKey: string,
  now: number,
): Promise<boolean> {
  return await inCompany(deps.db, companyKey, (tx) => notifyCompany(deps, tx, companyKey, now));
}

async function notifyCompany(deps: RollKeysDeps, tx: Tx, companyKey: string, now: number): Promise<boolean> {
  const keys = await readKeys(tx, companyKey);
  const current = keys.find((key) => key.state === 'current');
  if (current === undefined) return false;
  const remainingMs = current.not_after.getTime() - now;
  const reached = keyRules.alarmDays.filter((days) => remainingMs <= days * DAY_MS);
  if (reached.length === 0) return false;
  const notified = await tx
    .insertInto('key_alarms')
    .values(
      reached.map((days) => ({
        company_key: companyKey,
        signing_key: current.key,
        days,
        told_at: new Date(now),
      })),
    )
    // The row is the claim: another process finds the notice sent.
    .onConflict((conflict) => conflict.doNothing())
    .returning('days')
    .execute();
  if (notified.length === 0) return false;
  const isByHand = await needsHands(tx, companyKey);
  const waitsFor = await findHindrance(tx, companyKey, keys);
  const count = await write(deps, { tx, companyKey, now }, (frame) =>
    certificateMail({
      ...frame,
      daysLeft: Math.max(0, Math.ceil(remainingMs / DAY_MS)),
      endsAt: current.not_after.getTime(),
      isByHand,
      waitsFor,
      link: deps.appsUrl,
    }),
  );
  await auditSystem(tx, companyKey, now, {
    event: 'signing_key.end_announced',
    after: { ...auditedKey(current), days_left: Math.ceil(remainingMs / DAY_MS), told: count },
  });
  return true;
}

/** Notifies the administrators that a new certificate replaced one they may have copied into applications. */
export async function notifyOfReplacement(
  deps: RollKeysDeps,
  tx: Tx,
  { current, old }: { readonly current: KeyRow; readonly old: KeyRow },
  now: number,
): Promise<void> {
  const { company_key: companyKey } = current;
  if (!(await needsHands(tx, companyKey))) return;
  await write(deps, { tx, companyKey, now }, (frame) =>
    freshCertificateMail({
      ...frame,
      oldMadeAt: old.created_at.getTime(),
      switchesAt: current.not_after.getTime() - keyRules.switchDays * DAY_MS,
      link: deps.appsUrl,
    }),
  );
}

/** Queues an email to each administrator; returns the number. */
async function write(
  deps: RollKeysDeps,
  ctx: CompanyContext,
  render: (frame: MailFrame) => RenderedMail,
): Promise<number> {
  const { tx, companyKey, now } = ctx;
  const company = await readMailCompany(tx, companyKey);
  const mails = (await administratorsToNotify(tx, companyKey)).map((reader) => ({
    kind: 'certificate',
    to: reader.email,
    expiresAt: now + 3 * DAY_MS,
    ...render(mailFrameOf(company, reader)),
  }));
  await queueMails(ctx, deps.box, mails);
  return mails.length;
}
