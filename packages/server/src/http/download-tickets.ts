import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { apiPrefix } from '@shiftgate/contract/calls.ts';
import type { Context } from '../context.ts';
import type { DatabaseClient } from '../db/client.ts';
import { newKey } from '../db/keys.ts';
import { findDownloadTicket } from '../db/lookups.ts';
import { toJson } from '../db/tables/columns.ts';
import { inCompany, inSystem } from '../db/transactions.ts';
import { AppError } from './app-error.ts';
import { hashToken } from './with-actor.ts';

/** A ticket opens one download within this time; the bearer token itself never stands in an address. */
const ticketMs = 60_000;

/** What a download of the API stands on. */
export interface DownloadDeps {
  readonly db: DatabaseClient;
  readonly now: () => number;
}

/** Makes a ticket for one download: the address below the API, and what it is about (JSON, read back by its reader). */
export async function issueTicket(
  ctx: Context,
  path: string,
  about: Readonly<Record<string, unknown>>,
): Promise<{ url: string }> {
  const ticket = randomBytes(32).toString('base64url');
  await ctx.tx
    .insertInto('download_tickets')
    .values({
      key: newKey(ctx.now),
      company_key: ctx.companyKey,
      user_key: ctx.actor.userKey,
      ticket_hash: hashToken(ticket),
      resource: toJson({ ...about, path }),
      created_at: new Date(ctx.now),
      expires_at: new Date(ctx.now + ticketMs),
    })
    .execute();
  return { url: `${apiPrefix}${path}?ticket=${ticket}` };
}

/** Takes a ticket, once, at the address it was made for. Throws NOT_FOUND for any other, a used or an old one. */
export async function redeemTicket(
  deps: DownloadDeps,
  ticket: string | undefined,
  path: string,
): Promise<{ readonly companyKey: string; readonly userKey: string; readonly about: unknown }> {
  const at = new Date(deps.now());
  const found = await inSystem(deps.db, (tx) => findDownloadTicket(tx, hashToken(String(ticket ?? ''))));
  if (!found) throw new AppError('NOT_FOUND');
  const taken = await inCompany(deps.db, found.company_key, (tx) =>
    tx
      .updateTable('download_tickets')
      .set({ used_at: at })
      .where('company_key', '=', found.company_key)
      .where('key', '=', found.ticket_key)
      .where('used_at', 'is', null)
      .where('expires_at', '>', at)
      .where(sql<boolean>`resource ->> 'path' = ${path}`)
      .returning('resource')
      .executeTakeFirst(),
  );
  if (!taken) throw new AppError('NOT_FOUND');
  return { companyKey: found.company_key, userKey: found.user_key, about: taken.resource };
}

/** The headers of a downloaded CSV. */
export function sendsCsv(reply: FastifyReply, fileName: string): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store');
}
