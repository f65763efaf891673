/** A text without the blanks around it, which mean nothing in all types but xs:string (XML Schema Part 2, 4.3.6). */
export function collapse(text: string): string {
  return text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
}

/** An xs:boolean (XML Schema Part 2, 3.2.2); null for another text. */
export function readBoolean(text: string): boolean | null {
  const value = collapse(text);
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : null;
}
