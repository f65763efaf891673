import type { CallBody } from '@shiftgate/contract/routes/index.ts';

/** Somebody of the directory, as chosen to be added. */
export interface ChosenPerson {
  readonly key: string;
  readonly name: string;
  readonly email: string;
}

/** Who is to be added to a shift, by the three ways together. */
export interface Addition {
  readonly people: ReadonlyMap<string, ChosenPerson>;
  /** Paths of org units. */
  readonly units: readonly string[];
  readonly emails: readonly string[];
}

/** The same people as the calls take them; who is left out is named by the answer. */
export function bodyOfAddition({ people, units, emails }: Addition): CallBody<'shifts.addUsers'> {
  return { users: [...people.keys()], org_units: [...units], emails: [...emails], skip_invalid: true };
}

/** What an answer says of those who were left out. */
export interface LeftOut {
  /** Names and e-mails of those who are nobody here any more. */
  readonly gone: readonly string[];
  /** Names of those whose access the person may not change. */
  readonly protected: readonly string[];
}

interface LeftOutAnswer {
  readonly not_found: readonly string[];
  readonly gone: readonly string[];
  readonly invalid: readonly string[];
  readonly protected: readonly { readonly name: string }[];
}

/** Who was left out of an addition, as people know them: of somebody who is gone the answer has the key alone. */
export function leftOutOf(answer: LeftOutAnswer, { people }: Pick<Addition, 'people'>): LeftOut {
  const gone = [...answer.not_found, ...answer.gone, ...answer.invalid].map((piece) => {
    const person = people.get(piece);
    return person === undefined ? piece : `${person.name} (${person.email})`;
  });
  return { gone, protected: answer.protected.map(({ name }) => name) };
}
