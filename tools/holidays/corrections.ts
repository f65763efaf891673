/** A holiday as `date-holidays` gives it. */
export interface RawHoliday {
  /** Wall-clock text of the region, `YYYY-MM-DD HH:mm:ss`, perhaps with an offset behind it. */
  readonly date: string;
  readonly start: Date;
  readonly end: Date;
  readonly name: string;
  readonly rule: string;
  readonly type: string;
}

export interface CorrectedHoliday {
  readonly date: string;
  readonly name: string;
  readonly kind: 'public' | 'optional';
  readonly rule: string;
}

const brazilianNames: Readonly<Record<string, string>> = {
  'Ano Novo': 'Confraternização Universal',
  'Corpo de Deus': 'Corpus Christi',
  'Dia de Tiradentes': 'Tiradentes',
  'Dia do trabalhador': 'Dia do Trabalho',
  'Sexta-Feira Santa': 'Paixão de Cristo',
  'Dia de Eleição': 'Eleições',
  'Dia de Finados': 'Finados',
};

const kinds: Readonly<Record<string, 'public' | 'optional'>> = {
  public: 'public',
  // What Brazil calls "ponto facultativo" (Carnaval, Corpus Christi) is marked `bank` here.
  bank: 'optional',
  optional: 'optional',
};

const hourMs = 3_600_000;

/**
 * What we make of a holiday of the library, or null when it is none for us:
 *  - parts of a day (the afternoon of 24 December, the morning of Ash Wednesday) close no whole day;
 *  - the Saturday and Sunday of Carnaval are no "ponto facultativo"; Monday and Tuesday are;
 *  - elections are on the library's list of public days; the official lists of holidays leave them out, the
 *    second round may not take place, and a Sunday shift works on them: optional.
 */
export function correct(country: string, raw: RawHoliday): CorrectedHoliday | null {
  const kind = kinds[raw.type];
  const hours = (raw.end.getTime() - raw.start.getTime()) / hourMs;
  // 23 and 25 hours: a day on which the clocks change.
  const isWholeDay = raw.date.slice(11, 19) === '00:00:00' && hours >= 23 && hours <= 25;
  if (kind === undefined || !isWholeDay) return null;
  const isElection = country === 'BR' && raw.name === 'Dia de Eleição';
  return {
    date: raw.date.slice(0, 10),
    name: (country === 'BR' ? brazilianNames[raw.name] : undefined) ?? raw.name,
    kind: isElection ? 'optional' : kind,
    rule: raw.rule,
  };
}
