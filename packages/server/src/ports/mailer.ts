/** One complete e-mail to one person. */
export interface Mail {
  /** The same in every retry, so that a mail server or a reader can drop a duplicate (RFC 5322 §3.6.4). */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The image that the HTML shows as `cid:logo`. */
  readonly logo?: { readonly type: string; readonly content: Buffer } | null;
}

/** Sends e-mails. */
export interface Mailer {
  /** Resolves when the mail server has accepted the e-mail. Throws only `MailError` on purpose. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** The mail server did not accept an e-mail. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** True where the recipient was refused for good; everything else may be retried. */
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}
