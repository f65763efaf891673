/** The byte order mark tells spreadsheets that the text is UTF-8. */
export const csvStart = '\uFEFF';

/** Quotes a CSV field and disarms a text that a spreadsheet would run as a formula. */
function csvField(value: string | null): string {
  const text = value ?? '';
  // Spreadsheets skip blanks before the sign and accept its full-width forms.
  const safe = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/.test(text) ? `'${text}` : text;
  return `"${safe.replace(/"/g, '""')}"`;
}

/** One line of a CSV: semicolons, every field quoted. */
export function csvLine(fields: readonly (string | null)[]): string {
  return `${fields.map(csvField).join(';')}\r\n`;
}
