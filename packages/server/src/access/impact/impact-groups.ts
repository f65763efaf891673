import { askFromAnywhere, decideFromAnywhere } from '@shiftgate/domain/access/anywhere.ts';
import { isDecidedByRules } from '@shiftgate/domain/access/checks.ts';
import { decide } from '@shiftgate/domain/access/decide.ts';
import {
  findChangedStretches,
  findFirstChange,
  findMovedVacation,
} from '@shiftgate/domain/access/first-change.ts';
import type { ChangedStretch, FirstChange } from '@shiftgate/domain/access/first-change.ts';
import type { CompanyFacts, Subject, Verdict } from '@shiftgate/domain/access/types.ts';
import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import type { ConcernedRow } from './affected-people.ts';
import { subjectOf } from '../subject.ts';
import type { Client } from '../subject.ts';

/** Shifts by their keys. */
export type Shifts = ReadonlyMap<string, CompiledShift>;

/** Evaluates decisions before or after a change, at one instant. */
export function createSide(shifts: Shifts, facts: CompanyFacts, at: number) {
  return (own: Omit<Subject, 'shifts'>, keys: readonly string[]) => {
    const question = {
      subject: { ...own, shifts: keys.flatMap((key) => shifts.get(key) ?? []) },
      company: facts,
      // No time clock is connected, so its rule is not asked.
      timeClock: null,
    };
    const ask = askFromAnywhere(question);
    return {
      question,
      at,
      anywhere: ask(at),
      isAllowedAt: (instant: number): boolean => ask(instant).isAllowed,
      from: (client: Client): Verdict =>
        decide({
          ...question,
          attempt: {
            at,
            address: client.ip === null ? null : parseIpAddress(client.ip),
            browser: client.browser,
            os: client.os,
            deviceClass: client.deviceClass,
            isPasswordRight: true,
          },
        }),
      nextOpening: (from: number): string | null => {
        const { nextOpening } = decideFromAnywhere(question, from);
        return nextOpening === null ? null : new Date(nextOpening).toISOString();
      },
    };
  };
}
export type Side = ReturnType<typeof createSide>;

/** Membership in a shift before and after a change. */
export interface Membership {
  readonly isBefore: boolean;
  readonly isAfter: boolean;
}

/** Computes once per shift the stretches in which a change may alter its members' access. */
export function createChangedStretches(
  { before, after }: { readonly before: Shifts; readonly after: Shifts },
  at: number,
) {
  const known = remembering<readonly ChangedStretch[]>();
  return (key: string, { isBefore, isAfter }: Membership): readonly ChangedStretch[] =>
    known(`${key} ${isBefore} ${isAfter}`, () => {
      const was = isBefore ? (before.get(key) ?? null) : null;
      const is = isAfter ? (after.get(key) ?? null) : null;
      return was === is ? [] : findChangedStretches(was, is, at);
    });
}

/** A person added to a shift or removed from it. */
export interface Move {
  readonly shiftKey: string;
  readonly isAdded: boolean;
}

/** The decision for all people with the same facts. */
export interface Kind {
  /** Under access control, without an enabled or scheduled shift: because of the change, or already before it. */
  readonly alone: 'left_without_shift' | 'still_without_shift' | null;
  readonly isAllowedBefore: boolean;
  readonly anywhere: Verdict;
  /** The denial after the change of a session that was allowed before it. */
  readonly endOf: (client: Client) => Verdict | null;
  /** The next opening after the change, from an instant on. */
  readonly nextOpening: (from: number) => string | null;
  /** When access is first denied where it was allowed; if never, when it is first allowed where it was denied. */
  readonly firstChange: () => FirstChange | null;
}

/** Memoizes a function by key. */
export function remembering<T>(): (key: string, ask: () => T) => T {
  const known = new Map<string, { readonly answer: T }>();
  return (key, ask) => {
    const found = known.get(key) ?? { answer: ask() };
    known.set(key, found);
    return found.answer;
  };
}

/** Everything that the decision reads of a person except the key; equal texts have equal decisions. */
export function kindText(row: ConcernedRow, moves: readonly Move[]): string {
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

/** Evaluates the decision for all people like this one, before and after a change at an instant. */
export function kindOf(
  row: ConcernedRow,
  moves: readonly Move[],
  { before, after }: { readonly before: Side; readonly after: Side },
  shifts: {
    readonly isOfTest: (key: string) => boolean;
    readonly before: Shifts;
    readonly after: Shifts;
    readonly changed: ReturnType<typeof createChangedStretches>;
    readonly domains: Set<string> | null;
  },
): Kind {
  const own = subjectOf(row);
  shifts.domains?.add(own.domain);
  const keysBefore = row.shift_keys === '' ? [] : row.shift_keys.split(',');
  const keysAfter = keysMoved(keysBefore, moves).filter((key) => shifts.after.has(key));
  const [worthBefore, worthAfter] = [
    worthOf(keysBefore, shifts.before, shifts.isOfTest),
    worthOf(keysAfter, shifts.after, shifts.isOfTest),
  ];
  const [was, is] = [before(own, keysBefore), after(own, keysAfter)];
  // Hours neither deny nor allow the others: administrators, suspended people, domains that control does not cover.
  const isUnderRules = isDecidedByRules(was.anywhere.step) || isDecidedByRules(is.anywhere.step);
  const ends = remembering<Verdict | null>();
  const openings = remembering<string | null>();
  const changes = remembering<FirstChange | null>();
  return {
    alone:
      !isUnderRules || worthAfter >= worthBefore
        ? null
        : worthBefore === 2
          ? 'left_without_shift'
          : 'still_without_shift',
    isAllowedBefore: was.anywhere.isAllowed,
    anywhere: is.anywhere,
    endOf: (client) =>
      ends(`${client.ip} ${client.browser} ${client.os} ${client.deviceClass}`, () => {
        const verdict = is.from(client);
        if (verdict.isAllowed) return null;
        return was.from(client).isAllowed ? verdict : null;
      }),
    nextOpening: (from) => openings(`${from}`, () => is.nextOpening(from)),
    firstChange: () =>
      changes('', () => {
        if (!isUnderRules) return null;
        const [ofBefore, ofAfter] = [new Set(keysBefore), new Set(keysAfter)];
        const stretches = [
          ...[...new Set([...keysBefore, ...keysAfter])].flatMap((key) =>
            shifts.changed(key, { isBefore: ofBefore.has(key), isAfter: ofAfter.has(key) }),
          ),
          ...findMovedVacation(was.question, is.question, was.at),
        ];
        return findFirstChange(
          { before: was, after: is },
          stretches.toSorted((a, b) => a.start - b.start),
        );
      }),
  };
}

/** 2 for a shift that is not disabled, 1 for disabled shifts only, 0 for none. */
function worthOf(keys: readonly string[], shifts: Shifts, isOfTest: (key: string) => boolean): number {
  const states = keys.flatMap((key) => (isOfTest(key) ? [] : (shifts.get(key)?.shift.state ?? [])));
  if (states.length === 0) return 0;
  return states.some((state) => state !== 'disabled') ? 2 : 1;
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
