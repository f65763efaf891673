/** A mail server's answer to a command (RFC 5321 §4.2). */
export interface SmtpAnswer {
  readonly code: number;
  /** The whole answer, with its code. */
  readonly text: string;
  /** What was answered, such as `RCPT TO`; empty for the greeting and a lost connection. */
  readonly command: string;
}

/** The class, subject and detail behind the code of an answer (RFC 3463 §2), such as `5.1.1`; null without one. */
export function enhancedCode(text: string): string | null {
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/.exec(text)?.[1] ?? null;
}

/**
 * Codes about the address of the recipient (5.1.x but those of the sender and of the relay) and about its mailbox (5.2.x),
 * by RFC 3463 §3.2 and RFC 3463 §3.3; 5.1.10 is a domain that takes no mail (RFC 7505).
 */
const aboutRecipient = /^5\.(?:1\.(?:[1-46]|10)|2\.\d+)$/;
/** Codes of Exchange Online that look like those of a mailbox: hourly limits, and a sender whom the account may not use. */
const notOfMailbox: ReadonlySet<string> = new Set(['5.2.121', '5.2.122', '5.2.252']);
/** Words of the same in an answer with another such code. */
const saysOtherwise = /\bat a rate\b|SendAsDenied|\bto send as\b/i;
/**
 * Codes that large servers answer to a recipient whom they do not know, in whose answer the words decide: 5.1.0, 5.4.1
 * (Exchange Online), 5.3.0 (sendmail), 5.4.4 (no such domain), 5.5.0 (Outlook.com), and 5.0.0 or none.
 */
const undecided = /^5\.(?:0\.0|1\.0|3\.0|4\.[14]|5\.0)$/;
const recipientCodes: ReadonlySet<number> = new Set([550, 551, 553]);
/**
 * Codes about the command, even if the text names a recipient: its order, its form, and a missing or wrong
 * authentication.
 */
const commandCodes: ReadonlySet<number> = new Set([500, 502, 503, 504, 530, 534, 535, 538]);
const namesRecipient = /\b(?:mailbox|recipient|user|account|address)\b/i;
const namesUs =
  /\b(?:relay\w*|sender|from|limits?|quota|rate|too many|policy|prohibit\w*|spam|rbl|dnsbl|blocked|black ?list\w*|block ?list\w*|reputation|auth|authenti\w+|login|spf|dkim|dmarc|client host|dns|ip)\b/i;
/** What the server calls ours, such as the account by which we send. */
const ourOwn = /\byour (?:\w+ )?(?:ip|address|account|mailbox|server|host|domain|message|e?-?mail)\b/i;

/**
 * Whether an answer refuses the recipient for good. Everything else is about the sender, its quota, the relay or the
 * message: the server may take the e-mail later, once its administrator has fixed that.
 */
export function refusesRecipient({ code, text, command }: SmtpAnswer): boolean {
  if (code < 500 || commandCodes.has(code)) return false;
  const isToRecipient = command === 'RCPT TO';
  if (!isToRecipient && command !== 'DATA') return false;
  const enhanced = enhancedCode(text);
  if (enhanced !== null && aboutRecipient.test(enhanced))
    return !notOfMailbox.has(enhanced) && !saysOtherwise.test(text);
  if (!isToRecipient || (enhanced !== null && !undecided.test(enhanced))) return false;
  if (ourOwn.test(text)) return false;
  if (code === 552) return /\b(?:mailbox|storage)\b/i.test(text);
  return recipientCodes.has(code) && namesRecipient.test(text) && !namesUs.test(text);
}
