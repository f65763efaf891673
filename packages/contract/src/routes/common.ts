import { z } from 'zod';
import { Key } from '../fields.ts';

/** The key in the path of a call on one thing. */
export const KeyParam = z.object({ key: Key });
/** What every call with a token may refuse. */
export const Signed = [
  'INVALID_TOKEN',
  'LOGIN_REQUIRED',
  'NOT_WORKSPACE_ADMIN',
  'COMPANY_BANNED',
  'COMPANY_SUSPENDED',
  'SERVICE_UNAVAILABLE',
] as const;
/** The same for the calls that a suspended company is answered. */
export const SignedOrSuspended = Signed.filter((code) => code !== 'COMPANY_SUSPENDED');
/** Keys of one call: enough for a bulk action, few enough for one statement. */
export const Keys = z.array(Key).min(1).max(5000);
/** Chosen by the caller for one order: sent again with the same key it is the same task, not a second one. */
export const Once = { client_key: Key.optional() };

/** The columns of a file, in their order, each once; all of them unless given. */
export function fileColumns<const C extends readonly [string, ...string[]]>(columns: C) {
  return z
    .array(z.enum(columns))
    .min(1)
    .refine((chosen) => new Set(chosen).size === chosen.length)
    .default([...columns] as C[number][]);
}
