import { recoveryEmailChangedMail } from '@shiftgate/pages/mails/password-mails.tsx';
import type { Context } from '#core/context.ts';
import { ownPageUrl } from '#core/idp-addresses.ts';
import { mailFrameOf, queueMails, readMailCompany } from '../mail/public.ts';
import { addressColumns, maskAddress, noticeAddresses, noticeMs } from './notice-addresses.ts';
import type { Addressed } from './notice-addresses.ts';
import type { PasswordNoticeDeps } from './notify-changed.ts';

/** A person's addresses before a change. */
export interface StoredAddress extends Addressed {
  readonly name: string;
  readonly language: string | null;
}

/** Reads the addresses of a person. */
export async function addressOf(ctx: Context, userKey: string): Promise<StoredAddress> {
  return await ctx.tx
    .selectFrom('users')
    .select(['name', 'language', ...addressColumns])
    .where('company_key', '=', ctx.companyKey)
    .where('key', '=', userKey)
    .executeTakeFirstOrThrow();
}

/**
 * Mails a person that their recovery address was changed, or removed (null), at the earlier addresses: the author of
 * the change may read the new one.
 */
export async function notifyOfChangedAddress(
  ctx: Context,
  { box, signInUrl }: PasswordNoticeDeps,
  before: StoredAddress,
  address: string | null,
): Promise<void> {
  const company = await readMailCompany(ctx.tx, ctx.companyKey);
  const mail = recoveryEmailChangedMail({
    ...mailFrameOf(company, before),
    at: ctx.now,
    who: ctx.actor.name,
    address: address && maskAddress(address),
    link: ownPageUrl(signInUrl, company.saml_key),
  });
  const mails = noticeAddresses(before).map((to) => ({
    kind: 'recovery_email_changed',
    to,
    expiresAt: ctx.now + noticeMs,
    ...mail,
  }));
  await queueMails(ctx, box, mails);
}
