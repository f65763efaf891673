import { deniedHref, mineHref } from '@shiftgate/pages/layout/links.ts';
import type { FastifyReply } from 'fastify';
import { readCompanyCookie, writeCompanyCookie, writeCookie } from '../http/cookies.ts';
import { keepLanguage } from '../http/request.ts';
import { placeOf } from '../http/load-shedding.tsx';
import { refuseForm } from './form-pages.tsx';
import { waitLikeLookUp } from './jit-lookup.ts';
import { sendResponse } from './result-pages.tsx';
import { Answered } from './sequence.ts';
import type { Person } from '#access/public.ts';
import type {
  Arrived,
  Asked,
  Decided,
  Loaded,
  Opened,
  Posted,
  Proved,
  Signed,
  Started,
  WrongPassword,
} from './known.ts';

type Concluded = Arrived & Loaded & Decided & Opened & Signed;

/** Answers a typed password. The row of the attempt is committed by now. */
export async function respond(known: Concluded & Posted & Proved): Promise<Answered> {
  const { context, facts, attempt, outcome, typed, own, form, proof } = known;
  const { company } = attempt;
  const { email, flowName: flow } = typed;
  if (outcome.kind === 'wrong' || outcome.kind === 'form') {
    if (!proof.hasWaited)
      await waitLikeLookUp(context, { company, email, person: facts.person, now: attempt.now });
    const problem = wrongOf(known);
    if (own !== null) return new Answered(await own.sendWrong(problem));
    return new Answered(await refuseForm(known, { company, flow, email, problem }));
  }
  context.formAnswers.delete(form.name);
  // Addresses of their own: a reload sends no password again, and Back finds them.
  if (outcome.kind === 'change')
    return leadTo(known, `/sign-in?flow=${flow}&place=${placeOf(context, flow)}`);
  if (outcome.kind === 'denied') return leadTo(known, deniedHref(flow));
  return new Answered(sendSignedIn(known, outcome.person));
}

/** Another reason to deny than the password is shown only with the right one. */
function wrongOf({ outcome, proof }: Decided & Proved): WrongPassword {
  const isOnlyWrong = outcome.kind === 'wrong' && outcome.verdict.result === 'wrong_password';
  return proof.hasEnded && isOnlyWrong ? 'temporary_ended' : 'wrong';
}

function leadTo({ request, reply }: Arrived, path: string): Answered {
  return new Answered(reply.redirect(keepLanguage(request, path), 303));
}

/** Sends an allowed person to the service provider, or to the account page, with the cookie of the new session. */
function sendSignedIn(known: Concluded, person: Person): FastifyReply {
  const { context, request, reply, attempt, opening, signed } = known;
  const cookie = opening?.created?.cookie;
  const { signinUrl } = context.config;
  if (cookie !== undefined) {
    writeCookie(reply, 'session', cookie, signinUrl);
    if (readCompanyCookie(request, signinUrl) !== attempt.company.samlKey)
      writeCompanyCookie(reply, attempt.company.samlKey, signinUrl);
  }
  const { spRequest } = attempt;
  if (spRequest === null || signed === null)
    return reply.redirect(keepLanguage(request, mineHref(null)), 303);
  const { response } = signed;
  const allowedUntil = opening?.plan.allowedUntil ?? null;
  return sendResponse(known, { ...attempt, spRequest }, { response, person, isSilent: false, allowedUntil });
}

/** Answers a new password: the person is let in or denied. */
export async function respondToChange(known: Concluded & { readonly flowName: string }): Promise<Answered> {
  const { outcome } = known;
  if (outcome.kind === 'denied') return leadTo(known, deniedHref(known.flowName));
  if (outcome.kind !== 'allowed') throw new Error('a new password lets in or is denied');
  return new Answered(sendSignedIn(known, outcome.person));
}

/** Answers a request from the live session of its browser; adds nothing where a form has to ask. */
export async function respondSilently(
  known: Concluded & Asked & Started & { readonly flowName?: string },
): Promise<void | Answered> {
  const { context, reply, attempt, outcome, opening, signed, passive, ask, started } = known;
  const { spRequest } = attempt;
  if (spRequest === null) return;
  const asked = { ...attempt, spRequest };
  if (passive !== null)
    return new Answered(sendResponse(known, asked, { response: passive, person: null, isSilent: false }));
  if (outcome.kind === 'denied') {
    const { signinUrl } = context.config;
    const browserName = ask.claimedBy ?? ask.flow?.browserName ?? null;
    if (browserName !== null) writeCookie(reply, 'browser', browserName, signinUrl);
    writeCookie(reply, 'session', null, signinUrl);
    return leadTo(known, deniedHref(started?.name ?? known.flowName ?? ''));
  }
  if (outcome.kind !== 'allowed' || signed === null) return;
  const { person } = outcome;
  const { response } = signed;
  const allowedUntil = opening?.plan.allowedUntil ?? null;
  const flowKey = spRequest.flowKey ?? started?.row.key ?? null;
  const kept = { ...attempt, spRequest: { ...spRequest, flowKey } };
  return new Answered(sendResponse(known, kept, { response, person, isSilent: true, allowedUntil }));
}
