import { languages } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { isRandomName } from '#core/secret-names.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The random names that the service keeps in a browser: `session` after sign-in, `browser` before it (it binds flows to
 * a browser), `next` the flow to continue with once the workspace has signed out.
 */
export type CookieKind = 'session' | 'browser' | 'next';

type CookieName = CookieKind | 'language' | 'company' | 'notice';

const names = new Map<string, Readonly<Record<CookieName, string>>>();

function cookieName(kind: CookieName, signinUrl: string): string {
  let known = names.get(signinUrl);
  if (known === undefined) {
    const { protocol, port } = new URL(signinUrl);
    // Ports of a host share cookies, so on plain http (localhost only) the port is part of the name.
    const place = port === '' ? '80' : port;
    known =
      protocol === 'https:'
        ? {
            session: '__Host-sg_session',
            browser: '__Host-sg_browser',
            language: '__Host-sg_language',
            company: '__Host-sg_company',
            next: '__Host-sg_next',
            notice: '__Host-sg_notice',
          }
        : {
            session: `sg_session_${place}`,
            browser: `sg_browser_${place}`,
            language: `sg_language_${place}`,
            company: `sg_company_${place}`,
            next: `sg_next_${place}`,
            notice: `sg_notice_${place}`,
          };
    // One entry: the address of the service is a setting.
    names.clear();
    names.set(signinUrl, known);
  }
  return known[kind];
}

/** The value of a cookie; null when it is missing, malformed, or repeated with different values. */
export function readCookie(request: FastifyRequest, kind: CookieKind, signinUrl: string): string | null {
  const value = readValue(request, cookieName(kind, signinUrl));
  return isRandomName(value) ? value : null;
}

/** The language that was chosen in this browser; null without a choice. */
export function readLanguageCookie(request: FastifyRequest, signinUrl: string): Language | null {
  const value = readValue(request, cookieName('language', signinUrl));
  return languages.find((language) => language === value) ?? null;
}

/** The SAML key of the company whose person last signed in with this browser; null without one. */
export function readCompanyCookie(request: FastifyRequest, signinUrl: string): string | null {
  return readValue(request, cookieName('company', signinUrl)) ?? null;
}

/** The sealed notice of a refused form; null without one. */
export function readNoticeCookie(request: FastifyRequest, signinUrl: string): string | null {
  return readValue(request, cookieName('notice', signinUrl)) ?? null;
}

function readValue(request: FastifyRequest, wanted: string): string | undefined {
  const values = new Set<string>();
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === wanted) values.add(pair.slice(at + 1).trim());
  }
  const [value, second] = values;
  return second === undefined ? value : undefined;
}

/** Sets a cookie for the browser's session, `next` for two minutes; null deletes it. */
export function writeCookie(
  reply: FastifyReply,
  kind: CookieKind,
  value: string | null,
  signinUrl: string,
): void {
  const life = value === null ? '; Max-Age=0' : kind === 'next' ? '; Max-Age=120' : '';
  addCookie(reply, `${cookieName(kind, signinUrl)}=${value ?? ''}`, signinUrl, life);
}

const aYear = '; Max-Age=31536000';

/** Keeps the language that was chosen in this browser, for a year. */
export function writeLanguageCookie(reply: FastifyReply, language: Language, signinUrl: string): void {
  addCookie(reply, `${cookieName('language', signinUrl)}=${language}`, signinUrl, aYear);
}

/** Keeps whose branding this browser's pages show where no link names a company, for a year. */
export function writeCompanyCookie(reply: FastifyReply, samlKey: string, signinUrl: string): void {
  addCookie(reply, `${cookieName('company', signinUrl)}=${samlKey}`, signinUrl, aYear);
}

/** Keeps the sealed notice of a refused form for some seconds; null deletes it. */
export function writeNoticeCookie(
  reply: FastifyReply,
  notice: { readonly value: string; readonly seconds: number } | null,
  signinUrl: string,
): void {
  const life = `; Max-Age=${notice?.seconds ?? 0}`;
  addCookie(reply, `${cookieName('notice', signinUrl)}=${notice?.value ?? ''}`, signinUrl, life);
}

function addCookie(reply: FastifyReply, pair: string, signinUrl: string, life: string): void {
  const secure = signinUrl.startsWith('https:') ? '; Secure' : '';
  // Fastify adds this header to those of the same name.
  reply.header('set-cookie', `${pair}; Path=/; HttpOnly; SameSite=Lax${secure}${life}`);
}
