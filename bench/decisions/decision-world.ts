import type { CompanyFacts, DecisionInput, Subject } from '@shiftgate/domain/access/types.ts';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { dayNumberOf, plainDateOf } from '@shiftgate/domain/calendar/plain-date.ts';
import type { IsoWeekday } from '@shiftgate/domain/calendar/plain-date.ts';
import { wallTimeOf } from '@shiftgate/domain/calendar/wall-time.ts';
import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';
import { parseUserAgent } from '@shiftgate/domain/client/user-agent.ts';
import { compileShift } from '@shiftgate/domain/shift/compile.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import type { CompanyCalendar, Shift, ShiftRule } from '@shiftgate/domain/shift/types.ts';

const ZONES = [
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Noronha',
  'America/New_York',
  'America/Santiago',
  'America/Mexico_City',
  'Europe/Lisbon',
  'Europe/Madrid',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Sydney',
];

/** Numbers from 0 to 1 that are the same in every run (a 32-bit mix of a counter). */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface RawRequest {
  readonly userAgent: string;
  readonly address: string;
}

/** A made-up company and the questions to decide about it. */
export interface DecisionWorld {
  readonly shifts: readonly CompiledShift[];
  readonly subjects: readonly Subject[];
  readonly company: CompanyFacts;
  readonly questions: readonly DecisionInput[];
  /** The texts from which the client facts of the question at the same index were read. */
  readonly raw: readonly RawRequest[];
}

const EMPTY_RULE: ShiftRule = {
  id: null,
  kind: 'everyday',
  day: null,
  dayOfMonth: null,
  clampToMonthEnd: null,
  anchorOn: null,
  daysOn: null,
  daysOff: null,
  startHour: null,
  endHour: null,
  endsNextDay: false,
  startOn: null,
  endOn: null,
  name: null,
};

function makeRules(random: () => number): ShiftRule[] {
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const window = (): Pick<ShiftRule, 'startHour' | 'endHour' | 'endsNextDay'> => {
    const start = between(5, 22) * 60 + between(0, 3) * 15;
    const end = start + between(4, 11) * 60;
    return {
      startHour: wallTimeOf(start),
      endHour: wallTimeOf(end % 1440),
      endsNextDay: end >= 1440,
    };
  };
  const dateOf = (): string => plainDateOf(dayNumberOf('2026-01-01') + between(0, 364));
  const weekly = Array.from({ length: 7 }, (_, index) => ({
    ...EMPTY_RULE,
    kind: 'weekly' as const,
    day: (index + 1) as IsoWeekday,
    ...window(),
  }));
  const special = Array.from({ length: 3 }, () => ({
    ...EMPTY_RULE,
    kind: 'special_date' as const,
    startOn: dateOf(),
    ...window(),
  }));
  return [
    ...weekly,
    ...special,
    { ...EMPTY_RULE, kind: 'holiday' },
    { ...EMPTY_RULE, kind: 'monthly', dayOfMonth: between(1, 31), clampToMonthEnd: true, ...window() },
    { ...EMPTY_RULE, kind: 'cycle', anchorOn: dateOf(), daysOn: 1, daysOff: between(1, 5), ...window() },
  ];
}

function makeShift(random: () => number, index: number): Shift {
  const isObeyed = random() < 0.1;
  return {
    key: `shift-${index}`,
    name: `Shift ${index}`,
    state: random() < 0.05 ? 'disabled' : 'enabled',
    period: null,
    timeZone: ZONES[Math.floor(random() * ZONES.length)] ?? null,
    holidayRegion: null,
    rules: makeRules(random),
    ipRules: random() < 0.4 ? ['10.0.0.0/8', '203.0.113.*', '198.51.100.7', '2001:db8::/32'] : [],
    allowedBrowsers: random() < 0.3 ? ['chrome', 'edge', 'safari'] : [],
    allowedOs: random() < 0.2 ? ['windows', 'macos', 'android'] : [],
    timeClock: { isObeyed, hasLoginRule: isObeyed, logsOutAtDayEnd: isObeyed, logsOutAtBreak: isObeyed },
    logout: { isAutomatic: true, reach: 'browser_only', isAdvanced: false },
  };
}

/** The user agents of the bench: 3,000 different ones, as many versions make them. */
function makeUserAgents(): string[] {
  return Array.from({ length: 3000 }, (_, index) => {
    const version = `${100 + (index % 50)}.0.${index}.0`;
    const chrome = `AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}`;
    const kinds = [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/${version}`,
      `Mozilla/5.0 (Linux; Android 14; SM-A${index}) ${chrome} Mobile Safari/537.36`,
      `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`,
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_${index % 9} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.${index} Mobile/15E148 Safari/604.1`,
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36`,
    ];
    return kinds[index % kinds.length] ?? '';
  });
}

/** Builds the company of the bench: always the same for the same seed and sizes. */
export function makeDecisionWorld(sizes: {
  readonly seed: number;
  readonly people: number;
  readonly shifts: number;
  readonly requests: number;
}): DecisionWorld {
  const random = makeRandom(sizes.seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T; // lists are not empty
  const calendar: CompanyCalendar = {
    timeZone: 'America/Sao_Paulo',
    holidayRegion: 'BR',
    holidays: new Map([['BR', ['2026-01-01', '2026-04-21', '2026-05-01', '2026-09-07', '2026-12-25']]]),
    extraHolidays: [],
    exceptionalOpenings: [],
  };
  const shifts = Array.from({ length: sizes.shifts }, (_, index) =>
    compileShift(makeShift(random, index), calendar),
  );
  const subjects = Array.from({ length: sizes.people }, (_, index): Subject => {
    const isAway = random() < 0.03;
    return {
      key: `person-${index}`,
      companyKey: 'company',
      status: random() < 0.02 ? 'suspended' : 'active',
      isAdministrator: random() < 0.02,
      domain: random() < 0.02 ? 'other.test' : 'company.test',
      vacation: isAway ? { startOn: '2026-07-01', endOn: '2026-07-30' } : null,
      singleAccess: null,
      shifts: Array.from({ length: Math.floor(random() * 3) + (random() < 0.98 ? 1 : 0) }, () =>
        pick(shifts),
      ),
    };
  });
  const company: CompanyFacts = {
    key: 'company',
    controlState: 'active',
    isDeactivationConfirmed: false,
    test: null,
    coveredDomains: new Set(['company.test', 'branch.test']),
    isPlanValid: true,
    timeZone: 'America/Sao_Paulo',
    timeClockFallback: 'grace',
  };
  const userAgents = makeUserAgents();
  const octet = (): number => Math.floor(random() * 256);
  const raw: RawRequest[] = [];
  const questions = Array.from({ length: sizes.requests }, (): DecisionInput => {
    const userAgent = pick(userAgents);
    const address =
      random() < 0.1
        ? `2001:db8::${octet().toString(16)}`
        : `${pick([10, 203, 198])}.${octet()}.113.${octet()}`;
    raw.push({ userAgent, address });
    return {
      attempt: {
        at: dayNumberOf('2026-01-01') * DAY_MS + Math.floor(random() * 365 * DAY_MS),
        address: parseIpAddress(address),
        ...parseUserAgent(userAgent),
        isPasswordRight: random() >= 0.05,
      },
      subject: random() < 0.01 ? null : pick(subjects),
      company,
      timeClock: { state: pick(['clocked_in', 'clocked_in', 'on_break', 'clocked_out'] as const) },
    };
  });
  return { shifts, subjects, company, questions, raw };
}
