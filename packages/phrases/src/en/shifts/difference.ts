import type * as source from '#pt-BR/shifts/difference.ts';
import type { Translated } from '#translate.ts';

export const difference = {
  before: 'What this change does',
  after: 'What this change did',
  seeWho: 'See who',
  undo: 'Undo',
  controlOff: 'Access control is off, so nothing changes now. This is what would happen if it were on.',
  loggedOut: {
    one: '{count} person who is signed in will be signed out.',
    other: '{count} people who are signed in will be signed out.',
  },
  alone: {
    one: '{count} person will have no enabled shift and no access',
    other: '{count} people will have no enabled shift and no access',
  },
  stillAlone: {
    one: '{count} person still has no enabled shift and no access',
    other: '{count} people still have no enabled shift and no access',
  },
  withoutWayIn: {
    one: '{count} person who gains access has no password and no open link yet',
    other: '{count} people who gain access have no password and no open link yet',
  },
  loses: { one: '{count} person loses access now', other: '{count} people lose access now' },
  losesLater: {
    one: '{count} person loses access hours later on',
    other: '{count} people lose access hours later on',
  },
  gains: { one: '{count} person gains access now', other: '{count} people gain access now' },
  gainsLater: {
    one: '{count} person gains access hours later on',
    other: '{count} people gain access hours later on',
  },
  unchanged: { one: 'Nothing changes for {count} person', other: 'Nothing changes for {count} people' },
  more: { one: ' and {count} more', other: ' and {count} more' },
  leavesSoon: 'Will be signed out in a minute.',
  backAt: 'back on {when}',
  startsAt: 'from {when}',
  neverBack: 'no upcoming access hours',
} satisfies Translated<typeof source.difference>;
