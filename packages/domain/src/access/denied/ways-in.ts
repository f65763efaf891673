import type { Browser, OperatingSystem } from '#client/lists.ts';
import type { TraceFacts } from '../check.ts';
import { isAllowing, type CheckName } from '../checks.ts';
import { personChecks } from '../person-checks.ts';
import type { Trace, TracedCheck } from '../trace.ts';

/**
 * A condition that an attempt did not meet: its own value, and beside it what the shift allows. `allowed` is null in a
 * trace that does not hold the rule.
 */
export type UnmetCondition =
  | {
      readonly what: 'hours';
      readonly timeZone: string;
      readonly minuteOfDay: number;
      /** The windows that start on the day of the attempt, in minutes since its midnight. */
      readonly allowed: readonly { readonly from: number; readonly to: number }[] | null;
    }
  | {
      readonly what: 'network';
      readonly address: string | null;
      /** Entries of the list, and how many follow them. */
      readonly allowed: readonly string[] | null;
      readonly more: number;
    }
  | { readonly what: 'browser'; readonly browser: Browser; readonly allowed: readonly Browser[] | null }
  | {
      readonly what: 'system';
      readonly os: OperatingSystem;
      readonly allowed: readonly OperatingSystem[] | null;
    }
  | { readonly what: 'check'; readonly check: CheckName };

/** One way in: everything that one shift would have asked for besides what the attempt met. */
export interface WayIn {
  /** Null where a check of the person denied, before any shift was asked. */
  readonly shiftKey: string | null;
  readonly unmet: readonly UnmetCondition[];
}

const listOf = <T extends string | number>(facts: TraceFacts, name: string): readonly T[] | null => {
  const value = facts[name];
  return Array.isArray(value) ? (value as readonly T[]) : null;
};

function windowsOf(facts: TraceFacts): readonly { from: number; to: number }[] | null {
  const flat = listOf<number>(facts, 'windows');
  if (flat === null) return null;
  return flat.flatMap((from, index) => (index % 2 === 0 ? [{ from, to: flat[index + 1] ?? from }] : []));
}

/** The conditions of a check that denied. Browser and system are one check, and two conditions. */
function conditionsOf({ check, facts }: TracedCheck): readonly UnmetCondition[] {
  switch (check) {
    case 'inside_hours':
      return [
        {
          what: 'hours',
          timeZone: String(facts.timeZone),
          minuteOfDay: Number(facts.minuteOfDay),
          allowed: windowsOf(facts),
        },
      ];
    case 'allowed_ip': {
      const { address } = facts;
      return [
        {
          what: 'network',
          address: typeof address === 'string' ? address : null,
          allowed: listOf(facts, 'allowed'),
          more: Number(facts.allowedMore ?? 0),
        },
      ];
    }
    case 'allowed_client': {
      const browser = facts.browser as Browser;
      const os = facts.os as OperatingSystem;
      const isBrowserUnmet = facts.isBrowserAllowed === false;
      // An older trace names the browser alone; where that passed, the system did not.
      const isSystemUnmet =
        facts.isSystemAllowed === undefined ? !isBrowserUnmet : facts.isSystemAllowed === false;
      return [
        ...(isBrowserUnmet
          ? [{ what: 'browser' as const, browser, allowed: listOf<Browser>(facts, 'allowedBrowsers') }]
          : []),
        ...(isSystemUnmet
          ? [{ what: 'system' as const, os, allowed: listOf<OperatingSystem>(facts, 'allowedOs') }]
          : []),
      ];
    }
    default:
      return [{ what: 'check', check }];
  }
}

/** The conditions behind every check of a list that did not pass. */
export function unmetOf(checks: readonly TracedCheck[]): readonly UnmetCondition[] {
  return checks.filter(({ hasPassed }) => !hasPassed).flatMap(conditionsOf);
}

const isOfPerson = (check: TracedCheck): boolean => personChecks.some(({ name }) => name === check.check);
const exempting = new Set<CheckName>(personChecks.filter(isAllowing).map(({ name }) => name));

/**
 * What would have let a denied attempt in, from its trace: for each shift in force every condition that was not met,
 * the shift with the fewest first and of these the one that got furthest; or the one check of the person that denied.
 * Empty for an attempt that was let in.
 */
export function findWaysIn(trace: Trace): readonly WayIn[] {
  if (trace.checks.some(({ check, hasPassed }) => check === 'single_access' && hasPassed)) return [];
  const ended = trace.checks.find((each) => isOfPerson(each) && !each.hasPassed);
  if (ended !== undefined) {
    return exempting.has(ended.check) ? [] : [{ shiftKey: null, unmet: conditionsOf(ended) }];
  }
  const ways = trace.shifts
    .filter(({ isInForce }) => isInForce)
    .map(({ shiftKey, checks }) => ({
      shiftKey,
      unmet: unmetOf(checks),
      reached: checks.findIndex(({ hasPassed }) => !hasPassed),
    }));
  if (ways.some(({ unmet }) => unmet.length === 0)) return [];
  return ways
    .toSorted((a, b) => a.unmet.length - b.unmet.length || b.reached - a.reached)
    .map(({ shiftKey, unmet }) => ({ shiftKey, unmet }));
}
