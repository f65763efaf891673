import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseClient } from '../db/client.ts';
import { addressGroup } from './address-group.ts';
import { AppError } from '../core/app-error.ts';

/** Bounds of the calls without a token, per call and client address. */
export const requestLimits = { calls: 60, windowMs: 5 * 60_000 } as const;

/** Counts one call; throws REQUEST_LIMIT_EXCEEDED with the seconds to wait when there were too many. */
export type RequestLimit = (call: string, ip: string | null, now: number) => Promise<void>;

export interface CallBounds {
  readonly calls: number;
  readonly windowMs: number;
}

/**
 * Counts one call of a subject (a keyed hash) in the database, for all processes. Returns the wait in ms; 0 when the
 * call may proceed.
 */
export async function countCall(
  db: DatabaseClient,
  counted: { readonly scope: string; readonly subject: Buffer; readonly bounds: CallBounds },
  now: number,
): Promise<number> {
  const { scope, subject, bounds } = counted;
  const at = new Date(now);
  const end = new Date(now + bounds.windowMs);
  // A window that ends later than a new one would was opened before the clock was moved back.
  const { rows } = await sql<{ failures: number; expires_at: Date }>`
    insert into throttle_counters as c (scope, subject, failures, window_started_at, expires_at)
    values (${scope}, ${subject}, 1, ${at}, ${end})
    on conflict (scope, subject) do update
       set failures = case when c.expires_at > ${at} and c.expires_at <= ${end} then c.failures + 1 else 1 end,
           window_started_at = case when c.expires_at > ${at} and c.expires_at <= ${end}
                                    then c.window_started_at else ${at} end,
           expires_at = case when c.expires_at > ${at} and c.expires_at <= ${end} then c.expires_at else ${end} end
    returning failures, expires_at`.execute(db.kysely);
  const counter = rows[0];
  if (counter === undefined || counter.failures <= bounds.calls) return 0;
  return counter.expires_at.getTime() - now;
}

/**
 * Counts a costly call of a company; throws REQUEST_LIMIT_EXCEEDED with the seconds to wait when there were too many.
 */
export async function limitCompany(
  db: DatabaseClient,
  {
    companyKey,
    ...counted
  }: { readonly scope: string; readonly companyKey: string; readonly bounds: CallBounds },
  now: number,
): Promise<void> {
  const subject = createHash('sha256').update(companyKey).digest();
  refuseWait(await countCall(db, { ...counted, subject }, now));
}

function refuseWait(waitMs: number): void {
  if (waitMs === 0) return;
  throw new AppError('REQUEST_LIMIT_EXCEEDED', { retry_after_seconds: Math.ceil(waitMs / 1000) });
}

/**
 * Creates the counter of the public calls. All processes share it through the database; the key hides the addresses
 * in the table.
 */
export function createRequestLimit(db: DatabaseClient, key: Buffer): RequestLimit {
  return async (call, ip, now) => {
    const group = addressGroup(ip);
    // One counter for all clients without an address would let one of them shut the others out.
    if (group === null) return;
    const subject = createHmac('sha256', key).update(group).digest();
    refuseWait(await countCall(db, { scope: `call ${call}`, subject, bounds: requestLimits }, now));
  };
}
