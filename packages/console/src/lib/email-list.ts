/** The spec's pattern of an address (§5): text, at sign, text, dot, text. */
const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const longest = 254;

/** Addresses found in a pasted text, in lower case, once each, and the pieces that are none. */
export interface EmailList {
  readonly emails: readonly string[];
  readonly invalid: readonly string[];
}

/** Reads e-mails parted by spaces, lines, commas or semicolons; `Name <a@b.c>` counts as its address. */
export function readEmails(text: string): EmailList {
  const emails = new Set<string>();
  const invalid = new Set<string>();
  const unwrapped = text.replace(/[^\n,;<>]*<([^<>\n]*)>/g, ' $1 ');
  for (const piece of unwrapped.split(/[\s,;]+/)) {
    if (piece === '') continue;
    if (shape.test(piece) && piece.length <= longest) emails.add(piece.toLowerCase());
    else invalid.add(piece);
  }
  return { emails: [...emails], invalid: [...invalid] };
}

/** Most e-mails one call takes. */
export const mostEmails = 5000;

/** The text with some of its e-mails or wrong pieces taken out, the rest one per line. */
export function withoutEmails(text: string, wrong: readonly string[]): string {
  const { emails, invalid } = readEmails(text);
  const dropped = new Set(wrong);
  return [...emails, ...invalid].filter((piece) => !dropped.has(piece)).join('\n');
}

/** Where one of the e-mails or wrong pieces stands in the text, so that it can be shown there; null when it does not. */
export function placeOfEmail(
  text: string,
  piece: string,
): { readonly start: number; readonly end: number } | null {
  const low = text.toLowerCase();
  const wanted = piece.toLowerCase();
  const isEdge = (char: string | undefined): boolean => char === undefined || /[\s,;<>]/.test(char);
  for (let start = low.indexOf(wanted); start >= 0; start = low.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    if (isEdge(low[start - 1]) && isEdge(low[end])) return { start, end };
  }
  return null;
}
