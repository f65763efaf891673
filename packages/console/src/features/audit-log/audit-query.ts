import { auditAreas, auditEvents, eventsOfReport } from '@shiftgate/contract/audit-events.ts';
import type { AuditReport } from '@shiftgate/contract/audit-events.ts';
import { rangeDefaults, readHour, readRange } from '#components/access-log/range-state.ts';

/** State of the audit log in the address. */
export const auditDefaults = {
  ...rangeDefaults,
  hour: '',
  search: '',
  area: '',
  event: '',
  author: '',
  target: '',
  page_size: '50',
  trail: '',
  entry: '',
};
export type AuditState = Readonly<Record<keyof typeof auditDefaults, string>>;
export type ChangeAudit = (patch: { readonly [Name in keyof AuditState]?: string | null }) => void;

/** What takes every filter but the range out of the address. */
export const noFilters = {
  hour: null,
  search: null,
  area: null,
  event: null,
  author: null,
  target: null,
  trail: null,
} as const;

/** The filters of the list and of the download; an unknown value in the address sets none. */
export function toFilters(state: AuditState, report?: AuditReport) {
  const area = report === undefined ? auditAreas.find((each) => each === state.area) : undefined;
  const events = report === undefined ? auditEvents : eventsOfReport(report);
  const event = events.find((each) => each === state.event);
  return {
    ...readRange(state),
    ...(report === undefined ? {} : { report }),
    ...readHour(state),
    ...(state.search === '' ? {} : { search: state.search }),
    ...(area === undefined ? {} : { area }),
    ...(event === undefined ? {} : { event }),
    ...(state.author === '' ? {} : { author: state.author }),
    ...(state.target === '' ? {} : { target: state.target }),
  };
}

/** Whether anything but the range narrows the list down. */
export function isNarrowed(filters: ReturnType<typeof toFilters>): boolean {
  return Object.keys(filters).some((name) => !['range', 'from', 'to', 'report'].includes(name));
}
