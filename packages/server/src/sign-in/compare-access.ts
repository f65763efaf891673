import { decideFromAnywhere, decideNowFromAnywhere } from '@shiftgate/domain/access/anywhere.ts';
import { decide } from '@shiftgate/domain/access/decide.ts';
import type { CompanyFacts, Subject, Verdict } from '@shiftgate/domain/access/types.ts';
import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import type { z } from 'zod';
import { differenceNames } from '@shiftgate/contract/entities/shift-difference.ts';
import type { AccessDifference } from '@shiftgate/contract/entities/shift-difference.ts';
import type { AccessChange, CompareAccess } from '../modules/shifts/index.ts';
import { namesOf, peopleConcerned } from './compare-people.ts';
import type { ConcernedPerson, ConcernedRow } from './compare-people.ts';
import type { Tx } from '../db/transactions.ts';
import type { FactsCache } from './facts-cache.ts';
import type { CompanySnapshot } from './load-facts.ts';
import { subjectOf } from './load-person.ts';
import type { Client } from './load-person.ts';
import { compileFor } from './shift-facts.ts';
import { letOthersIn } from '../turns.ts';

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

/** The decision before or after a change. */
function createSide(shifts: Shifts, facts: CompanyFacts, at: number) {
  const questionOf = (own: Omit<Subject, 'shifts'>, keys: readonly string[]) => ({
    subject: { ...own, shifts: keys.flatMap((key) => shifts.get(key) ?? []) },
    company: facts,
    // No time clock is connected yet: it counts as unavailable, as in a sign-in.
    timeClock: null,
  });
  return {
    fromAnywhere: (own: Omit<Subject, 'shifts'>, keys: readonly string[]): Verdict =>
      decideNowFromAnywhere(questionOf(own, keys), at),
    from: (own: Omit<Subject, 'shifts'>, keys: readonly string[], client: Client): Verdict =>
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
    nextOpening: (own: Omit<Subject, 'shifts'>, keys: readonly string[]): string | null => {
      const { nextOpening } = decideFromAnywhere(questionOf(own, keys), at);
      return nextOpening === null ? null : new Date(nextOpening).toISOString();
    },
  };
}
type Side = ReturnType<typeof createSide>;

/** Into a shift, or out of it. */
interface Move {
  readonly shiftKey: string;
  readonly isAdded: boolean;
}

/** So many moves are noted in one turn of the event loop. */
const movesOfStep = 5000;

/** What the decision says of everybody of whom it knows the same. */
interface Kind {
  readonly isLeft: boolean;
  readonly isAllowedBefore: boolean;
  readonly anywhere: Verdict;
  /** The denial after the change of a session from there that was allowed before it. */
  readonly endOf: (client: Client) => Verdict | null;
  readonly nextOpening: () => string | null;
}

/** Asks once for each key. */
function remembering<T>(): (key: string, ask: () => T) => T {
  const known = new Map<string, { readonly answer: T }>();
  return (key, ask) => {
    const found = known.get(key) ?? { answer: ask() };
    known.set(key, found);
    return found.answer;
  };
}

/** Everything but their key that the decision knows of a person: equal texts have equal verdicts. */
function kindText(row: ConcernedRow, moves: readonly Move[]): string {
  const about = `${row.status} ${row.domain} ${row.is_admin} ${row.is_allowed_admin}`;
  const away = `${row.vacation_starts_on} ${row.vacation_ends_on}`;
  const access =
    row.single_access_granted_at === null
      ? ''
      : [
          Number(row.single_access_granted_at),
          row.single_access_duration_seconds,
          row.single_access_first_used_at?.getTime(),
          row.single_access_ends_at?.getTime(),
        ].join();
  const moved = moves.map(({ shiftKey, isAdded }) => `${shiftKey} ${isAdded}`).join();
  return `${about} ${away} ${access} ${row.shift_keys} ${moved}`;
}

function kindOf(
  row: ConcernedRow,
  moves: readonly Move[],
  { before, after }: { readonly before: Side; readonly after: Side },
  shifts: {
    readonly isCounted: (key: string) => boolean;
    readonly changed: Shifts;
    readonly domains: Set<string> | null;
  },
): Kind {
  const own = subjectOf(row);
  shifts.domains?.add(own.domain);
  const keysBefore = row.shift_keys === '' ? [] : row.shift_keys.split(',');
  const keysAfter = keysMoved(keysBefore, moves).filter((key) => shifts.changed.has(key));
  const ends = remembering<Verdict | null>();
  const openings = remembering<string | null>();
  return {
    isLeft: keysBefore.some(shifts.isCounted) && !keysAfter.some(shifts.isCounted),
    isAllowedBefore: before.fromAnywhere(own, keysBefore).isAllowed,
    anywhere: after.fromAnywhere(own, keysAfter),
    endOf: (client) =>
      ends(`${client.ip} ${client.browser} ${client.os} ${client.deviceClass}`, () => {
        const verdict = after.from(own, keysAfter, client);
        if (verdict.isAllowed) return null;
        return before.from(own, keysBefore, client).isAllowed ? verdict : null;
      }),
    nextOpening: () => openings('', () => after.nextOpening(own, keysAfter)),
  };
}

function keysMoved(before: readonly string[], moves: readonly Move[]): string[] {
  if (moves.length === 0) return [...before];
  const keys = new Set(before);
  for (const { shiftKey, isAdded } of moves) {
    if (isAdded) keys.add(shiftKey);
    else keys.delete(shiftKey);
  }
  return [...keys].toSorted();
}

/** Who moves how: an org unit may be a hundred thousand people. */
async function movesByPerson(
  change: AccessChange,
  endStep: (people: number) => Promise<void>,
): Promise<ReadonlyMap<string, readonly Move[]>> {
  const moves = new Map<string, Move[]>();
  for (const { shiftKey, add, remove } of change.moves) {
    for (const [users, isAdded] of [
      [add, true],
      [remove, false],
    ] as const) {
      for (const [index, userKey] of users.entries()) {
        const own = moves.get(userKey);
        if (own === undefined) moves.set(userKey, [{ shiftKey, isAdded }]);
        else own.push({ shiftKey, isAdded });
        if ((index + 1) % movesOfStep === 0) await endStep(0);
      }
    }
  }
  return moves;
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

/** So many people are judged in one turn of the event loop; a new kind of them, which takes a look ahead, ends it. */
export const peopleOfStep = 250;

/**
 * Compares what the decision says before and after a change, for the calls on shifts; `betweenSteps` is told how many
 * people the step had that is over, and lets others go first.
 */
export function createCompareAccess(
  factsCache: FactsCache,
  betweenSteps: (people: number) => Promise<void> = letOthersIn,
): CompareAccess {
  return async (tx, companyKey, change, { now, at }, signal) => {
    const company = await factsCache.read(tx, companyKey);
    const { facts, isActive } = factsOf(company, at);
    const isCounted = (key: string): boolean => company.shifts.get(key)?.isTest === false;
    const shifts = new Map([...company.shifts].map(([key, { compiled }]) => [key, compiled]));
    const changed = shiftsAfter(company, shifts, change);
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
    const kinds = remembering<Kind>();
    const endStep = async (people: number): Promise<void> => {
      await betweenSteps(people);
      signal?.throwIfAborted();
    };
    const moves = await movesByPerson(change, endStep);
    let judged = 0;
    for await (const person of peopleConcerned(tx, companyKey, change, isActive && at === now ? now : null)) {
      const own = moves.get(person.row.key) ?? [];
      let isNew = false;
      const ask = () => {
        isNew = true;
        return kindOf(person.row, own, sides, { isCounted, changed, domains });
      };
      addPerson(difference, person, kinds(kindText(person.row, own), ask));
      judged += 1;
      if (judged < peopleOfStep && !isNew) continue;
      await endStep(judged);
      judged = 0;
    }
    await nameShown(tx, companyKey, difference);
    return difference;
  };
}

function addPerson(difference: Difference, { row, clients }: ConcernedPerson, kind: Kind): void {
  const { isAllowedBefore, anywhere } = kind;
  const ended = clients.flatMap((client) => kind.endOf(client) ?? []);
  const isLoss = ended.length > 0 || (isAllowedBefore && !anywhere.isAllowed);
  const isGain = !isAllowedBefore && anywhere.isAllowed;
  const group = isLoss ? difference.loses : isGain ? difference.gains : difference.unchanged;
  difference.total += 1;
  if (ended.length > 0) difference.logged_out += 1;
  let shown: Group['people'][number] | null = null;
  for (const each of kind.isLeft ? [group, difference.left_without_shift] : [group]) {
    each.count += 1;
    if (each.people.length >= differenceNames) continue;
    shown ??= {
      key: row.key,
      name: '',
      email: '',
      is_logged_out: ended.length > 0,
      result: anywhere.isAllowed ? (ended[0]?.result ?? anywhere.result) : anywhere.result,
      next_opening: anywhere.isAllowed || !isLoss ? null : kind.nextOpening(),
    };
    each.people.push(shown);
  }
}

/** Of all who were compared, only those who are shown need a name. */
async function nameShown(tx: Tx, companyKey: string, difference: Difference): Promise<void> {
  const { gains, loses, unchanged, left_without_shift: left } = difference;
  const shown = [gains, loses, unchanged, left].flatMap(({ people }) => people);
  const names = await namesOf(
    tx,
    companyKey,
    shown.map(({ key }) => key),
  );
  for (const person of shown) Object.assign(person, names.get(person.key));
}
