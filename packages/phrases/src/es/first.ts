import { accessLogResults } from './access-log-results.ts';
import { activationNotices } from './activation-notices.ts';
import { common } from './common.ts';
import { control } from './control.ts';
import { figures } from './figures.ts';
import { firstErrors } from './first-errors.ts';
import { home } from './home.ts';
import { shell } from './shell.ts';

/** What the frame of the console and its home say: they are drawn before anything else is there. */
export const firstTexts = {
  accessLog: { results: accessLogResults },
  activation: activationNotices,
  common,
  control,
  errors: firstErrors,
  figures,
  home,
  shell,
} as const;
