import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sessionLimits } from '@shiftgate/domain/limits.ts';
import { randomBytes } from 'node:crypto';
import { newKey } from '#db/keys.ts';
import type { Tx, Origin } from '#core/context.ts';
import { hashToken, tokenIdleMs } from '#http/with-actor.ts';

/** A panel session ends 24 h after it began. */
const tokenAbsoluteMs = sessionLimits.tokenAbsoluteHours * HOUR_MS;

/** Creates a bearer token of 256 random bits; only its hash is stored. */
export async function issueToken(
  tx: Tx,
  person: { readonly companyKey: string; readonly userKey: string },
  now: number,
  origin: Origin,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('api_tokens')
    .values({
      key: newKey(now),
      company_key: person.companyKey,
      user_key: person.userKey,
      token_hash: hashToken(token),
      ip: origin.ip,
      created_at: new Date(now),
      last_used_at: new Date(now),
      idle_expires_at: new Date(now + tokenIdleMs),
      expires_at: new Date(now + tokenAbsoluteMs),
    })
    .execute();
  return token;
}
