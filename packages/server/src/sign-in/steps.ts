import {
  checkOwnPassword,
  countOwnAttempt,
  loadAccount,
  parseOwnChange,
  respondToOwnChange,
  storeOwnPassword,
  verifyCurrent,
} from './account/password.tsx';
import { parseOwnForm, shedOwnForm, startOwnFlow } from './account/sign-in.ts';
import type { Handler } from './http/handler.ts';
import {
  checkLinkPassword,
  loadLink,
  parseLinkForm,
  respondToLink,
  storeLinkPassword,
} from './password/change-link.tsx';
import {
  checkNewPassword,
  parseChange,
  requireWaiting,
  writeNewPassword,
} from './password/change-password.ts';
import { decide, decideSession, requireNextStep } from './login/decide.ts';
import { askForApp, leadToForm, loadApp } from './login/idp-initiated.ts';
import type { Arrived, Posted } from './login/known.ts';
import { loadFacts, loadFlow, requireBrowser, requireVisitor } from './login/load-facts.ts';
import { openSession } from './login/open-session.ts';
import { respond, respondSilently, respondToChange } from './login/respond.ts';
import { Sequence } from './login/sequence.ts';
import { signResponse } from './login/sign-response.ts';
import {
  answerUnsupported,
  checkMessage,
  loadCompany,
  shedNewcomers,
  shedStrangers,
  showStartedForm,
  writeStarted,
} from './login/sso-request.ts';
import { parseMessage } from './saml/read-message.ts';
import { parseForm, requireSameOrigin, requireSubject, shedLoad, takeTurn } from './login/submit-password.ts';
import { countAttempt, settleFailed, throttle } from './login/throttle.tsx';
import { lookUp, verifyPassword } from './login/verify-password.ts';
import { askOfFlow, leadToAccount, parseVisit, shedVisit, showForm } from './login/visit-flow.ts';
import { write, writeSession } from './login/write.ts';

const begin = Sequence.begin<Arrived>();

/** GET and POST /saml/:company/sso: a service provider sends a browser. */
export const startByMessage = begin
  .check(shedNewcomers)
  .step(parseMessage)
  .startOverAt(loadCompany)
  .step(checkMessage)
  .check(answerUnsupported)
  .check(shedStrangers)
  .step(decideSession)
  .step(openSession)
  .step(signResponse)
  .step(writeStarted)
  .check(respondSilently)
  .check(showStartedForm);

/** GET /saml/:company/start/:sp: the link of an application. */
export const startByLink = begin
  .startOverAt(loadApp)
  .step(askForApp)
  .step(decideSession)
  .step(openSession)
  .step(signResponse)
  .step(writeSession)
  .check(respondSilently)
  .check(leadToForm);

/** GET /sign-in?flow=: the page of a flow. */
export const visitFlow = begin
  .step(parseVisit)
  .check(shedVisit)
  .startOverAt(loadFlow)
  .step(requireVisitor)
  .check(leadToAccount)
  .step(askOfFlow)
  .step(decideSession)
  .step(openSession)
  .step(signResponse)
  .step(writeSession)
  .check(respondSilently)
  .check(showForm);

/** What follows a form with a password, on every page that has one. */
function afterForm<First extends object>(posted: Sequence<First, First & Arrived & Posted>) {
  return posted
    .startOverAt(loadFacts)
    .step(requireBrowser)
    .check(requireSubject)
    .once(countAttempt)
    .step(throttle)
    .once(takeTurn)
    .step(verifyPassword)
    .step(lookUp)
    .step(decide)
    .step(requireNextStep)
    .step(openSession)
    .step(signResponse)
    .step(write)
    .check(respond)
    .onFailure(settleFailed);
}

/** POST /sign-in: the password of a flow. */
export const submitPassword = afterForm(begin.check(requireSameOrigin).step(parseForm).check(shedLoad));

/** POST /accounts/me: the password to one's own page. */
export const submitOwnPassword = afterForm(
  begin.check(requireSameOrigin).step(parseOwnForm).check(shedOwnForm).step(startOwnFlow),
);

/** POST /sign-in/change: the new password of a flow that waits for it. */
export const submitNewPassword = begin
  .check(requireSameOrigin)
  .step(parseChange)
  .startOverAt(loadFlow)
  .step(requireBrowser)
  .step(requireWaiting)
  .once(checkNewPassword)
  .step(decide)
  .step(openSession)
  .step(signResponse)
  .check(writeNewPassword)
  .check(respondToChange);

/** POST /accounts/me/password: a new password of a person who proves the old one. */
export const changeOwnPassword = begin
  .check(requireSameOrigin)
  .step(parseOwnChange)
  .step(loadAccount)
  .step(countOwnAttempt)
  .check(verifyCurrent)
  .step(checkOwnPassword)
  .check(storeOwnPassword)
  .check(respondToOwnChange);

/** POST /sign-in/change/:token: a new password of a person whom a link proves. */
export const chooseByLink = begin
  .check(requireSameOrigin)
  .step(parseLinkForm)
  .step(loadLink)
  .step(checkLinkPassword)
  .check(storeLinkPassword)
  .check(respondToLink);

/** The handler of a list of steps. */
export function handlerOf(steps: Sequence<Arrived>): Handler {
  return (context, request, reply) => steps.run({ context, request, reply });
}
