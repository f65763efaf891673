import { auditReports } from '@shiftgate/contract/audit-events.ts';

/** A call of the API below `/api`, with its filters. */
export interface ReportQuery {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Whom and what the filters name, from the rows of the company. */
export interface Named {
  readonly user: string;
  readonly userText: string;
  readonly author: string;
  readonly target: string;
  readonly shift: string;
}

const ranges = [{ range: '7d' }, { range: '3m' }, { range: '6m' }, { from: '2024-03-11', to: '2025-03-10' }];
const everywhere = (path: string, queries: readonly Record<string, string>[]): readonly ReportQuery[] =>
  queries.flatMap((query) => ranges.map((range) => ({ path, query: { ...range, ...query } as never })));

const log = '/access-logs';
const audit = '/reports/audit';
const durations = '/reports/access-duration';

/** First pages of every report, with no or one filter. */
export function firstPages({ user, userText, author, target, shift }: Named): readonly ReportQuery[] {
  const texts = [userText, 'souza', 'qqzz', '10.1.2.3'].map((search) => ({ search }));
  return [
    ...everywhere(log, [
      {},
      { result: 'outside_allowed_hours' },
      { result: 'ip_blocked' },
      { decision: 'denied' },
      { event: 'logout' },
      { note: 'default_password' },
      { user },
      { shift },
      ...texts,
    ]),
    ...everywhere(audit, [
      {},
      { area: 'control' },
      { area: 'user' },
      { event: 'shift.deleted' },
      { event: 'panel.signed_in' },
      { author },
      { target },
      ...texts,
    ]),
    ...auditReports.flatMap((report) =>
      everywhere(audit, [{ report }, ...texts.map((text) => ({ report, ...text }))]),
    ),
    ...everywhere(durations, [{}, { user }, { shift }]),
    ...everywhere(`${durations}/sums`, [{ by: 'shift' }, { by: 'org_unit' }]),
  ];
}

/** The same with several filters. */
export function filteredPages({ user, userText, author, target, shift }: Named): readonly ReportQuery[] {
  return [
    ...everywhere(log, [
      { shift, result: 'outside_allowed_hours' },
      { shift, result: 'ip_blocked' },
      { shift, event: 'logout' },
      { shift, decision: 'denied', search: 'souza' },
      { user, result: 'ip_blocked' },
      { shift, result: 'ip_blocked', search: userText },
      { decision: 'denied', week_hour: '1-03' },
    ]),
    ...everywhere(audit, [
      { author, area: 'panel' },
      { author, event: 'shift.deleted' },
      { author, target, area: 'user' },
      { area: 'user', search: 'souza' },
      { area: 'control', search: 'souza' },
      { event: 'shift.deleted', search: userText },
      { author, area: 'user', search: 'qqzz' },
      { report: 'users', event: 'user.vacation_set', search: 'souza' },
    ]),
    ...everywhere(durations, [{ user, shift }]),
  ];
}

/** The pictures of the reports. */
export function pictures({ user, author, target, shift, userText }: Named): readonly ReportQuery[] {
  const ofLog = [{}, { user }, { shift }, { result: 'outside_allowed_hours' }, { shift, decision: 'denied' }];
  const ofSessions: readonly ReportQuery['query'][] = [
    {},
    { user },
    { shift },
    { search: userText },
    { left: 'true' },
  ];
  return [
    ...everywhere(`${log}/chart`, [...ofLog, { search: userText }]),
    ...everywhere(`${log}/patterns`, ofLog),
    ...everywhere(`${audit}/chart`, [
      {},
      { area: 'user' },
      { author },
      { target },
      { search: userText },
      ...auditReports.map((report) => ({ report })),
    ]),
    ...everywhere(`${durations}/sums`, [{ by: 'shift' }]),
    // Those of now: they have no range.
    ...ofSessions.map((query) => ({ path: '/sessions/chart', query })),
  ];
}
