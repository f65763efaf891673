import type { Instant } from '../calendar/instant.ts';
import { DAY_MS, MINUTE_MS } from '../calendar/instant.ts';
import { lastInstantBefore } from '../calendar/zone.ts';
import { horizonLimits } from '../limits.ts';
import { nextChangeOfCover, type CompiledShift } from '../shift/compile.ts';
import { windowOfRule } from '../shift/day-plan.ts';
import { momentRules, type MomentRules } from '../shift/moment-rules.ts';
import { decideFromAnywhere, type AnywhereVerdict } from './anywhere.ts';
import type { CompanyFacts, Subject } from './types.ts';

/** What a rule has to do with an instant: the only names for it, of server and console alike. */
export const RULE_PARTS = [
  /** Its window holds the instant. */
  'opens',
  /** It decides the day, but its window does not hold the instant. */
  'other_hours',
  /** It closes the day. */
  'closes',
  /** It matches the day, but a kind above it decides. */
  'outranked',
] as const;
export type RulePart = (typeof RULE_PARTS)[number];

/** What a shift says of an instant, and by which rules. */
export interface ShiftExplanation {
  readonly verdict: AnywhereVerdict;
  readonly moment: MomentRules;
  /** The rule that decided; null where none lets in and none closes or replaces the day. */
  readonly decidingRule: string | null;
  readonly parts: readonly { readonly ruleId: string; readonly part: RulePart; readonly isTail: boolean }[];
  /** The first later instant at which the hours begin or end, within 366 days; null when there is none. */
  readonly until: Instant | null;
}

const PERSON: Omit<Subject, 'shifts'> = {
  key: '',
  companyKey: '',
  status: 'active',
  isAdministrator: false,
  domain: '',
  vacation: null,
  singleAccess: null,
};
const COMPANY: Omit<CompanyFacts, 'timeZone'> = {
  key: '',
  controlState: 'active',
  isDeactivationConfirmed: false,
  test: null,
  coveredDomains: new Set(['']),
  isPlanValid: true,
  timeClockFallback: 'allow',
};

/** Of rules that all let in, the one whose window ends last; of several the first. */
function longest(shift: CompiledShift, { opening, tails, day }: MomentRules): string | null {
  let best: string | null = null;
  let bestEnd = -Infinity;
  for (const rule of shift.shift.rules) {
    const window = windowOfRule(rule);
    if (rule.id === null || window === null || !opening.includes(rule.id)) continue;
    const begin = (tails.includes(rule.id) ? day - 1 : day) * DAY_MS;
    const end = lastInstantBefore(shift.zone, begin + window.endMinute * MINUTE_MS);
    if (end > bestEnd) {
      best = rule.id;
      bestEnd = end;
    }
  }
  return best;
}

/**
 * The answer of `decide` on a person with this shift only, from the address and program that suit them best, while
 * control is on; and the rules behind it. Rules are named by their ids, which must be distinct; `timeZone` is the
 * company's.
 */
export function explainShift(shift: CompiledShift, timeZone: string, at: Instant): ShiftExplanation {
  const moment = momentRules(shift, at);
  const question = {
    subject: { ...PERSON, shifts: [shift] },
    company: { ...COMPANY, timeZone },
    timeClock: null,
  };
  const verdict = decideFromAnywhere(question, at);
  const closes = (id: string): boolean =>
    shift.shift.rules.some((rule) => rule.id === id && rule.startHour === null);
  const partOf = (ruleId: string): RulePart => {
    if (moment.opening.includes(ruleId)) return 'opens';
    if (moment.outranked.includes(ruleId)) return 'outranked';
    return closes(ruleId) ? 'closes' : 'other_hours';
  };
  const named = new Set([...moment.opening, ...moment.deciding, ...moment.outranked]);
  const replacing = moment.isInForce && moment.kind !== 'ordinary' ? (moment.deciding[0] ?? null) : null;
  const until = nextChangeOfCover(shift, at, at + horizonLimits.days * DAY_MS);
  return {
    verdict,
    moment,
    decidingRule: verdict.isAllowed ? longest(shift, moment) : replacing,
    parts: [...named].map((ruleId) => ({
      ruleId,
      part: partOf(ruleId),
      isTail: moment.tails.includes(ruleId),
    })),
    until: until === Infinity ? null : until,
  };
}
