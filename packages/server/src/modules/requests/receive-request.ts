import type { RequestKind } from '@shiftgate/contract/entities/request.ts';
import { changeLinkMail } from '@shiftgate/pages/mails/password-mails.tsx';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import type { Tx } from '#db/transactions.ts';
import { isPrivileged } from '#core/workspace-administrators.ts';
import { auditSystem } from '../audit/public.ts';
import { readMailCompany, mailFrameOf, queueMails } from '../mail/public.ts';
import { isAddressEnteredByOthers, makeChangeLinks, recipientOf } from '../passwords/public.ts';
import { recordRequest } from './record-request.ts';

/** The purpose of a public form: a request to the administrators, or a link for a forgotten password. */
export type RequestPageKind = Exclude<RequestKind, 'first_password'> | 'reset_password';

export interface RequestPageDeps {
  readonly box: SecretBox;
  readonly changeLinkUrl: (token: string) => string;
}

/** The validated content of a public form. */
export interface Asked {
  readonly companyKey: string;
  /** As typed, in lower case. */
  readonly email: string;
  readonly ask: RequestPageKind;
  readonly reason: string;
  readonly ip: string | null;
  readonly now: number;
}

/**
 * Handles a public form in a transaction of the address's company; an unknown address does nothing. A forgotten
 * password sends a link to the recovery address, or a request to the administrators without one.
 */
export async function receiveRequest(tx: Tx, deps: RequestPageDeps, asked: Asked): Promise<void> {
  const { companyKey, email, ask, reason, ip, now } = asked;
  const user = await tx
    .selectFrom('users')
    .select(['key', 'name', 'email', 'recovery_email', 'recovery_email_source', 'language'])
    .select(['is_admin', 'is_delegated_admin', 'is_allowed_admin', 'is_manager'])
    .select(['is_recovery_email_own', 'planted_ended_at'])
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
  const company = await readMailCompany(tx, companyKey);
  const to = isAddressOfOthers(user) ? null : recipientOf(user, company.control_state);
  if (to === null)
    return await recordRequest(tx, { companyKey, user, kind: 'password_change', reason: '', ip, now });
  const { tokens, until } = await makeChangeLinks(tx, {
    companyKey,
    userKeys: [user.key],
    purpose: 'reset',
    isOrdered: false,
    now,
  });
  const link = deps.changeLinkUrl(tokens.get(user.key) ?? '');
  const mail = changeLinkMail({ ...mailFrameOf(company, user), until, link, reason: 'asked' });
  const about = { kind: 'change_link', to, passwordOf: user.key, expiresAt: until };
  await queueMails({ tx, companyKey, now }, deps.box, [{ ...about, ...mail }]);
  await auditSystem(tx, companyKey, now, {
    event: 'user.change_link_shared',
    target: { kind: 'user', key: user.key, name: user.name },
    after: { asked_for: 'reset_password', ip },
  });
}

/**
 * Whether another person entered the address of a person with a role or a right in the panel, before it would have been
 * refused.
 */
function isAddressOfOthers(
  user: Parameters<typeof isPrivileged>[0] & {
    readonly recovery_email_source: 'directory' | 'entered' | null;
    readonly is_recovery_email_own: boolean;
    readonly planted_ended_at: Date | null;
  },
): boolean {
  return isAddressEnteredByOthers(user) && user.planted_ended_at === null && isPrivileged(user);
}
