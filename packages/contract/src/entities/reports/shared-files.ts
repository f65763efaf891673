import { z } from 'zod';
import { Instant, Key } from '#fields.ts';

/** Who outside the company can open a file: some people or domains, everybody with its address, or everybody. */
export const sharedFileVisibilities = ['people', 'link', 'public'] as const;
export type SharedFileVisibility = (typeof sharedFileVisibilities)[number];

/** Kinds of files that the report distinguishes. */
export const sharedFileKinds = [
  'folder',
  'document',
  'spreadsheet',
  'presentation',
  'form',
  'pdf',
  'drive',
  'other',
] as const;

/** What a file of the report can have. */
export const sharedFileColumns = [
  'title',
  'kind',
  'owner',
  'visibility',
  'with',
  'since',
  'first_seen',
  'last_seen',
  'actor',
] as const;
export type SharedFileColumn = (typeof sharedFileColumns)[number];

/** Why the newest reading failed; it is tried again. */
export const sharingProblems = ['account_may_not_read', 'api_disabled', 'unavailable'] as const;

/** The consent to read how files are shared, and how far they are read. */
export const SharedFilesState = z.object({
  consent: z
    .object({
      /** Who gave it at the workspace; null for managers. */
      account: z.string().nullable(),
      granted_at: Instant,
      /** When the workspace ended it; the data is deleted then. */
      ended_at: Instant.nullable(),
    })
    .nullable(),
  /** Null without a consent that is valid. */
  reading: z
    .object({
      /** The first day that was read; null before the first page. */
      from: Instant.nullable(),
      /** When everything up to then was read; null during the first reading. */
      read_at: Instant.nullable(),
      /** Of the first reading, 0 to 100. */
      percent: z.int(),
      problem: z.enum(sharingProblems).nullable(),
    })
    .nullable(),
  /** The number of days for which the workspace reports changes. */
  history_days: z.int(),
});

const Target = z.object({
  /** An address, or a domain of which everybody has access. */
  name: z.string(),
  is_domain: z.boolean(),
});

/** A file or folder that is shared outside the company. */
export const SharedFile = z.object({
  key: Key,
  title: z.string(),
  kind: z.enum(sharedFileKinds),
  /** A person's address, or the name of a shared drive. */
  owner: z.string().nullable(),
  visibility: z.enum(sharedFileVisibilities),
  /** The first of those outside who were given access since the report began; `more` others follow. */
  with: z.array(Target),
  more: z.int(),
  /** Since when it is shared, or the first change of it that is known. */
  since: Instant,
  /** False where it was shared before that. */
  is_since_known: z.boolean(),
  first_seen_at: Instant,
  last_seen_at: Instant,
});

/** One of them with everybody outside who was given access, up to a bound. */
export const SharedFileDetail = SharedFile.extend({
  /** Who made the newest change. */
  last_actor: z.string().nullable(),
  /** Where it opens at the workspace; null where this installation has no client for it. */
  url: z.string().nullable(),
});

const count = z.int().nonnegative();

/** Counts of the files that the filters find. */
export const SharedFilesChart = z.object({
  total: count,
  by_visibility: z.object({ people: count, link: count, public: count }),
  /** Those with the most files, and the sum of the rest; null is a file without a known owner. */
  by_owner: z.array(z.object({ owner: z.string().nullable(), files: count })),
  other_owners: count,
  /** Different addresses and domains outside. */
  people_outside: count,
  domains_outside: count,
});
