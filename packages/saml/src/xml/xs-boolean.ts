/** An xs:boolean, around which blanks mean nothing (XML Schema Part 2, 3.2.2 and 4.3.6); null for another text. */
export function readBoolean(text: string): boolean | null {
  const value = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  if (value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : null;
}
