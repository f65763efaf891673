import { mineHref } from '@shiftgate/pages/layout/links.ts';
import { MySignInPage } from '@shiftgate/pages/my-sign-in-page.tsx';
import type { MySignInPageProps } from '@shiftgate/pages/my-sign-in-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findCompanyOfDomain } from '../../db/lookups.ts';
import { inCompany, inSystem } from '../../db/transactions.ts';
import { addressGroup } from '../../http/address-group.ts';
import { HashQueueFullError } from '../../ports/password-hasher.ts';
import { isFull, sendBusy } from '../http/load-shedding.tsx';
import { domainOf, findPageBrand } from '../self-service/request-pages.tsx';
import type { PageBrand } from '../self-service/request-pages.tsx';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { macOf, randomName } from '../../core/secret-names.ts';
import type { SignInContext } from '../http/deps.ts';
import { waitForStepOfLookUp } from '../login/constant-time.ts';
import { FaultError } from '../../core/faults.ts';
import { createFlow } from '../session/flows.ts';
import { pauseLikeLookUp } from '../login/jit-lookup.ts';
import { clientOf, field, normaliseEmail, refuseForeignForm } from '../http/request.ts';
import { sendPage } from '../http/page-response.ts';
import { sendThrottled, submitCredentials } from '../login/submit-password.tsx';
import type { AccountForm } from '../login/submit-password.tsx';

/** The company of counters for addresses outside every company; no row has this key. */
const noCompanyKey = '00000000-0000-0000-0000-000000000000';

/** The sign-in form that the account page shows to a signed-out browser. */
export async function showAccountSignIn(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const brand = await findPageBrand(context, field(request.query, 'c', 200));
  const email = normaliseEmail(field(request.query, 'email', 254) ?? '') ?? '';
  if (isFull(context))
    return sendBusy(context, request, reply, {
      company: brand.company,
      againHref: mineHref(brand.mark, email),
    });
  return sendForm(context, request, reply, { ...brand, email, problem: null });
}

/**
 * POST /accounts/me: the sign-in to the account page, through a flow without a service provider. Without a company
 * mark the address's domain finds the company; no response before a right password reveals whether it found one.
 */
export async function submitAccountSignIn(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  refuseForeignForm(request, context.config.signinUrl);
  const startedAt = performance.now();
  const browserName = readCookie(request, 'browser', context.config.signinUrl);
  if (browserName === null) throw new FaultError('noCookies', 'FLOW_COOKIE_MISSING');
  if (field(request.body, 'proof', 100) !== proofOf(context, browserName))
    throw new FaultError('otherBrowser', 'FLOW_OTHER_BROWSER');
  const brand = await findPageBrand(context, field(request.body, 'c', 200));
  const typed = field(request.body, 'email') ?? '';
  const password = field(request.body, 'password') ?? '';
  const email = normaliseEmail(typed);
  const again = { ...brand, email: typed.trim().slice(0, 254) };
  if (email === null || password === '')
    return sendForm(context, request, reply, { ...again, problem: 'missing' });
  const own: AccountForm = {
    company: brand.company,
    againHref: mineHref(brand.mark),
    beforeWait: async () => {
      if (brand.company === null) await waitForStepOfLookUp(context, startedAt);
    },
    sendWrong: async () => {
      await own.beforeWait();
      return sendForm(context, request, reply, { ...again, problem: 'wrong' });
    },
  };
  if (isFull(context)) return sendBusy(context, request, reply, own);
  const companyKey = await companyFor(context, brand, email);
  if (companyKey === null) return await submitUnknown(context, request, reply, { email, password }, own);
  const flow = {
    companyKey,
    spKey: null,
    acsUrl: null,
    requestId: null,
    relayState: null,
    loginHint: null,
    isForceAuthn: true,
    isPassive: false,
    browserName,
  };
  const flowName = await inCompany(context.db, companyKey, (tx) => createFlow(tx, flow, context.clock.now()));
  return await submitCredentials(context, request, reply, { flowName, email, password }, own);
}

/** Finds the open company of an address; null when there is none. */
async function companyFor(context: SignInContext, brand: PageBrand, email: string): Promise<string | null> {
  if (brand.company !== null) {
    if (!brand.company.isUsable) throw new FaultError('unavailable', 'COMPANY_CLOSED');
    return brand.company.key;
  }
  const domain = domainOf(email);
  if (domain === null) return null;
  const key = await inSystem(context.db, (tx) => findCompanyOfDomain(tx, domain));
  if (key === undefined) return null;
  const company = await inCompany(context.db, key, (tx) => context.snapshots.read(tx, key));
  return company.isUsable ? key : null;
}

/** Treats an address outside every company like an unknown person: counts, hashes, waits and answers the same. */
async function submitUnknown(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password }: { readonly email: string; readonly password: string },
  own: AccountForm,
): Promise<FastifyReply> {
  const { throttle, db, hasher, clock } = context;
  const addressText = addressGroup(clientOf(request).ip);
  const subject = { companyKey: noCompanyKey, email, addressText, isListedAddress: false };
  const answer = await throttle.enter(db, subject, clock.now());
  if (answer.isThrottled) {
    await own.beforeWait();
    return sendThrottled(context, request, reply, { ...own, waitMs: answer.waitMs });
  }
  try {
    await hasher.verify(null, password);
  } catch (error) {
    if (!(error instanceof HashQueueFullError)) throw error;
    await inSystem(db, (tx) => throttle.takeBack(tx, answer.entered));
    return sendBusy(context, request, reply, own);
  }
  await inSystem(db, (tx) => throttle.fail(tx, answer.entered, clock.now()));
  await pauseLikeLookUp(context);
  return await own.sendWrong();
}

/** Binds a form to the browser that received it, so that another browser cannot be signed in with it. */
function proofOf(context: SignInContext, browserName: string): string {
  return macOf(context.linkKey, JSON.stringify(['own page', browserName]));
}

function sendForm(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageBrand & Pick<MySignInPageProps, 'email' | 'problem'>,
): FastifyReply {
  const { signinUrl } = context.config;
  const shown = readCookie(request, 'browser', signinUrl);
  const browserName = shown ?? randomName();
  if (shown === null) writeCookie(reply, 'browser', browserName, signinUrl);
  const { company, mark, email, problem } = page;
  const status = problem === null ? 401 : problem === 'wrong' ? 403 : 422;
  const options = { status, company, languageLink: mineHref(mark) };
  return sendPage(context, request, reply, options, (frame) => (
    <MySignInPage
      {...frame}
      mark={mark}
      proof={proofOf(context, browserName)}
      email={email}
      problem={problem}
    />
  ));
}
