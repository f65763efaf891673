import { createHmac } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@shiftgate/domain/calendar/instant.ts';
import { calendarFeedLimits } from '@shiftgate/domain/limits.ts';
import { minePath } from '@shiftgate/pages/layout/links.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findCalendarFeed } from '#db/lookups.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import { findPersonByKey } from '#access/public.ts';
import { FaultError } from '#core/faults.ts';
import { hashName, isRandomName } from '#core/secret-names.ts';
import { addressGroup } from '#http/address-group.ts';
import { countCall } from '#http/request-limit.ts';
import type { CallBounds } from '#http/request-limit.ts';
import type { SignInContext } from '../http/deps.ts';
import { clientOf, field } from '../http/request.ts';
import { sendTooMany } from '../login/result-pages.tsx';
import { presentFeed } from './present-feed.ts';
import type { Feed } from './present-feed.ts';
import { findFeed } from './feed-rows.ts';

const readBounds = { calls: calendarFeedLimits.readsPerHour, windowMs: HOUR_MS } satisfies CallBounds;
/** A calendar service reads the addresses of many people, so only names that do not exist count for its own address. */
const missBounds = { calls: 60, windowMs: 5 * MINUTE_MS } satisfies CallBounds;

/** The address of a person's hours by its random name. */
export function feedAddress(signinUrl: string, name: string): string {
  return `${signinUrl}/calendar/${name}.ics`;
}

/** GET /calendar/….ics: the hours of the person whose secret address it is. */
export async function serveFeed(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const name = (field(request.params, 'name', 100) ?? '').replace(/\.ics$/, '');
  const feed = isRandomName(name) ? await readFeed(context, name) : null;
  const client = clientOf(request);
  const waitMs =
    feed === null
      ? await countMiss(context, addressGroup(client.ip))
      : await countRead(context, ['read', name], readBounds);
  if (waitMs > 0) return sendTooMany(context, reply, { company: null, waitMs, againHref: minePath });
  if (feed === null) throw new FaultError('notFound', 'CALENDAR_UNKNOWN');
  return reply.type('text/calendar; charset=utf-8').send(presentFeed(context, feed, client));
}

/** Reads whose address it is; null for a removed one, and for a person or company that cannot sign in any more. */
async function readFeed({ db, snapshots }: SignInContext, name: string): Promise<Feed | null> {
  const found = await inSystem(db, (tx) => findCalendarFeed(tx, hashName(name)));
  if (found === undefined) return null;
  const { company_key: companyKey, user_key: userKey } = found;
  return await inCompany(db, companyKey, async (tx) => {
    const company = await snapshots.read(tx, companyKey);
    const person = await findPersonByKey(tx, company, userKey);
    const row = await findFeed(tx, { companyKey, userKey });
    if (row === null || person === null || person.row.status !== 'active' || !company.isUsable) return null;
    return { company, person, language: row.language };
  });
}

/** Without an address nothing is counted: the name of an address is not to be guessed. */
async function countMiss(context: SignInContext, group: string | null): Promise<number> {
  return group === null ? 0 : await countRead(context, ['miss', group], missBounds);
}

async function countRead(
  { db, clock, requestKey }: SignInContext,
  parts: readonly string[],
  bounds: CallBounds,
): Promise<number> {
  const subject = createHmac('sha256', requestKey)
    .update(JSON.stringify(['calendar', ...parts]))
    .digest();
  return await countCall(db, { scope: 'calendar', subject, bounds }, clock.now());
}
