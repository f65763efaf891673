import type * as source from '#pt-BR/shifts/versions.ts';
import type { Translated } from '#translate.ts';

export const versions = {
  description:
    'Every change to the access hours keeps a version. Open one to see what changed in the week and, if you want, restore it.',
  label: 'Versions of the access hours',
  open: 'Open the version from {moment}: {what}',
  causes: {
    created: 'Shift created',
    cloned: 'Shift cloned',
    changed: 'Access hours changed',
    restored: 'Version from {moment} restored',
  },
  current: 'Current hours',
  entry: 'Shift version',
  before: 'Hours before',
  after: 'Hours in this version',
  restore: 'Restore this version',
  scope: 'Only the access hours change. Name, state, people, and the other settings stay as they are.',
  isCurrent: 'The shift already has these hours.',
  unsaved: 'Save or discard the changes to the shift before you restore a version.',
  askTitle: 'Restore the version from {moment}?',
  confirm: 'Restore',
  done: 'Version from {moment} restored',
  undone: 'Restore undone',
  followed: '{save} The new version is on the screen: check it, and restore again if you still want to.',
  cut: 'Older versions are not listed: the audit log is kept for {months} months.',
  noneTitle: 'No versions kept',
  noneText: 'The next change to the access hours appears here.',
  gone: 'The versions of a deleted shift cannot be restored.',
} satisfies Translated<typeof source.versions>;
