import { listTimeZones } from '@shiftgate/domain/calendar/zone.ts';
import { zoneName } from '@shiftgate/pages/hours/zone-name.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { cityOf } from './zone-cities.ts';

/** A time zone to choose: its IANA name, what is shown, and what else it is found by. */
export interface ZoneOption {
  readonly value: string;
  readonly label: string;
  readonly keywords: string;
}

/** All zones, ordered by their offset at an instant (ms), then by name. */
export function listZones(language: Language, at: number): readonly ZoneOption[] {
  return listTimeZones()
    .map((zone) => ({ option: describeZone(zone, language, at), minutes: offsetOf(zone, at) ?? 0 }))
    .toSorted((a, b) => a.minutes - b.minutes || a.option.label.localeCompare(b.option.label, language))
    .map(({ option }) => option);
}

/**
 * One zone: "(GMT-03:00) Horário de Brasília — São Paulo"; by its IANA name where it has no place or the browser does not
 * know it.
 */
export function describeZone(zone: string, language: Language, at: number): ZoneOption {
  const blank = zone.replaceAll('_', ' ');
  const minutes = offsetOf(zone, at);
  if (minutes === null) return { value: zone, label: blank, keywords: '' };
  const offset = formatOffset(minutes);
  // "-3" and "UTC-3" beside "GMT-03:00".
  const short = offset.replace(/^([+-])0/, '$1').replace(':00', '');
  return {
    value: zone,
    label: `(GMT${offset}) ${wordsOf(zone, language, at)}`,
    keywords: `${zone} ${blank} ${countryOf(zone, language) ?? ''} UTC${offset} UTC${short} GMT${short}`,
  };
}

function wordsOf(zone: string, language: Language, at: number): string {
  const name = zoneName(language, zone, at);
  if (name === 'UTC') return name;
  // A name of nothing but the offset: the zone has no place.
  if (name.startsWith('GMT')) return zone;
  return `${capitalised(name)} — ${cityOf(zone, language)}`;
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
