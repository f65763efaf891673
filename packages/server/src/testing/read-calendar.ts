/** A property of a calendar: its name, its parameters as written, and its value. */
interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** An event as a strict reader understands it; instants in ms. */
export interface ReadEvent {
  readonly uid: string;
  readonly start: number;
  readonly end: number;
  readonly summary: string;
  /** Milliseconds before the end at which the alarm sounds; null without one. */
  readonly alarmBeforeEnd: number | null;
}

export interface ReadCalendar {
  readonly name: string;
  readonly timeZone: string;
  readonly events: readonly ReadEvent[];
}

const contentLine =
  /^([A-Z][A-Z0-9-]*)((?:;[A-Z][A-Z0-9-]*=(?:"[^"\u0000-\u001f]*"|[^":;,\u0000-\u001f]*))*):(.*)$/u;

/** Reads a calendar by the letter of RFC 5545, and throws where a text is not one. */
export function readCalendar(text: string): ReadCalendar {
  const lines = unfold(text).map(parseLine);
  const calendar = componentOf(lines, 'VCALENDAR');
  if (calendar.rest.length > 0) throw new Error('text after the calendar');
  only(calendar.own, 'VERSION', '2.0');
  if (only(calendar.own, 'PRODID') === '') throw new Error('PRODID is empty');
  return {
    name: unescapeText(only(calendar.own, 'X-WR-CALNAME')),
    timeZone: only(calendar.own, 'X-WR-TIMEZONE'),
    events: calendar.inner.map(readEvent),
  };
}

function unfold(text: string): string[] {
  if (!text.endsWith('\r\n')) throw new Error('the last line does not end');
  const physical = text.slice(0, -2).split('\r\n');
  for (const line of physical) {
    if (/[\r\n]/.test(line)) throw new Error('a line ends with something else than CR LF');
    if (Buffer.byteLength(line) > 75) throw new Error(`a line of ${Buffer.byteLength(line)} octets`);
  }
  return physical.reduce<string[]>((lines, line) => {
    if (!/^[ \t]/.test(line)) return [...lines, line];
    return [...lines.slice(0, -1), (lines.at(-1) ?? '') + line.slice(1)];
  }, []);
}

function parseLine(line: string): Property {
  const [, name, parameters, value] = contentLine.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`no content line: ${line}`);
  return { name, parameters: parameters ?? '', value };
}

interface Component {
  readonly own: readonly Property[];
  readonly inner: readonly (Component & { readonly kind: string })[];
  readonly rest: readonly Property[];
}

function componentOf(lines: readonly Property[], kind: string): Component {
  const [first, ...body] = lines;
  if (first?.name !== 'BEGIN' || first.value !== kind) throw new Error(`${kind} does not begin`);
  const own: Property[] = [];
  const inner: (Component & { kind: string })[] = [];
  let left: readonly Property[] = body;
  for (;;) {
    const [line, ...after] = left;
    if (line === undefined) throw new Error(`${kind} does not end`);
    if (line.name === 'END' && line.value === kind) return { own, inner, rest: after };
    if (line.name === 'END') throw new Error(`${line.value} ends inside ${kind}`);
    if (line.name === 'BEGIN') {
      const found = componentOf(left, line.value);
      inner.push({ ...found, kind: line.value });
      left = found.rest;
    } else {
      own.push(line);
      left = after;
    }
  }
}

function readEvent({ kind, own, inner }: Component & { readonly kind: string }): ReadEvent {
  if (kind !== 'VEVENT') throw new Error(`an unexpected ${kind}`);
  utcOf(only(own, 'DTSTAMP'));
  const alarms = inner.map((alarm) => {
    if (alarm.kind !== 'VALARM') throw new Error(`an unexpected ${alarm.kind}`);
    only(alarm.own, 'ACTION', 'DISPLAY');
    only(alarm.own, 'DESCRIPTION');
    const trigger = alarm.own.find(({ name }) => name === 'TRIGGER');
    const minutes = /^-PT(\d+)M$/.exec(only(alarm.own, 'TRIGGER'))?.[1];
    if (trigger?.parameters !== ';RELATED=END' || minutes === undefined) throw new Error('no known trigger');
    return Number(minutes) * 60_000;
  });
  return {
    uid: unescapeText(only(own, 'UID')),
    start: utcOf(only(own, 'DTSTART')),
    end: utcOf(only(own, 'DTEND')),
    summary: unescapeText(only(own, 'SUMMARY')),
    alarmBeforeEnd: alarms[0] ?? null,
  };
}

function only(own: readonly Property[], name: string, expected?: string): string {
  const [property, second] = own.filter((each) => each.name === name);
  if (property === undefined || second !== undefined) throw new Error(`${name} does not stand there once`);
  if (expected !== undefined && property.value !== expected) throw new Error(`${name} is ${property.value}`);
  return property.value;
}

function utcOf(value: string): number {
  const [, date, time] = /^(\d{8})T(\d{6})Z$/.exec(value) ?? [];
  if (date === undefined || time === undefined) throw new Error(`no instant: ${value}`);
  const iso = `${date.replace(/(..)(..)$/, '-$1-$2')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  const at = Date.parse(iso);
  if (Number.isNaN(at)) throw new Error(`no instant: ${value}`);
  return at;
}

function unescapeText(value: string): string {
  if (/(?:^|[^\\])(?:\\\\)*(?:[;,]|\\[^\\;,nN])/.test(value)) throw new Error(`no escaped text: ${value}`);
  return value.replace(/\\([\\;,nN])/g, (_all, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}
