import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { keyRules } from '@shiftgate/domain/limits.ts';
import { certificateMail } from '@shiftgate/pages/certificate-mail.tsx';
import { inCompany } from '../db/transactions.ts';
import type { Tx } from '../db/transactions.ts';
import { auditSystem } from '../modules/audit/index.ts';
import { administratorsToTell, mailCompanyOf, mailFrameOf, queueMails } from '../modules/mail/index.ts';
import { auditedKey } from '../sign-in/key-facts.ts';
import { needsHands, readKeys } from '../sign-in/key-rollover.ts';
import type { RollKeysDeps } from './roll-keys.ts';

/**
 * Writes to the administrators 60, 30 and 7 days before the certificate in use ends, each once. Whoever was not told for a
 * long time (the program stood still) gets one e-mail, not three.
 */
export async function tellOfCertificate(
  deps: RollKeysDeps,
  companyKey: string,
  now: number,
): Promise<boolean> {
  return await inCompany(deps.db, companyKey, (tx) => tellOne(deps, tx, companyKey, now));
}

async function tellOne(deps: RollKeysDeps, tx: Tx, companyKey: string, now: number): Promise<boolean> {
  const current = (await readKeys(tx, companyKey)).find((key) => key.state === 'current');
  if (current === undefined) return false;
  const left = current.not_after.getTime() - now;
  const reached = keyRules.alarmDays.filter((days) => left <= days * DAY_MS);
  if (reached.length === 0) return false;
  const told = await tx
    .insertInto('key_alarms')
    .values(
      reached.map((days) => ({
        company_key: companyKey,
        signing_key: current.key,
        days,
        told_at: new Date(now),
      })),
    )
    // The row is the claim: another process finds that everybody was told.
    .onConflict((conflict) => conflict.doNothing())
    .returning('days')
    .execute();
  if (told.length === 0) return false;
  const isByHand = await needsHands(tx, companyKey);
  const readers = await administratorsToTell(tx, companyKey);
  const company = await mailCompanyOf(tx, companyKey);
  const mails = readers.map((reader) => ({
    kind: 'certificate',
    to: reader.email,
    expiresAt: now + 3 * DAY_MS,
    ...certificateMail({
      ...mailFrameOf(company, reader),
      daysLeft: Math.max(0, Math.ceil(left / DAY_MS)),
      endsAt: current.not_after.getTime(),
      isByHand,
      link: deps.appsUrl,
    }),
  }));
  await queueMails(tx, deps.box, companyKey, mails, now);
  await auditSystem(tx, companyKey, now, {
    event: 'signing_key.end_announced',
    after: { ...auditedKey(current), days_left: Math.ceil(left / DAY_MS), told: mails.length },
  });
  return true;
}
