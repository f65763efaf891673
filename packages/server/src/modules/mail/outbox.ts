import { wake } from '../../due-work/public.ts';
import { newKey } from '../../db/keys.ts';
import type { SecretBox } from '../../db/secrets/secret-box.ts';
import type { CompanyContext } from '../../core/context.ts';

/** The content of an email. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** SHA-256 (hex) of the company's image that the HTML shows as `cid:logo`. */
  readonly logo?: string | null;
}

export interface NewMail extends MailContent {
  /** The subject for counting: `change_link`, `temporary_password`, … */
  readonly kind: string;
  readonly to: string;
  /** Key of the person whose password link it carries: an undeliverable one becomes a request to the administrators. */
  readonly passwordOf?: string;
  /** Instant after which it is not worth sending, in ms. */
  readonly expiresAt: number;
}

const place = (companyKey: string) => ({ table: 'mail_outbox', column: 'body_sealed', companyKey });

/**
 * Stores emails in the transaction of their cause, in one statement; the job sends them. The bodies are sealed, since
 * a link in them opens an account.
 */
export async function queueMails(
  { tx, companyKey, now }: CompanyContext,
  box: SecretBox,
  mails: readonly NewMail[],
): Promise<void> {
  if (mails.length === 0) return;
  const at = new Date(now);
  await tx
    .insertInto('mail_outbox')
    .values(
      mails.map(({ kind, to, passwordOf, subject, text, html, logo, expiresAt }) => ({
        key: newKey(now),
        company_key: companyKey,
        kind,
        to_address: to,
        password_of: passwordOf ?? null,
        subject,
        body_sealed: box.seal(place(companyKey), JSON.stringify({ text, html })),
        logo_hash: logo ? Buffer.from(logo, 'hex') : null,
        next_try_at: at,
        created_at: at,
        expires_at: new Date(expiresAt),
      })),
    )
    .execute();
  await wake(tx, 'send-mails');
}

/** Opens the body of a stored email. */
export function openBody(
  box: SecretBox,
  companyKey: string,
  sealed: Buffer,
): { readonly text: string; readonly html: string } {
  return JSON.parse(box.openText(place(companyKey), sealed)) as { text: string; html: string };
}
