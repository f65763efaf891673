import { signOutOfEmailPath } from '@shiftgate/pages/layout/links.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import type { Tx } from '#db/transactions.ts';
import { FaultError } from '#core/faults.ts';
import { hashName, macOf } from '#core/secret-names.ts';
import type { SessionRow } from '#access/public.ts';
import { readCookie } from '../http/cookies.ts';
import type { SignInContext } from '../http/deps.ts';
import { flowSeconds, lockAnyFlow, requireBrowser, requireOpen } from '../session/flows.ts';
import type { FlowRow } from '../session/flows.ts';
import type { LogoutState } from './logout-state.ts';

const Facts = z.object({ session: z.uuid(), isSure: z.boolean() });

/** A flow that can close a mailbox after a sign-out here. */
export interface EmailOffer {
  readonly flow: FlowRow;
  readonly userKey: string;
  /** The ended session. */
  readonly sessionKey: string;
  /** Whether that session is known to have opened the mailbox. */
  readonly isSure: boolean;
}

/** Address of an offer's page; `walkName` names the applications that can be signed out of as well. */
export function offerAddress(name: string, logoutName: string | null): string {
  return `${signOutOfEmailPath}?${new URLSearchParams({ flow: name, ...(logoutName === null ? {} : { walk: logoutName }) })}`;
}

/** The name of the offer that belongs to a logout; it leads back to the offer and cannot be derived elsewhere. */
export function offerNameOf(context: SignInContext, logoutName: string): string {
  return macOf(context.linkKey, JSON.stringify(['leave_workspace', logoutName]));
}

/** Stores an offer: for ten minutes, single-use, bound to this browser. Only the hash of its name is stored. */
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
 * Locks the offer of this browser, open or used. Throws a fault for any other, and after another person has signed
 * in: the same browser does not prove the same person.
 */
export async function lockOffer(
  context: SignInContext,
  request: FastifyRequest,
  tx: Tx,
  offerQuery: {
    readonly companyKey: string;
    readonly name: string;
    /** The person of the browser's live session; null without one. */
    readonly signedInKey: string | null;
  },
): Promise<EmailOffer> {
  const browserName = readCookie(request, 'browser', context.config.signinUrl);
  const flow = await lockAnyFlow(tx, offerQuery);
  if (flow.stage !== 'leave_workspace' || flow.user_key === null)
    throw new FaultError('expired', 'FLOW_UNKNOWN');
  if (flow.consumed_at === null) requireOpen(flow, browserName, context.clock.now());
  else requireBrowser(flow, browserName);
  if (offerQuery.signedInKey !== null && offerQuery.signedInKey !== flow.user_key)
    throw new FaultError('otherBrowser', 'FLOW_OTHER_PERSON');
  const { session, isSure } = Facts.parse(flow.facts);
  return { flow, userKey: flow.user_key, sessionKey: session, isSure };
}

/** Address of the offer to return to at the end of a logout; null where there is none. */
export async function offerAfterLogout(
  context: SignInContext,
  tx: Tx,
  logout: LogoutState,
  now: number,
): Promise<string | null> {
  if (logout.row.initiator_key !== null) return null;
  const name = offerNameOf(context, logout.name);
  const flow = await tx
    .selectFrom('sign_in_flows')
    .select('key')
    .where('company_key', '=', logout.row.company_key)
    .where('flow_hash', '=', hashName(name))
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return flow === undefined ? null : offerAddress(name, logout.name);
}
