import type { Language } from '@shiftgate/phrases/translate.ts';

/** What Intl adds to the name of a zone without summer time, and people never say. */
const standard = / (Padrão|Standard|estándar)\b/;

/** The prepositions of Portuguese that Intl leaves out before a place: those that are not "de". */
const prepositions: Readonly<Record<string, string>> = {
  'Ilha de Man': 'da',
  Irlanda: 'da',
  Jordânia: 'da',
  Marrocos: 'do',
  'Reino Unido': 'do',
  'Saara Ocidental': 'do',
  Síria: 'da',
};

/** Names of places as Intl gives them, and as they are written. */
const misspelt = {
  'pt-BR': [['Arzeibaijão', 'Azerbaijão']],
  en: [],
  es: [
    ['de Isla de Man', 'de la isla de Man'],
    ['de Reino Unido', 'del Reino Unido'],
    ['de Sáhara Occidental', 'del Sáhara Occidental'],
    ['de Yukón', 'del Yukón'],
  ],
} as const satisfies Readonly<Record<Language, readonly (readonly [string, string])[]>>;

const coordinated: ReadonlySet<string> = new Set(['UTC', 'Etc/UTC']);

/** What people call the zone of an instant (ms), as inside a sentence: "horário de Brasília". */
export function zoneName(language: Language, timeZone: string, at: number): string {
  // Intl knows it by its offset alone.
  if (coordinated.has(timeZone)) return 'UTC';
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' });
  const given = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  if (given === undefined) return timeZone;
  const name = misspelt[language].reduce(
    (text, [wrong, right]) => text.replace(wrong, right),
    given.replace(standard, ''),
  );
  // Both languages write the word small inside a sentence; Intl may give it as it begins one.
  return name
    .replace(/^Hora /, 'hora ')
    .replace(/^Horário (?!d[aeo]s? |Central$)(.+)$/, (_all, place: string) => {
      return `Horário ${prepositions[place] ?? 'de'} ${place}`;
    })
    .replace(/^Horário/, 'horário');
}

/** A time in words with its zone: "hoje às 14:00 (horário de Brasília)"; the instant in ms. */
export function withZone(text: string, language: Language, timeZone: string, at: number): string {
  return `${text} (${zoneName(language, timeZone, at)})`;
}
