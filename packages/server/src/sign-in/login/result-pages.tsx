import { MINUTE_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { TooManyRequestsPage } from '@shiftgate/pages/request-page.tsx';
import { myWeek } from '../../access/public.ts';
import type { CompanySnapshot, Person } from '../../access/public.ts';
import { AutoPostPage } from '@shiftgate/pages/auto-post-page.tsx';
import { RefusalPage } from '@shiftgate/pages/refusal-page.tsx';
import type { RefusalResult } from '@shiftgate/pages/refusal-page.tsx';
import { requestPageHref, mineHref } from '@shiftgate/pages/layout/links.ts';
import { createPageTemplates } from '@shiftgate/pages/layout/render.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExplainedVerdict } from '../../modules/access-log/public.ts';
import type { SignInContext } from '../http/deps.ts';
import { flowSeconds } from '../session/flows.ts';
import type { Answer, Asked, AskedAttempt, Attempt } from '../saml/saml-response.ts';
import { restartHref } from '../session/links.ts';
import type { LetIn } from './fast-path.ts';
import { keepLanguage } from '../http/request.ts';
import { sendPage } from '../http/page-response.ts';
import { answerableMs } from './restart-link.ts';

interface AnswerValues {
  readonly nonce: string;
  readonly response: string;
  readonly relayState?: string;
  readonly name?: string;
  readonly email?: string;
  readonly notMeHref?: string;
}

// Rendering this page took as long as a database round trip, at every sign-in.
const answerTemplates = createPageTemplates();

/** The page that posts a response. `isSilent`: no password was typed, so the page offers "not me". */
export function sendAnswer(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: AskedAttempt,
  answer: Answer,
  person: Person | null,
  isSilent: boolean,
): FastifyReply {
  const page = { company: attempt.company, postsTo: answer.acsUrl };
  return sendPage(context, request, reply, page, (frame) => {
    const { nonce, ...still } = frame;
    const values: AnswerValues = {
      nonce,
      response: answer.response,
      ...(answer.relayState === null ? {} : { relayState: answer.relayState }),
      ...(person === null ? {} : { name: person.row.name, email: person.row.email }),
      // A path of ours, so that React accepts its scheme.
      ...(isSilent ? { notMeHref: againHref(context, attempt, attempt.now + flowSeconds * 1000) } : {}),
    };
    return answerTemplates.fill(JSON.stringify([still, answer.acsUrl]), values, (filled) => (
      <AutoPostPage
        {...still}
        nonce={filled.nonce}
        action={answer.acsUrl}
        response={filled.response}
        relayState={filled.relayState ?? null}
        person={
          filled.name === undefined || filled.email === undefined
            ? null
            : { name: filled.name, email: filled.email }
        }
        notMeHref={filled.notMeHref ?? null}
      />
    ));
  });
}

/** Sends an allowed person to the service provider, or to the account page. */
export function sendLetIn(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { attempt, answer, person }: Pick<LetIn, 'attempt' | 'answer' | 'person'>,
): FastifyReply {
  const { asked } = attempt;
  if (asked === null || answer === null) return reply.redirect(keepLanguage(request, mineHref(null)), 303);
  return sendAnswer(context, request, reply, { ...attempt, asked }, answer, person, false);
}

/**
 * The denial page after a right password, with the reason and the next opening. A sign-in to the account page shows
 * the hours of the week instead, readable without a session.
 */
export function sendRefusal(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: Attempt,
  person: Person,
  verdict: ExplainedVerdict,
): FastifyReply {
  const { company, client, now, requestId } = attempt;
  const shift = verdict.shiftKey === null ? undefined : company.shifts.get(verdict.shiftKey);
  const page = { status: 403, company };
  const { asked } = attempt;
  return sendPage(context, request, reply, page, (frame) => (
    <RefusalPage
      {...frame}
      result={refusalOf(verdict)}
      person={{ name: person.row.name, email: person.row.email }}
      now={now}
      nextOpening={verdict.nextOpening}
      timeZone={company.timeZone}
      customResponse={shift?.customResponse ?? ''}
      ip={client.ip}
      browser={client.browser}
      os={client.os}
      requestId={requestId}
      againHref={
        asked === null
          ? mineHref(company.samlKey, person.row.email)
          : againHref(context, { ...attempt, asked }, tryUntil(asked, verdict, now))
      }
      mineHref={asked === null ? null : mineHref(company.samlKey, person.row.email)}
      week={asked === null ? myWeek({ company, person }, now) : null}
      requestPageHref={requestPageHref('single_access', company.samlKey, person.row.email)}
    />
  ));
}

function refusalOf(verdict: ExplainedVerdict): RefusalResult {
  if (verdict.result === 'success') throw new Error('an allowed attempt has no refusal page');
  return verdict.result;
}

/**
 * Until when the page of a denial retries the sign-in: while its request can be answered, or without one until an
 * hour after the named opening.
 */
function tryUntil(asked: Asked, verdict: ExplainedVerdict, now: number): number {
  const opening = asked.requestId === null ? (verdict.nextOpening ?? now) : now;
  return Math.max(now + answerableMs, opening + HOUR_MS);
}

function againHref(context: SignInContext, attempt: AskedAttempt, until: number): string {
  const { asked, company } = attempt;
  const ticket = {
    companyKey: company.key,
    spKey: asked.sp.key,
    acsUrl: asked.acsUrl,
    requestId: asked.requestId,
    relayState: asked.relayState,
  };
  return restartHref(context.linkKey, ticket, until);
}

/** A page for throttled requests, with the time to wait. */
export function sendTooMany(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { company, waitMs }: { readonly company: CompanySnapshot | null; readonly waitMs: number },
): FastifyReply {
  context.count?.('REQUEST_LIMIT_EXCEEDED');
  reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
  return sendPage(context, request, reply, { status: 429, company }, (frame) => (
    <TooManyRequestsPage {...frame} waitMinutes={Math.ceil(waitMs / MINUTE_MS)} />
  ));
}
