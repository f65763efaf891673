import { FaultError } from '#core/faults.ts';
import { randomName } from '#core/secret-names.ts';
import { registeredOf } from '#modules/service-providers/public.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { field } from '../http/request.ts';
import { unasked } from '../session/flows.ts';
import type { Arrived, Asked, Attempted, Loaded, Started } from './known.ts';
import { attemptOf, readCompanyFacts } from './load-facts.ts';
import { Answered } from './sequence.ts';

/** Reads the application that a link starts. */
export async function loadApp({ context, request }: Arrived): Promise<Loaded> {
  const samlKey = field(request.params, 'company', 80) ?? '';
  const app = field(request.params, 'sp', 80) ?? '';
  const cookie = readCookie(request, 'session', context.config.signinUrl);
  return { facts: await readCompanyFacts(context, { samlKey, app }, cookie) };
}

/** Asks for a sign-in without a request: the response has no InResponseTo and goes to the record's default address. */
export async function askForApp({ context, request, facts }: Arrived & Loaded): Promise<Attempted & Asked> {
  const { company, provider } = facts;
  const sp = provider === null ? null : registeredOf(provider);
  const acs = sp?.record.acs.find((endpoint) => endpoint.isDefault);
  if (!sp || !acs) throw new FaultError('notFound', 'SP_UNKNOWN');
  const now = context.clock.now();
  const spRequest = { sp, acsUrl: acs.url, requestId: null, relayState: null, flowKey: null, subject: null };
  const browserName = readCookie(request, 'browser', context.config.signinUrl) ?? randomName();
  const flow = { ...unasked, companyKey: company.key, spKey: sp.key, acsUrl: acs.url, browserName };
  return {
    attempt: attemptOf(request, facts, spRequest, now),
    ask: { isSilent: true, isPassive: false, hint: null, flow, claimedBy: browserName },
  };
}

/** Leads to the form of the new flow. */
export async function leadToForm(known: Arrived & Asked & Started): Promise<Answered> {
  const { context, request, reply, ask, started } = known;
  const { signinUrl } = context.config;
  if (ask.claimedBy !== undefined && readCookie(request, 'browser', signinUrl) === null)
    writeCookie(reply, 'browser', ask.claimedBy, signinUrl);
  return new Answered(reply.redirect(`/sign-in?flow=${started?.name ?? ''}`, 303));
}
