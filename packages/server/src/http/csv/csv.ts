/** The byte order mark tells spreadsheets that the text is UTF-8. */
export const csvStart = '\uFEFF';

// They could show a name or an address in another order than it is written.
const turningCharacters = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Nearly every field: it is written as it is. */
const isPlain = /^[\p{L}\p{N}][\p{L}\p{N} @._:,;/()-]*$/u;

/** Quotes a CSV field and disarms a text that a spreadsheet would run as a formula, or show turned around. */
function csvField(value: string | null): string {
  if (value !== null && isPlain.test(value)) return `"${value}"`;
  const text = (value ?? '').replace(turningCharacters, '');
  // Spreadsheets skip blanks before the sign and accept its full-width forms.
  const safe = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/.test(text) ? `'${text}` : text;
  return `"${safe.replace(/"/g, '""')}"`;
}

/** One line of a CSV: semicolons, every field quoted. */
export function csvLine(fields: readonly (string | null)[]): string {
  return `${fields.map(csvField).join(';')}\r\n`;
}
