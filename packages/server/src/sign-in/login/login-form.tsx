import { ChangePasswordPage } from '@shiftgate/pages/change-password-page.tsx';
import type { ChangeReason } from '@shiftgate/pages/change-password-page.tsx';
import type { NewPasswordProblem } from '@shiftgate/pages/fields/new-password-fields.tsx';
import { mineHref } from '@shiftgate/pages/layout/links.ts';
import { createPageTemplates } from '@shiftgate/pages/layout/render.tsx';
import { SignInPage } from '@shiftgate/pages/sign-in-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inCompany } from '../../db/transactions.ts';
import type { Tx } from '../../db/transactions.ts';
import { cachedCompany, isFull, sendBusy } from '../http/load-shedding.tsx';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { hashName, randomName } from '../../core/secret-names.ts';
import type { SignInContext } from '../http/deps.ts';
import { FaultError } from '../../core/faults.ts';
import { consumeFlow, lockFlow, requireOpen } from '../session/flows.ts';
import type { FlowRow } from '../session/flows.ts';
import { respondNoPassive } from '../saml/saml-response.ts';
import type { SamlResponse, SpRequest, SpAttempt } from '../saml/saml-response.ts';
import { findPersonByKey, strengthFor } from '../../access/public.ts';
import type { CompanySnapshot, Person } from '../../access/public.ts';
import { sendResponse, sendRefusal } from './result-pages.tsx';
import { readFlow } from '../session/read-flow.ts';
import type { FlowRead } from '../session/read-flow.ts';
import { clientOf, field } from '../http/request.ts';
import { sendPage } from '../http/page-response.ts';
import { findSpByKey, registeredOf } from '../../modules/service-providers/public.ts';
import type { RegisteredSp } from '../../modules/service-providers/public.ts';
import { isForHint, tryContinue } from './continue-session.ts';
import type { Continued } from './continue-session.ts';

/** Why a flow waits for a new password, as stored with the flow. */
export interface ChangeFacts {
  readonly reason: ChangeReason;
  /** Digest of the verified password; the flow continues only while it is the person's. */
  readonly proved: string | null;
}

/**
 * The request of a stored flow; null for a flow to the account page. Throws a fault when its service provider was
 * removed.
 */
export async function readSpRequest(tx: Tx, flow: FlowRow): Promise<SpRequest | null> {
  const { company_key: companyKey, service_provider_key: spKey } = flow;
  return requireRegistered(flow, spKey === null ? null : await findSpByKey(tx, companyKey, spKey));
}

/** The same with a service provider that was already read. */
export function requireRegistered(flow: FlowRow, sp: RegisteredSp | null): SpRequest | null {
  const { acs_url: acsUrl } = flow;
  if (acsUrl === null) return null;
  const isRegistered = sp?.record.acs.some((acs) => acs.url === acsUrl) ?? false;
  // The address was compared when the flow began; a record changed since then is checked again.
  if (sp === null || !isRegistered) throw new FaultError('expired', 'SP_CHANGED');
  return { sp, acsUrl, requestId: flow.request_id, relayState: flow.relay_state };
}

type Shown =
  | { readonly kind: 'form'; readonly company: CompanySnapshot; readonly email: string }
  | {
      readonly kind: 'change';
      readonly company: CompanySnapshot;
      readonly person: Person | null;
      readonly email: string;
      readonly reason: ChangeReason;
    }
  | { readonly kind: 'continued'; readonly attempt: SpAttempt; readonly continued: Continued }
  | { readonly kind: 'passive'; readonly attempt: SpAttempt; readonly response: SamlResponse }
  /** The account page has its own form. */
  | { readonly kind: 'own'; readonly company: CompanySnapshot };

/** GET /sign-in?flow=: continues a live session, shows the password change of a waiting flow, or the form. */
export async function showSignIn(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { signinUrl } = context.config;
  const name = field(request.query, 'flow', 100) ?? '';
  const now = context.clock.now();
  const shownCookie = readCookie(request, 'browser', signinUrl);
  const cookie = readCookie(request, 'session', signinUrl);
  // A form shown now could not be decided in time.
  if (cookie === null && isFull(context))
    return sendBusy(context, request, reply, {
      company: cachedCompany(context, name),
      againHref: request.url,
    });
  const read = await readFlow(context.db, { name, email: null, cookie, now });
  const { companyKey } = read;
  if (isFormOnly(read)) {
    const company = await context.snapshots.readAt(context.db, companyKey, read.version);
    requireOpen(read.flow, shownCookie, now);
    const spRequest = requireRegistered(
      read.flow,
      read.provider === null ? null : registeredOf(read.provider),
    );
    if (spRequest === null) return reply.redirect(mineHref(company.samlKey), 303);
    const page = { company, flow: name, email: read.flow.login_hint ?? '', problem: null };
    return sendForm(context, request, reply, page);
  }
  const browserName = shownCookie ?? randomName();
  const shown = await inCompany(context.db, companyKey, async (tx): Promise<Shown> => {
    const company = await context.snapshots.read(tx, companyKey);
    const flow = await lockFlow(tx, { companyKey, name, browserName: shownCookie, now });
    // A request posted by another site came without cookies: the first browser to follow it claims the flow.
    if (flow.cookie_hash === null) await holdFlow(tx, flow, browserName);
    if (flow.stage === 'change_password' && flow.user_key !== null) {
      const person = await findPersonByKey(tx, company, flow.user_key);
      const facts = flow.facts as ChangeFacts | null;
      return {
        kind: 'change',
        company,
        person,
        email: person?.row.email ?? '',
        reason: facts?.reason ?? 'must_change',
      };
    }
    const spRequest = await readSpRequest(tx, flow);
    if (spRequest === null) return { kind: 'own', company };
    const attempt: SpAttempt = { company, spRequest, client: clientOf(request), now, requestId: request.id };
    if (!flow.is_force_authn) {
      const continued = await tryContinue(context, tx, attempt, cookie, isForHint(flow.login_hint));
      if (continued !== null && !(flow.is_passive && continued.response === null)) {
        await consumeFlow(tx, flow, now);
        return { kind: 'continued', attempt, continued };
      }
    }
    if (flow.is_passive) {
      await consumeFlow(tx, flow, now);
      return {
        kind: 'passive',
        attempt,
        response: await respondNoPassive(context, tx, company, spRequest, now),
      };
    }
    return { kind: 'form', company, email: flow.login_hint ?? '' };
  });
  if (shown.kind === 'own') return reply.redirect(mineHref(shown.company.samlKey), 303);
  if (shown.kind === 'continued') {
    const { attempt, continued } = shown;
    if (continued.response !== null) {
      return sendResponse(context, request, reply, attempt, continued.response, continued.person, true);
    }
    writeCookie(reply, 'session', null, signinUrl);
    return sendRefusal(context, request, reply, attempt, continued.person, continued.verdict);
  }
  if (shown.kind === 'passive')
    return sendResponse(context, request, reply, shown.attempt, shown.response, null, false);
  if (shownCookie === null) writeCookie(reply, 'browser', browserName, signinUrl);
  if (shown.kind === 'change')
    return sendChangePage(context, request, reply, { ...shown, flow: name, problems: [] });
  return sendForm(context, request, reply, { ...shown, flow: name, problem: null });
}

/** Whether the flow can only show the form: a browser holds it, and no session could continue. */
function isFormOnly({ flow, hasLiveSession }: FlowRead): boolean {
  const isSilent = hasLiveSession && !flow.is_force_authn;
  return flow.cookie_hash !== null && flow.stage === 'sign_in' && !flow.is_passive && !isSilent;
}

async function holdFlow(tx: Tx, flow: FlowRow, browserName: string): Promise<void> {
  await tx
    .updateTable('sign_in_flows')
    .set({ cookie_hash: hashName(browserName) })
    .where('company_key', '=', flow.company_key)
    .where('key', '=', flow.key)
    .execute();
}

interface FormValues {
  readonly nonce: string;
  readonly flow: string;
  readonly email?: string;
}

const formTemplates = createPageTemplates();

/** Sends the form, with its problem where there is one. */
export function sendForm(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  page: {
    readonly company: CompanySnapshot;
    readonly flow: string;
    readonly email: string;
    readonly problem: 'wrong' | 'missing' | null;
  },
): FastifyReply {
  const status = page.problem === null ? 200 : page.problem === 'wrong' ? 403 : 422;
  return sendPage(context, request, reply, { status, company: page.company }, ({ nonce, ...still }) => {
    const values: FormValues = {
      nonce,
      flow: page.flow,
      ...(page.email === '' ? {} : { email: page.email }),
    };
    const { samlKey } = page.company;
    return formTemplates.fill(JSON.stringify([still, page.problem, samlKey]), values, (filled) => (
      <SignInPage
        {...still}
        nonce={filled.nonce}
        languageLink={`/sign-in?flow=${filled.flow}`}
        flow={filled.flow}
        email={filled.email ?? ''}
        problem={page.problem}
        mark={samlKey}
      />
    ));
  });
}

/** Sends the page of a due password change. */
export function sendChangePage(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  page: {
    readonly company: CompanySnapshot;
    /** Null for a removed person, whose form is rejected. */
    readonly person: Person | null;
    readonly flow: string;
    readonly email: string;
    readonly reason: ChangeReason;
    readonly problems: readonly NewPasswordProblem[];
  },
): FastifyReply {
  const options = { status: page.problems.length === 0 ? 200 : 422, company: page.company };
  return sendPage(context, request, reply, options, (frame) => (
    <ChangePasswordPage
      {...frame}
      flow={page.flow}
      email={page.email}
      reason={page.reason}
      strength={page.person === null ? page.company.passwordStrength : strengthFor(page.company, page.person)}
      problems={page.problems}
    />
  ));
}
