import { supportCode } from '@shiftgate/domain/search/support-code.ts';
import { BusyPage } from '@shiftgate/pages/message-page.tsx';
import { formHref } from '@shiftgate/pages/layout/links.ts';
import { createPageTemplates } from '@shiftgate/pages/layout/render.tsx';
import type { FastifyReply } from 'fastify';
import { macOf } from '#core/secret-names.ts';
import { longestHashWaitMs } from '#modules/passwords/public.ts';
import type { HashTurn } from '#ports/password-hasher.ts';
import type { SignInContext } from './deps.ts';
import type { CompanySnapshot } from '#access/public.ts';
import { sendPage } from './page-response.ts';

/** When a shed client may retry. */
const retryAfterSeconds = 5;

/** A page that retries by itself waits up to this much longer, so that not all come back together. */
const spreadSeconds = 5;

/** A sent form with a password, as far as it says how long it may wait. */
export interface SentForm {
  /** The name of its flow, or the proof of the account page. */
  readonly name: string;
  /** Whether it was shown while newcomers were let in. */
  readonly hasPlace: boolean;
}

/**
 * The queue wait, in milliseconds, above which no new form is shown. It is shorter than the limit for submitted
 * forms, so that a shown form still finds a slot. A company without a line is let in all the same: on a slow machine
 * one turn is longer than that, and forms that were answered before would take every slot.
 */
function newcomersWaitMs({ hasher }: SignInContext, companyKey: string | null): number {
  return hasher.hasLine(companyKey) ? longestHashWaitMs / 3 : longestHashWaitMs;
}

/** What is left to forms that were answered wrong twice: newcomers come before them. */
const guessersWaitMs = longestHashWaitMs / 9;

/** The queue wait, in milliseconds, above which a form is shed: hoarded forms cannot keep newcomers out. */
export function longestWaitOf(
  context: SignInContext,
  { name, hasPlace }: SentForm,
  companyKey: string | null,
): number {
  const answers = context.formAnswers.get(name) ?? 0;
  if (answers > 1) return guessersWaitMs;
  return answers === 0 && hasPlace ? longestHashWaitMs : newcomersWaitMs(context, companyKey);
}

/** Counts an answer before its password is compared, so that parallel ones count, and says how long it may wait. */
export function turnOf(context: SignInContext, form: SentForm, companyKey: string | null): HashTurn {
  const longestWaitMs = longestWaitOf(context, form, companyKey);
  context.formAnswers.set(form.name, (context.formAnswers.get(form.name) ?? 0) + 1);
  return { companyKey, longestWaitMs };
}

/** Takes back an answer whose password was not compared. */
export function takeBackAnswer({ formAnswers }: SignInContext, { name }: SentForm): void {
  const answers = formAnswers.get(name) ?? 0;
  if (answers > 1) formAnswers.set(name, answers - 1);
  else formAnswers.delete(name);
}

/**
 * Proves that the form of a flow was shown while newcomers were let in, to every process. Without it, a flow that began
 * in a way that nothing sheds would be let in before them.
 */
export function placeOf({ linkKey }: SignInContext, flowName: string): string {
  return macOf(linkKey, JSON.stringify(['place', flowName]));
}

/** The place of a form that is shown now without a problem: a new one unless newcomers are shed, else what it has. */
export function placeToShow(
  context: SignInContext,
  flow: { readonly name: string; readonly companyKey: string },
  kept: string | null,
): string | null {
  return isFilling(context, flow.companyKey) ? kept : placeOf(context, flow.name);
}

/** The address of a flow's form that was sent; it keeps its place. */
export function hrefOfSentForm(context: SignInContext, { name, hasPlace }: SentForm, email: string): string {
  return formHref(name, email, hasPlace ? placeOf(context, name) : null);
}

/**
 * Whether a form submitted now would wait too long for the database and its company's turn. For an unknown company it is
 * the wait of one without a line; the queue decides once the company is read.
 */
export function isFull(context: SignInContext, companyKey: string | null, longestWaitMs: number): boolean {
  const { hasher, db } = context;
  return hasher.expectedWaitMs(companyKey) + db.wait.expectedWaitMs() > longestWaitMs;
}

/** Whether the queue of a company is too long to show a form: a new one, or one that comes back. */
export function isFilling(context: SignInContext, companyKey: string | null, isBack = false): boolean {
  return isFull(context, companyKey, isBack ? longestHashWaitMs : newcomersWaitMs(context, companyKey));
}

/** The company of a flow that this process knows; only for the branding, and for the wait before anything is read. */
export function knownCompanyOf(
  context: SignInContext,
  flowName: string,
): { readonly key: string | null; readonly company: CompanySnapshot | null } {
  const key = context.knownCompanies.ofFlow.get(flowName) ?? null;
  return { key, company: key === null ? null : (context.snapshots.peek(key) ?? null) };
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
  // Of a sent form only the restart link is known, not whether the person wants to type again.
  const isRefreshed = againHref !== null && reply.request.method === 'GET';
  if (isRefreshed) {
    const seconds = retryAfterSeconds + Math.floor(Math.random() * spreadSeconds);
    reply.header('refresh', `${seconds}; url=${againHref}`);
  }
  const code = supportCode(reply.request.id);
  // The address would be part of the shape, of which there must be few.
  const page = { status: 503, company, languageLink: null };
  return sendPage(context, reply, page, ({ nonce, ...still }) => {
    const shape = JSON.stringify([still, isRefreshed]);
    return againHref === null
      ? templates.fill(shape, { nonce, code }, (filled) => (
          <BusyPage {...still} nonce={filled.nonce} code={filled.code} againHref={null} isRefreshed={false} />
        ))
      : templates.fill(shape, { nonce, code, path: againHref.slice(1) }, (filled) => (
          <BusyPage
            {...still}
            nonce={filled.nonce}
            code={filled.code}
            againHref={`/${filled.path}`}
            isRefreshed={isRefreshed}
          />
        ));
  });
}
