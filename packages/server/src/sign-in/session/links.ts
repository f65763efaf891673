import { timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { macOf } from '#core/secret-names.ts';
import { FaultError } from '#core/faults.ts';
import { flowSeconds } from './flows.ts';

const Payload = z.object({
  companyKey: z.uuid(),
  spKey: z.uuid(),
  acsUrl: z.string(),
  requestId: z.string().nullable(),
  /** A short state; a longer one is in the row of the flow. */
  relayState: z.string().nullable(),
  flowKey: z.uuid().nullable().default(null),
  /** The address of the only person who may answer; null where any person may. */
  subject: z.string().nullable().default(null),
  /** Whether the restarted request asks for a password, also in a browser with a live session. */
  isForceAuthn: z.boolean().default(false),
  expiresAt: z.number(),
});

/** The payload of a "not me" link: the request, which another person can then answer unless it names one. */
export type RestartTicket = Omit<z.output<typeof Payload>, 'expiresAt'>;

/** The longest state (bytes) that a link carries itself: with a longer one some server on its way would refuse it. */
const linkedStateBytes = 200;

/** Whether a state belongs into a row, since no link carries it. */
export function isLongState(relayState: string | null): boolean {
  return relayState !== null && Buffer.byteLength(relayState) > linkedStateBytes;
}

/** What a link carries of the state of a request. */
export function linkedState({
  relayState,
  flowKey,
}: Pick<RestartTicket, 'relayState' | 'flowKey'>): Pick<RestartTicket, 'relayState' | 'flowKey'> {
  return isLongState(relayState) ? { relayState: null, flowKey } : { relayState, flowKey: null };
}

/** Address that ends this browser's session and restarts the same request; signed and valid until an instant. */
export function restartHref(linkKey: KeyObject, ticket: RestartTicket, until: number): string {
  return `/sign-in/not-me?t=${signedTicket(linkKey, ticket, until)}`;
}

/** As `restartHref`, for another person: the workspace's session of the person before ends as well. */
export const switchHref = (restart: string): string => `${restart}&who=other`;

/** Address that restarts the same request and keeps a live session. */
export function againHref(linkKey: KeyObject, ticket: RestartTicket, now: number): string {
  return `/sign-in/again?t=${signedTicket(linkKey, ticket, now + flowSeconds * 1000)}`;
}

function signedTicket(linkKey: KeyObject, ticket: RestartTicket, expiresAt: number): string {
  const payload = JSON.stringify({ ...ticket, expiresAt });
  const body = Buffer.from(payload).toString('base64url');
  return `${body}.${macOf(linkKey, body)}`;
}

/** Parses the ticket of `restartHref`. Throws a fault for an invalid or expired one. */
export function readRestart(linkKey: KeyObject, text: string | null, now: number): RestartTicket {
  const [body = '', mac = ''] = (text ?? '').split('.');
  const wanted = Buffer.from(macOf(linkKey, body));
  const given = Buffer.from(mac);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new FaultError('expired', 'LINK_FORGED');
  const { expiresAt, ...ticket } = Payload.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  if (expiresAt <= now) throw new FaultError('expired', 'LINK_EXPIRED');
  return ticket;
}
