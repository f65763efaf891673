import type { FirstChange } from '@shiftgate/domain/access/first-change.ts';
import type { CompanyFacts } from '@shiftgate/domain/access/types.ts';
import { localDateAt, zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { differenceNames } from '@shiftgate/contract/entities/shift-difference.ts';
import type { AccessDifference } from '@shiftgate/contract/entities/shift-difference.ts';
import type { AccessChange, CompareAccess } from './access-change.ts';
import { calendarAfter, shiftsFollowing } from './calendar-change.ts';
import { createChangedStretches, createSide, kindOf, kindText, remembering } from './impact-groups.ts';
import type { Kind, Move, Shifts } from './impact-groups.ts';
import { readNames, peopleConcerned } from './affected-people.ts';
import type { ConcernedPerson } from './affected-people.ts';
import type { Tx } from '#db/transactions.ts';
import type { SnapshotCache } from '../snapshot-cache.ts';
import type { CompanySnapshot } from '../company-snapshot.ts';
import { compileFor } from '../shift-compiler.ts';
import type { CalendarOfCompany } from '../shift-compiler.ts';
import { readWithoutWayIn } from './without-way-in.ts';
import { yieldToEventLoop } from '#core/event-loop.ts';

type Group = AccessDifference['gains'];

/** Returns the company's facts; before activation, as they would be under control. */
function factsOf(company: CompanySnapshot, at: number): { facts: CompanyFacts; isActive: boolean } {
  const facts = company.factsAt(at);
  const isActive =
    facts.isPlanValid && (facts.controlState === 'active' || facts.controlState === 'activating');
  if (isActive) return { facts, isActive };
  const asIf = { ...facts, controlState: 'active', isPlanValid: true, test: null } as const;
  return { facts: { ...asIf, coveredDomains: new Set<string>() }, isActive };
}

/** Moves processed in one turn of the event loop. */
const movesOfStep = 5000;

/** Groups the moves by person in steps, since an org unit may hold a hundred thousand people. */
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

/** Completes a change with all the shifts it affects and the calendar they are compiled against. */
function wholeChange(
  company: CompanySnapshot,
  change: AccessChange,
): { readonly change: AccessChange; readonly calendar: CalendarOfCompany } {
  if (change.calendar === undefined) return { change, calendar: company };
  const calendar = calendarAfter(company, change.calendar);
  const following = shiftsFollowing(company, calendar).flatMap((key) => {
    const known = company.shifts.get(key);
    return known === undefined ? [] : [[key, known.compiled.shift] as const];
  });
  return { change: { ...change, shifts: new Map([...following, ...change.shifts]) }, calendar };
}

/** Shifts compiled in one turn of the event loop. */
const shiftsOfStep = 20;

async function shiftsAfter(
  calendar: CalendarOfCompany,
  before: Shifts,
  change: AccessChange,
  endStep: (people: number) => Promise<void>,
): Promise<Shifts> {
  const after = new Map(before);
  for (const [index, [key, shift]] of [...change.shifts].entries()) {
    if (shift === null) after.delete(key);
    else after.set(key, compileFor(calendar, shift));
    if ((index + 1) % shiftsOfStep === 0) await endStep(0);
  }
  return after;
}

/** The date at an instant in the zone where it is earliest. */
const earlierDate = (zones: readonly string[], at: number): string | null =>
  zones.map((zone) => localDateAt(zoneOf(zone), at)).toSorted()[0] ?? null;

const emptyGroup = (): Group => ({ count: 0, people: [] });

/** People compared in one turn of the event loop; a new kind of person, which needs a forecast, ends the turn. */
export const peopleOfStep = 250;

/**
 * Compares decisions before and after a change, for the calls on shifts. After each step `betweenSteps` receives the
 * number of people processed and yields to other work.
 */
export function createCompareAccess(
  factsCache: SnapshotCache,
  betweenSteps: (people: number) => Promise<void> = yieldToEventLoop,
): CompareAccess {
  return async ({ tx, companyKey, now }, asked, at, signal) => {
    const company = await factsCache.read(tx, companyKey);
    const { facts, isActive } = factsOf(company, at);
    const shifts = new Map([...company.shifts].map(([key, { compiled }]) => [key, compiled]));
    const { change, calendar } = wholeChange(company, asked);
    const endStep = async (people: number): Promise<void> => {
      await betweenSteps(people);
      signal?.throwIfAborted();
    };
    const changed = await shiftsAfter(calendar, shifts, change, endStep);
    const { timeZone } = calendar.calendar;
    const isZoneChanged = timeZone !== company.timeZone;
    // Shares the same set of domains, which may still grow.
    const factsAfter = isZoneChanged ? { ...facts, timeZone } : facts;
    const isOfTest = (key: string): boolean => company.shifts.get(key)?.isTest === true;
    const difference: AccessDifference = {
      at: new Date(at).toISOString(),
      control_is_active: isActive,
      total: 0,
      gains: emptyGroup(),
      loses: emptyGroup(),
      loses_later: emptyGroup(),
      gains_later: emptyGroup(),
      unchanged: emptyGroup(),
      logged_out: 0,
      left_without_shift: emptyGroup(),
      still_without_shift: emptyGroup(),
      gains_without_way_in: { count: 0, people: [] },
    };
    const gaining: string[] = [];
    // Not a copy: under assumed facts the domain of every affected person counts as covered.
    const domains = isActive ? null : (facts.coveredDomains as Set<string>);
    const both = { before: shifts, after: changed };
    const stretches = createChangedStretches(both, at);
    const sides = { before: createSide(shifts, facts, at), after: createSide(changed, factsAfter, at) };
    const kinds = remembering<Kind>();
    const moves = await movesByPerson(change, endStep);
    let decided = 0;
    const who = {
      sessionsAt: isActive && at === now ? now : null,
      // A vacation follows the company's zone; it is over once it is over in both zones.
      awayFrom: isZoneChanged ? earlierDate([company.timeZone, timeZone], at) : null,
    };
    for await (const person of peopleConcerned(tx, companyKey, change, who)) {
      const own = moves.get(person.row.key) ?? [];
      let isNew = false;
      const ask = () => {
        isNew = true;
        return kindOf(person.row, own, sides, { ...both, isOfTest, changed: stretches, domains });
      };
      const group = addPerson(difference, person, kinds(kindText(person.row, own), ask));
      if (group === 'gains' || group === 'gains_later') gaining.push(person.row.key);
      decided += 1;
      if (decided < peopleOfStep && !isNew) continue;
      await endStep(decided);
      decided = 0;
    }
    await nameShown(tx, companyKey, difference);
    difference.gains_without_way_in = await readWithoutWayIn(tx, { companyKey, now: at }, gaining);
    return difference;
  };
}

const saidAt = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
const groupOf = (later: FirstChange | null) =>
  later === null ? 'unchanged' : later.kind === 'loss' ? 'loses_later' : 'gains_later';

/** Adds a person to the groups of a difference, and returns the one that says what changes for them. */
function addPerson(
  difference: AccessDifference,
  { row, clients }: ConcernedPerson,
  kind: Kind,
): 'gains' | 'loses' | 'loses_later' | 'gains_later' | 'unchanged' {
  const { isAllowedBefore, anywhere } = kind;
  const ended = clients.flatMap((client) => kind.endOf(client) ?? []);
  const isLoss = ended.length > 0 || (isAllowedBefore && !anywhere.isAllowed);
  const isGain = !isAllowedBefore && anywhere.isAllowed;
  const later = isLoss || isGain ? null : kind.firstChange();
  const lossAt = later?.kind === 'loss' ? later.at : null;
  const name = isLoss ? 'loses' : isGain ? 'gains' : groupOf(later);
  const isOutNow = isLoss && !anywhere.isAllowed;
  difference.total += 1;
  if (ended.length > 0) difference.logged_out += 1;
  let shown: Group['people'][number] | null = null;
  for (const group of kind.alone === null ? ([name] as const) : ([name, kind.alone] as const)) {
    const each = difference[group];
    each.count += 1;
    if (each.people.length >= differenceNames) continue;
    shown ??= {
      key: row.key,
      name: '',
      email: '',
      is_logged_out: ended.length > 0,
      result: anywhere.isAllowed ? (ended[0]?.result ?? anywhere.result) : anywhere.result,
      next_opening:
        isOutNow || lossAt !== null ? kind.nextOpening(lossAt ?? Date.parse(difference.at)) : null,
      loses_at: saidAt(lossAt),
      gains_at: saidAt(later?.kind === 'gain' ? later.at : null),
    };
    each.people.push(shown);
  }
  return name;
}

/** Only the people shown in the result need a name. */
async function nameShown(tx: Tx, companyKey: string, difference: AccessDifference): Promise<void> {
  const { gains, loses, loses_later: costs, gains_later: gives, unchanged } = difference;
  const { left_without_shift: left, still_without_shift: still } = difference;
  const groups = [gains, loses, costs, gives, unchanged, left, still];
  const shown = groups.flatMap(({ people }) => people);
  const names = await readNames(
    tx,
    companyKey,
    shown.map(({ key }) => key),
  );
  for (const person of shown) Object.assign(person, names.get(person.key));
}
