import { leaveEmailPath } from '@shiftgate/pages/links.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { newKey } from '../db/keys.ts';
import { toJson } from '../db/tables/columns.ts';
import type { Tx } from '../db/transactions.ts';
import { hashName, readCookie } from './cookies.ts';
import { macOf } from './deps.ts';
import type { SignInContext } from './deps.ts';
import { FaultError } from './faults.ts';
import { flowSeconds, lockAnyFlow, requireBrowser, requireOpen } from './flows.ts';
import type { FlowRow } from './flows.ts';
import { watchedMs } from './left-email.ts';
import type { Walk } from './logout-walk.ts';
import type { SessionRow } from './sessions.ts';

const Facts = z.object({ session: z.uuid(), isSure: z.boolean() });

/** A flow with which a mailbox is closed after a sign-out here. */
export interface EmailOffer {
  readonly flow: FlowRow;
  readonly userKey: string;
  /** The session that is over here. */
  readonly sessionKey: string;
  /** Whether that session is known to have opened the mailbox. */
  readonly isSure: boolean;
}

/** Address of the page of an offer; `walkName` names the applications that can be signed out of as well. */
export function offerAddress(name: string, walkName: string | null): string {
  return `${leaveEmailPath}?${new URLSearchParams({ flow: name, ...(walkName === null ? {} : { walk: walkName }) })}`;
}

/** The name of the offer that belongs to a walk: its end leads back to it, and it cannot be worked out elsewhere. */
export function offerNameOf(context: SignInContext, walkName: string): string {
  return macOf(context.linkKey, JSON.stringify(['leave_workspace', walkName]));
}

/** Stores an offer: for ten minutes, once, in this browser. Only the hash of its name is stored. */
export async function storeOffer(
  tx: Tx,
  offer: {
    readonly name: string;
    readonly session: SessionRow;
    readonly isSure: boolean;
    readonly browserName: string;
    readonly now: number;
  },
): Promise<void> {
  const { session, isSure, now } = offer;
  await tx
    .insertInto('sign_in_flows')
    .values({
      key: newKey(now),
      company_key: session.company_key,
      flow_hash: hashName(offer.name),
      cookie_hash: hashName(offer.browserName),
      stage: 'leave_workspace',
      user_key: session.user_key,
      facts: toJson({ session: session.key, isSure }),
      created_at: new Date(now),
      expires_at: new Date(now + flowSeconds * 1000),
    })
    .execute();
}

/**
 * The offer of this browser, still open or used up. Throws a fault for any other, and where another person has signed in
 * since: the same browser is no proof of the same person.
 */
export async function lockOffer(
  context: SignInContext,
  request: FastifyRequest,
  tx: Tx,
  asked: {
    readonly companyKey: string;
    readonly name: string;
    /** The person of the browser's live session; null without one. */
    readonly signedInKey: string | null;
  },
): Promise<EmailOffer> {
  const browserName = readCookie(request, 'browser', context.config.signinUrl);
  const flow = await lockAnyFlow(tx, asked);
  if (flow.stage !== 'leave_workspace' || flow.user_key === null)
    throw new FaultError('expired', 'FLOW_UNKNOWN');
  if (flow.consumed_at === null) requireOpen(flow, browserName, context.clock.now());
  else requireBrowser(flow, browserName);
  if (asked.signedInKey !== null && asked.signedInKey !== flow.user_key)
    throw new FaultError('otherBrowser', 'FLOW_OTHER_PERSON');
  const { session, isSure } = Facts.parse(flow.facts);
  return { flow, userKey: flow.user_key, sessionKey: session, isSure };
}

/** Address of the offer to which the end of a walk leads back; null where none stands. */
export async function offerAfterWalk(
  context: SignInContext,
  tx: Tx,
  walk: Walk,
  now: number,
): Promise<string | null> {
  if (walk.row.initiator_key !== null) return null;
  const name = offerNameOf(context, walk.name);
  const flow = await tx
    .selectFrom('sign_in_flows')
    .select('key')
    .where('company_key', '=', walk.row.company_key)
    .where('flow_hash', '=', hashName(name))
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return flow === undefined ? null : offerAddress(name, walk.name);
}

/** What became of an offer that was taken; null while it is open. */
export async function stateOfOffer(
  tx: Tx,
  { flow, sessionKey }: EmailOffer,
  now: number,
): Promise<'under_way' | 'late' | 'done' | null> {
  const orderedAt = flow.consumed_at;
  if (orderedAt === null) return null;
  const row = await tx
    .selectFrom('planned_logouts')
    .select('state')
    .where('company_key', '=', flow.company_key)
    .where('session_key', '=', sessionKey)
    .where('created_at', '>=', orderedAt)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.state === 'done') return 'done';
  return now - orderedAt.getTime() < watchedMs ? 'under_way' : 'late';
}
