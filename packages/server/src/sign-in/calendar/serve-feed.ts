import { createHmac } from 'node:crypto';
import { isDecidedByRules } from '@shiftgate/domain/access/checks.ts';
import { HOUR_MS, MINUTE_MS, DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { isoWeekdayOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { firstInstantAt, localDayAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { calendarFeedLimits } from '@shiftgate/domain/limits.ts';
import { accountTexts } from '@shiftgate/pages/account-texts.ts';
import { minePath } from '@shiftgate/pages/layout/links.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findCalendarFeed } from '../../db/lookups.ts';
import { inCompany, inSystem } from '../../db/transactions.ts';
import { accountStretches, decideSession, findPersonByKey, zoneOfPerson } from '../../access/public.ts';
import type { Client, Visitor } from '../../access/public.ts';
import { FaultError } from '../../core/faults.ts';
import { hashName, isRandomName, macOf } from '../../core/secret-names.ts';
import { addressGroup } from '../../http/address-group.ts';
import { countCall } from '../../http/request-limit.ts';
import type { CallBounds } from '../../http/request-limit.ts';
import type { SignInContext } from '../http/deps.ts';
import { clientOf, field } from '../http/request.ts';
import { sendTooMany } from '../login/result-pages.tsx';
import { findFeed } from './feed-rows.ts';
import { writeCalendar } from './write-calendar.ts';
import type { CalendarEvent } from './write-calendar.ts';

const readBounds = { calls: calendarFeedLimits.readsPerHour, windowMs: HOUR_MS } satisfies CallBounds;
/** A calendar service reads the addresses of many people, so only names that do not exist count for its own address. */
const missBounds = { calls: 60, windowMs: 5 * MINUTE_MS } satisfies CallBounds;

/** The address of a person's hours by its random name. */
export function feedAddress(signinUrl: string, name: string): string {
  return `${signinUrl}/calendar/${name}.ics`;
}

/** A person with their calendar address. */
interface Feed extends Visitor {
  readonly language: Language;
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
      ? await countRead(context, ['miss', addressGroup(client.ip)], missBounds)
      : await countRead(context, ['read', name], readBounds);
  if (waitMs > 0) return sendTooMany(context, reply, { company: null, waitMs, againHref: minePath });
  if (feed === null) throw new FaultError('notFound', 'CALENDAR_UNKNOWN');
  return reply.type('text/calendar; charset=utf-8').send(calendarOf(context, feed, client));
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

function calendarOf(context: SignInContext, feed: Feed, client: Client): string {
  const { config, clock } = context;
  const now = clock.now();
  const t = accountTexts(feed.language);
  const minutes = calendarFeedLimits.alarmMinutes;
  return writeCalendar({
    productName: config.productName,
    title: t('mine.calendar.event'),
    alarmText: t('mine.calendar.alarm', { minutes }),
    alarmMinutes: minutes,
    timeZone: zoneOfPerson(feed, now),
    language: feed.language,
    now,
    events: eventsOf(context, feed, client),
  });
}

/** The hours of the weeks around today; none while they do not apply to the person. */
function eventsOf({ linkKey, config, clock }: SignInContext, feed: Feed, client: Client): CalendarEvent[] {
  const now = clock.now();
  const { step } = decideSession(feed.company, feed.person, client, now);
  if (!isDecidedByRules(step)) return [];
  const zone = zoneOf(zoneOfPerson(feed, now));
  const today = localDayAt(zone, now);
  const monday = today - (isoWeekdayOf(today) - 1);
  const startOfWeek = (weeks: number) => firstInstantAt(zone, (monday + 7 * weeks) * DAY_MS);
  const from = startOfWeek(-calendarFeedLimits.weeksBack);
  const to = startOfWeek(calendarFeedLimits.weeksAhead + 1);
  const stretches = accountStretches(feed, zone, from, to);
  const starts = new Set(stretches.map(({ start }) => start));
  return (
    stretches
      // The rest of a night before the first week would be another event at each reading.
      .filter(({ start }) => start > from)
      .map(({ start, end }) => ({
        uid: `${macOf(linkKey, JSON.stringify(['calendar', feed.person.row.key, start]))}@${new URL(config.signinUrl).hostname}`,
        start,
        end,
        hasAlarm: end < to && !starts.has(end),
      }))
  );
}
