import { BusyPage } from '@shiftgate/pages/message-page.tsx';
import { createPageTemplates } from '@shiftgate/pages/layout/render.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { longestHashWaitMs } from '../../modules/passwords/public.ts';
import type { SignInContext } from './deps.ts';
import type { CompanySnapshot } from '../../access/public.ts';
import { sendPage } from './page-response.ts';

/**
 * Whoever asks for a form is sent away sooner than whoever sends one, so that who was shown a form finds a place for their
 * password: the wait for a turn, in milliseconds, above which nobody new begins.
 */
const newcomersWaitMs = longestHashWaitMs / 3;

/** When somebody who was sent away may come again. */
const retryAfterSeconds = 5;

/** How long a form that is sent now would wait for the database and for the turn of its password. */
function expectedWaitMs({ hasher, db }: SignInContext): number {
  return hasher.expectedWaitMs() + db.wait.expectedWaitMs();
}

/** Whether a form that is sent now would not be judged in time; then nothing of it is looked at. */
export function isFull(context: SignInContext): boolean {
  return expectedWaitMs(context) > longestHashWaitMs;
}

/** Whether so many wait that nobody new is shown a form. */
export function isFilling(context: SignInContext): boolean {
  return expectedWaitMs(context) > newcomersWaitMs;
}

/** The company of a flow that this process has started: only for how a page looks. */
export function cachedCompany(context: SignInContext, flowName: string): CompanySnapshot | null {
  const seen = context.hints.flows.get(flowName);
  return (seen && context.facts.atHand(seen.companyKey)) ?? null;
}

const templates = createPageTemplates();

/** Says that the service is busy: rendered once, since it must cost next to nothing when it is needed. */
export function sendBusy(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  page: {
    readonly company: CompanySnapshot | null;
    /** Path and query to try again at; null leaves the button out. */
    readonly againHref: string | null;
  },
): FastifyReply {
  const { company, againHref } = page;
  context.count?.('hash_queue_full');
  reply.header('retry-after', String(retryAfterSeconds));
  return sendPage(context, request, reply, { status: 503, company }, ({ nonce, ...still }) =>
    againHref === null
      ? templates.fill(JSON.stringify([still]), { nonce }, (filled) => (
          <BusyPage {...still} nonce={filled.nonce} againHref={null} />
        ))
      : templates.fill(JSON.stringify([still]), { nonce, path: againHref.slice(1) }, (filled) => (
          <BusyPage {...still} nonce={filled.nonce} againHref={`/${filled.path}`} />
        )),
  );
}
