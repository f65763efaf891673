import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Attachment } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { FaultBoard, FaultKind } from '../state/faults.ts';

/** An email as it came in over SMTP. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string | null;
}

export interface SmtpOutboxOptions {
  /** 0 finds a free port. */
  port: number;
  faults: FaultBoard;
  receive(mail: ReceivedMail): void;
}

/** The name under which the fault board plans faults of the mail server. */
export const smtpMethodId = 'smtp.send';
/** RFC 5321 asks for at least 64 kB; ours are small. */
const maxBytes = 2_000_000;

class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** What a planned fault means in the words of SMTP: 4xx may be tried again, 5xx may not (RFC 5321 §4.2.1). */
function refusalOf(kind: FaultKind): SmtpRefusal | null {
  if (kind === 'slow' || kind === 'lostAnswer') return null;
  if (kind === 'rateLimit429' || kind === 'userRateLimit403')
    return new SmtpRefusal(421, '4.7.0 Try again later');
  if (kind === 'unauthorized401') return new SmtpRefusal(550, '5.7.1 Relaying denied');
  return new SmtpRefusal(451, '4.3.0 Temporary failure');
}

/** Puts the images of an email where its HTML names them (RFC 2392), as a mail program does. */
function withOwnImages(html: string, attachments: readonly Attachment[]): string {
  return html.replace(/\bcid:([^"'\s>]+)/g, (address, id: string) => {
    const image = attachments.find(({ contentId }) => contentId === `<${id}>`);
    if (image === undefined || !image.mimeType.startsWith('image/')) return address;
    const content =
      typeof image.content === 'string'
        ? Buffer.from(image.content)
        : Buffer.from(image.content as ArrayBuffer);
    return `data:${image.mimeType};base64,${content.toString('base64')}`;
  });
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A mail server on loopback that keeps what it is sent instead of delivering it. Rejects when the port is taken. */
export async function startSmtpOutbox({ port, faults, receive }: SmtpOutboxOptions) {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: maxBytes,
    onRcptTo: ({ address }, _session, callback) => {
      // These two names simulate a full mailbox and an unknown one.
      if (address.startsWith('caixa.cheia@')) return callback(new SmtpRefusal(452, '4.2.2 Mailbox full'));
      if (address.startsWith('nao.existe@')) return callback(new SmtpRefusal(550, '5.1.1 No such user'));
      return callback();
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void (async () => {
          const fault = faults.take(smtpMethodId);
          if (fault !== null && fault.delayMs > 0) await wait(fault.delayMs);
          const refusal = fault === null ? null : refusalOf(fault.kind);
          if (refusal !== null) return callback(refusal);
          const mail = await PostalMime.parse(Buffer.concat(chunks));
          for (const { address } of session.envelope.rcptTo) {
            receive({
              to: address,
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              html: mail.html === undefined ? null : withOwnImages(mail.html, mail.attachments),
            });
          }
          if (fault?.kind === 'lostAnswer') return callback(new SmtpRefusal(451, '4.4.2 Timeout'));
          return callback();
        })();
      });
    },
  });
  // A client that goes away in the middle is its own affair.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, 'localhost', () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  const { port: opened } = server.server.address() as AddressInfo;
  return {
    url: `smtp://localhost:${opened}`,
    close: (): Promise<void> => new Promise((resolve) => server.close(() => resolve())),
  };
}
