import { requestRules } from '@shiftgate/domain/limits.ts';
import { requestPageHref, requestPagePaths, sentHref } from '@shiftgate/pages/layout/links.ts';
import type { RequestPageKind } from '@shiftgate/pages/layout/links.ts';
import { RequestPage, RequestSentPage } from '@shiftgate/pages/request-page.tsx';
import type { RequestPageProblem } from '@shiftgate/pages/request-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { againAfterDeadlock } from '#db/deadlock.ts';
import { findCompanyOfDomain, findCompanyOfSamlKey } from '#db/lookups.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import { receiveRequest } from '#modules/requests/public.ts';
import type { Handler } from '../http/handler.ts';
import { changeLinkUrl } from '#core/idp-addresses.ts';
import type { SignInContext } from '../http/deps.ts';
import { waitForStep } from '../login/constant-time.ts';
import type { CompanySnapshot } from '#access/public.ts';
import {
  clientOf,
  domainOf,
  field,
  keepLanguage,
  normaliseEmail,
  refuseForeignForm,
} from '../http/request.ts';
import { readCompanyCookie } from '../http/cookies.ts';
import { nameBrowser, returnToForm, takeNotice } from '../http/form-notice.ts';
import { sendPage } from '../http/page-response.ts';
import { sendTooMany } from '../login/result-pages.tsx';
import { countPageRequest } from './count-requests.ts';

const markShape = /^[\w-]{1,64}$/;

/** GET: the form, with the branding of the company whose link led here. */
export function showRequestPage(ask: RequestPageKind): Handler {
  return async (context, request, reply) => {
    const brand = await findPageBrand(context, request, field(request.query, 'c', 200));
    const email = normaliseEmail(field(request.query, 'email', 254) ?? '') ?? '';
    const known = { context, request, reply };
    nameBrowser(known);
    const typed = takeNotice<Typed>(known, requestPagePaths[ask]) ?? { email, reason: '', problems: [] };
    return sendForm(context, reply, { ask, ...brand, ...typed });
  };
}

/**
 * POST: performs the request. Known and unknown addresses get the same page, with the same branding, after the same
 * time, also when it fails.
 */
export function submitRequestPage(ask: RequestPageKind): Handler {
  return async (context, request, reply) => {
    refuseForeignForm(request, context.config.signinUrl);
    const brand = await findPageBrand(context, request, field(request.body, 'c', 200));
    const typed = cleanText(field(request.body, 'email') ?? '');
    const reason = cleanText(field(request.body, 'reason', 16_384) ?? '');
    const email = emailOf(typed);
    const problems = problemsOf(ask, email, reason);
    if (email === null || problems.length > 0) {
      const notice: Typed = { email: typed.slice(0, 254), reason, problems };
      const href = requestPageHref(ask, brand.mark, email ?? '');
      const refused = { form: requestPagePaths[ask], href, notice };
      return await returnToForm({ context, request, reply }, refused, () =>
        sendForm(context, reply, { ask, ...brand, ...notice }),
      );
    }
    const waitMs = await countPageRequest(context, clientOf(request).ip, { kind: ask, email });
    const againHref = requestPageHref(ask, brand.mark, email);
    if (waitMs > 0) return sendTooMany(context, reply, { company: brand.brandOf, waitMs, againHref });
    const startedAt = performance.now();
    try {
      await receive(context, request, { ask, email, reason, company: brand.company });
    } finally {
      await waitForStep(context, startedAt);
    }
    return reply.redirect(keepLanguage(request, sentHref(ask, brand.mark, email)), 303);
  };
}

/** GET: the outcome of a request, at an address of its own, so that a reload sends nothing again. */
export function showRequestSent(ask: RequestPageKind): Handler {
  return async (context, request, reply) => {
    const { brandOf: company, mark } = await findPageBrand(context, request, field(request.query, 'c', 200));
    const email = emailOf(field(request.query, 'email', 254) ?? '');
    if (email === null) return reply.redirect(keepLanguage(request, requestPageHref(ask, mark)), 303);
    return sendPage(context, reply, { company }, (frame) => (
      <RequestSentPage {...frame} ask={ask} email={email} mark={mark} />
    ));
  };
}

export interface PageBrand {
  /** The company that the link named which led here; never found by the typed address. */
  readonly company: CompanySnapshot | null;
  readonly mark: string | null;
  /** Whose branding the page shows: that company's, else that of the last sign-in with this browser. */
  readonly brandOf: CompanySnapshot | null;
}

/** Finds the company by the mark in the address or form, and without one the branding by the browser's cookie. */
export async function findPageBrand(
  context: SignInContext,
  request: FastifyRequest,
  mark: string | null,
): Promise<PageBrand> {
  const company = await findCompanyOfMark(context, mark);
  if (company !== null) return { company, mark, brandOf: company };
  const remembered = readCompanyCookie(request, context.config.signinUrl);
  return { company, mark: null, brandOf: await findCompanyOfMark(context, remembered) };
}

async function findCompanyOfMark(
  context: SignInContext,
  mark: string | null,
): Promise<CompanySnapshot | null> {
  if (mark === null || !markShape.test(mark)) return null;
  const key = await inSystem(context.db, (tx) => findCompanyOfSamlKey(tx, mark));
  return key === undefined ? null : await inCompany(context.db, key, (tx) => context.snapshots.read(tx, key));
}

/** A form as typed, and what is wrong with it. */
interface Typed {
  readonly email: string;
  readonly reason: string;
  readonly problems: readonly RequestPageProblem[];
}

function sendForm(
  context: SignInContext,
  reply: FastifyReply,
  page: PageBrand & Typed & { readonly ask: RequestPageKind },
): FastifyReply {
  const { ask, brandOf: company, mark, email, reason, problems } = page;
  const options = {
    status: problems.length === 0 ? 200 : 422,
    company,
    languageLink: requestPageHref(ask, mark, problems.includes('email') ? '' : email),
  };
  return sendPage(context, reply, options, (frame) => (
    <RequestPage {...frame} ask={ask} mark={mark} email={email} reason={reason} problems={problems} />
  ));
}

function emailOf(typed: string): string | null {
  const email = normaliseEmail(typed);
  return email !== null && domainOf(email) !== null ? email : null;
}

/** Normalizes line ends and removes characters that cannot be stored or read. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

function problemsOf(ask: RequestPageKind, email: string | null, reason: string): RequestPageProblem[] {
  const length = [...reason].length;
  return [
    ...(email === null ? (['email'] as const) : []),
    ...(ask !== 'reset_password' && length < requestRules.minReason ? (['reason'] as const) : []),
    ...(ask !== 'reset_password' && length > requestRules.maxReason ? (['reason_long'] as const) : []),
  ];
}

async function receive(
  context: SignInContext,
  request: FastifyRequest,
  submitted: { ask: RequestPageKind; email: string; reason: string; company: CompanySnapshot | null },
): Promise<void> {
  const { ask, email, reason, company } = submitted;
  const domain = domainOf(email) ?? '';
  const found = await inSystem(context.db, (tx) => findCompanyOfDomain(tx, domain));
  const companyKey = found ?? company?.key;
  if (companyKey === undefined) return;
  const { ip } = clientOf(request);
  const deps = {
    box: context.secretBox,
    changeLinkUrl: (token: string) => changeLinkUrl(context.config.signinUrl, token),
  };
  await againAfterDeadlock(() =>
    inCompany(context.db, companyKey, async (tx) => {
      const { isUsable } = await context.snapshots.read(tx, companyKey);
      if (!isUsable) return;
      const now = context.clock.now();
      await receiveRequest(tx, deps, { companyKey, email, ask, reason, ip, now });
    }),
  );
}
