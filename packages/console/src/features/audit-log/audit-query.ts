import { auditAreas, auditEvents } from '@shiftgate/contract/audit-events.ts';
import { rangeDefaults, readRange } from '../../components/access-log/range-state.ts';

/** State of the audit log in the address. */
export const auditDefaults = {
  ...rangeDefaults,
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
  search: null,
  area: null,
  event: null,
  author: null,
  target: null,
  trail: null,
} as const;

/** The filters of the list and of the download; an unknown value in the address sets none. */
export function toFilters(state: AuditState) {
  const area = auditAreas.find((each) => each === state.area);
  const event = auditEvents.find((each) => each === state.event);
  return {
    ...readRange(state),
    ...(state.search === '' ? {} : { search: state.search }),
    ...(area === undefined ? {} : { area }),
    ...(event === undefined ? {} : { event }),
    ...(state.author === '' ? {} : { author: state.author }),
    ...(state.target === '' ? {} : { target: state.target }),
  };
}

/** Whether anything but the range narrows the list down. */
export function isNarrowed(filters: ReturnType<typeof toFilters>): boolean {
  return Object.keys(filters).some((name) => !['range', 'from', 'to'].includes(name));
}
