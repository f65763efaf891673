import { renderPage } from '@shiftgate/pages/render.tsx';
import type { PageFrame } from '@shiftgate/pages/layout.tsx';
import type { PageLook } from '@shiftgate/pages/styles.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReactElement } from 'react';
import { randomOctets } from '../db/random-octets.ts';
import { originOf } from './addresses.ts';
import type { SignInContext } from './deps.ts';
import type { CompanySnapshot } from './load-facts.ts';
import { chosenLanguageOf, languageOf } from './requests.ts';
import { revealSrc } from './serve-reveal.ts';

export interface PageOptions {
  readonly status?: number;
  /** Null before a company is known. */
  readonly company: CompanySnapshot | null;
  /** The page posts itself to this registered address of a service provider. */
  readonly postsTo?: string;
  /** Address of this page for the language links; left out, there are none. */
  readonly languageLink?: string;
}

const ownLook: PageLook = { logo: null, background: null, colours: null };

/** Sends one page, or the document of one, with the headers that every page of the service has. */
export function sendPage(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  options: PageOptions,
  page: (frame: PageFrame) => ReactElement | string,
): FastifyReply {
  const nonce = randomOctets(16).toString('base64');
  const { company } = options;
  const made = page({
    language: languageOf(request, company?.language ?? 'pt-BR'),
    branding: {
      productName: context.config.productName,
      companyName: company?.name ?? null,
      ...(company?.look ?? ownLook),
    },
    nonce,
    revealSrc,
    languageLink: options.languageLink ?? null,
    isLanguageChosen: chosenLanguageOf(request) !== undefined,
  });
  const html = typeof made === 'string' ? made : renderPage(made);
  reply.header('content-security-policy', policy(nonce, options.postsTo));
  // A page that refers to nobody would post its form with `Origin: null`, which could not be checked.
  reply.header('referrer-policy', options.postsTo === undefined ? 'same-origin' : 'strict-origin');
  return reply
    .code(options.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(html);
}

function policy(nonce: string, postsTo: string | undefined): string {
  // Chromium applies `form-action` to the redirects after the post as well, and a service provider sends people on to
  // applications that cannot be listed here; the address itself comes from the stored record only.
  const action = postsTo === undefined ? "'self'" : `${originOf(postsTo)} https:`;
  return (
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self'; form-action ${action}; ` +
    "frame-ancestors 'none'; base-uri 'none'"
  );
}

/** Headers of every answer of the service. */
export function addSecurityHeaders(reply: FastifyReply, isSecure: boolean): void {
  reply.header('cache-control', 'no-store');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('x-frame-options', 'DENY');
  if (isSecure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}
