import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { plainDateOf } from '@shiftgate/domain/calendar/plain-date.ts';
import { localDateAt, localMsAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { Zone } from '@shiftgate/domain/calendar/zone.ts';
import { describeEntry } from '@shiftgate/pages/audit/describe-entry.ts';
import { describeEvent } from '@shiftgate/pages/audit/describe-event.ts';
import { zoneName } from '@shiftgate/pages/hours/zone-name.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { isErased, nameIn } from '@shiftgate/phrases/erased-person.ts';
import { surroundingsOf } from '@shiftgate/phrases/surroundings.ts';
import { finder, format, inSurroundings, languages } from '@shiftgate/phrases/translate.ts';
import type { Language, Params } from '@shiftgate/phrases/translate.ts';
import { csvLine } from './csv.ts';
import { texts } from './texts.ts';

/** A column's heading, by its name in the phrases. */
export type Heading = keyof (typeof texts)['pt-BR']['downloads']['columns'];
/** Places of the words for codes. */
type Codes =
  | 'accessLog.events'
  | 'accessLog.notes'
  | 'accessLog.results'
  | 'accessLog.browsers'
  | 'accessLog.systems'
  | 'auditLog.areas'
  | 'auditLog.authors'
  | 'downloads.changes'
  | 'downloads.outcomes'
  | 'downloads.states'
  | 'errors'
  | 'sessions'
  | 'sessions.ends'
  | 'sessions.logouts.states'
  | 'sessions.workspaceStates'
  | 'sharedFiles.kinds'
  | 'sharedFiles.visibilities'
  | 'shifts.states'
  | 'users.functions'
  | 'users.secondSteps'
  | 'users.statuses';

/** A company as its files show it. */
export interface FileSettings {
  /** Whose words the texts take over. */
  readonly provider: Provider;
  readonly language: string;
  /** IANA zone of every time of the file, which its headings name. */
  readonly zone: string;
  /** The instant of the download, ms. */
  readonly now: number;
}

/** The words of a company's downloads. */
export interface CsvWords {
  readonly language: Language;
  /** The day of the download in the company's zone, for the name of the file. */
  readonly today: string;
  /** The day of an instant (ms) in the company's zone. */
  dayOf(at: number): string;
  /** An instant in the company's zone, such as `2025-03-10 09:00:00`; empty for null. */
  moment(at: Date | string | null): string;
  header(columns: readonly Heading[]): string;
  /** The word for a code; empty for null, and the code itself where no word is known. */
  word(codes: Codes, code: string | null): string;
  /** The sentence of an event of the audit log, as the panel shows it. */
  event(event: Parameters<typeof describeEvent>[0]): string;
  /** The sentence of an entry of the access log, as the panel shows it. */
  entry(entry: Parameters<typeof describeEntry>[0]): string;
  /** A name of a log, or what stands for that of an erased person. */
  name(value: string | null): string | null;
  /** An address of a log; empty for that of an erased person. */
  address(value: string | null): string | null;
  /** Why a forced logout skipped an administrator. */
  readonly administratorStays: string;
}

/** More than there are for codes. */
const mostTexts = 5_000;

/** Finds each text once: the texts are few, and the rows of a file many. */
function withCache<Key extends string, T>(find: (key: Key) => T): (key: Key) => T {
  const cache = new Map<Key, T>();
  return (key) => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const found = find(key);
    if (cache.size < mostTexts) cache.set(key, found);
    return found;
  };
}

/** Writes instants of a zone. The date is kept: the rows of a file follow each other. */
function momentsIn(zone: Zone): CsvWords['moment'] {
  let day = Number.NaN;
  let date = '';
  const two = (value: number) => (value < 10 ? `0${value}` : String(value));
  return (at) => {
    if (at === null) return '';
    const local = localMsAt(zone, new Date(at).getTime());
    const localDay = Math.floor(local / DAY_MS);
    if (localDay !== day) {
      day = localDay;
      date = plainDateOf(localDay);
    }
    const seconds = Math.floor((local - localDay * DAY_MS) / 1000);
    return `${date} ${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  };
}

/** Returns the words of a company in its language, Portuguese for an unknown one. */
export function csvWords(settings: FileSettings): CsvWords {
  const language = languages.find((each) => each === settings.language) ?? languages[0];
  const known = texts[language];
  const surroundings = surroundingsOf(language, settings.provider);
  const find = finder(known, surroundings);
  const findText = withCache(find);
  const zone = zoneOf(settings.zone);
  const textOf = (key: string, params?: Params) => {
    const text = findText(key);
    return text === undefined ? null : format(language, text, params);
  };
  const findWord = (codes: Codes, code: string): string => {
    const text = find(`${codes}.${code}`);
    if (typeof text !== 'string') return code;
    // The few errors with placeholders name a request, and a line of a file has none.
    return text.includes('{') ? known.downloads.unexpected : text;
  };
  // By codes and code apart: writing both into one key takes longer than finding its text.
  const wordsOf = withCache((codes: Codes) => withCache((code: string) => findWord(codes, code)));
  const named = { zone: zoneName(language, settings.zone, settings.now) };
  return {
    language,
    today: localDateAt(zone, settings.now),
    dayOf: (at) => localDateAt(zone, at),
    moment: momentsIn(zone),
    header: (columns) =>
      csvLine(
        columns.map((column) =>
          format(language, inSurroundings(known.downloads.columns[column], surroundings), named),
        ),
      ),
    word: (codes, code) => (code === null ? '' : wordsOf(codes)(code)),
    event: (event) => describeEvent(event, { language, timeZone: settings.zone, text: textOf }),
    entry: (entry) => describeEntry(entry, textOf),
    name: (value) => (value === null ? null : nameIn(language, value)),
    address: (value) => (value !== null && isErased(value) ? null : value),
    administratorStays: known.downloads.administratorStays,
  };
}
