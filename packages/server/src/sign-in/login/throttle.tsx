import { matchesIp } from '@shiftgate/domain/client/ip-rules.ts';
import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';
import { formHref, requestPageHref } from '@shiftgate/pages/layout/links.ts';
import { ThrottledPage } from '@shiftgate/pages/message-page.tsx';
import type { FastifyReply } from 'fastify';
import { runPipeline } from '#db/pipeline.ts';
import { placeOf } from '#http/address-group.ts';
import type { CompanySnapshot, Client } from '#access/public.ts';
import type { AttemptEnd, ThrottleAnswer } from '#modules/passwords/public.ts';
import { sendPage } from '../http/page-response.ts';
import { Answered } from './sequence.ts';
import { writeUnverified } from './write.ts';
import type { Settled } from './write.ts';
import type { Arrived, Attempted, Counted, Loaded, Posted, Proof, Proved } from './known.ts';

type Throttled = Arrived & Posted & Loaded & Attempted;

/** What the throttle said when the attempt was counted. */
export interface Entered {
  readonly entered: ThrottleAnswer;
}

/** Counts the attempt before its password is verified, so that parallel guesses count. */
export async function countAttempt({
  context,
  typed,
  attempt,
}: Arrived & Posted & Attempted): Promise<Entered> {
  const { company, client, now } = attempt;
  const subject = {
    companyKey: company.key,
    email: typed.email,
    ...placeOf(client.ip),
    isListedAddress: isListed(company, client),
  };
  return { entered: await context.throttle.count(context.db, subject, now) };
}

/** Answers an attempt that came too early how long to wait. */
export async function throttle(known: Throttled & Entered): Promise<Counted | Answered> {
  const { typed, own, attempt, entered } = known;
  if (!entered.isThrottled) return { counted: entered.counted };
  await writeUnverified(known, 'throttled', []);
  await own?.beforeWait();
  const { company } = attempt;
  const page = own ?? { company, againHref: formHref(typed.flowName, typed.email) };
  return new Answered(sendThrottled(known, { ...page, email: typed.email, waitMs: entered.waitMs }));
}

/** Settles the counted attempt of a request that fails after it was counted. */
export async function settleFailed({
  context,
  attempt,
  counted,
  proof,
  isSettled,
}: Arrived & Partial<Attempted & Counted & Proved & Settled>): Promise<void> {
  if (counted === undefined || attempt === undefined || isSettled === true) return;
  await runPipeline(context.db, ...context.throttle.settle(counted, endOfFailed(proof), attempt.now));
}

/** How an attempt ends that is not decided: a wrong password counts all the same. */
export function endOfFailed(proof: Proof | undefined): AttemptEnd {
  return proof?.isRight === false ? 'wrong' : 'unverified';
}

function isListed(company: CompanySnapshot, client: Client): boolean {
  const address = client.ip === null ? null : parseIpAddress(client.ip);
  if (address === null) return false;
  return [...company.shifts.values()].some(
    ({ compiled }) => compiled.shift.ipRules.length > 0 && matchesIp(compiled.ip, address),
  );
}

const minuteMs = 60_000;

/** Shows a throttled client how long to wait, whether or not the typed address exists. */
export function sendThrottled(
  { context, reply }: Arrived,
  page: {
    readonly company: CompanySnapshot | null;
    readonly againHref: string;
    /** As typed, for the request of another password; left out where none was. */
    readonly email?: string;
    readonly waitMs: number;
  },
): FastifyReply {
  const { company, againHref, waitMs } = page;
  const waitSeconds = Math.ceil(waitMs / 1000);
  const waitMinutes = Math.max(1, Math.ceil(waitMs / minuteMs));
  const now = context.clock.now();
  reply.header('retry-after', String(waitSeconds)).header('refresh', `${waitSeconds}; url=${againHref}`);
  return sendPage(context, reply, { status: 429, company, languageLink: againHref }, (frame) => (
    <ThrottledPage
      {...frame}
      waitMinutes={waitMinutes}
      opens={
        company === null
          ? null
          : // A time without seconds: the minute in which the form is open.
            { at: Math.ceil((now + waitMs) / minuteMs) * minuteMs, now, timeZone: company.timeZone }
      }
      againHref={againHref}
      resetHref={requestPageHref('reset_password', company?.samlKey ?? null, page.email)}
      requestId={reply.request.id}
    />
  ));
}
