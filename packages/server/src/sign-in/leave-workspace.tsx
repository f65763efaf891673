import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { LeavingEmailPage } from '@shiftgate/pages/left-email.tsx';
import { leaveEmailPath } from '@shiftgate/pages/links.ts';
import { TooManyRequestsPage } from '@shiftgate/pages/request-page.tsx';
import { SignedOutPage } from '@shiftgate/pages/signed-out-page.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { againAfterDeadlock } from '../db/deadlock.ts';
import { newKey } from '../db/keys.ts';
import { toJson } from '../db/tables/columns.ts';
import { inCompany } from '../db/transactions.ts';
import type { Tx } from '../db/transactions.ts';
import { hashName, readCookie } from './cookies.ts';
import { randomName } from './deps.ts';
import type { SignInContext } from './deps.ts';
import { FaultError } from './faults.ts';
import {
  companyOfFlow,
  consumeFlow,
  flowSeconds,
  lockAnyFlow,
  requireBrowser,
  requireOpen,
} from './flows.ts';
import type { FlowRow } from './flows.ts';
import { canCloseEmail, countClosing, orderClosing } from './left-email.ts';
import type { CompanySnapshot } from './load-facts.ts';
import { findPersonByKey, lockPerson } from './load-person.ts';
import { field, keepLanguage, refuseForeignForm } from './requests.ts';
import { sendPage } from './respond.ts';
import type { SessionRow } from './sessions.ts';

const Facts = z.object({ session: z.uuid() });

/** A workspace that is away is asked again and again; the page looks at it for so long. */
const watchedMs = 2 * MINUTE_MS;
const lookSeconds = '3';

/**
 * Starts what lets a person who has just signed out close the mailbox too: for ten minutes, once, in this browser. Gives
 * its random name; only the hash is stored.
 */
export async function startLeaving(
  tx: Tx,
  session: SessionRow,
  browserName: string,
  now: number,
): Promise<string> {
  const name = randomName();
  await tx
    .insertInto('sign_in_flows')
    .values({
      key: newKey(now),
      company_key: session.company_key,
      flow_hash: hashName(name),
      cookie_hash: hashName(browserName),
      stage: 'leave_workspace',
      user_key: session.user_key,
      facts: toJson({ session: session.key }),
      created_at: new Date(now),
      expires_at: new Date(now + flowSeconds * 1000),
    })
    .execute();
  return name;
}

/** GET: the offer once more, in another language for example, and after it was taken what became of it. */
export async function showLeaving(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const name = field(request.query, 'flow', 100) ?? '';
  const now = context.clock.now();
  const companyKey = await companyOfFlow(context, name);
  const { company, state } = await inCompany(context.db, companyKey, async (tx) => {
    const flow = await lockLeaving(context, request, tx, { companyKey, name });
    return {
      company: await context.facts.read(tx, companyKey),
      state: flow.consumed_at === null ? null : await stateOf(tx, flow, flow.consumed_at, now),
    };
  });
  if (state === 'under_way') reply.header('refresh', lookSeconds);
  return sendPage(context, request, reply, { company, languageLink: addressOf(name) }, (frame) =>
    state === null ? (
      <SignedOutPage
        {...frame}
        isPartial={false}
        mark={company.samlKey}
        others={null}
        email={{ isSure: true, flow: name }}
      />
    ) : (
      <LeavingEmailPage {...frame} state={state} />
    ),
  );
}

/** POST: orders it, without a session; a second press changes nothing. */
export async function leaveWorkspace(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  refuseForeignForm(request, context.config.signinUrl);
  const name = field(request.body, 'flow', 100) ?? '';
  const companyKey = await companyOfFlow(context, name);
  const asked = { companyKey, name };
  const { userKey, company } = await inCompany(context.db, companyKey, async (tx) => ({
    userKey: (await lockLeaving(context, request, tx, asked)).user_key ?? '',
    company: await context.facts.read(tx, companyKey),
  }));
  const waitMs = await countClosing(context, userKey);
  if (waitMs > 0) return sendTooMany(context, request, reply, { company, waitMs });
  await againAfterDeadlock(() =>
    inCompany(context.db, companyKey, (tx) => order(context, request, tx, { ...asked, userKey })),
  );
  return reply.redirect(keepLanguage(request, addressOf(name)), 303);
}

async function order(
  context: SignInContext,
  request: FastifyRequest,
  tx: Tx,
  asked: Asked & { readonly userKey: string },
): Promise<void> {
  const { companyKey, userKey } = asked;
  const now = context.clock.now();
  const company = await context.facts.read(tx, companyKey);
  await lockPerson(tx, companyKey, 'key', userKey);
  const person = await findPersonByKey(tx, company, userKey);
  const flow = await lockLeaving(context, request, tx, asked);
  if (flow.consumed_at !== null) return;
  if (person === null || !canCloseEmail({ company, person }, request, now))
    throw new FaultError('expired', 'EMAIL_NOT_OURS');
  await consumeFlow(tx, flow, now);
  await orderClosing(tx, { company, person }, { request, sessionKey: sessionOf(flow), now });
}

/** A page for an order that came too often. */
export function sendTooMany(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { company, waitMs }: { readonly company: CompanySnapshot; readonly waitMs: number },
): FastifyReply {
  reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
  return sendPage(context, request, reply, { status: 429, company }, (frame) => (
    <TooManyRequestsPage {...frame} waitMinutes={Math.ceil(waitMs / MINUTE_MS)} />
  ));
}

const addressOf = (name: string) => `${leaveEmailPath}?flow=${name}`;

interface Asked {
  readonly companyKey: string;
  readonly name: string;
}

/** The flow of this browser, still open or used up. Throws a fault for any other. */
async function lockLeaving(
  context: SignInContext,
  request: FastifyRequest,
  tx: Tx,
  asked: Asked,
): Promise<FlowRow> {
  const browserName = readCookie(request, 'browser', context.config.signinUrl);
  const flow = await lockAnyFlow(tx, asked);
  if (flow.stage !== 'leave_workspace') throw new FaultError('expired', 'FLOW_UNKNOWN');
  if (flow.consumed_at === null) requireOpen(flow, browserName, context.clock.now());
  else requireBrowser(flow, browserName);
  return flow;
}

const sessionOf = (flow: FlowRow): string => Facts.parse(flow.facts).session;

async function stateOf(
  tx: Tx,
  flow: FlowRow,
  orderedAt: Date,
  now: number,
): Promise<'under_way' | 'late' | 'done'> {
  const row = await tx
    .selectFrom('planned_logouts')
    .select('state')
    .where('company_key', '=', flow.company_key)
    .where('session_key', '=', sessionOf(flow))
    .where('created_at', '>=', orderedAt)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.state === 'done') return 'done';
  return now - orderedAt.getTime() < watchedMs ? 'under_way' : 'late';
}
