import { isDecidedByRules } from '@shiftgate/domain/access/checks.ts';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { isoWeekdayOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { firstInstantAt, localDayAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { calendarFeedLimits } from '@shiftgate/domain/limits.ts';
import { accountTexts } from '@shiftgate/pages/account-texts.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { accountStretches, decideSession, zoneOfPerson } from '#access/public.ts';
import type { Client, Visitor } from '#access/public.ts';
import { macOf } from '#core/secret-names.ts';
import type { SignInContext } from '../http/deps.ts';
import { writeCalendar } from './write-calendar.ts';
import type { CalendarEvent } from './write-calendar.ts';

/** A person with their calendar address. */
export interface Feed extends Visitor {
  readonly language: Language;
}

/** Writes the calendar of a person for the client that reads it. */
export function presentFeed(context: SignInContext, feed: Feed, client: Client): string {
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
