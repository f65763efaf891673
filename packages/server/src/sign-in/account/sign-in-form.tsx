import { mineHref, minePath } from '@shiftgate/pages/layout/links.ts';
import { isWrongPassword } from '@shiftgate/pages/fields/credentials.tsx';
import { MySignInPage } from '@shiftgate/pages/my-sign-in-page.tsx';
import type { MySignInPageProps } from '@shiftgate/pages/my-sign-in-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { macOf, randomName } from '#core/secret-names.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import type { SignInContext } from '../http/deps.ts';
import { isFilling, sendBusy } from '../http/load-shedding.tsx';
import { sendPage } from '../http/page-response.ts';
import { readNotice, returnToForm, takeNotice } from '../http/form-notice.ts';
import { field, keepLanguage, normaliseEmail } from '../http/request.ts';
import type { FormNotice } from '../login/form-pages.tsx';
import type { Arrived } from '../login/known.ts';
import { findPageBrand } from '../self-service/request-pages.tsx';
import { endedText } from '../session/permission-end.ts';
import type { EndedAccess } from '../session/permission-end.ts';
import { readEndedAccess } from './session.ts';
import type { PageBrand } from '../self-service/request-pages.tsx';

/**
 * The sign-in form that the account page shows to a signed-out browser. A sent form leads there, so that a reload sends
 * nothing again.
 */
export async function showAccountSignIn(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.method === 'POST') return reply.redirect(keepLanguage(request, minePath), 303);
  const brand = await findPageBrand(context, request, field(request.query, 'c', 200));
  const email = normaliseEmail(field(request.query, 'email', 254) ?? '') ?? '';
  const known = { context, request, reply };
  const companyKey = brand.company?.key ?? null;
  const isBack = readNotice(known, minePath) !== null;
  if (isFilling(context, companyKey, isBack))
    return sendBusy(context, reply, {
      company: brand.brandOf,
      againHref: mineHref(brand.mark, email),
    });
  const notice = takeNotice<FormNotice>(known, minePath);
  if (notice !== null) return sendAccountForm(known, { ...brand, ...notice });
  const ended = await readEndedAccess(context, request);
  return sendAccountForm(known, { ...brand, email, problem: null, ended });
}

/** Leads back to the form of the account page, with its problem. */
export function refuseAccountForm(known: Arrived, page: PageBrand & FormNotice): Promise<FastifyReply> {
  const { mark, email, problem } = page;
  const notice: FormNotice = { email, problem };
  const refused = { form: minePath, href: mineHref(mark, normaliseEmail(email) ?? ''), notice };
  return returnToForm(known, refused, () => sendAccountForm(known, page));
}

/** Binds a form to the browser that received it, so that another browser cannot be signed in with it. */
export function proofOf(context: SignInContext, browserName: string): string {
  return macOf(context.linkKey, JSON.stringify(['own page', browserName]));
}

/** Sends the form of the account page, with its problem where there is one. */
export function sendAccountForm(
  { context, request, reply }: Arrived,
  page: PageBrand & Pick<MySignInPageProps, 'email' | 'problem'> & { readonly ended?: EndedAccess | null },
): FastifyReply {
  const { signinUrl } = context.config;
  const shown = readCookie(request, 'browser', signinUrl);
  const browserName = shown ?? randomName();
  if (shown === null) writeCookie(reply, 'browser', browserName, signinUrl);
  const { brandOf: company, mark, email, problem, ended = null } = page;
  const status = problem === null ? 401 : isWrongPassword(problem) ? 403 : 422;
  const options = { status, company, languageLink: mineHref(mark) };
  return sendPage(context, reply, options, (frame) => (
    <MySignInPage
      {...frame}
      mark={mark}
      proof={proofOf(context, browserName)}
      email={email}
      problem={problem}
      ended={ended === null ? null : endedText(frame.language, ended, context.clock.now())}
    />
  ));
}
