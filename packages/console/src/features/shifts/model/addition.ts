import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import type { Addition, LeftOut } from './model.ts';

/** The same people as the calls take them. The answer names the people left out. */
export function bodyOfAddition({ people, units, emails }: Addition): CallBody<'shifts.addUsers'> {
  return { users: [...people.keys()], org_units: [...units], emails: [...emails], skip_invalid: true };
}

interface LeftOutAnswer {
  readonly not_found: readonly string[];
  readonly gone: readonly string[];
  readonly invalid: readonly string[];
  readonly protected: readonly { readonly name: string }[];
}

/** The people left out of an addition, by name. For a person that is gone the answer has the key alone. */
export function leftOutOf(answer: LeftOutAnswer, { people }: Pick<Addition, 'people'>): LeftOut {
  const gone = [...answer.not_found, ...answer.gone, ...answer.invalid].map((piece) => {
    const person = people.get(piece);
    return person === undefined ? piece : `${person.name} (${person.email})`;
  });
  return { gone, protected: answer.protected.map(({ name }) => name) };
}
