import { durationGroups } from '../entities/access-duration.ts';
import { DurationFileColumns, DurationFileFilters, accessDuration } from './reports/access-duration.ts';
import { ACCESS_LOG_RESULTS, ATTEMPT_NOTES } from '@shiftgate/domain/access/types.ts';
import { companyNameLimits } from '@shiftgate/domain/limits.ts';
import { z } from 'zod';
import type { CallName } from '../calls.ts';
import { endpoint } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  AccessLogChart,
  AccessLogDetail,
  AccessLogEntry,
  AccessLogPatterns,
  accessLogDecisions,
  accessLogEvents,
  accessLogColumns,
} from '../entities/access-log.ts';
import { CompanyCalendar, CompanyCalendarInput, HolidayYear } from '../entities/calendar.ts';
import { Company, HomeSummary, OrgUnit } from '../entities/company.ts';
import { AccessDifference } from '../entities/shift-difference.ts';
import { Cursor, Done, Key, PageSize, Search, nameText } from '../fields.ts';
import { invalidTokenCodes } from '../providers.ts';
import { apps } from './apps.ts';
import { AuditFileColumns, AuditFileFilters, auditLog } from './reports/audit-log.ts';
import { logHolds } from './reports/log-holds.ts';
import { erasure } from './reports/erasure.ts';
import { PersonDataFile, PersonLogFile } from './reports/person-files.ts';
import { evidence } from './reports/evidence.ts';
import { SharedFileFileColumns, SharedFileFileFilters, sharedFiles } from './reports/shared-files.ts';
import { reportMails } from './reports/report-mails.ts';
import { auth } from './auth.ts';
import {
  EntryParam,
  Signed,
  SignedOrSuspended,
  areInOrder,
  countedEntries,
  fileColumns,
  hour,
  logRange,
} from './common.ts';
import { control } from './control.ts';
import { emergency } from './emergency.ts';
import { branding } from './branding.ts';
import { passwordSettings } from './password-settings.ts';
import { permissions } from './permissions.ts';
import { requests } from './requests.ts';
import { SessionFileColumns, SessionFileFilters, sessions } from './sessions.ts';
import { ShiftFileColumns, ShiftFilters } from './shift-filters.ts';
import { shifts } from './shifts.ts';
import { shiftVersions } from './shift-versions.ts';
import { tasks } from './tasks.ts';
import { UserFileColumns, UserFilters, paging } from './user-filters.ts';
import { users } from './users.ts';

const company = {
  'company.current': endpoint({
    access: 'signedIn',
    summary: 'The company of the session',
    servesSuspended: true,
    response: Company,
    errors: [...SignedOrSuspended],
  }),
  'company.sso': endpoint({
    access: 'signedIn',
    summary: 'Whether control is on',
    response: z.object({ sso_is_active: z.boolean() }),
    errors: [...Signed],
  }),
  'company.permission': endpoint({
    access: 'signedIn',
    summary: "Whether the company's plan holds a product",
    query: z.object({ product: z.string().max(64).default('control') }),
    response: z.object({ permission: z.boolean(), status: z.enum(['TRIAL', 'ACTIVE', 'EXPIRED']) }),
    errors: [...Signed],
  }),
  'company.inSuite': endpoint({
    access: 'signedIn',
    summary: 'The company as the suite knows it',
    servesSuspended: true,
    response: z.object({
      current_plan: z.string(),
      users_number: z.int(),
      suspended: z.boolean(),
      is_banned: z.boolean(),
    }),
    errors: [...SignedOrSuspended],
  }),
  'company.rename': endpoint({
    access: 'controlAdmin',
    summary: 'Names the company on its pages and in its emails; null leaves it to the directory again',
    body: z.strictObject({ name: nameText(companyNameLimits.max).min(1).nullable() }),
    response: Company.pick({ name: true, is_name_entered: true }),
    errors: [...Signed, 'FORBIDDEN'],
  }),
  'company.setDefaultPassword': endpoint({
    access: 'controlAdmin',
    summary: 'Sets the temporary password that opens only the change page',
    body: z.strictObject({ default_pass: z.string().min(1).max(128) }),
    response: Done,
    errors: [...Signed, 'FORBIDDEN', 'INVALID_PASSWORD', 'SAME_PASSWORD'],
  }),
  ...passwordSettings,
  'company.syncOrgUnits': endpoint({
    access: 'signedIn',
    summary: 'Reads the organizational units of the directory again',
    response: z.object({ uos: z.array(OrgUnit) }),
    errors: [
      ...Signed,
      'DIRECTORY_UNAVAILABLE',
      ...invalidTokenCodes,
      'MISSING_SCOPE',
      'WORKSPACE_NOT_SET_UP',
    ],
  }),
  'company.calendar': endpoint({
    access: 'signedIn',
    summary: "Zone and holidays of the company, with one year's holidays (this year's unless named)",
    query: z.object({ year: HolidayYear.optional() }),
    response: CompanyCalendar,
    errors: [...Signed],
  }),
  'company.address': endpoint({
    access: 'signedIn',
    summary: 'The address from which this call comes, as sign-in would see it',
    response: z.object({ ip: z.string().nullable() }),
    errors: [...Signed],
  }),
  'company.setCalendar': endpoint({
    access: 'controlAdmin',
    summary: 'Replaces zone, holiday region, own holidays and exceptional openings',
    body: CompanyCalendarInput,
    response: CompanyCalendar.extend({ difference: AccessDifference }),
    errors: [...Signed, 'FORBIDDEN', 'VERSION_CONFLICT'],
  }),
  'company.previewCalendar': endpoint({
    access: 'controlAdmin',
    summary: 'People who would gain and lose access by a calendar; refuses what saving would refuse',
    body: CompanyCalendarInput,
    response: AccessDifference,
    errors: [...Signed, 'FORBIDDEN', 'VERSION_CONFLICT', 'PREVIEW_SUPERSEDED'],
  }),
  'home.summary': endpoint({
    access: 'signedIn',
    summary: 'What the home page shows',
    response: HomeSummary,
    errors: [...Signed],
  }),
};

const AccessLogFields = z.object({
  ...logRange,
  hour,
  /** Within the range, in one hour of the week of the company's clock: `1-08` is Mondays from 08:00 to 09:00. */
  week_hour: z
    .string()
    .regex(/^[1-7]-(?:[01]\d|2[0-3])$/)
    .optional(),
  /** By person, address, or the code for support that a page shows; a code finds its entry at any time. */
  search: Search,
  result: z.enum(ACCESS_LOG_RESULTS).optional(),
  note: z.enum(ATTEMPT_NOTES).optional(),
  /** Attempts to sign in alone, or logouts alone. */
  event: z.enum(accessLogEvents).optional(),
  decision: z.enum(accessLogDecisions).optional(),
  user: Key.optional(),
  shift: Key.optional(),
  page_size: PageSize,
  cursor: Cursor,
});

export const AccessLogFilters = AccessLogFields.refine(areInOrder, { path: ['to'] });

const accessLog = {
  'accessLog.list': endpoint({
    access: 'signedIn',
    summary: 'Sign-in attempts and logouts, newest first',
    query: AccessLogFilters,
    response: countedEntries(AccessLogEntry),
    errors: [...Signed],
  }),
  'accessLog.chart': endpoint({
    access: 'signedIn',
    summary:
      'Allowed and denied attempts of the filters by hour, day, week or month, the newest up to a bound',
    query: AccessLogFields.omit({ cursor: true, page_size: true, hour: true }).refine(areInOrder, {
      path: ['to'],
    }),
    response: AccessLogChart,
    errors: [...Signed],
  }),
  'accessLog.patterns': endpoint({
    access: 'signedIn',
    summary: 'Attempts of the filters by hour of the week, and the reasons of the denials',
    query: AccessLogFields.omit({
      cursor: true,
      page_size: true,
      hour: true,
      week_hour: true,
      search: true,
    }).refine(areInOrder, { path: ['to'] }),
    response: AccessLogPatterns,
    errors: [...Signed],
  }),
  'accessLog.get': endpoint({
    access: 'signedIn',
    summary: 'One attempt with its trace',
    params: EntryParam,
    response: AccessLogDetail,
    errors: [...Signed, 'NOT_FOUND'],
  }),
  'downloads.createTicket': endpoint({
    access: 'signedIn',
    summary: 'A ticket for one download, good for 60 seconds',
    body: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('access_log_csv'),
        filters: AccessLogFields.omit({ cursor: true, page_size: true })
          .strict()
          .refine(areInOrder, { path: ['to'] }),
        columns: fileColumns(accessLogColumns),
      }),
      /** The whole log for control administrators alone, a report for everyone in the panel. */
      z.strictObject({
        kind: z.literal('audit_csv'),
        filters: AuditFileFilters,
        columns: AuditFileColumns,
      }),
      z.strictObject({
        kind: z.literal('access_duration_csv'),
        filters: DurationFileFilters,
        columns: DurationFileColumns,
        /** The sums of the list in place of its days. */
        by: z.enum(durationGroups).optional(),
      }),
      PersonLogFile,
      PersonDataFile,
      z.strictObject({
        kind: z.literal('shared_files_csv'),
        filters: SharedFileFileFilters,
        columns: SharedFileFileColumns,
      }),
      z.strictObject({
        kind: z.literal('sessions_csv'),
        filters: SessionFileFilters.strict(),
        columns: SessionFileColumns,
      }),
      z.strictObject({
        kind: z.literal('users_csv'),
        filters: UserFilters.omit(paging).strict(),
        columns: UserFileColumns,
      }),
      z.strictObject({
        kind: z.literal('shifts_csv'),
        filters: ShiftFilters.strict(),
        columns: ShiftFileColumns,
      }),
      /** What became of each person of a bulk action; generated passwords are in it once. */
      z.strictObject({ kind: z.literal('task_results_csv'), task: Key }),
    ]),
    response: z.object({ url: z.string() }),
    errors: [
      ...Signed,
      'TASK_NOT_FOUND',
      'TASK_STILL_RUNNING',
      'FORBIDDEN',
      'REPORT_NOT_AVAILABLE',
      'USER_NOT_FOUND',
      'PROTECTED_ADMINISTRATOR',
      'FRESH_SIGN_IN_REQUIRED',
      'WORKSPACE_ROLES_UNKNOWN',
      'OWN_ROLE_UNKNOWN',
    ],
  }),
};

/** The contract: what every call of `calls` takes, gives and refuses. */
export const endpoints = {
  ...auth,
  ...company,
  ...branding,
  ...users,
  ...sessions,
  ...permissions,
  ...tasks,
  ...shifts,
  ...shiftVersions,
  ...control,
  ...emergency,
  ...apps,
  ...requests,
  ...accessLog,
  ...accessDuration,
  ...sharedFiles,
  ...auditLog,
  ...evidence,
  ...logHolds,
  ...erasure,
  ...reportMails,
} satisfies Record<CallName, Endpoint>;

type Endpoints = typeof endpoints;
type Part<N extends CallName, K extends 'params' | 'query' | 'body'> =
  Endpoints[N] extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params: P; query: Q; body: B }[K]
    : never;

/** What a caller sends for a call (defaults may be left out). */
export type CallParams<N extends CallName> = z.input<Part<N, 'params'>>;
export type CallQuery<N extends CallName> = z.input<Part<N, 'query'>>;
export type CallBody<N extends CallName> = z.input<Part<N, 'body'>>;
/** What the server's handler receives, parsed. */
export type HandlerInput<N extends CallName> = {
  params: z.output<Part<N, 'params'>>;
  query: z.output<Part<N, 'query'>>;
  body: z.output<Part<N, 'body'>>;
};
export type CallResponse<N extends CallName> = z.output<Endpoints[N]['response']>;
