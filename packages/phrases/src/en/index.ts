import { firstTexts } from './first.ts';
import { laterTexts } from './later.ts';

/** All texts of the console, by screen. */
export const consoleTexts = {
  ...firstTexts,
  ...laterTexts,
  accessLog: { ...laterTexts.accessLog, ...firstTexts.accessLog },
  activation: { ...laterTexts.activation, ...firstTexts.activation },
  errors: { ...laterTexts.errors, ...firstTexts.errors },
} as const;
