import type { NewPasswordProblem } from '@shiftgate/pages/fields/new-password-fields.tsx';
import { mineHref } from '@shiftgate/pages/layout/links.ts';
import { randomName } from '#core/secret-names.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { readNotice, takeNotice } from '../http/form-notice.ts';
import { isFilling, knownCompanyOf, placeOf, placeToShow, sendBusy } from '../http/load-shedding.tsx';
import { field, normaliseEmail } from '../http/request.ts';
import { isUnclaimed } from '../session/flows.ts';
import { changeFormOfFlow, formOfFlow, sendChangePage, sendForm } from './form-pages.tsx';
import type { FormNotice } from './form-pages.tsx';
import type { Arrived, Asked, Attempted, ChangeFacts } from './known.ts';
import type { FlowFacts } from '../session/read-facts.ts';
import { Answered } from './sequence.ts';

/** The visit of a flow's address. */
export interface Visit {
  readonly flowName: string;
  readonly shownBrowser: string | null;
  /** The name of this browser, new where it showed none. */
  readonly browserName: string;
  /** The proof that this flow's form was shown before; null without one. */
  readonly place: string | null;
}

type Visited = Arrived & Visit & Attempted & { readonly facts: FlowFacts };

/** Reads which flow is visited, from which browser. */
export async function parseVisit({ context, request }: Arrived): Promise<Visit> {
  const shownBrowser = readCookie(request, 'browser', context.config.signinUrl);
  const flowName = field(request.query, 'flow', 100) ?? '';
  const place = placeOf(context, flowName);
  return {
    flowName,
    shownBrowser,
    browserName: shownBrowser ?? randomName(),
    place: field(request.query, 'place', 100) === place ? place : null,
  };
}

/** Sheds a visit whose form could not be decided in time, and a first one like any other newcomer. */
export async function shedVisit(known: Arrived & Visit): Promise<void | Answered> {
  const { context, request, reply, flowName, place } = known;
  if (readCookie(request, 'session', context.config.signinUrl) !== null) return;
  const isBack =
    place !== null ||
    [formOfFlow(flowName), changeFormOfFlow(flowName)].some((form) => readNotice(known, form));
  const { key, company } = knownCompanyOf(context, flowName);
  if (!isFilling(context, key, isBack)) return;
  return new Answered(sendBusy(context, reply, { company, againHref: request.url }));
}

/** Asks what the flow asks for. The first browser that follows a posted request, which came without cookies, claims it. */
export async function askOfFlow(known: Visited): Promise<Asked> {
  const { facts, flowName, browserName } = known;
  const { flow } = facts;
  // A session that began meanwhile does not answer for a person whose password was wrong.
  const isRefused = readNotice<FormNotice>(known, formOfFlow(flowName)) !== null;
  return {
    ask: {
      isSilent: !flow.is_force_authn && flow.stage === 'sign_in' && !isRefused,
      isPassive: flow.is_passive && flow.stage === 'sign_in',
      hint: flow.login_hint,
      ...(isUnclaimed(flow) ? { claimedBy: browserName } : {}),
    },
  };
}

/** Leads a flow without a service provider to the account page, which has its own form. */
export async function leadToAccount({ reply, attempt, facts }: Visited): Promise<void | Answered> {
  if (attempt.spRequest !== null || attempt.rehearsalName !== null) return;
  if (facts.flow.stage === 'change_password') return;
  return new Answered(reply.redirect(mineHref(attempt.company.samlKey), 303));
}

/** Shows the form of a flow, or the change page of a flow that waits for a new password. */
export async function showForm(known: Visited): Promise<Answered> {
  const { context, request, reply, facts, attempt, flowName, browserName, shownBrowser } = known;
  const { flow, person } = facts;
  const { company } = attempt;
  if (shownBrowser === null) writeCookie(reply, 'browser', browserName, context.config.signinUrl);
  if (flow.stage !== 'change_password') {
    const notice = takeNotice<FormNotice>(known, formOfFlow(flowName));
    if (notice !== null) return new Answered(sendForm(known, { ...notice, company, flow: flowName }));
    const email = normaliseEmail(field(request.query, 'email', 254) ?? '') ?? flow.login_hint ?? '';
    const place = placeToShow(context, { name: flowName, companyKey: company.key }, known.place);
    const form = { company, flow: flowName, email, problem: null, last: facts, place };
    return new Answered(sendForm(known, form));
  }
  const reason = (flow.facts as ChangeFacts | null)?.reason ?? 'must_change';
  const email = person?.row.email ?? '';
  const problems = takeNotice<readonly NewPasswordProblem[]>(known, changeFormOfFlow(flowName)) ?? [];
  return new Answered(sendChangePage(known, { company, person, flow: flowName, email, reason, problems }));
}
