import { shiftsOf } from '@shiftgate/domain/access/effective-facts.ts';
import { coveringShift } from '@shiftgate/domain/shift/open-times.ts';
import type { ZonedInstant } from '@shiftgate/pages/hours/opening-text.ts';
import type { CompanySnapshot } from './company-snapshot.ts';
import type { Person } from './subject.ts';

/** A person with the facts of their company, read together. */
export interface Visitor {
  readonly company: CompanySnapshot;
  readonly person: Person;
}

/** The zone of a person's times that are about no shift in particular: that of all their shifts, else the company's. */
export function zoneOfPerson({ company, person }: Visitor, now: number): string {
  const [zone, ...others] = new Set(
    shiftsOf(company.factsAt(now), person.subject).map((shift) => shift.zone.name),
  );
  return zone === undefined || others.length > 0 ? company.timeZone : zone;
}

/** An instant in the zone of the shift that covers it, without one in that of the person. */
export function zonedStart(visitor: Visitor, at: number): ZonedInstant {
  const shift = coveringShift(shiftsOf(visitor.company.factsAt(at), visitor.person.subject), at);
  return { at, timeZone: shift?.zone.name ?? zoneOfPerson(visitor, at) };
}

/** An end in the zone of the shift that covers the time before it, without one in that of the person. */
export function zonedEnd(visitor: Visitor, at: number): ZonedInstant {
  return { at, timeZone: zonedStart(visitor, at - 1).timeZone };
}
