import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { sessionLimits } from '@shiftgate/domain/limits.ts';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { DatabaseClient } from '../db/client.ts';
import { againAfterDeadlock } from '../db/deadlock.ts';
import { findApiToken } from '../db/lookups.ts';
import { inCompany } from '../db/transactions.ts';
import type { Context, Tx } from '../core/context.ts';
import { AppError } from '../core/app-error.ts';
import type { WithActor } from './mount.ts';
import { originOf } from './origin.ts';
import { findPanelPerson } from './panel-person.ts';

/** A panel session ends after 8 hours without use. */
export const tokenIdleMs = sessionLimits.tokenIdleHours * HOUR_MS;
/** The last use is written at most this often, so that reading calls stay reads. */
const touchEveryMs = 60_000;

/** Tokens are stored as SHA-256 only: they are random, so a slow hash would add nothing. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Reads the bearer token of the header; the scheme is case-insensitive (RFC 9110 section 11.1). The API reads no
 * cookies and no tokens in addresses.
 */
function bearerOf(request: FastifyRequest): string {
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? '');
  if (!match?.[1]) throw new AppError('LOGIN_REQUIRED');
  return match[1];
}

/** Creates the function that runs signed-in work; each request checks token, person, company and rights. */
export function createWithActor(db: DatabaseClient, now: () => number): WithActor {
  return async (request, work, options) => {
    const at = now();
    const hash = hashToken(bearerOf(request));
    const token = await findApiToken(db.kysely, hash);
    if (!token || token.revoked_at || Math.min(+token.idle_expires_at, +token.expires_at) <= at) {
      throw new AppError('INVALID_TOKEN');
    }
    const run = async (tx: Tx) => {
      const person = await findPanelPerson(tx, token.company_key, token.user_key, options);
      if (at - +token.last_used_at > touchEveryMs) {
        // Another request of the same person may hold the row for a while; there is no need to wait.
        await tx
          .updateTable('api_tokens')
          .set({ last_used_at: new Date(at), idle_expires_at: new Date(at + tokenIdleMs) })
          .where('key', '=', (eb) =>
            eb
              .selectFrom('api_tokens')
              .select('key')
              .where('key', '=', token.token_key)
              .forNoKeyUpdate()
              .skipLocked(),
          )
          .execute();
      }
      const ctx: Context = {
        tx,
        companyKey: token.company_key,
        tokenKey: token.token_key,
        now: at,
        origin: originOf(request),
        actor: {
          ...person,
          simulatedByName: token.simulated_by_name,
          confirmedAt: token.confirmed_at === null ? null : +token.confirmed_at,
        },
      };
      return work(ctx);
    };
    return againAfterDeadlock(() => inCompany(db, token.company_key, run));
  };
}
