import { renderPage } from '@shiftgate/pages/layout/render.tsx';
import type { Branding, PageFrame } from '@shiftgate/pages/layout/layout.tsx';
import { manifestHref } from '@shiftgate/pages/layout/links.ts';
import type { PageBranding } from '@shiftgate/pages/layout/styles.ts';
import type { FastifyReply } from 'fastify';
import type { ReactElement } from 'react';
import { randomOctets } from '#db/secrets/random-octets.ts';
import { securityHeaders } from '#http/replies/security-headers.ts';
import { originOf } from '#core/idp-addresses.ts';
import type { SignInContext } from './deps.ts';
import type { CompanySnapshot } from '#access/public.ts';
import { writeLanguageCookie } from './cookies.ts';
import { chosenLanguageOf, languageBefore, languageOf, ownAddress } from './request.ts';
import { reveal, stay } from './page-script.ts';

export interface PageOptions {
  readonly status?: number;
  /** Null before a company is known. */
  readonly company: CompanySnapshot | null;
  /** The registered address of a service provider to which the page posts itself. */
  readonly postsTo?: string;
  /** Address of this page for the language links; omitted, that of a GET itself; null = no links. */
  readonly languageLink?: string | null;
}

const ownBranding: PageBranding = { logo: null, background: null, colours: null };

/** The branding of a page: a company's, or the product's before one is known. */
export function brandingOf(
  context: Pick<SignInContext, 'config'>,
  company: CompanySnapshot | null,
): Branding {
  return {
    productName: context.config.productName,
    companyName: company?.name ?? null,
    ...(company?.branding ?? ownBranding),
  };
}

/** Renders one page, or takes a rendered document, with the headers of every page of the service. */
export function makePage(
  context: Pick<SignInContext, 'config'>,
  reader: Pick<PageFrame, 'language' | 'isLanguageChosen'>,
  options: PageOptions,
  page: (frame: PageFrame) => ReactElement | string,
): { readonly headers: Readonly<Record<string, string>>; readonly html: string } {
  const nonce = randomOctets(16).toString('base64');
  const { company } = options;
  const made = page({
    ...reader,
    branding: brandingOf(context, company),
    manifestHref: company === null ? null : manifestHref(company.samlKey, reader.language),
    nonce,
    revealSrc: reveal.src,
    staySrc: stay.src,
    languageLink: options.languageLink ?? null,
  });
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(nonce, options.postsTo),
      // Without a referrer the page would post its form with `Origin: null`, which cannot be checked.
      'referrer-policy': options.postsTo === undefined ? 'same-origin' : 'strict-origin',
    },
    html: typeof made === 'string' ? made : renderPage(made),
  };
}

/** Sends one page in the language of the request. */
export function sendPage(
  context: SignInContext,
  reply: FastifyReply,
  options: PageOptions,
  page: (frame: PageFrame) => ReactElement | string,
): FastifyReply {
  const { request } = reply;
  const { signinUrl } = context.config;
  const fallback = options.company?.language ?? 'pt-BR';
  const chosen = chosenLanguageOf(request);
  // A link or form keeps the language of its page: only another one than before is a choice.
  if (chosen !== undefined && chosen !== (languageBefore(request, signinUrl) ?? fallback))
    writeLanguageCookie(reply, chosen, signinUrl);
  const reader = {
    language: languageOf(request, signinUrl) ?? fallback,
    isLanguageChosen: chosen !== undefined,
  };
  const { languageLink = ownAddress(request) } = options;
  const { headers, html } = makePage(context, reader, { ...options, languageLink }, page);
  return reply
    .code(options.status ?? 200)
    .headers(headers)
    .send(html);
}

function policy(nonce: string, postsTo: string | undefined): string {
  // Chromium applies `form-action` to redirects after the post too, and a service provider redirects to applications
  // that cannot be listed here. The address itself comes from the stored record only.
  const action = postsTo === undefined ? "'self'" : `${originOf(postsTo)} https:`;
  return (
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self'; manifest-src 'self'; form-action ${action}; ` +
    "frame-ancestors 'none'; base-uri 'none'"
  );
}

/**
 * Headers of every response of the service. No opener policy: an application that signs people in through a popup
 * window would lose that window.
 */
export const answerHeaders = (isSecure: boolean): Readonly<Record<string, string>> => ({
  ...securityHeaders(isSecure),
  'cache-control': 'no-store',
});
