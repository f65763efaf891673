import { matchesIp } from '@shiftgate/domain/client/ip-rules.ts';
import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';
import { requestPageHref } from '@shiftgate/pages/layout/links.ts';
import { ThrottledPage } from '@shiftgate/pages/message-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { againAfterDeadlock } from '../../db/deadlock.ts';
import { inCompany } from '../../db/transactions.ts';
import { addressGroup } from '../../http/address-group.ts';
import { HashQueueFullError } from '../../ports/password-hasher.ts';
import type { ThrottleAnswer, ThrottleSubject } from '../../modules/passwords/public.ts';
import { cachedCompany, isFull, sendBusy } from '../http/load-shedding.tsx';
import { logAlone } from '../../modules/access-log/public.ts';
import type { AttemptEntry } from '../../modules/access-log/public.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { hashName, isRandomName } from '../../core/secret-names.ts';
import type { SignInContext } from '../http/deps.ts';
import { companyOfFlow, lockFlow, requireOpen } from '../session/flows.ts';
import type { Attempt } from '../saml/saml-response.ts';
import { personOf, expectedOfUnknown, expectedPassword } from '../../access/public.ts';
import type { CompanySnapshot, Client, ExpectedPassword } from '../../access/public.ts';
import { signInFast } from './fast-path.ts';
import type { Submitted } from './fast-path.ts';
import { decideForm } from './decide-sign-in.ts';
import { isLookedUp, lookUpUnknown, waitLikeLookUp } from './jit-lookup.ts';
import type { LookUpAttempt } from './jit-lookup.ts';
import { sendSignedIn, sendRefusal } from './result-pages.tsx';
import { readFlow, readCachedFlow } from '../session/read-flow.ts';
import type { FlowRead } from '../session/read-flow.ts';
import { clientOf, field, normaliseEmail, refuseForeignForm } from '../http/request.ts';
import { sendPage } from '../http/page-response.ts';
import { registeredOf } from '../../modules/service-providers/public.ts';
import { requireRegistered, sendChangePage, sendForm } from './login-form.tsx';

/**
 * POST /sign-in: checks form, flow and browser, counts the attempt, verifies the password in the bounded queue,
 * decides, and commits the row of the attempt before the response. An unknown person costs the same work and gets the
 * same page; with a full queue every form is shed alike.
 */
export async function submitSignIn(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  refuseForeignForm(request, context.config.signinUrl);
  const flowName = field(request.body, 'flow', 100) ?? '';
  const typedEmail = field(request.body, 'email') ?? '';
  const password = field(request.body, 'password') ?? '';
  const email = normaliseEmail(typedEmail);
  if (email === null || password === '')
    return await sendMissing(context, request, reply, flowName, typedEmail);
  if (isFull(context)) return await shedForm(context, request, reply, flowName, email);
  return await submitCredentials(context, request, reply, { flowName, email, password }, null);
}

/** The typed credentials of a flow's form. */
export interface TypedCredentials {
  readonly flowName: string;
  readonly email: string;
  readonly password: string;
}

/** The response of the account page's form before a right password. */
export interface AccountForm {
  /** The company of the branding: not the one found by the typed address. */
  readonly company: CompanySnapshot | null;
  readonly againHref: string;
  sendWrong(): Promise<FastifyReply>;
  /** Called before the response to a throttled attempt. */
  beforeWait(): Promise<void>;
}

/** Counts, verifies, decides and answers typed credentials, the same way for every form with a password. */
export async function submitCredentials(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { flowName, email, password }: TypedCredentials,
  own: AccountForm | null,
): Promise<FastifyReply> {
  const prepared = await prepare(context, request, flowName, email);
  const { company } = prepared.attempt;
  if ('waitMs' in prepared) {
    await own?.beforeWait();
    const page = own ?? { company, againHref: `/sign-in?flow=${flowName}` };
    return sendThrottled(context, request, reply, { ...page, waitMs: prepared.waitMs });
  }
  const known: LookUpAttempt = { ...prepared, ...prepared.attempt };
  let found: ExpectedPassword | null;
  let isRight: boolean;
  try {
    isRight = await context.hasher.verify(prepared.expected.hash, password);
    // Looked up after the hash, so a full queue answers known and unknown people after the same time.
    found = await lookUpUnknown(context, known);
    if (found !== null && found.hash !== prepared.expected.hash)
      isRight = found.hash !== null && (await context.hasher.verify(found.hash, password));
  } catch (error) {
    if (!(error instanceof HashQueueFullError)) throw error;
    return await shedCountedForm(context, request, reply, prepared, own);
  }
  const submitted = found === null ? prepared : { ...prepared, expected: found };
  const newHash = isRight ? await rehash(context, submitted.expected, password) : null;
  const sessionCookie = readCookie(request, 'session', context.config.signinUrl);
  const isPlain = isRight && newHash === null && found === null;
  const outcome =
    (isPlain ? await signInFast(context, submitted) : null) ??
    (await againAfterDeadlock(() =>
      inCompany(context.db, company.key, (tx) =>
        decideForm(context, tx, submitted, { isRight, newHash, sessionCookie }),
      ),
    ));
  if (outcome.kind === 'wrong') {
    await waitLikeLookUp(context, known);
    if (own !== null) return await own.sendWrong();
    return sendForm(context, request, reply, {
      company: outcome.company,
      flow: flowName,
      email,
      problem: 'wrong',
    });
  }
  if (outcome.kind === 'refused') {
    return sendRefusal(context, request, reply, outcome.attempt, outcome.person, outcome.verdict);
  }
  if (outcome.kind === 'change') {
    const page = {
      company: outcome.company,
      person: outcome.person,
      flow: flowName,
      email,
      reason: outcome.facts.reason,
      problems: [],
    };
    return sendChangePage(context, request, reply, page);
  }
  if (outcome.cookie !== null) writeCookie(reply, 'session', outcome.cookie, context.config.signinUrl);
  return sendSignedIn(context, request, reply, outcome);
}

/** Tells a throttled client how long to wait, whether or not the typed address exists. */
export function sendThrottled(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    company,
    againHref,
    waitMs,
  }: { readonly company: CompanySnapshot | null; readonly againHref: string; readonly waitMs: number },
): FastifyReply {
  reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
  const waitMinutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return sendPage(context, request, reply, { status: 429, company }, (frame) => (
    <ThrottledPage
      {...frame}
      waitMinutes={waitMinutes}
      againHref={againHref}
      resetHref={requestPageHref('reset_password', company?.samlKey ?? null)}
    />
  ));
}

/** A throttled attempt, whose password is not verified. */
interface ThrottledForm {
  readonly attempt: Attempt;
  readonly waitMs: number;
}

async function prepare(
  context: SignInContext,
  request: FastifyRequest,
  flowName: string,
  email: string,
): Promise<Submitted | ThrottledForm> {
  const now = context.clock.now();
  const client = clientOf(request);
  const { signinUrl } = context.config;
  const browserName = readCookie(request, 'browser', signinUrl);
  const cookie = readCookie(request, 'session', signinUrl);
  const form = { name: flowName, email, cookie, now };
  const counted = await countFromCache(context, form, browserName, client);
  const read = counted?.read ?? (await readFlow(context.db, form));
  const { companyKey, flow, provider } = read;
  const company = await context.snapshots.readAt(context.db, companyKey, read.version);
  requireOpen(flow, browserName, now);
  const spRequest = requireRegistered(flow, provider === null ? null : registeredOf(provider));
  const person = read.person === null ? null : personOf(company, read.person);
  const subject = subjectOf(company, email, client);
  const attempt: Attempt = { company, spRequest, client, now, requestId: request.id };
  const expected =
    person === null && isLookedUp(context, { ...attempt, email, person })
      ? expectedOfUnknown(company, now)
      : expectedPassword(company, person, now);
  const answer = counted?.answer ?? (await context.throttle.enter(context.db, subject, now));
  if (!answer.isThrottled) {
    const { entered } = answer;
    return { attempt, flowName, browserName, email, person, expected, entered, read };
  }
  await logAlone(context, outerEntry({ attempt, email, person }, 'throttled'));
  return { attempt, waitMs: answer.waitMs };
}

/**
 * Counts the attempt in the round trip that reads the flow, where this process has started it and nothing has
 * changed. Returns null otherwise; the caller must then read and count again.
 */
async function countFromCache(
  context: SignInContext,
  form: {
    readonly name: string;
    readonly email: string;
    readonly cookie: string | null;
    readonly now: number;
  },
  browserName: string | null,
  client: Client,
): Promise<{ readonly read: FlowRead | null; readonly answer: ThrottleAnswer | null } | null> {
  const { name, email, now } = form;
  const cached = context.warmCache.flows.get(name);
  const company = cached && context.snapshots.known(cached.companyKey, cached.version);
  if (cached === undefined || company === undefined) return null;
  const subject = subjectOf(company, email, client);
  const flow = {
    flowHash: hashName(name),
    browserHash: browserName === null ? null : hashName(browserName),
    companyRow: cached.companyRow,
    providerRow: cached.providerRow,
  };
  const { throttle, db } = context;
  const { read, before } = await readCachedFlow(db, form, cached, throttle.enterWith(subject, flow, now));
  return { read, answer: throttle.readAnswer(subject, before, now) };
}

function subjectOf(company: CompanySnapshot, email: string, client: Client): ThrottleSubject {
  return {
    companyKey: company.key,
    email,
    addressText: addressGroup(client.ip),
    isListedAddress: isListed(company, client),
  };
}

async function rehash(
  context: SignInContext,
  expected: ExpectedPassword,
  password: string,
): Promise<string | null> {
  if (expected.hash === null || expected.isDefault || !context.hasher.isOutdated(expected.hash)) return null;
  // Only an improvement: a full queue must not fail the sign-in.
  return await context.hasher.hash(password).catch(() => null);
}

/** The row of an attempt whose password was not verified. */
function outerEntry(
  { attempt, email, person }: Pick<Submitted, 'attempt' | 'email' | 'person'>,
  result: 'throttled' | 'hash_queue_full',
): AttemptEntry {
  return {
    now: attempt.now,
    company: attempt.company,
    email,
    person,
    client: attempt.client,
    result,
    isAllowed: false,
    verdict: null,
    requestId: attempt.requestId,
    spKey: attempt.spRequest?.sp.key ?? null,
  };
}

async function sendMissing(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  flow: string,
  email: string,
): Promise<FastifyReply> {
  const companyKey = await companyOfFlow(context, flow);
  const browserName = readCookie(request, 'browser', context.config.signinUrl);
  const company = await inCompany(context.db, companyKey, async (tx) => {
    await lockFlow(tx, { companyKey, name: flow, browserName, now: context.clock.now() });
    return await context.snapshots.read(tx, companyKey);
  });
  return sendForm(context, request, reply, { company, flow, email: email.slice(0, 254), problem: 'missing' });
}

/** Sheds a form unread, with the branding of its flow. */
async function shedForm(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  flowName: string,
  email: string,
): Promise<FastifyReply> {
  await context.shedLog.write({
    flowName,
    browserName: readCookie(request, 'browser', context.config.signinUrl),
    email,
    client: clientOf(request),
    now: context.clock.now(),
    requestId: request.id,
    companyKey: context.warmCache.flows.get(flowName)?.companyKey ?? null,
  });
  const againHref = isRandomName(flowName) ? `/sign-in?flow=${flowName}` : null;
  return sendBusy(context, request, reply, { company: cachedCompany(context, flowName), againHref });
}

/** The same for a form that was already counted when its password would wait too long. */
async function shedCountedForm(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  submitted: Submitted,
  own: AccountForm | null,
): Promise<FastifyReply> {
  const { company } = submitted.attempt;
  const back = context.throttle.takeBackParts(submitted.entered);
  await logAlone(context, outerEntry(submitted, 'hash_queue_full'), ...back);
  const page = own ?? { company, againHref: `/sign-in?flow=${submitted.flowName}` };
  return sendBusy(context, request, reply, page);
}

function isListed(company: CompanySnapshot, client: Client): boolean {
  const address = client.ip === null ? null : parseIpAddress(client.ip);
  if (address === null) return false;
  return [...company.shifts.values()].some(
    ({ compiled }) => compiled.shift.ipRules.length > 0 && matchesIp(compiled.ip, address),
  );
}
