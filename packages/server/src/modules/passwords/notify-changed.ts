import { passwordChangedMail } from '@shiftgate/pages/mails/password-mails.tsx';
import type { CompanyContext } from '#core/context.ts';
import { resetPageUrl } from '#core/idp-addresses.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import {
  addressColumns,
  isAddressEnteredByOthers,
  maskAddress,
  noticeAddresses,
  noticeMs,
} from './notice-addresses.ts';
import { mailFrameOf, queueMails, readMailCompany } from '../mail/public.ts';

export interface PasswordNoticeDeps {
  readonly box: SecretBox;
  /** Public origin of the sign-in service. */
  readonly signInUrl: string;
}

/**
 * Mails people that their password was changed, in the transaction of the change, also at an address that no other
 * person entered. Where links go to one of others, it says so.
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
    .select(['name', 'language', ...addressColumns])
    .where('company_key', '=', companyKey)
    .where('key', 'in', [...change.userKeys])
    .execute();
  const company = await readMailCompany(tx, companyKey);
  const link = resetPageUrl(signInUrl, company.saml_key);
  const mails = people.flatMap((person) => {
    const { recovery_email: address } = person;
    const enteredAddress = address !== null && isAddressEnteredByOthers(person) ? maskAddress(address) : null;
    const frame = mailFrameOf(company, person);
    const mail = passwordChangedMail({ ...frame, at: now, by: change.by, enteredAddress, link });
    return noticeAddresses(person).map((to) => ({
      kind: 'password_changed',
      to,
      expiresAt: now + noticeMs,
      ...mail,
    }));
  });
  await queueMails(ctx, box, mails);
}
