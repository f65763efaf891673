import { Email } from '@shiftgate/contract/fields.ts';

/**
 * Splits pasted texts into addresses in lower case and invalid texts as typed. Surrounding blanks and duplicates are
 * ignored.
 */
export function sortEmails(texts: readonly string[]): {
  readonly emails: string[];
  readonly invalid: string[];
} {
  const emails = new Set<string>();
  const invalid = new Set<string>();
  for (const text of texts) {
    const trimmed = text.trim();
    if (trimmed === '') continue;
    if (Email.safeParse(trimmed).success) emails.add(trimmed.toLowerCase());
    else invalid.add(trimmed);
  }
  return { emails: [...emails], invalid: [...invalid] };
}
