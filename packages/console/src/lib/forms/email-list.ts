/** The pattern of an address: text, at sign, text, dot, text. */
const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const longest = 254;

/** What parts pieces besides blanks: of a list, and of a name from its address. */
const partsPieces = /[\s\u200b,;<>]/;
/** A piece without any of these is a bullet or a dash, and is ignored. */
const saysSomething = /[\p{L}\p{N}@]/u;
/** Signs around an address that are not part of it. */
const before = new Set(`"'“”‘’«»()[]{}·•*`);
const after = new Set(`"'“”‘’«»()[]{}.:!?`);
const scheme = 'mailto:';

/** A piece of a pasted text, without the signs around it, and its position. */
interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The part of a text between two places, less quotation marks, brackets, a full stop at its end, and `mailto:`. */
function pieceBetween(text: string, from: number, to: number): Piece {
  let start = from;
  let end = to;
  for (;;) {
    while (start < end && before.has(text.charAt(start))) start += 1;
    if (text.slice(start, Math.min(end, start + scheme.length)).toLowerCase() !== scheme) break;
    start += scheme.length;
  }
  while (end > start && after.has(text.charAt(end - 1))) end -= 1;
  return { text: text.slice(start, end), start, end };
}

/** Where a name in quotation marks that begins at a place ends, if an address in angle brackets follows; else null. */
function endOfQuotedName(text: string, start: number): number | null {
  let end = start + 1;
  while (end < text.length && !/["@\n]/.test(text.charAt(end))) end += 1;
  if (text.charAt(end) !== '"') return null;
  let next = end + 1;
  while (/[ \t]/.test(text.charAt(next))) next += 1;
  return text.charAt(next) === '<' ? next : null;
}

/** Whether angle brackets that open at a place close again on their line, with something in between. */
function isAddressBracket(text: string, start: number): boolean {
  let isFilled = false;
  for (let place = start + 1; place < text.length; place += 1) {
    const char = text.charAt(place);
    if (char === '>') return isFilled;
    if (char === '<' || char === '\n') return false;
    isFilled ||= char.trim() !== '';
  }
  return false;
}

/** Every piece of a text that is an address or is meant to be one; words before `<…>` are a name if they have no @. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  /** May still turn out to be a name. */
  let words: Piece[] = [];
  const settle = (): void => {
    for (const word of words) pieces.push(word);
    words = [];
  };
  let place = 0;
  while (place < text.length) {
    const char = text.charAt(place);
    if (char === '"') place = endOfQuotedName(text, place) ?? place;
    if (partsPieces.test(text.charAt(place))) {
      const mark = text.charAt(place);
      if (mark === '<' && isAddressBracket(text, place)) words = [];
      else if (/[\n,;<>]/.test(mark)) settle();
      place += 1;
      continue;
    }
    let end = place + 1;
    while (end < text.length && !partsPieces.test(text.charAt(end))) end += 1;
    const piece = pieceBetween(text, place, end);
    place = end;
    if (piece.text.includes('@')) {
      settle();
      pieces.push(piece);
    } else if (saysSomething.test(piece.text)) words.push(piece);
  }
  settle();
  return pieces;
}

const isEmail = (text: string): boolean => text.length <= longest && shape.test(text);

/** Addresses found in a pasted text, in lower case, once each, and the pieces that are none. */
export interface EmailList {
  readonly emails: readonly string[];
  readonly invalid: readonly string[];
}

/**
 * Reads e-mails separated by spaces, lines, commas or semicolons, with or without quotes or brackets; `Name <a@b.c>`
 * counts as its address. No address is ever taken for a name.
 */
export function readEmails(text: string): EmailList {
  const emails = new Set<string>();
  const invalid = new Set<string>();
  for (const { text: piece } of piecesOf(text)) {
    if (isEmail(piece)) emails.add(piece.toLowerCase());
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

/** The position of an email or invalid piece in the text, so that it can be shown there; null when it is not there. */
export function placeOfEmail(
  text: string,
  piece: string,
): { readonly start: number; readonly end: number } | null {
  const wanted = piece.toLowerCase();
  const found = piecesOf(text).find((each) => each.text.toLowerCase() === wanted);
  return found === undefined ? null : { start: found.start, end: found.end };
}
