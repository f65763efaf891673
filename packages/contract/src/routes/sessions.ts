import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { LogoutProof, Session, SessionsChart, sessionColumns, sessionViews } from '../entities/session.ts';
import { Task } from '../entities/task.ts';
import { Cursor, Key, PageSize, Search } from '../fields.ts';
import { KeyParam, Keys, Once, Signed, fileColumns } from './common.ts';

/** Which sessions a list or an order is about. */
export const SessionFilters = z.object({
  view: z.enum(sessionViews).default('live'),
  /** By name and email of the person, or by the beginning of the address. */
  search: Search,
  /** Let in by this shift. */
  shift: Key.optional(),
  user: Key.optional(),
  /** Of those that are over: the ones that were ended by force. */
  forced: z.stringbool().optional(),
  /** Of the open ones: those that are over here and may still be in the workspace. */
  left: z.stringbool().optional(),
  page_size: PageSize,
  cursor: Cursor,
});

/** The same for a file. */
export const SessionFileFilters = SessionFilters.omit({ page_size: true, cursor: true });
export const SessionFileColumns = fileColumns(sessionColumns);

/** Sessions of an order: named ones, or all live ones that a filter finds but some. */
export const SessionSelection = z.union([
  z.strictObject({ sessions: Keys }),
  z.strictObject({
    filter: SessionFilters.pick({ search: true, shift: true, user: true })
      .extend({ left: z.boolean().optional() })
      .strict(),
    except: z.array(Key).max(5000).default([]),
    /** How many the person has agreed to; nothing starts when more are found by now. Left out = any number. */
    at_most: z.int().min(1).optional(),
  }),
]);

/** The sign-in sessions of a company, ending them, and the proof of each forced logout: ours. */
export const sessions = {
  'sessions.list': endpoint({
    access: 'signedIn',
    summary:
      'Sign-in sessions with what was opened with them and whether the workspace may still hold it, newest sign-in first; over ones for 90 days',
    query: SessionFilters,
    response: z.object({
      items: z.array(Session),
      next: z.string().nullable(),
      /** How many open ones the filter finds, counted no further than a bound; only on the first page of them. */
      total: z.int().nullable(),
      /** Whether the count ended at the bound. */
      has_more_than_total: z.boolean(),
    }),
    errors: [...Signed],
  }),
  'sessions.chart': endpoint({
    access: 'signedIn',
    summary: 'How many open sessions the filters find, by the shift that let the people in',
    query: SessionFilters.pick({ search: true, shift: true, user: true, left: true }),
    response: SessionsChart,
    errors: [...Signed],
  }),
  'sessions.end': endpoint({
    access: 'signedIn',
    summary:
      'Ends sessions here and has the workspace end what was opened with them, also of those that are over here; others go on',
    body: z.strictObject({ selection: SessionSelection, ...Once }),
    response: Task,
    errors: [...Signed, 'SESSION_NOT_FOUND', 'MORE_SESSIONS_FOUND', 'PROTECTED_USER'],
  }),
  'users.logouts': endpoint({
    access: 'signedIn',
    summary:
      'The forced logouts of a person of the last 90 days, newest first, at most 50, each with its proof',
    params: KeyParam,
    response: z.object({ items: z.array(LogoutProof) }),
    errors: [...Signed, 'USER_NOT_FOUND'],
  }),
};
