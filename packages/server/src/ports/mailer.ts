/** One e-mail to one person, ready to go. */
export interface Mail {
  /** Stays the same over repetitions, so that a mail server or a reader can drop a double (RFC 5322 §3.6.4). */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The image that the HTML shows as `cid:logo`. */
  readonly logo?: { readonly type: string; readonly content: Buffer } | null;
}

/** Hands e-mails to the outside. */
export interface Mailer {
  /** Resolves once the mail server has taken the e-mail. Throws only `MailError` on purpose. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** The mail server did not take an e-mail. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** True when the address or the message is refused for good (SMTP 5xx); everything else may be tried again. */
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}
