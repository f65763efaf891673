import { z } from 'zod';
import { accessLogRanges } from '../entities/access-log.ts';
import { Instant, Key, PlainDate } from '../fields.ts';

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

/** The key in the path of an entry of a log. */
export const EntryParam = z.object({ id: z.string().max(64) });

/** The range of a log. */
export const logRange = {
  range: z.enum(accessLogRanges).default('7d'),
  /** First and last day in the company's zone, both included, either side open; they replace the range. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
};

/** Within the range, from this instant to the end of its hour in the company's zone. */
export const hour = Instant.optional();

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whether the chosen days of a range do not end before they begin. */
export function areInOrder({ from, to }: Days): boolean {
  return from === undefined || to === undefined || from <= to;
}

/** A page of a log, with its count. */
export function countedEntries<E extends z.ZodType>(entry: E) {
  return z.object({
    items: z.array(entry),
    next: z.string().nullable(),
    /** How many entries the filters find, counted no further than a bound; null where a search finds more than a page. */
    total: z.int().nullable(),
    /** Whether the count ended at the bound. */
    has_more_than_total: z.boolean(),
  });
}

/** The columns of a file, in their order, each once; all of them unless given. */
export function fileColumns<const C extends readonly [string, ...string[]]>(columns: C) {
  return z
    .array(z.enum(columns))
    .min(1)
    .refine((chosen) => new Set(chosen).size === chosen.length)
    .default([...columns] as C[number][]);
}
