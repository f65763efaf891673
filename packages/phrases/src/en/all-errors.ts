import { errors } from './errors.ts';
import { firstErrors } from './first-errors.ts';

/** What every refused call says, for those who do not load it in two parts. */
export const allErrors = { ...errors, ...firstErrors } as const;
