import { allErrors } from './all-errors.ts';
import { firstTexts } from './first.ts';
import { laterTexts } from './later.ts';

/** All texts of the console, by screen. */
export const consoleTexts = {
  ...firstTexts,
  ...laterTexts,
  accessLog: { ...laterTexts.accessLog, ...firstTexts.accessLog },
  activation: { ...laterTexts.activation, ...firstTexts.activation },
  errors: allErrors,
} as const;
