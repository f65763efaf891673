import { z } from 'zod';
import { auditEvents } from '../audit-events.ts';
import { Instant, Key } from '../fields.ts';
import { chartBar, chartUnits } from './access-log.ts';
import { taskKinds } from './task.ts';

/** The kind of author of an audit log entry; `system` is the program itself. */
export const auditAuthorKinds = ['person', 'partner', 'provider_staff', 'command_line', 'system'] as const;

/** What a file of the audit log can have of an entry. */
export const auditColumns = [
  'when',
  'author',
  'email',
  'partner',
  'event',
  'what',
  'area',
  'ip',
  'browser',
  'os',
  'support_code',
] as const;
export type AuditColumn = (typeof auditColumns)[number];

/** The event of an entry. */
export const AuditEvent = z.enum(auditEvents);

/** One entry of the audit log as the list shows it. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  event: AuditEvent,
  author: z.object({
    kind: z.enum(auditAuthorKinds),
    /** Null without a person; the person may be deleted by now. */
    key: Key.nullable(),
    name: z.string(),
    email: z.string().nullable(),
    /** The partner's person who acted in the author's place. */
    partner: z.string().nullable(),
  }),
  /** What was changed, with its name of then. */
  target: z.object({ kind: z.string(), key: Key, name: z.string() }).nullable(),
  /** What the sentence of the event names, by the names of its places. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()])),
  ip: z.string().nullable(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  /** The code by which support and the log of the program know the call; null where it was none. */
  support_code: z.string().nullable(),
});

/** Entries over the range of the audit log, oldest first; without bars where the range has nothing yet. */
export const AuditChart = z.object({
  unit: z.enum(chartUnits),
  bars: z.array(
    z.object({
      ...chartBar,
      /** By kind in a report, by area in the whole log, zeros left out; null where the bound was reached before. */
      counts: z.record(z.string(), z.int()).nullable(),
    }),
  ),
  /** Where not everything was counted: how many entries were, and the oldest of them. */
  bound: z.object({ entries: z.int(), since: Instant }).nullable(),
});

/** The entry with what was there before and after, and the bulk action that it was part of. */
export const AuditDetail = AuditEntry.extend({
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
  /** The people that before and after hold by their keys, the first by name; deleted ones are missing. */
  people: z.array(z.object({ key: Key, name: z.string() })),
  /** Without a kind where the bulk action is no longer kept. */
  task: z.object({ key: Key, kind: z.enum(taskKinds).nullable() }).nullable(),
});
