import type { Language } from '@shiftgate/phrases/translate.ts';
import type { PageFrame } from './layout.tsx';

/** Requests of people without a panel, and the path of each page. */
export const requestPagePaths = {
  single_access: '/accounts/request-single-access',
  password_change: '/accounts/request-password-change',
  reset_password: '/accounts/reset-password',
} as const;
export type RequestPageKind = keyof typeof requestPagePaths;

/** A worker's own page, which asks for the password without a session. */
export const minePath = '/accounts/me';

/** Where the secret address of one's own hours is made and removed. */
export const calendarPath = '/accounts/me/calendar';

/** Address of a company's web manifest in one language. */
export function manifestHref(samlKey: string, language: Language): string {
  return `/look/${samlKey}/manifest.webmanifest?lang=${language}`;
}

/** Where a mailbox is closed that a sign-out has left open. */
export const signOutOfEmailPath = '/sign-in/sign-out/email';

/** Where a code is typed that an administrator has handed over. */
export const codePath = '/sign-in/code';

function hrefOf(path: string, mark: string | null, email = ''): string {
  const query = new URLSearchParams();
  if (mark !== null) query.set('c', mark);
  if (email !== '') query.set('email', email);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Address of a request page with the branding of a company; `mark` names it, null = the product's branding. */
export function requestPageHref(ask: RequestPageKind, mark: string | null, email = ''): string {
  return hrefOf(requestPagePaths[ask], mark, email);
}

/** Address of a worker's own page, with the branding of a company where it asks for the password. */
export function mineHref(mark: string | null, email = ''): string {
  return hrefOf(minePath, mark, email);
}

/** Address of the page for a one-time code, with the branding of a company. */
export function codeHref(mark: string | null): string {
  return hrefOf(codePath, mark);
}

/** Address of a flow's form, with the email that was typed, and the proof of its place in the queue. */
export function formHref(flow: string, email: string, place: string | null = null): string {
  return `/sign-in?${new URLSearchParams({ flow, email, ...(place === null ? {} : { place }) })}`;
}

/** Address of the page that says why the sign-in of a flow was denied. */
export function deniedHref(flow: string): string {
  return `/sign-in/denied?flow=${flow}`;
}

/** Begins the addresses of a rehearsal of the activation. */
export const rehearsalPath = '/sign-in/rehearsal';

/** The link of one person in a rehearsal. */
export function rehearsalHref(samlKey: string, name: string): string {
  return `${rehearsalPath}/${samlKey}/${name}`;
}

/** Where a browser is led after a new password was saved. */
export const passwordSavedPath = '/sign-in/password-saved';

/** Address of the page after a new password was saved, with the branding of a company. */
export function passwordSavedHref(mark: string): string {
  return hrefOf(passwordSavedPath, mark);
}

/** Path of the page after a request was sent. */
export function sentPath(ask: RequestPageKind): string {
  return `${requestPagePaths[ask]}/sent`;
}

/** Address of the page after a request was sent, with the branding of a company. */
export function sentHref(ask: RequestPageKind, mark: string | null, email: string): string {
  return hrefOf(sentPath(ask), mark, email);
}

/** Address of another page of ours, in the language that was chosen by hand on this one. */
export function inLanguage(frame: Pick<PageFrame, 'language' | 'isLanguageChosen'>, href: string): string {
  if (frame.isLanguageChosen !== true) return href;
  return `${href}${href.includes('?') ? '&' : '?'}lang=${frame.language}`;
}
