import type { Refusal } from './model.ts';

const key = 'signInRefusal';

/** Remembers the error of this tab's sign-in until the next one, also over a change of language. */
export function rememberRefusal(refusal: Refusal): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(refusal));
  } catch {
    // Without storage the error is shown once.
  }
}

/** Forgets the error: another sign-in begins. */
export function forgetRefusal(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was remembered either.
  }
}

/** The remembered error of this tab's sign-in; null when there is none. */
export function rememberedRefusal(): Refusal | null {
  try {
    return readRefusal(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

/** What was stored as an error; null for anything else, such as an entry of an older version. */
function readRefusal(stored: unknown): Refusal | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { code, requestId, facts } = stored as Readonly<Record<string, unknown>>;
  if (typeof code !== 'string') return null;
  return {
    code,
    requestId: typeof requestId === 'string' ? requestId : null,
    facts: typeof facts === 'object' && facts !== null ? { ...facts } : {},
  };
}
