import { timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { macOf } from '../../core/secret-names.ts';
import { FaultError } from '../../core/faults.ts';
import { flowSeconds } from './flows.ts';

const Payload = z.object({
  companyKey: z.uuid(),
  spKey: z.uuid(),
  acsUrl: z.string(),
  requestId: z.string().nullable(),
  relayState: z.string().nullable(),
  expiresAt: z.number(),
});

/** What a "not me" link carries: the request, so that it can be answered for somebody else. */
export type RestartTicket = Omit<z.output<typeof Payload>, 'expiresAt'>;

/** Address that ends this browser's session and asks the same request anew; our signature makes it ours, until an instant. */
export function restartHref(linkKey: KeyObject, ticket: RestartTicket, until: number): string {
  return `/sign-in/not-me?t=${signedTicket(linkKey, ticket, until)}`;
}

/** Address that asks the same request anew and leaves a live session as it is. */
export function againHref(linkKey: KeyObject, ticket: RestartTicket, now: number): string {
  return `/sign-in/again?t=${signedTicket(linkKey, ticket, now + flowSeconds * 1000)}`;
}

function signedTicket(linkKey: KeyObject, ticket: RestartTicket, expiresAt: number): string {
  const payload = JSON.stringify({ ...ticket, expiresAt });
  const body = Buffer.from(payload).toString('base64url');
  return `${body}.${macOf(linkKey, body)}`;
}

/** Reads what `restartHref` wrote. Throws a fault for anything else and once it is over. */
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
