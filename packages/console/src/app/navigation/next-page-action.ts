import { readNextPageAction } from '../session/guards.ts';
import type { NextPageAction } from '../session/guards.ts';

const key = 'nextPageAction';

/** Remembers, on entry from outside, the action that the address asks for; it survives the sign-in of this tab. */
export function rememberNextPageAction(search: string): void {
  const action = readNextPageAction(search);
  if (action !== null) sessionStorage.setItem(key, action);
}

/** The remembered action, once. */
export function takeNextPageAction(): NextPageAction | null {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return stored === null ? null : readNextPageAction(`?${stored}`);
}
