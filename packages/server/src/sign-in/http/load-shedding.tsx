import { BusyPage } from '@shiftgate/pages/message-page.tsx';
import { createPageTemplates } from '@shiftgate/pages/layout/render.tsx';
import type { FastifyReply } from 'fastify';
import { longestHashWaitMs } from '../../modules/passwords/public.ts';
import type { SignInContext } from './deps.ts';
import type { CompanySnapshot } from '../../access/public.ts';
import { sendPage } from './page-response.ts';

/**
 * The queue wait, in milliseconds, above which no new form is shown. It is shorter than the limit for submitted
 * forms, so that a shown form still finds a slot.
 */
const newcomersWaitMs = longestHashWaitMs / 3;

/** When a shed client may retry. */
const retryAfterSeconds = 5;

/** A page that retries by itself waits up to this much longer, so that not all come back together. */
const spreadSeconds = 5;

/** How long a form submitted now would wait for the database and the hash queue. */
function expectedWaitMs({ hasher, db }: SignInContext): number {
  return hasher.expectedWaitMs() + db.wait.expectedWaitMs();
}

/** Whether a form submitted now could not be decided in time; then it is rejected unread. */
export function isFull(context: SignInContext): boolean {
  return expectedWaitMs(context) > longestHashWaitMs;
}

/** Whether the queue is too long to show new forms. */
export function isFilling(context: SignInContext): boolean {
  return expectedWaitMs(context) > newcomersWaitMs;
}

/** The company of a flow that this process has started; only for branding. */
export function cachedCompany(context: SignInContext, flowName: string): CompanySnapshot | null {
  const companyKey = context.knownCompanies.ofFlow.get(flowName);
  return companyKey === undefined ? null : (context.snapshots.peek(companyKey) ?? null);
}

const templates = createPageTemplates();

/** Answers that the service is busy. The page is rendered once, since it must cost next to nothing under load. */
export function sendBusy(
  context: SignInContext,
  reply: FastifyReply,
  busy: {
    readonly company: CompanySnapshot | null;
    /** Path and query of the retry button; null omits it. */
    readonly againHref: string | null;
  },
): FastifyReply {
  const { company, againHref } = busy;
  context.count?.('hash_queue_full');
  reply.header('retry-after', String(retryAfterSeconds));
  // Of a sent form only the way back is known, not whether the person wants to type again.
  const isRefreshed = againHref !== null && reply.request.method === 'GET';
  if (isRefreshed) {
    const seconds = retryAfterSeconds + Math.floor(Math.random() * spreadSeconds);
    reply.header('refresh', `${seconds}; url=${againHref}`);
  }
  // The address would be part of the shape, of which there must be few.
  const page = { status: 503, company, languageLink: null };
  return sendPage(context, reply, page, ({ nonce, ...still }) => {
    const shape = JSON.stringify([still, isRefreshed]);
    return againHref === null
      ? templates.fill(shape, { nonce }, (filled) => (
          <BusyPage {...still} nonce={filled.nonce} againHref={null} isRefreshed={false} />
        ))
      : templates.fill(shape, { nonce, path: againHref.slice(1) }, (filled) => (
          <BusyPage {...still} nonce={filled.nonce} againHref={`/${filled.path}`} isRefreshed={isRefreshed} />
        ));
  });
}
