import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { findCompanyOfDomain } from '#db/lookups.ts';
import { inSystem } from '#db/transactions.ts';
import { placeOf } from '#http/address-group.ts';
import { countCall } from '#http/request-limit.ts';
import type { CallBounds } from '#http/request-limit.ts';
import type { SignInContext } from '../http/deps.ts';
import { domainOf } from '../http/request.ts';

/**
 * Bounds of the public requests. The typed address is counted whether or not it exists; an office shares one client
 * address, so that bound is wide.
 */
export const requestPageBounds = {
  address: { calls: 60, windowMs: 5 * MINUTE_MS },
  pair: { calls: 5, windowMs: 60 * MINUTE_MS },
  account: { calls: 15, windowMs: 60 * MINUTE_MS },
} as const satisfies Record<string, CallBounds>;

/**
 * Counts the request for the client's address, and each kind of request for the account and for the pair; returns the
 * longest wait in ms. Where the account has signed in before, requests from elsewhere do not make it wait.
 */
export async function countPageRequest(
  context: SignInContext,
  ip: string | null,
  { kind, email }: { readonly kind: string; readonly email: string },
): Promise<number> {
  const now = context.clock.now();
  const place = placeOf(ip);
  const countFor = (scope: keyof typeof requestPageBounds, ...parts: string[]) => {
    const subject = createHmac('sha256', context.requestKey)
      .update(JSON.stringify([scope, ...parts]))
      .digest();
    return countCall(context.db, { scope: `ask ${scope}`, subject, bounds: requestPageBounds[scope] }, now);
  };
  const fromAddress = place.networkText === null ? 0 : await countFor('address', place.addressText);
  if (fromAddress > 0) return fromAddress;
  const fromPair = await countFor('pair', kind, email, place.addressText);
  // A throttled pair is not counted for the account, so one client address alone never blocks requests from
  // elsewhere.
  if (fromPair > 0) return fromPair;
  const fromAll = await countFor('account', kind, email);
  if (fromAll === 0) return 0;
  const companyKey = await inSystem(context.db, (tx) => findCompanyOfDomain(tx, domainOf(email) ?? ''));
  if (companyKey === undefined) return fromAll;
  const isKnown = await context.throttle.isKnownPlace(context.db, { companyKey, email, ...place }, now);
  return isKnown ? 0 : fromAll;
}
