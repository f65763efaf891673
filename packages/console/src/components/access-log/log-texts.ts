import { describeEntry } from '@shiftgate/pages/audit/describe-entry.ts';
import { useOptionalText } from '#lib/i18n/texts.tsx';
import { useNames } from '#lib/i18n/use-names.ts';
import type { Names } from '#lib/i18n/use-names.ts';

/** Words for the codes that come from the API; an unknown code is shown as it is. */
export function useLogTexts(): Names & {
  readonly result: (code: string) => string;
  readonly note: (code: string) => string;
  readonly browser: (code: string | null) => string | null;
  readonly os: (code: string | null) => string | null;
  /** What happened, without its author. */
  readonly description: (entry: Parameters<typeof describeEntry>[0]) => string;
} {
  const optional = useOptionalText();
  const names = useNames();
  const of = (group: string, code: string) => optional(`accessLog.${group}.${code}`) ?? code;
  return {
    ...names,
    result: (code) => of('results', code),
    note: (code) => of('notes', code),
    browser: (code) => (code === null ? null : of('browsers', code)),
    os: (code) => (code === null ? null : of('systems', code)),
    description: (entry) => describeEntry(entry, optional),
  };
}

/**
 * The tone of a result: good for an allowed sign-in, bad for a denial alone. A password to be changed is no denial, and
 * a forced sign-out is what was asked for.
 */
export function toneOfResult(result: string): 'good' | 'bad' | 'warn' | 'plain' {
  if (result === 'password_change_due') return 'warn';
  if (result === 'signed_out' || result === 'forced_logout') return 'plain';
  return isLetIn(result) ? 'good' : 'bad';
}

/** Whether a result of the access log lets the person in (a due password change comes after the permission). */
export function isLetIn(result: string): boolean {
  return result === 'success';
}

/** Whether an entry is a logout, which has no decision. */
export function isLeaving(entry: { readonly event: 'login' | 'logout' }): boolean {
  return entry.event === 'logout';
}
