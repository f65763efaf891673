import type * as source from '../../pt-BR/shifts/general.ts';
import type { Translated } from '../../translate.ts';

export const general = {
  title: 'About the shift',
  stateTitle: 'State',
  stateEnabled: 'The rules are in force for the people of this shift.',
  stateEnabledOff: 'The rules come into force for the people of this shift when control is switched on.',
  stateDisabled: 'The shift lets nobody in. Enable it when it is ready.',
  stateScheduled: 'The shift is in force in its period: {period}.',
  saveAndEnable: 'Save and enable',
  savesToo: 'The unsaved changes are saved along with it.',
  keepsUnsaved: 'The unsaved changes stay on the screen, unsaved.',
  responseHint: 'Shown on the refusal page as plain text. Leave it empty to use the standard message.',
  counter: '{used} of {max} characters',
  dangerTitle: 'Delete shift',
  dangerText: 'Only a disabled shift can be deleted.',
  delete: 'Delete shift',
} satisfies Translated<typeof source.general>;

export const preview = {
  open: 'See the page',
  title: 'Refusal page',
  text: 'This is what a person sees who tries to get in outside of the hours.',
} satisfies Translated<typeof source.preview>;

export const period = {
  title: 'Activation period',
  none: 'No period: the shift applies while it is enabled.',
  text: 'The shift applies on these days only, the first and the last included. One side may stay open.',
  add: 'Set a period',
  from: 'First day',
  to: 'Last day',
  missing: 'Enter at least one of the days.',
  remove: 'Remove period',
  removeTitle: 'Remove the activation period?',
  removeText:
    'Once saved, the shift is disabled. You can then enable it without a limit, or set another period.',
} satisfies Translated<typeof source.period>;
