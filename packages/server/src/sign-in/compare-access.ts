import { decideFromAnywhere, decideNowFromAnywhere } from '@shiftgate/domain/access/anywhere.ts';
import { decide } from '@shiftgate/domain/access/decide.ts';
import type { CompanyFacts, Subject, Verdict } from '@shiftgate/domain/access/types.ts';
import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import type { z } from 'zod';
import { differenceNames } from '@shiftgate/contract/entities/shift-difference.ts';
import type { AccessDifference } from '@shiftgate/contract/entities/shift-difference.ts';
import type { AccessChange, CompareAccess } from '../modules/shifts/index.ts';
import { peopleConcerned } from './compare-people.ts';
import type { ConcernedPerson, ConcernedRow } from './compare-people.ts';
import type { FactsCache } from './facts-cache.ts';
import type { CompanySnapshot } from './load-facts.ts';
import { subjectOf } from './load-person.ts';
import type { Client } from './load-person.ts';
import { compileFor } from './shift-facts.ts';

type Difference = z.output<typeof AccessDifference>;
type Group = Difference['gains'];
type Shifts = ReadonlyMap<string, CompiledShift>;

/** The company as it is, or, where nobody is kept out yet, as it would be under control. */
function factsOf(company: CompanySnapshot, at: number): { facts: CompanyFacts; isActive: boolean } {
  const facts = company.factsAt(at);
  const isActive =
    facts.isPlanValid && (facts.controlState === 'active' || facts.controlState === 'activating');
  if (isActive) return { facts, isActive };
  const asIf = { ...facts, controlState: 'active', isPlanValid: true, test: null } as const;
  return { facts: { ...asIf, coveredDomains: new Set<string>() }, isActive };
}

/** Answers of the decision before or after a change; people of whom it knows the same are asked about once. */
function createSide(shifts: Shifts, facts: CompanyFacts, at: number) {
  const verdicts = new Map<string, Verdict>();
  const openings = new Map<string, string | null>();
  const once = <T>(known: Map<string, T>, key: string, ask: () => T): T => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const answer = ask();
    known.set(key, answer);
    return answer;
  };
  const questionOf = (own: Omit<Subject, 'shifts'>, keys: readonly string[]) => ({
    subject: { ...own, shifts: keys.flatMap((key) => shifts.get(key) ?? []) },
    company: facts,
    // No time clock is connected yet: it counts as unavailable, as in a sign-in.
    timeClock: null,
  });
  return {
    fromAnywhere: (own: Omit<Subject, 'shifts'>, keys: readonly string[], kind: string): Verdict =>
      once(verdicts, kind, () => decideNowFromAnywhere(questionOf(own, keys), at)),
    from: (own: Omit<Subject, 'shifts'>, keys: readonly string[], kind: string, client: Client): Verdict =>
      once(verdicts, `${kind} ${JSON.stringify(client)}`, () =>
        decide({
          ...questionOf(own, keys),
          attempt: {
            at,
            address: client.ip === null ? null : parseIpAddress(client.ip),
            browser: client.browser,
            os: client.os,
            deviceClass: client.deviceClass,
            isPasswordRight: true,
          },
        }),
      ),
    nextOpening: (own: Omit<Subject, 'shifts'>, keys: readonly string[], kind: string): string | null =>
      once(openings, kind, () => {
        const { nextOpening } = decideFromAnywhere(questionOf(own, keys), at);
        return nextOpening === null ? null : new Date(nextOpening).toISOString();
      }),
  };
}
type Side = ReturnType<typeof createSide>;

/** Everything but their key that the decision knows of a person: equal texts have equal verdicts. */
function ownText(own: Omit<Subject, 'shifts'>): string {
  return JSON.stringify({ ...own, key: '' });
}

function keysAfter(row: ConcernedRow, moves: ReturnType<typeof movesByPerson>): string[] {
  const keys = new Set(row.shift_keys);
  for (const { shiftKey, isAdded } of moves.get(row.key) ?? []) {
    if (isAdded) keys.add(shiftKey);
    else keys.delete(shiftKey);
  }
  return [...keys].toSorted();
}

function movesByPerson(change: AccessChange) {
  const moves = change.moves.flatMap(({ shiftKey, add, remove }) => [
    ...add.map((userKey) => ({ userKey, shiftKey, isAdded: true })),
    ...remove.map((userKey) => ({ userKey, shiftKey, isAdded: false })),
  ]);
  return Map.groupBy(moves, (move) => move.userKey);
}

function shiftsAfter(company: CompanySnapshot, before: Shifts, change: AccessChange): Shifts {
  const after = new Map(before);
  for (const [key, shift] of change.shifts) {
    if (shift === null) after.delete(key);
    else after.set(key, compileFor(company, shift));
  }
  return after;
}

const emptyGroup = (): Group => ({ count: 0, people: [] });

/** Compares what the decision says before and after a change, for the calls on shifts. */
export function createCompareAccess(factsCache: FactsCache): CompareAccess {
  return async (tx, companyKey, change, { now, at }) => {
    const company = await factsCache.read(tx, companyKey);
    const { facts, isActive } = factsOf(company, at);
    const isCounted = (key: string): boolean => company.shifts.get(key)?.isTest === false;
    const shifts = new Map([...company.shifts].map(([key, { compiled }]) => [key, compiled]));
    const changed = shiftsAfter(company, shifts, change);
    const moves = movesByPerson(change);
    const difference: Difference = {
      at: new Date(at).toISOString(),
      control_is_active: isActive,
      total: 0,
      gains: emptyGroup(),
      loses: emptyGroup(),
      unchanged: emptyGroup(),
      logged_out: 0,
      left_without_shift: emptyGroup(),
    };
    // Not a copy: under made-up facts the domain of everybody concerned counts as covered.
    const domains = isActive ? null : (facts.coveredDomains as Set<string>);
    const sides = { before: createSide(shifts, facts, at), after: createSide(changed, facts, at) };
    for await (const person of peopleConcerned(tx, companyKey, change, isActive && at === now ? now : null)) {
      const before = person.row.shift_keys.toSorted();
      const after = keysAfter(person.row, moves).filter((key) => changed.has(key));
      const isLeft = before.some(isCounted) && !after.some(isCounted);
      addPerson(difference, sides, person, { before, after, isLeft, domains });
    }
    return difference;
  };
}

function addPerson(
  difference: Difference,
  sides: { readonly before: Side; readonly after: Side },
  { row, clients }: ConcernedPerson,
  facts: {
    readonly before: readonly string[];
    readonly after: readonly string[];
    readonly isLeft: boolean;
    readonly domains: Set<string> | null;
  },
): void {
  const own = subjectOf(row);
  facts.domains?.add(own.domain);
  const said = ownText(own);
  const [kindBefore, kindAfter] = [`${said} ${facts.before.join()}`, `${said} ${facts.after.join()}`];
  const isAllowedBefore = sides.before.fromAnywhere(own, facts.before, kindBefore).isAllowed;
  const anywhere = sides.after.fromAnywhere(own, facts.after, kindAfter);
  const ended = clients.flatMap((client) => {
    const verdict = sides.after.from(own, facts.after, kindAfter, client);
    if (verdict.isAllowed) return [];
    return sides.before.from(own, facts.before, kindBefore, client).isAllowed ? [verdict] : [];
  });
  const isLoss = ended.length > 0 || (isAllowedBefore && !anywhere.isAllowed);
  const isGain = !isAllowedBefore && anywhere.isAllowed;
  const group = isLoss ? difference.loses : isGain ? difference.gains : difference.unchanged;
  difference.total += 1;
  if (ended.length > 0) difference.logged_out += 1;
  const groups = facts.isLeft ? [group, difference.left_without_shift] : [group];
  let shown: Group['people'][number] | null = null;
  for (const each of groups) {
    each.count += 1;
    if (each.people.length >= differenceNames) continue;
    shown ??= {
      key: row.key,
      name: row.name,
      email: row.email,
      is_logged_out: ended.length > 0,
      result: anywhere.isAllowed ? (ended[0]?.result ?? anywhere.result) : anywhere.result,
      next_opening:
        anywhere.isAllowed || !isLoss ? null : sides.after.nextOpening(own, facts.after, kindAfter),
    };
    each.people.push(shown);
  }
}
