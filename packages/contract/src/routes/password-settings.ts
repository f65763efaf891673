import { EXPIRY_UNITS } from '@shiftgate/domain/password/expiry.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { shiftStates } from '../entities/shift.ts';
import { lastSave } from '../entities/last-save.ts';
import { PasswordStrength, PasswordStrengthInput } from '../entities/user.ts';
import { Instant, Key } from '../fields.ts';
import { Signed } from './common.ts';

/** What the activation does about passwords. */
export const passwordOptions = ['link', 'random', 'default'] as const;

/** The company's rules of passwords, and what its shifts ask for instead. */
export const PasswordSettings = z.object({
  password_strength: PasswordStrength,
  version: z.int(),
  /** Of the rules. */
  ...lastSave,
  /** Null when none was ever set; the password itself is never answered. */
  default_password: z
    .object({
      set_at: Instant,
      /** Until when it is stored for emails; null when it is not any more. */
      kept_until: Instant.nullable(),
      /** Until when it opens the change page for people it is meant for; null when it does not any more. */
      opens_until: Instant.nullable(),
      /** The end of its sharing with everybody, ahead or over; null when it was never shared. */
      ends_at: Instant.nullable(),
      /** How often that end can still be moved. */
      extensions_left: z.int(),
    })
    .nullable(),
  /** What new people get while control is on; null before the first activation. */
  password_option: z.enum(passwordOptions).nullable(),
  /** Active people without a password here. */
  without_password: z.int(),
  /** Shifts with a policy of their own, by name; disabled ones ask for nothing. */
  shifts: z.array(
    z.object({
      key: Key,
      name: z.string(),
      color: z.int(),
      state: z.enum(shiftStates),
      users_number: z.int(),
      password_strength: PasswordStrength.nullable(),
      expiry: z.object({ count: z.int(), unit: z.enum(EXPIRY_UNITS) }).nullable(),
    }),
  ),
  /** How many shifts follow the company in everything. */
  following_shifts: z.int(),
});

/** The screen `/password-settings`; setting the temporary password is `PUT /companies/default-pass`. */
export const passwordSettings = {
  'company.passwordSettings': endpoint({
    access: 'signedIn',
    summary: 'Temporary password, rules of new passwords, and what shifts ask for instead',
    response: PasswordSettings,
    errors: [...Signed],
  }),
  'company.extendDefaultPassword': endpoint({
    access: 'controlAdmin',
    summary: 'Lets the temporary password open for 72 hours more, from its end or, if it has ended, from now',
    response: PasswordSettings,
    errors: [...Signed, 'FORBIDDEN', 'DEFAULT_PASSWORD_REQUIRED', 'TEMPORARY_PASSWORD_NOT_EXTENDABLE'],
  }),
  'company.setPasswordStrength': endpoint({
    access: 'controlAdmin',
    summary: 'Replaces what new passwords must have; passwords that are set stay good',
    body: z.strictObject({ password_strength: PasswordStrengthInput, version: z.int().optional() }),
    response: PasswordSettings,
    errors: [...Signed, 'VERSION_CONFLICT'],
  }),
};
