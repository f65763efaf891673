import { createTransport } from 'nodemailer';
import type { MailConfig } from '#config.ts';
import { isLoopbackHost } from '#http/loopback.ts';
import { MailError } from '#ports/mailer.ts';
import { enhancedCode, refusesRecipient } from './recipient-refused.ts';
import type { SmtpAnswer } from './recipient-refused.ts';
import type { Mail, Mailer } from '#ports/mailer.ts';

/** Timeout of connections and responses, in ms. */
const timeoutMs = 20_000;
const connections = 3;

export interface SmtpMailerOptions extends MailConfig {
  /** Display name of the sender. */
  readonly senderName: string;
  readonly timeoutMs?: number;
}

/**
 * Sends e-mails over SMTP (RFC 5321) on a few persistent connections, with TLS; without TLS only to a server on this
 * machine.
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
    // E-mails contain passwords and links: without TLS the connection ends before anything is sent.
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
        const answer = error instanceof Error ? answerIn(error) : null;
        throw new MailError(describe(error), answer !== null && refusesRecipient(answer));
      }
    },
    close: async () => transport.close(),
  };
}

/** The logo is attached inline (RFC 2392): mail programs show it immediately, and no request reveals the reading. */
function attached({ type, content }: NonNullable<Mail['logo']>) {
  return {
    cid: 'logo',
    filename: `logo.${type === 'image/png' ? 'png' : 'jpg'}`,
    contentType: type,
    contentDisposition: 'inline' as const,
    content,
  };
}

/** What the server answered; null where it did not. */
function answerIn(error: Error): SmtpAnswer | null {
  if (!('responseCode' in error && 'response' in error)) return null;
  const command = 'command' in error ? String(error.command) : '';
  return { code: Number(error.responseCode), text: String(error.response), command };
}

/** The server's answer without its words, which may hold the address. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const answer = answerIn(error);
  if (answer !== null) return ['SMTP', answer.code, enhancedCode(answer.text) ?? ''].join(' ').trim();
  return 'code' in error ? `SMTP ${String(error.code)}` : error.name;
}
