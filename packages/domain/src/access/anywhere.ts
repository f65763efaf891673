import type { Instant } from '../calendar/instant.ts';
import { ipv4Of, type IpAddress } from '../client/ip-address.ts';
import { matchesIp } from '../client/ip-rules.ts';
import { BROWSERS, OPERATING_SYSTEMS, type Browser, type OperatingSystem } from '../client/lists.ts';
import { matchesBrowser, matchesSystem } from '../client/matching.ts';
import type { CompiledShift } from '../shift/compile.ts';
import { shiftsOf } from './effective-facts.ts';
import { decide, decideFull } from './decide.ts';
import type { DecisionInput, FullVerdict, Verdict } from './types.ts';

/** What a shift may limit of where an attempt comes from. */
export const ORIGIN_LIMITS = ['ip', 'browser', 'os'] as const;
export type OriginLimit = (typeof ORIGIN_LIMITS)[number];

/** A decision without a known address and program: the one for the address and program that suit the person best. */
export interface AnywhereVerdict extends FullVerdict {
  /** What the deciding shift limits: the decision applies only when these match. */
  readonly limits: readonly OriginLimit[];
}

interface Client {
  readonly browser: Browser;
  readonly os: OperatingSystem;
}

const ALL_CLIENTS: readonly Client[] = BROWSERS.flatMap((browser) =>
  OPERATING_SYSTEMS.map((os) => ({ browser, os })),
);

/** One candidate of each kind: candidates that no shift distinguishes are asked once. */
function oneOfEach<T>(
  candidates: readonly T[],
  shifts: readonly CompiledShift[],
  passes: (shift: CompiledShift, candidate: T) => boolean,
): T[] {
  const kinds = new Map<string, T>();
  for (const candidate of candidates) {
    const kind = shifts.map((shift) => (passes(shift, candidate) ? '1' : '0')).join('');
    if (!kinds.has(kind)) kinds.set(kind, candidate);
  }
  return [...kinds.values()];
}

/** One address for each kind. First addresses are enough: an overlap of ranges begins where one of them begins. */
function addressesOf(shifts: readonly CompiledShift[]): (IpAddress | null)[] {
  const firsts = shifts.flatMap(({ ip }): IpAddress[] => [
    ...ip.ipv4.filter((_, index) => index % 2 === 0).map(ipv4Of),
    ...ip.ipv6.map((range) => range.first),
  ]);
  return oneOfEach([null, ...firsts], shifts, (shift, address) => matchesIp(shift.ip, address));
}

function clientsOf(shifts: readonly CompiledShift[]): Client[] {
  // A shift without a list of programs treats all alike. If no shift has a list, one program represents all.
  const choosy = shifts.filter(({ client }) => client.browsers !== null || client.systems !== null);
  return oneOfEach(
    choosy.length === 0 ? ALL_CLIENTS.slice(0, 1) : ALL_CLIENTS,
    choosy,
    ({ client }, { browser, os }) => matchesBrowser(client, browser, os) && matchesSystem(client, os),
  );
}

function limitsOf(shift: CompiledShift | undefined): OriginLimit[] {
  if (shift === undefined) return [];
  return ORIGIN_LIMITS.filter((limit) => {
    if (limit === 'ip') return !shift.ip.isAny;
    return (limit === 'browser' ? shift.client.browsers : shift.client.systems) !== null;
  });
}

/** Whether `a` serves the person better: lets in, for longer, or sooner; then the one that limits less. */
function isBetter(a: AnywhereVerdict, b: AnywhereVerdict): boolean {
  if (a.isAllowed !== b.isAllowed) return a.isAllowed;
  const until = (verdict: FullVerdict): number => verdict.allowedUntil ?? Infinity;
  const opening = (verdict: FullVerdict): number => verdict.nextOpening ?? Infinity;
  if (a.isAllowed && until(a) !== until(b)) return until(a) > until(b);
  if (!a.isAllowed && opening(a) !== opening(b)) return opening(a) < opening(b);
  if (a.step !== b.step) return a.step > b.step;
  return a.limits.length < b.limits.length;
}

/** Every address and program that a person's shifts distinguish, as attempts with the right password. */
function attemptsOf(input: Omit<DecisionInput, 'attempt'>): Omit<DecisionInput['attempt'], 'at'>[] {
  const shifts = input.subject === null ? [] : shiftsOf(input.company, input.subject);
  const clients = clientsOf(shifts);
  return addressesOf(shifts).flatMap((address) =>
    clients.map((client) => ({ address, ...client, deviceClass: 'other' as const, isPasswordRight: true })),
  );
}

/**
 * May this person sign in at an instant, from the address and program that suit them best? `decideFromAnywhere`
 * without its look-ahead, for very many people and instants: it allows exactly when that does, and returns the denial
 * that got furthest. The candidates of the person's shifts are computed once.
 */
export function askFromAnywhere(input: Omit<DecisionInput, 'attempt'>): (at: Instant) => Verdict {
  const attempts = attemptsOf(input);
  return (at) => {
    let best: Verdict | null = null;
    for (const attempt of attempts) {
      const verdict = decide({ ...input, attempt: { at, ...attempt } });
      if (verdict.isAllowed) return verdict;
      if (best === null || verdict.step > best.step) best = verdict;
    }
    if (best === null) throw new Error('there is always one address and one program to ask about');
    return best;
  };
}

/**
 * May this person sign in at an instant, from wherever suits them best, and until when? Every decision is one that
 * `decide` gives for some address, browser and system, so it never allows where none of them would be let in; the
 * password counts as right.
 */
export function decideFromAnywhere(input: Omit<DecisionInput, 'attempt'>, at: Instant): AnywhereVerdict {
  const shifts = input.subject === null ? [] : shiftsOf(input.company, input.subject);
  let best: AnywhereVerdict | null = null;
  for (const attempt of attemptsOf(input)) {
    const verdict = decideFull({ ...input, attempt: { at, ...attempt } });
    const limits = limitsOf(shifts.find((shift) => shift.key === verdict.shiftKey));
    const found = { ...verdict, limits };
    if (best === null || isBetter(found, best)) best = found;
  }
  if (best === null) throw new Error('there is always one address and one program to ask about');
  return best;
}
