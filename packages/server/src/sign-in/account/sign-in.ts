import { mineHref } from '@shiftgate/pages/layout/links.ts';
import { findCompanyOfDomain } from '#db/lookups.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import { FaultError } from '#core/faults.ts';
import { readCookie } from '../http/cookies.ts';
import type { SignInContext } from '../http/deps.ts';
import { isFull, longestWaitOf, sendBusy } from '../http/load-shedding.tsx';
import { domainOf, field, normaliseEmail } from '../http/request.ts';
import { waitForStepOfLookUp } from '../login/constant-time.ts';
import type { AccountForm, Arrived, Typed } from '../login/known.ts';
import { Answered } from '../login/sequence.ts';
import { findPageBrand } from '../self-service/request-pages.tsx';
import type { PageBrand } from '../self-service/request-pages.tsx';
import { storeFlow, unasked } from '../session/flows.ts';
import { proofOf, refuseAccountForm } from './sign-in-form.tsx';
import { submitUnknown } from './unknown-address.ts';
import type { OwnPosted } from './unknown-address.ts';

/** Parses the form of the account page. No response before a right password reveals whether its company was found. */
export async function parseOwnForm(known: Arrived): Promise<OwnPosted | Answered> {
  const { context, request } = known;
  const startedAt = performance.now();
  const browserName = readCookie(request, 'browser', context.config.signinUrl);
  if (browserName === null) throw new FaultError('noCookies', 'FLOW_COOKIE_MISSING');
  if (field(request.body, 'proof', 100) !== proofOf(context, browserName))
    throw new FaultError('otherBrowser', 'FLOW_OTHER_BROWSER');
  const brand = await findPageBrand(context, request, field(request.body, 'c', 200));
  const typed = field(request.body, 'email') ?? '';
  const password = field(request.body, 'password') ?? '';
  const email = normaliseEmail(typed);
  const again = { ...brand, email: typed.trim().slice(0, 254) };
  if (email === null || password === '')
    return new Answered(await refuseAccountForm(known, { ...again, problem: 'missing' }));
  const own: AccountForm = {
    company: brand.brandOf,
    turnOf: brand.company?.key ?? null,
    againHref: mineHref(brand.mark, email),
    beforeWait: async () => {
      if (brand.company === null) await waitForStepOfLookUp(context, startedAt);
    },
    sendWrong: async (problem) => {
      await own.beforeWait();
      return await refuseAccountForm(known, { ...again, problem });
    },
  };
  // Its proof has no end, so it keeps no place.
  const form = { name: proofOf(context, browserName), hasPlace: false };
  return { brand, email, password, browserName, own, form };
}

/** Sheds the form of the account page while it could not be decided in time. */
export async function shedOwnForm(known: Arrived & OwnPosted): Promise<void | Answered> {
  const { context, reply, own, form } = known;
  if (isFull(context, own.turnOf, longestWaitOf(context, form, own.turnOf)))
    return new Answered(sendBusy(context, reply, own));
}

/**
 * Starts a flow without a service provider, otherwise like any other. Without a company mark the address's domain
 * finds the company.
 */
export async function startOwnFlow(known: Arrived & OwnPosted): Promise<Typed | Answered> {
  const { context, brand, email, password, browserName } = known;
  const companyKey = await companyFor(context, brand, email);
  if (companyKey === null) return await submitUnknown(known);
  const flow = { ...unasked, companyKey, isForceAuthn: true, browserName };
  const flowName = await storeFlow(context.db, flow, context.clock.now());
  return { typed: { flowName, email, password } };
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
