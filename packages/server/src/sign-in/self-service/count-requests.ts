import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { addressGroup } from '../../http/address-group.ts';
import { countCall } from '../../http/request-limit.ts';
import type { CallBounds } from '../../http/request-limit.ts';
import type { SignInContext } from '../http/deps.ts';

/**
 * Bounds of the public requests. The typed address is counted whether or not it exists; an office shares one client
 * address, so that bound is wide.
 */
export const requestPageBounds = {
  address: { calls: 60, windowMs: 5 * MINUTE_MS },
  pair: { calls: 5, windowMs: 60 * MINUTE_MS },
  account: { calls: 15, windowMs: 60 * MINUTE_MS },
} as const satisfies Record<string, CallBounds>;

/** Counts the request for the client's address, for the account, and for the pair; returns the longest wait in ms. */
export async function countPageRequest(
  context: SignInContext,
  ip: string | null,
  email: string,
): Promise<number> {
  const now = context.clock.now();
  const address = addressGroup(ip);
  const countFor = (scope: keyof typeof requestPageBounds, ...parts: string[]) => {
    const subject = createHmac('sha256', context.requestKey)
      .update(JSON.stringify([scope, ...parts]))
      .digest();
    return countCall(context.db, { scope: `ask ${scope}`, subject, bounds: requestPageBounds[scope] }, now);
  };
  const fromAddress = await countFor('address', address);
  if (fromAddress > 0) return fromAddress;
  const fromPair = await countFor('pair', email, address);
  // A throttled pair is not counted for the account, so one client address alone never blocks requests from
  // elsewhere.
  return fromPair > 0 ? fromPair : await countFor('account', email);
}
