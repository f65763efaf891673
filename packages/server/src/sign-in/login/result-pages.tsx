import { findWaysIn } from '@shiftgate/domain/access/denied/ways-in.ts';
import { MINUTE_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { TooManyRequestsPage } from '@shiftgate/pages/request-page.tsx';
import { accountWeek } from '../../access/public.ts';
import type { CompanySnapshot, Person } from '../../access/public.ts';
import { AutoPostPage } from '@shiftgate/pages/auto-post-page.tsx';
import { RefusalPage } from '@shiftgate/pages/refusal-page.tsx';
import type { RefusalResult } from '@shiftgate/pages/refusal-page.tsx';
import { requestPageHref, mineHref } from '@shiftgate/pages/layout/links.ts';
import { createPageTemplates } from '@shiftgate/pages/layout/render.tsx';
import type { FastifyReply } from 'fastify';
import type { ExplainedVerdict } from '../../modules/access-log/public.ts';
import type { SignInContext } from '../http/deps.ts';
import { flowSeconds } from '../session/flows.ts';
import type { SamlResponse, SpRequest, SpAttempt, Attempt } from '../saml/saml-response.ts';
import { restartHref } from '../session/links.ts';
import { sendPage } from '../http/page-response.ts';
import { answerableMs } from '../session/restart-link.ts';
import type { Arrived } from './known.ts';

interface AnswerValues {
  readonly nonce: string;
  readonly response: string;
  readonly relayState?: string;
  readonly name?: string;
  readonly email?: string;
  readonly notMeHref?: string;
}

// Rendering this page took as long as a database round trip, at every sign-in.
const responseTemplates = createPageTemplates();

/** The page that posts a response. `isSilent`: no password was typed, so the page offers "not me". */
export function sendResponse(
  { context, reply }: Arrived,
  attempt: SpAttempt,
  {
    response,
    person,
    isSilent,
  }: { readonly response: SamlResponse; readonly person: Person | null; readonly isSilent: boolean },
): FastifyReply {
  const page = { company: attempt.company, postsTo: response.acsUrl };
  return sendPage(context, reply, page, (frame) => {
    const { nonce, ...still } = frame;
    const values: AnswerValues = {
      nonce,
      response: response.value,
      ...(response.relayState === null ? {} : { relayState: response.relayState }),
      ...(person === null ? {} : { name: person.row.name, email: person.row.email }),
      // A path of ours, so that React accepts its scheme.
      ...(isSilent ? { notMeHref: againHref(context, attempt, attempt.now + flowSeconds * 1000) } : {}),
    };
    return responseTemplates.fill(JSON.stringify([still, response.acsUrl]), values, (filled) => (
      <AutoPostPage
        {...still}
        nonce={filled.nonce}
        action={response.acsUrl}
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

/**
 * The denial page after a right password, with the reason and the next opening. A sign-in to the account page shows
 * the hours of the week instead, readable without a session.
 */
export function sendRefusal(
  { context, reply }: Arrived,
  attempt: Attempt,
  { person, verdict }: { readonly person: Person; readonly verdict: ExplainedVerdict },
): FastifyReply {
  const { company, now, requestId } = attempt;
  const shift = verdict.shiftKey === null ? undefined : company.shifts.get(verdict.shiftKey);
  const page = { status: 403, company };
  const { spRequest } = attempt;
  return sendPage(context, reply, page, (frame) => (
    <RefusalPage
      {...frame}
      result={refusalOf(verdict)}
      person={{ name: person.row.name, email: person.row.email }}
      now={now}
      nextOpening={verdict.nextOpening}
      timeZone={company.timeZone}
      customResponse={shift?.customResponse ?? ''}
      unmet={findWaysIn(verdict.trace)[0]?.unmet ?? []}
      elsewhere={verdict.elsewhere}
      requestId={requestId}
      againHref={
        spRequest === null
          ? mineHref(company.samlKey, person.row.email)
          : againHref(context, { ...attempt, spRequest }, tryUntil(spRequest, verdict, now))
      }
      mineHref={spRequest === null ? null : mineHref(company.samlKey, person.row.email)}
      week={spRequest === null ? accountWeek({ company, person }, now) : null}
      requestPageHref={requestPageHref('single_access', company.samlKey, person.row.email)}
    />
  ));
}

function refusalOf(verdict: ExplainedVerdict): RefusalResult {
  if (verdict.result === 'success') throw new Error('an allowed attempt has no denial page');
  return verdict.result;
}

/**
 * Until when the page of a denial retries the sign-in: while its request can be answered, or without one until an
 * hour after the named opening.
 */
function tryUntil(spRequest: SpRequest, verdict: ExplainedVerdict, now: number): number {
  const opening = spRequest.requestId === null ? (verdict.nextOpening ?? now) : now;
  return Math.max(now + answerableMs, opening + HOUR_MS);
}

function againHref(context: SignInContext, attempt: SpAttempt, until: number): string {
  const { spRequest, company } = attempt;
  const ticket = {
    companyKey: company.key,
    spKey: spRequest.sp.key,
    acsUrl: spRequest.acsUrl,
    requestId: spRequest.requestId,
    relayState: spRequest.relayState,
  };
  return restartHref(context.linkKey, ticket, until);
}

/** A page for throttled requests, with the time to wait. */
export function sendTooMany(
  context: SignInContext,
  reply: FastifyReply,
  { company, waitMs }: { readonly company: CompanySnapshot | null; readonly waitMs: number },
): FastifyReply {
  context.count?.('REQUEST_LIMIT_EXCEEDED');
  reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
  return sendPage(context, reply, { status: 429, company }, (frame) => (
    <TooManyRequestsPage {...frame} waitMinutes={Math.ceil(waitMs / MINUTE_MS)} />
  ));
}
