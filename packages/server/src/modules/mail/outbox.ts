import { wake } from '#due-work/public.ts';
import { newKey } from '#db/keys.ts';
import type { SecretBox } from '#db/secrets/secret-box.ts';
import type { CompanyContext } from '#core/context.ts';

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

const place = (companyKey: string, rowKey: string) => ({
  table: 'mail_outbox',
  column: 'body_sealed',
  companyKey,
  rowKey,
});

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
      mails.map(({ kind, to, passwordOf, subject, text, html, logo, expiresAt }) => {
        const key = newKey(now);
        return {
          key,
          company_key: companyKey,
          kind,
          to_address: to,
          password_of: passwordOf ?? null,
          subject,
          body_sealed: box.seal(place(companyKey, key), JSON.stringify({ text, html })),
          logo_hash: logo ? Buffer.from(logo, 'hex') : null,
          next_try_at: at,
          created_at: at,
          expires_at: new Date(expiresAt),
        };
      }),
    )
    .execute();
  await wake(tx, 'send-mails');
}

/** Opens the body of a stored email; throws SecretBoxError where it has none any more. */
export function openBody(
  box: SecretBox,
  mail: { readonly company_key: string; readonly key: string; readonly body_sealed: Buffer | null },
): { readonly text: string; readonly html: string } {
  const sealed = mail.body_sealed ?? Buffer.alloc(0);
  return JSON.parse(box.openText(place(mail.company_key, mail.key), sealed)) as {
    text: string;
    html: string;
  };
}
