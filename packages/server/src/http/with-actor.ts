import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { DatabaseClient } from '../db/client.ts';
import { inCompany } from '../db/transactions.ts';
import type { Context } from '../context.ts';
import { AppError } from './app-error.ts';
import type { WithActor } from './mount.ts';
import { originOf } from './origin.ts';

/** A panel session ends after 8 h without use (product decisions, "Tenancy"). */
export const tokenIdleMs = 8 * 3_600_000;
/** The last use is written at most this often, so that reading calls stay reads. */
const touchEveryMs = 60_000;

interface FoundToken {
  readonly token_key: string;
  readonly company_key: string;
  readonly user_key: string;
  readonly simulated_by_name: string | null;
  readonly last_used_at: Date;
  readonly idle_expires_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
}

/** Tokens are stored as SHA-256 only: they are random, so a slow hash would add nothing. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Reads the bearer token of the header; the API knows no cookies and no token in an address. */
function bearerOf(request: FastifyRequest): string {
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '');
  if (!match?.[1]) throw new AppError('LOGIN_REQUIRED');
  return match[1];
}

/** Makes the function that runs signed-in work: token, person, company and rights are checked at each request. */
export function createWithActor(db: DatabaseClient, now: () => number): WithActor {
  return async (request, work) => {
    const at = now();
    const hash = hashToken(bearerOf(request));
    const { rows } = await sql<FoundToken>`select * from find_api_token(${hash})`.execute(db.kysely);
    const token = rows[0];
    if (!token || token.revoked_at || Math.min(+token.idle_expires_at, +token.expires_at) <= at) {
      throw new AppError('INVALID_TOKEN');
    }
    return inCompany(db, token.company_key, async (tx) => {
      const person = await tx
        .selectFrom('users')
        .innerJoin('companies', 'companies.key', 'users.company_key')
        .select([
          'users.name',
          'users.email',
          'users.photo_url',
          'users.is_admin',
          'users.is_allowed_admin',
          'users.is_manager',
          'users.status',
          'companies.is_banned',
          'companies.is_suspended',
        ])
        .where('users.key', '=', token.user_key)
        .executeTakeFirst();
      if (!person || person.status !== 'active') throw new AppError('INVALID_TOKEN');
      if (person.is_banned) throw new AppError('COMPANY_BANNED');
      if (person.is_suspended) throw new AppError('COMPANY_SUSPENDED');
      const isControlAdmin = person.is_admin || person.is_allowed_admin;
      if (!isControlAdmin && !person.is_manager) throw new AppError('NOT_WORKSPACE_ADMIN');
      if (at - +token.last_used_at > touchEveryMs) {
        await tx
          .updateTable('api_tokens')
          .set({ last_used_at: new Date(at), idle_expires_at: new Date(at + tokenIdleMs) })
          .where('key', '=', token.token_key)
          .execute();
      }
      const ctx: Context = {
        tx,
        companyKey: token.company_key,
        tokenKey: token.token_key,
        now: at,
        origin: originOf(request),
        actor: {
          userKey: token.user_key,
          name: person.name,
          email: person.email,
          photo: person.photo_url,
          isAdmin: person.is_admin,
          isControlAdmin,
          isManager: person.is_manager,
          simulatedByName: token.simulated_by_name,
        },
      };
      return work(ctx);
    });
  };
}
