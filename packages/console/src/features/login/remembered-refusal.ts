import type { Refusal } from './model.ts';

const key = 'signInRefusal';

/** Remembers the error of this tab's sign-in until the next one begins, also over a change of language. */
export function rememberRefusal(refusal: Refusal): void {
  sessionStorage.setItem(key, JSON.stringify(refusal));
}

/** Forgets the error: another sign-in begins. */
export function forgetRefusal(): void {
  sessionStorage.removeItem(key);
}

/** The remembered error of this tab's sign-in; null when there is none. */
export function rememberedRefusal(): Refusal | null {
  const stored = sessionStorage.getItem(key);
  return stored === null ? null : (JSON.parse(stored) as Refusal);
}
