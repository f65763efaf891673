import { createTransport } from 'nodemailer';
import type { MailConfig } from '../../config.ts';
import { isLoopbackHost } from '../../http/loopback.ts';
import { MailError } from '../../ports/mailer.ts';
import type { Mail, Mailer } from '../../ports/mailer.ts';

/** Connections and answers are not waited for longer than this, in ms. */
const timeoutMs = 20_000;
const connections = 3;

export interface SmtpMailerOptions extends MailConfig {
  /** Name shown beside the sender's address. */
  readonly senderName: string;
  readonly timeoutMs?: number;
}

/**
 * Sends e-mails over SMTP (RFC 5321) on a few kept connections, over TLS; in clear text only to a server on this machine.
 */
export function createSmtpMailer(options: SmtpMailerOptions): Mailer {
  const patience = options.timeoutMs ?? timeoutMs;
  const address = new URL(options.url);
  const isSecure = address.protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    host: address.hostname,
    port: Number(address.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    // Passwords and links travel in the e-mails: without TLS the connection ends before anything is sent.
    requireTLS: !isSecure && !isLoopbackHost(address.hostname),
    ...(address.username === ''
      ? {}
      : {
          auth: {
            user: decodeURIComponent(address.username),
            pass: decodeURIComponent(address.password),
          },
        }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = options.from.slice(options.from.lastIndexOf('@') + 1);
  return {
    async send({ id, to, subject, text, html, logo }) {
      try {
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from: { name: options.senderName, address: options.from },
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(logo ? { attachments: [attached(logo)] } : {}),
          headers: { 'auto-submitted': 'auto-generated' },
        });
      } catch (error) {
        throw new MailError(describe(error), isFinal(error));
      }
    },
    close: async () => transport.close(),
  };
}

/** The logo travels inside the e-mail (RFC 2392): programs show it at once, and nobody learns that it was read. */
function attached({ type, content }: NonNullable<Mail['logo']>) {
  return {
    cid: 'logo',
    filename: `logo.${type === 'image/png' ? 'png' : 'jpg'}`,
    contentType: type,
    contentDisposition: 'inline' as const,
    content,
  };
}

/** A permanent refusal of the server; a wrong password of ours, or no TLS, is an outage, not a refusal of the e-mail. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isOurs = 'code' in error && (error.code === 'EAUTH' || error.code === 'ETLS');
  return !isOurs && 'responseCode' in error && Number(error.responseCode) >= 500;
}

/** The server's own words without the address and without what was sent. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code =
    'responseCode' in error ? String(error.responseCode) : 'code' in error ? String(error.code) : '';
  return code === '' ? error.name : `SMTP ${code}`;
}
