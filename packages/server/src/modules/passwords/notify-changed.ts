import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { passwordChangedMail } from '@shiftgate/pages/mails/password-mails.tsx';
import type { CompanyContext } from '../../core/context.ts';
import { resetPageUrl } from '../../core/idp-addresses.ts';
import type { SecretBox } from '../../db/secrets/secret-box.ts';
import { mailFrameOf, queueMails, readMailCompany } from '../mail/public.ts';

export interface PasswordNoticeDeps {
  readonly box: SecretBox;
  /** Public origin of the sign-in service. */
  readonly signInUrl: string;
}

/** A notice of a change is worth sending for this long. */
const noticeMs = 3 * DAY_MS;

/**
 * Mails people that their password was changed, in the transaction of the change. It holds no secret, so without a
 * recovery address it goes to the workspace's mailbox.
 */
export async function notifyOfChangedPasswords(
  ctx: CompanyContext,
  { box, signInUrl }: PasswordNoticeDeps,
  change: { readonly userKeys: readonly string[]; readonly by: 'person' | 'administrator' },
): Promise<void> {
  const { tx, companyKey, now } = ctx;
  if (change.userKeys.length === 0) return;
  const people = await tx
    .selectFrom('users')
    .select(['name', 'email', 'recovery_email', 'language'])
    .where('company_key', '=', companyKey)
    .where('key', 'in', [...change.userKeys])
    .execute();
  const company = await readMailCompany(tx, companyKey);
  const link = resetPageUrl(signInUrl, company.saml_key);
  const mails = people.map((person) => ({
    kind: 'password_changed',
    to: person.recovery_email ?? person.email,
    expiresAt: now + noticeMs,
    ...passwordChangedMail({ ...mailFrameOf(company, person), at: now, by: change.by, link }),
  }));
  await queueMails(ctx, box, mails);
}
