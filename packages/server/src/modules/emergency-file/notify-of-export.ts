import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { emergencyMail } from '@shiftgate/pages/mails/emergency-mail.tsx';
import type { Context } from '#core/context.ts';
import { administratorsToNotify, mailFrameOf, queueMails, readMailCompany } from '../mail/public.ts';
import type { EmergencyFileDeps } from './deps.ts';

/** Notifies the account of the consent and every control administrator, in the transaction of the export. */
export async function notifyOfExport(
  { box, publicUrl }: Pick<EmergencyFileDeps, 'box' | 'publicUrl'>,
  { tx, companyKey, now, actor, origin }: Context,
  account: string,
): Promise<void> {
  const company = await readMailCompany(tx, companyKey);
  const administrators = await administratorsToNotify(tx, companyKey);
  const isAmongThem = administrators.some(({ email }) => email.toLowerCase() === account.toLowerCase());
  const own = { name: account, email: account, language: null };
  const mails = [...(isAmongThem ? [] : [own]), ...administrators].map((person) => ({
    kind: 'emergency_file_exported',
    to: person.email,
    expiresAt: now + 3 * DAY_MS,
    ...emergencyMail({
      ...mailFrameOf(company, person),
      exportedBy: actor.name,
      account,
      at: now,
      ip: origin.ip,
      link: `${publicUrl}/emergency-file`,
    }),
  }));
  await queueMails({ tx, companyKey, now }, box, mails);
}
