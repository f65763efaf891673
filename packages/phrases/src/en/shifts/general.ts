import type * as source from '#pt-BR/shifts/general.ts';
import type { Translated } from '#translate.ts';

export const general = {
  title: 'About the shift',
  stateSwitch: 'Shift {name}',
  stateEnabled: 'The rules apply to the people in this shift.',
  stateEnabledOff: 'The rules will apply to the people in this shift when access control is turned on.',
  stateDisabled: 'No one can sign in through this shift. Enable it when it’s ready.',
  stateScheduled: 'The shift applies during its period: {period}.',
  saveAndEnable: 'Save and enable',
  undoSaveAndEnable:
    'To undo it, disable the shift. The earlier rules are under Versions; the other fields have to be changed back.',
  savesToo: 'Unsaved changes will be saved too.',
  keepsUnsaved: 'Unsaved changes stay on the screen but aren’t saved.',
  responseHint: 'Shown on the access denied page as plain text. Leave it empty to use the standard message.',
  counter: '{used} of {max} characters',
  dangerTitle: 'Delete shift',
  dangerText: 'Only a disabled shift can be deleted.',
  delete: 'Delete shift',
} satisfies Translated<typeof source.general>;

export const preview = {
  open: 'See page',
  title: 'Access denied page',
  text: 'This is what people see when they try to sign in outside their hours.',
} satisfies Translated<typeof source.preview>;

export const period = {
  title: 'Activation period',
  none: 'No period. The shift applies while it’s enabled.',
  text: 'The shift only applies on these days, including the first and the last. You can leave the first or the last day empty.',
  add: 'Set a period',
  from: 'First day',
  to: 'Last day',
  missing: 'Enter at least one of the days.',
  remove: 'Remove period',
  removeTitle: 'Remove the activation period?',
  removeText:
    'Once saved, the shift is disabled. You can then enable it without a period, or set another one.',
} satisfies Translated<typeof source.period>;
