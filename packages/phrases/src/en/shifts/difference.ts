import type * as source from '../../pt-BR/shifts/difference.ts';
import type { Translated } from '../../translate.ts';

export const difference = {
  before: 'What this change does',
  after: 'What this change did',
  controlOff: 'Control is off: nothing changes now. This is how it would be with control on.',
  loggedOut: {
    one: '{count} person who is signed in will be signed out.',
    other: '{count} people who are signed in will be signed out.',
  },
  alone: {
    one: '{count} person is left with no enabled shift and without access',
    other: '{count} people are left with no enabled shift and without access',
  },
  stillAlone: {
    one: '{count} person still has no enabled shift and no access',
    other: '{count} people still have no enabled shift and no access',
  },
  loses: { one: '{count} person loses access now', other: '{count} people lose access now' },
  losesLater: {
    one: '{count} person loses hours of access later on',
    other: '{count} people lose hours of access later on',
  },
  gains: { one: '{count} person gains access now', other: '{count} people gain access now' },
  gainsLater: {
    one: '{count} person gains hours of access later on',
    other: '{count} people gain hours of access later on',
  },
  unchanged: { one: '{count} person stays as is', other: '{count} people stay as they are' },
  more: { one: ' and {count} more', other: ' and {count} more' },
  leavesSoon: 'Signed out in a minute.',
  backAt: 'back on {when}',
  startsAt: 'from {when}',
  neverBack: 'with no further opening in sight',
} satisfies Translated<typeof source.difference>;
