import type { saves as source } from '../pt-BR/saves.ts';
import type { Translated } from '../translate.ts';

export const saves = {
  by: '{name} saved {what} {when}.',
  byYou: 'You saved {what} {when}, in another window.',
  deletedBy: '{name} deleted {what} {when}.',
  deletedByYou: 'You deleted {what} {when}, in another window.',
  last: 'Last changed by {name}, {when}.',
  somebody: 'Someone else',
  what: {
    shift: 'this shift',
    calendar: 'the calendar',
    look: 'the appearance',
    strength: 'the password rules',
  },
} satisfies Translated<typeof source>;
