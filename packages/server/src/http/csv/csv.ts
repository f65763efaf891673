/** The byte order mark shows spreadsheets that the text is UTF-8. */
export const csvStart = '\uFEFF';

// They could show a name or an address in another order than it is written.
const turningCharacters = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** What ends a line or a column somewhere, and what no spreadsheet shows. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const breaks = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g;

/** Nearly every field: it is written as it is. */
const isPlain = /^[\p{L}\p{N}][\p{L}\p{N} @._:/()-]*$/u;

/**
 * Where a cell may begin: at the start, and behind a comma or semicolon, at which some spreadsheet may split; blanks,
 * marks that are not shown, and quotes before the sign are skipped, as spreadsheets do. The full-width forms count too. A
 * phone number is written as a text for the same reason: a spreadsheet would drop its plus sign.
 */
const formulaStarts = /(^|[,;])((?:[\s\p{Cf}"'`]|\uFF02|\uFF07)*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** Quotes a CSV field, in one line, and disarms what a spreadsheet would run as a formula, or show turned around. */
function csvField(value: string | null): string {
  if (value !== null && isPlain.test(value)) return `"${value}"`;
  const text = (value ?? '').replace(turningCharacters, '').replace(breaks, ' ');
  const safe = text.replace(formulaStarts, "$1'$2");
  return `"${safe.replace(/"/g, '""')}"`;
}

/** One line of a CSV: semicolons, every field quoted. */
export function csvLine(fields: readonly (string | null)[]): string {
  return `${fields.map(csvField).join(';')}\r\n`;
}
