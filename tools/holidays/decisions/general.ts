import { isSunday } from './decision.ts';
import type { Difference } from '../compare.ts';

/** A rule for a whole kind of difference, stated once. */
export interface General {
  readonly country: string;
  readonly what: string;
  readonly decided: string;
  readonly isOpen: boolean;
  readonly follows: 'first' | 'second';
  readonly covers: (difference: Difference) => boolean;
}

const inLieu = / \((observed|substitute day)\)$/;

/** Rules that decide whole kinds of differences. */
export const general: readonly General[] = [
  {
    country: 'US',
    what: 'A federal holiday that a state does not have, such as Columbus Day in half of the states',
    decided: 'optional in that state: federal offices and banks close, companies need not',
    isOpen: false,
    follows: 'second',
    covers: ({ first, second }) => first?.kind === 'public' && !first.isOwn && second?.kind === 'optional',
  },
  {
    country: 'US',
    what: 'A federal holiday that the library has by a name of the state’s own, which the second source leaves out',
    decided: 'a holiday of that state, as the library has it',
    isOpen: true,
    follows: 'first',
    covers: ({ first, second }) => first?.kind === 'public' && first.isOwn && second?.kind === 'optional',
  },
  {
    country: 'BR',
    what: 'Days off of the federal service: Ash Wednesday, 28 October, 24 and 31 December',
    decided: 'left out: they are parts of a day, or bind the federal service alone',
    isOpen: false,
    follows: 'first',
    covers: ({ first, second }) => first === undefined && second?.kind === 'optional',
  },
  {
    country: 'BR',
    what: 'Elections, on Sundays of even years',
    decided: 'optional, as the library has them; the second source leaves them out',
    isOpen: false,
    follows: 'first',
    covers: ({ first, second }) => first?.name === 'Eleições' && second === undefined,
  },
  {
    country: 'US',
    what: 'A working day off instead of a holiday at the weekend, which one source alone has',
    decided: 'as the library has it',
    isOpen: true,
    follows: 'first',
    covers: ({ first, second }) => inLieu.test(first?.name ?? '') || inLieu.test(second?.name ?? ''),
  },
  {
    country: 'ES',
    what: 'A Sunday of 2027 or later that the second source leaves out, since a region chooses another day',
    decided: 'a holiday, as the library has it, until the official list of the year is known',
    isOpen: true,
    follows: 'first',
    covers: ({ date, first, second }) =>
      date >= '2027' && isSunday(date) && first?.kind === 'public' && second === undefined,
  },
];
