import { findWaysIn } from '@shiftgate/domain/access/denied/ways-in.ts';
import type { UnmetCondition } from '@shiftgate/domain/access/denied/ways-in.ts';
import { HOUR_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { TooManyRequestsPage } from '@shiftgate/pages/request-page.tsx';
import { accountWeeks, zonedStart } from '#access/public.ts';
import type { CompanySnapshot, Person } from '#access/public.ts';
import { AutoPostPage } from '@shiftgate/pages/auto-post-page.tsx';
import { RefusalPage } from '@shiftgate/pages/refusal-page.tsx';
import type { RefusalResult } from '@shiftgate/pages/refusal-page.tsx';
import { rehearsalHref, requestPageHref, mineHref } from '@shiftgate/pages/layout/links.ts';
import { createPageTemplates } from '@shiftgate/pages/layout/render.tsx';
import type { FastifyReply } from 'fastify';
import type { ExplainedVerdict } from '#modules/access-log/public.ts';
import type { SignInContext } from '../http/deps.ts';
import { flowSeconds } from '../session/flows.ts';
import type { SamlResponse, SpRequest, SpAttempt, Attempt } from '../saml/saml-response.ts';
import { linkedState, restartHref, switchHref } from '../session/links.ts';
import { sendPage } from '../http/page-response.ts';
import { stayText } from '../session/permission-end.ts';
import { answerableMs } from '../session/flow-restart.ts';
import type { Arrived } from './known.ts';

interface AnswerValues {
  readonly nonce: string;
  readonly response: string;
  readonly relayState?: string;
  readonly name?: string;
  readonly email?: string;
  readonly until?: string;
  readonly notMeHref?: string;
}

// Rendering this page took as long as a database round trip, at every sign-in.
const responseTemplates = createPageTemplates();

interface SentResponse {
  readonly response: SamlResponse;
  /** Null for a response that is not about a person. */
  readonly person: Person | null;
  readonly isSilent: boolean;
  /** Instant (ms) at which the person's permission ends; null = open. */
  readonly allowedUntil?: number | null;
}

/** The page that posts a response. `isSilent`: no password was typed, so the page offers "not me". */
export function sendResponse(
  { context, reply }: Arrived,
  attempt: SpAttempt,
  { response, person, isSilent, allowedUntil = null }: SentResponse,
): FastifyReply {
  const { company, now } = attempt;
  const page = { company, postsTo: response.acsUrl, languageLink: null };
  return sendPage(context, reply, page, (frame) => {
    const { nonce, ...still } = frame;
    const until = person && stayText(frame.language, { company, person }, { allowedUntil, now });
    const values: AnswerValues = {
      nonce,
      response: response.value,
      ...(response.relayState === null ? {} : { relayState: response.relayState }),
      ...(person === null ? {} : { name: person.row.name, email: person.row.email }),
      ...(until === null ? {} : { until }),
      // A path of ours, so that React accepts its scheme.
      ...(isSilent
        ? { notMeHref: switchHref(againHref(context, attempt, '', now + flowSeconds * 1000)) }
        : {}),
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
        until={filled.until ?? null}
        notMeHref={filled.notMeHref ?? null}
      />
    ));
  });
}

/**
 * The denial page after a right password: the reason, the next opening, and the hours of its week. At an opening that
 * its request can wait for it leads to the form.
 */
export function sendRefusal(
  { context, reply }: Arrived,
  attempt: Attempt,
  { person, verdict }: { readonly person: Person; readonly verdict: ExplainedVerdict },
): FastifyReply {
  const { company, now, requestId } = attempt;
  const shift = verdict.shiftKey === null ? undefined : company.shifts.get(verdict.shiftKey);
  const visitor = { company, person };
  const page = { status: 403, company };
  const { spRequest } = attempt;
  const again = againHref(context, attempt, person.row.email, tryUntil(spRequest, verdict, now));
  const { nextOpening, elsewhere } = verdict;
  const { timeZone } = zonedStart(visitor, nextOpening ?? now);
  // The rest of this week can be empty: the hours that count are around the next opening.
  const soonest = elsewhere?.at ?? nextOpening;
  const opensIn = nextOpening === null ? null : nextOpening - now;
  const isAwaited = opensIn !== null && opensIn > 0 && opensIn < answerableMs;
  if (isAwaited) reply.header('refresh', `${Math.ceil(opensIn / 1000)}; url=${again}`);
  return sendPage(context, reply, page, (frame) => (
    <RefusalPage
      {...frame}
      result={refusalOf(verdict)}
      person={{ name: person.row.name, email: person.row.email }}
      now={now}
      nextOpening={nextOpening}
      timeZone={timeZone}
      customResponse={shift?.customResponse ?? ''}
      unmet={unmetOf(verdict)}
      elsewhere={elsewhere}
      requestId={requestId}
      againHref={again}
      opensByItself={isAwaited}
      weeks={accountWeeks(visitor, now, { on: localDateAt(zoneOf(timeZone), soonest ?? now) })}
      isWeekOpen={spRequest === null}
      requestPageHref={requestPageHref('single_access', company.samlKey, person.row.email)}
    />
  ));
}

/** The conditions that were not met of the shift that the reason is about. */
function unmetOf({ trace, shiftKey }: ExplainedVerdict): readonly UnmetCondition[] {
  const ways = findWaysIn(trace);
  return (ways.find((way) => way.shiftKey === shiftKey) ?? ways[0])?.unmet ?? [];
}

function refusalOf(verdict: ExplainedVerdict): RefusalResult {
  if (verdict.result === 'success') throw new Error('an allowed attempt has no denial page');
  return verdict.result;
}

/**
 * Until when the page of a denial retries the sign-in: while its request can be answered, or without one until an
 * hour after the named opening.
 */
function tryUntil(spRequest: SpRequest | null, verdict: ExplainedVerdict, now: number): number {
  const opening = (spRequest?.requestId ?? null) === null ? (verdict.nextOpening ?? now) : now;
  return Math.max(now + answerableMs, opening + HOUR_MS);
}

/** Address that starts the sign-in of an attempt again, to an application until an instant, or to the account page. */
export function againHref(context: SignInContext, attempt: Attempt, email: string, until: number): string {
  const { spRequest, company, rehearsalName } = attempt;
  if (rehearsalName !== null) return rehearsalHref(company.samlKey, rehearsalName);
  if (spRequest === null) return mineHref(company.samlKey, email);
  const ticket = {
    companyKey: company.key,
    spKey: spRequest.sp.key,
    acsUrl: spRequest.acsUrl,
    requestId: spRequest.requestId,
    ...linkedState(spRequest),
    subject: spRequest.subject,
    isForceAuthn: true,
  };
  return restartHref(context.linkKey, ticket, until);
}

/** A page for throttled requests, with the time to wait. */
export function sendTooMany(
  context: SignInContext,
  reply: FastifyReply,
  page: {
    readonly company: CompanySnapshot | null;
    readonly waitMs: number;
    /** Address of the page that the request came from. */
    readonly againHref: string;
  },
): FastifyReply {
  const { company, waitMs, againHref: languageLink } = page;
  context.count?.('REQUEST_LIMIT_EXCEEDED');
  reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
  return sendPage(context, reply, { status: 429, company, languageLink }, (frame) => (
    <TooManyRequestsPage
      {...frame}
      waitMinutes={Math.ceil(waitMs / MINUTE_MS)}
      mark={company?.samlKey ?? null}
    />
  ));
}
