import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { redirectMail } from '@shiftgate/pages/mails/redirect-mail.tsx';
import type { CompanyContext } from '#core/context.ts';
import { administratorsToNotify, mailFrameOf, queueMails, readMailCompany } from '#modules/mail/public.ts';
import type { SagaDeps } from '../state/saga-deps.ts';

export type MailRedirectDeps = Pick<SagaDeps, 'box' | 'publicUrl'>;

/** Queues an email about the redirect at the workspace to each administrator; returns the number. */
export async function mailRedirect(
  { box, publicUrl }: MailRedirectDeps,
  ctx: CompanyContext,
  found: Pick<Parameters<typeof redirectMail>[0], 'fault' | 'domains'>,
): Promise<number> {
  const { tx, companyKey, now } = ctx;
  const company = await readMailCompany(tx, companyKey);
  const mails = (await administratorsToNotify(tx, companyKey)).map((person) => ({
    kind: 'redirect_fault',
    to: person.email,
    expiresAt: now + 3 * DAY_MS,
    ...redirectMail({ ...mailFrameOf(company, person), ...found, link: publicUrl }),
  }));
  await queueMails(ctx, box, mails);
  return mails.length;
}
