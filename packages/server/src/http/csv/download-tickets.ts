import { sessionLimits } from '@shiftgate/domain/limits.ts';
import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { apiPrefix } from '@shiftgate/contract/calls.ts';
import type { Context } from '#core/context.ts';
import type { DatabaseClient } from '#db/client.ts';
import { newKey } from '#db/keys.ts';
import { findDownloadTicket } from '#db/lookups.ts';
import { toJson } from '#db/tables/columns.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import { AppError } from '#core/app-error.ts';
import { csvWords } from './words.ts';
import type { CsvWords } from './words.ts';
import { findPanelPerson } from '../panel-person.ts';
import { hashToken } from '../with-actor.ts';

/** A ticket opens one download within this time; the bearer token itself never appears in an address. */
const ticketMs = sessionLimits.downloadTicketSeconds * 1000;

export interface DownloadDeps {
  readonly db: DatabaseClient;
  readonly now: () => number;
}

/** Issues a ticket for one download: the address below the API and its subject (JSON, parsed by its reader). */
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
      token_key: ctx.tokenKey,
      resource: toJson({ ...about, path }),
      created_at: new Date(ctx.now),
      expires_at: new Date(ctx.now + ticketMs),
    })
    .execute();
  return { url: `${apiPrefix}${path}?ticket=${ticket}` };
}

/** The owner and subject of a redeemed ticket, and the words of the company. */
export interface Redeemed {
  readonly companyKey: string;
  readonly userKey: string;
  /** The current right; a ticket may be older than a revocation. */
  readonly isControlAdmin: boolean;
  readonly isAdmin: boolean;
  readonly about: unknown;
  readonly words: CsvWords;
}

/**
 * Redeems a ticket once, at its own address. Throws NOT_FOUND for another address, a used or an expired ticket and one
 * whose session was signed out, and the errors of every call when its owner has lost access to the panel.
 */
export async function redeemTicket(
  deps: DownloadDeps,
  ticket: string | undefined,
  path: string,
): Promise<Redeemed> {
  const now = deps.now();
  const at = new Date(now);
  const found = await inSystem(deps.db, (tx) => findDownloadTicket(tx, hashToken(String(ticket ?? ''))));
  if (!found) throw new AppError('NOT_FOUND');
  const { company_key: companyKey, user_key: userKey } = found;
  return await inCompany(deps.db, companyKey, async (tx) => {
    const taken = await tx
      .updateTable('download_tickets as t')
      .from('companies as c')
      .set({ used_at: at })
      .whereRef('c.key', '=', 't.company_key')
      .where('t.company_key', '=', companyKey)
      .where('t.key', '=', found.ticket_key)
      .where('t.used_at', 'is', null)
      .where('t.expires_at', '>', at)
      // A ticket ends with the session that asked for it.
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('api_tokens as a')
            .select('a.key')
            .whereRef('a.company_key', '=', 't.company_key')
            .whereRef('a.key', '=', 't.token_key')
            .where('a.revoked_at', 'is', null),
        ),
      )
      .where(sql<boolean>`t.resource ->> 'path' = ${path}`)
      .returning(['t.resource', 'c.language', 'c.provider', 'c.zone'])
      .executeTakeFirst();
    if (!taken) throw new AppError('NOT_FOUND');
    const { isControlAdmin, isAdmin } = await findPanelPerson(tx, companyKey, userKey);
    const { language, zone } = taken;
    const words = csvWords({ language, zone, now, provider: taken.provider });
    return { companyKey, userKey, isControlAdmin, isAdmin, about: taken.resource, words };
  });
}

/** HEAD is not served: a request for the headers would use the ticket up. */
export const downloadRoute = { exposeHeadRoute: false } as const;

// A switch arrives as text in an address, but as a boolean in a ticket.
const asSent = (value: unknown): unknown => (typeof value === 'boolean' ? String(value) : value);

/** Parses a ticket's filters like those of the list's call. */
export const keptFilters = <Filters extends z.ZodType<unknown, Record<string, unknown>>>(filters: Filters) =>
  z.record(z.string(), z.unknown().transform(asSent)).pipe(filters);

/** Sets the headers of a CSV download. */
export function sendsCsv(reply: FastifyReply, fileName: string): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store');
}
