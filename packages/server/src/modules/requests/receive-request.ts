import type { RequestKind } from '@shiftgate/contract/entities/request.ts';
import { changeLinkMail } from '@shiftgate/pages/mails/password-mails.tsx';
import type { SecretBox } from '../../db/secrets/secret-box.ts';
import type { Tx } from '../../db/transactions.ts';
import { auditSystem } from '../audit/public.ts';
import { mailCompanyOf, mailFrameOf, queueMails } from '../mail/public.ts';
import { makeChangeLinks, recipientOf } from '../passwords/public.ts';
import { recordRequest } from './record-request.ts';

/** What a public form asks for: something of the administrators, or a link for a forgotten password. */
export type Ask = Exclude<RequestKind, 'first_password'> | 'reset_password';

export interface RequestPageDeps {
  readonly box: SecretBox;
  readonly changeLinkUrl: (token: string) => string;
}

/** The content of a public form, checked. */
export interface Asked {
  readonly companyKey: string;
  /** As typed, in lower case. */
  readonly email: string;
  readonly ask: Ask;
  readonly reason: string;
  readonly ip: string | null;
  readonly now: number;
}

/**
 * Does what a public form asks for, in a transaction of the company that the address belongs to. For an address that
 * nobody active has it does nothing. Whoever forgot a password gets a link at their recovery address; without one the
 * request goes to the administrators (product decisions, "Passwords").
 */
export async function receiveRequest(tx: Tx, deps: RequestPageDeps, asked: Asked): Promise<void> {
  const { companyKey, email, ask, reason, ip, now } = asked;
  const user = await tx
    .selectFrom('users')
    .select(['key', 'name', 'email', 'recovery_email'])
    .where('company_key', '=', companyKey)
    .where('email', '=', email)
    .where('status', '=', 'active')
    .orderBy('created_at', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) return;
  if (ask !== 'reset_password')
    return await recordRequest(tx, { companyKey, user, kind: ask, reason, ip, now });
  const company = await mailCompanyOf(tx, companyKey);
  const to = recipientOf(user, company.control_state);
  if (to === null)
    return await recordRequest(tx, { companyKey, user, kind: 'password_change', reason: '', ip, now });
  const { tokens, until } = await makeChangeLinks(tx, {
    companyKey,
    userKeys: [user.key],
    purpose: 'reset',
    now,
  });
  const link = deps.changeLinkUrl(tokens.get(user.key) ?? '');
  const mail = changeLinkMail({ ...mailFrameOf(company, user), until, link });
  const about = { kind: 'change_link', to, passwordOf: user.key, expiresAt: until };
  await queueMails(tx, deps.box, companyKey, [{ ...about, ...mail }], now);
  await auditSystem(tx, companyKey, now, {
    event: 'user.change_link_shared',
    target: { kind: 'user', key: user.key, name: user.name },
    after: { asked_for: 'reset_password', ip },
  });
}
