import type { CallBody } from '@shiftgate/contract/routes/index.ts';

type PasswordOption = NonNullable<CallBody<'shifts.forcePasswordChange'>['option']>;

/** The ways to a new password, the mildest first. */
export const passwordOptions = [
  'require_change',
  'change_link',
  'random',
  'temporary',
] as const satisfies readonly PasswordOption[];
