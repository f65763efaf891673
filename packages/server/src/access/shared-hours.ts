import { shiftsOf } from '@shiftgate/domain/access/effective-facts.ts';
import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import type { CompiledShift } from '@shiftgate/domain/shift/compile.ts';
import { openStretches, withoutStretch } from '@shiftgate/domain/shift/open-times.ts';
import type { Stretch } from '@shiftgate/domain/shift/open-times.ts';
import { vacationStretch } from '@shiftgate/domain/user/vacation.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../db/transactions.ts';
import type { CompanySnapshot } from './company-snapshot.ts';
import { shiftKeys } from './subject.ts';

/** Hours of a shift (ms). */
export interface ShiftHours extends Stretch {
  readonly shiftKey: string;
}

/** People with the same hours. Each instant belongs to one shift: of several that cover it, the first by key. */
export interface SharedHours {
  readonly userKeys: readonly string[];
  readonly hours: readonly ShiftHours[];
}

/** The hours between two instants (ms), the second excluded, as the shifts are now. */
interface AskedHours extends Stretch {
  readonly now: number;
  /** Of these people (`users`). */
  readonly isAsked: RawBuilder<boolean>;
}

/** Returns the hours of every shift of a company, by the clock alone. */
export function hoursOfShifts(company: CompanySnapshot, { start, end }: Stretch): readonly ShiftHours[] {
  return [...company.shifts.values()].flatMap(({ compiled }) => hoursOf(compiled, { start, end }));
}

function hoursOf(shift: CompiledShift, { start, end }: Stretch): ShiftHours[] {
  return openStretches([shift], start, end).map((stretch) => ({ shiftKey: shift.key, ...stretch }));
}

/** Reads the hours of people, those with the same ones together; a vacation takes its days out. */
export async function readSharedHours(
  tx: Tx,
  company: CompanySnapshot,
  asked: AskedHours,
): Promise<readonly SharedHours[]> {
  const rows = await tx
    .selectFrom('users')
    .select(['key', 'vacation_starts_on', 'vacation_ends_on', shiftKeys])
    .where('company_key', '=', company.key)
    .where(asked.isAsked)
    .execute();
  const facts = company.factsAt(asked.now);
  const zone = zoneOf(company.timeZone);
  const groups = new Map<string, { userKeys: string[]; hours: readonly ShiftHours[] }>();
  for (const { key, shift_keys: keys, vacation_starts_on: startOn, vacation_ends_on: endOn } of rows) {
    const own = keys.flatMap((shift) => company.shifts.get(shift)?.compiled ?? []);
    const shifts = shiftsOf(facts, { key, shifts: own }).toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const vacation = startOn === null || endOn === null ? null : vacationStretch({ startOn, endOn }, zone);
    const away =
      vacation !== null && vacation.start < asked.end && vacation.end > asked.start ? vacation : null;
    const name = JSON.stringify([shifts.map((shift) => shift.key), away]);
    const group = groups.get(name) ?? { userKeys: [], hours: dividedHours(shifts, away, asked) };
    group.userKeys.push(key);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** The hours of each shift without those of the shifts before it. */
function dividedHours(shifts: readonly CompiledShift[], away: Stretch | null, span: Stretch): ShiftHours[] {
  const divided: ShiftHours[] = [];
  for (const shift of shifts) {
    const taken: readonly Stretch[] = away === null ? divided : [...divided, away];
    const left = taken.reduce<readonly Stretch[]>(
      withoutStretch,
      openStretches([shift], span.start, span.end),
    );
    divided.push(...left.map(({ start, end }) => ({ shiftKey: shift.key, start, end })));
  }
  return divided;
}
