/** The mark tells spreadsheets that the text is UTF-8. */
export const csvStart = '\uFEFF';

/** A field of a CSV: quoted, and a text that a spreadsheet would run as a formula is disarmed. */
function csvField(value: string | null): string {
  const text = value ?? '';
  // Spreadsheets skip blanks before the sign, and take its full-width forms for it as well.
  const safe = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/.test(text) ? `'${text}` : text;
  return `"${safe.replace(/"/g, '""')}"`;
}

/** One line of a CSV as our downloads write them: semicolons, every field quoted. */
export function csvLine(fields: readonly (string | null)[]): string {
  return `${fields.map(csvField).join(';')}\r\n`;
}
