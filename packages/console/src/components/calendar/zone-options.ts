import { listTimeZones } from '@shiftgate/domain/calendar/zone.ts';
import { zoneName } from '@shiftgate/pages/hours/zone-name.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { cityOf } from './zone-cities.ts';

/** A time zone to choose: its IANA name, what is shown, in short on narrow screens, and what else it is found by. */
export interface ZoneOption {
  readonly value: string;
  readonly label: string;
  readonly short: string;
  readonly keywords: string;
}

/** All zones, ordered by their offset at an instant (ms), then by name. */
export function listZones(language: Language, at: number): readonly ZoneOption[] {
  return listTimeZones()
    .map((zone) => ({ option: withCountry(zone, language, at), minutes: offsetOf(zone, at) ?? 0 }))
    .toSorted((a, b) => a.minutes - b.minutes || a.option.label.localeCompare(b.option.label, language))
    .map(({ option }) => option);
}

/** Also found by its country. Only the list is searched, and reading the countries of all zones takes a quarter of a second. */
function withCountry(zone: string, language: Language, at: number): ZoneOption {
  const option = describeZone(zone, language, at);
  return { ...option, keywords: `${option.keywords} ${countryOf(zone, language) ?? ''}` };
}

/**
 * One zone: "(GMT-03:00) Horário de Brasília — São Paulo"; by its IANA name where it has no place or the browser does not
 * know it.
 */
export function describeZone(zone: string, language: Language, at: number): ZoneOption {
  const blank = zone.replaceAll('_', ' ');
  const minutes = offsetOf(zone, at);
  if (minutes === null) return { value: zone, label: blank, short: blank, keywords: '' };
  const offset = formatOffset(minutes);
  // "-3" and "UTC-3" beside "GMT-03:00".
  const short = offset.replace(/^([+-])0/, '$1').replace(':00', '');
  const { name, place } = describePlace(zone, language, at);
  return {
    value: zone,
    label: `(GMT${offset}) ${name === null ? place : `${name} — ${place}`}`,
    short: `(GMT${offset}) ${place}`,
    keywords: `${zone} ${blank} UTC${offset} UTC${short} GMT${short}`,
  };
}

/** The name of a zone and its city; no name, and its own in place of a city, where Intl knows nothing but its offset. */
function describePlace(zone: string, language: Language, at: number) {
  const name = zoneName(language, zone, at);
  if (name === 'UTC') return { name: null, place: name };
  if (name.startsWith('GMT')) return { name: null, place: zone };
  return { name: capitalised(name), place: cityOf(zone, language) };
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Minutes east of UTC; null for a zone that the browser does not know. */
function offsetOf(zone: string, at: number): number | null {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function formatOffset(minutes: number): string {
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  const length = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(length / 60)}:${two(length % 60)}`;
}

/** Firefox has none of it yet: there a zone is not found by its country. */
interface LocaleWithZones extends Intl.Locale {
  getTimeZones?(): readonly string[] | undefined;
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let countries: ReadonlyMap<string, string> | undefined;

/** The country code of each zone. */
function readCountries(): ReadonlyMap<string, string> {
  const codes = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const found = new Map<string, string>();
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    if (codes.of(code) === undefined) continue;
    const locale: LocaleWithZones = new Intl.Locale(`und-${code}`);
    // A country of the past gives the code of today's.
    for (const zone of locale.getTimeZones?.() ?? []) found.set(zone, locale.region ?? code);
  }
  return found;
}

const countryNames = new Map<Language, Intl.DisplayNames>();

function countryOf(zone: string, language: Language): string | null {
  countries ??= readCountries();
  const code = countries.get(zone);
  if (code === undefined) return null;
  let names = countryNames.get(language);
  if (names === undefined) {
    names = new Intl.DisplayNames(language, { type: 'region' });
    countryNames.set(language, names);
  }
  return names.of(code) ?? null;
}
