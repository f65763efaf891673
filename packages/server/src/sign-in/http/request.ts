import { canonicalDomain } from '@shiftgate/domain/client/domain-name.ts';
import { parseUserAgent } from '@shiftgate/domain/client/user-agent.ts';
import { languages } from '@shiftgate/phrases/translate.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import type { FastifyRequest } from 'fastify';
import { FaultError } from '#core/faults.ts';
import { addressOf } from '#http/client-address.ts';
import { originOf } from '#core/idp-addresses.ts';
import { readLanguageCookie } from './cookies.ts';
import type { Client } from '#access/public.ts';

const maxUserAgent = 512;

/** Reads the client: address (of the socket, or through trusted proxies), browser, system. */
export function clientOf(request: FastifyRequest): Client {
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, maxUserAgent);
  const brands = String(request.headers['sec-ch-ua'] ?? '').slice(0, maxUserAgent);
  return {
    ...parseUserAgent(userAgent, brands),
    ip: addressOf(request),
    userAgent,
  };
}

/** One text field of a form or query; null when it is missing. Throws for a repeated field. */
export function field(from: unknown, name: string, maxLength = 4096): string | null {
  if (typeof from !== 'object' || from === null || !Object.hasOwn(from, name)) return null;
  const value = (from as Record<string, unknown>)[name];
  if (typeof value !== 'string') throw new FaultError('request', 'FIELD_REPEATED');
  if (value.length > maxLength) throw new FaultError('request', 'FIELD_TOO_LONG');
  return value;
}

/** Rejects a form of another site (login CSRF). Browsers send Origin with every form post. */
export function refuseForeignForm(request: FastifyRequest, signinUrl: string): void {
  const origin = request.headers.origin;
  const site = request.headers['sec-fetch-site'];
  const isForeign = origin !== undefined && origin !== originOf(signinUrl);
  if (isForeign || (site !== undefined && site !== 'same-origin'))
    throw new FaultError('foreign', 'FOREIGN_FORM');
}

/**
 * The language that a person reads: the chosen one, else the one that was chosen earlier in this browser, else the
 * browser's first supported one. Null without any of them.
 */
export function languageOf(request: FastifyRequest, signinUrl: string): Language | null {
  return chosenLanguageOf(request) ?? languageBefore(request, signinUrl);
}

/** The language of this browser without a choice in this request. */
export function languageBefore(request: FastifyRequest, signinUrl: string): Language | null {
  return (
    readLanguageCookie(request, signinUrl) ??
    languageWanted(String(request.headers['accept-language'] ?? ''), null)
  );
}

/** The first supported language of an Accept-Language header. */
export function languageWanted<Fallback extends Language | null>(
  header: string,
  fallback: Fallback,
): Language | Fallback {
  for (const part of header.slice(0, 200).split(',')) {
    const code = part.split(';')[0]?.trim().toLowerCase() ?? '';
    const match = languages.find((language) => language.toLowerCase().slice(0, 2) === code.slice(0, 2));
    if (match && /^[a-z]{2}(-|$)/.test(code)) return match;
  }
  return fallback;
}

/** The chosen language; undefined without a choice. */
export function chosenLanguageOf(request: FastifyRequest): Language | undefined {
  return asLanguage(pick(request.body, 'lang')) ?? asLanguage(pick(request.query, 'lang'));
}

/** The path of another page of ours, with the chosen language. */
export function keepLanguage(request: FastifyRequest, path: string): string {
  const chosen = chosenLanguageOf(request);
  return chosen === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${chosen}`;
}

/** Path and query of a GET without its language; null where another language cannot show the same page. */
export function ownAddress({ method, url }: FastifyRequest): string | null {
  // A path of two slashes would lead to another site, and a SAML message is sent once.
  if (method !== 'GET' || !/^\/(?![/\\]|saml\/)/.test(url)) return null;
  return url.replace(/([?&])lang=[^&#]*(?:&|$)/, '$1').replace(/[?&]$/, '');
}

function pick(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? (from as Record<string, unknown>)[name]
    : undefined;
}

function asLanguage(value: unknown): Language | undefined {
  return languages.find((language) => language === value);
}

/**
 * Normalizes an email address: trimmed, lower case, without the invisible characters that come along when it is copied
 * and that could turn the text around it. Null when it cannot be one.
 */
export function normaliseEmail(text: string): string | null {
  const email = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  return email.length <= 254 && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email) ? email : null;
}

/** The normalized domain of an address; null when it is invalid. */
export function domainOf(email: string): string | null {
  return canonicalDomain(email.slice(email.lastIndexOf('@') + 1));
}
