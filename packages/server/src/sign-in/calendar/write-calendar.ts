/** A stretch of time in a calendar; instants in ms. */
export interface CalendarEvent {
  /** The same for the same event at every reading. */
  readonly uid: string;
  readonly start: number;
  readonly end: number;
  /** Whether the alarm sounds before its end. */
  readonly hasAlarm: boolean;
}

/** A calendar whose events all read the same. */
export interface WrittenCalendar {
  readonly productName: string;
  /** Name of the calendar and of each event. */
  readonly title: string;
  readonly alarmText: string;
  readonly alarmMinutes: number;
  /** IANA zone in which a program shows the calendar; the times are in UTC. */
  readonly timeZone: string;
  readonly language: string;
  /** Instant of the reading, in ms. */
  readonly now: number;
  readonly events: readonly CalendarEvent[];
}

/** Writes a calendar (RFC 5545): UTF-8 text, lines of at most 75 octets that end in CR LF. */
export function writeCalendar(calendar: WrittenCalendar): string {
  const { productName, title, timeZone, language } = calendar;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(`-//${productName}//${title}//${language}`)}`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(title)}`,
    `X-WR-TIMEZONE:${escapeText(timeZone)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...calendar.events.flatMap((event) => eventLines(calendar, event)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(
  { title, alarmText, alarmMinutes, language, now }: WrittenCalendar,
  { uid, start, end, hasAlarm }: CalendarEvent,
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utcOf(now)}`,
    `DTSTART:${utcOf(start)}`,
    `DTEND:${utcOf(end)}`,
    `SUMMARY;LANGUAGE=${language}:${escapeText(title)}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    ...(hasAlarm
      ? [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escapeText(alarmText)}`,
          `TRIGGER;RELATED=END:-PT${alarmMinutes}M`,
          'END:VALARM',
        ]
      : []),
    'END:VEVENT',
  ];
}

/** An instant as a UTC date with time: `20261123T120000Z`. */
function utcOf(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** A value of type TEXT (RFC 5545, 3.3.11). */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');
}

const lineOctets = 75;

/** Folds a content line (RFC 5545, 3.1), never inside a character. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      parts.push(part);
      part = '';
      // The space that begins a continued line counts.
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
