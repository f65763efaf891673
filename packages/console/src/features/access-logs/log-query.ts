import { accessLogDecisions, accessLogEvents } from '@shiftgate/contract/entities/access-log.ts';
import { ACCESS_LOG_RESULTS, ATTEMPT_NOTES, LOGOUT_RESULTS } from '@shiftgate/domain/access/types.ts';
import { isWeekHour } from './week-hour.ts';
import { rangeDefaults, readHour, readRange } from '#components/access-log/range-state.ts';

/** State of the access log in the address. */
export const logDefaults = {
  ...rangeDefaults,
  hour: '',
  week_hour: '',
  search: '',
  result: '',
  note: '',
  event: '',
  decision: '',
  user: '',
  shift: '',
  page_size: '50',
  trail: '',
  entry: '',
};
export type LogState = Readonly<Record<keyof typeof logDefaults, string>>;
export type ChangeLog = (patch: { readonly [Name in keyof LogState]?: string | null }) => void;

/** What takes every filter but the range out of the address. */
export const noFilters = {
  hour: null,
  week_hour: null,
  search: null,
  result: null,
  note: null,
  event: null,
  decision: null,
  user: null,
  shift: null,
  trail: null,
} as const;

/** The note of a sign-in with the default password. */
export const [defaultPassword] = ATTEMPT_NOTES;

/** The filters of the list and of the download; an unknown value in the address sets none. */
export function toFilters(state: LogState) {
  const result = ACCESS_LOG_RESULTS.find((each) => each === state.result);
  const event = accessLogEvents.find((each) => each === state.event);
  const decision = accessLogDecisions.find((each) => each === state.decision);
  return {
    ...readRange(state),
    ...readHour(state),
    ...(isWeekHour(state.week_hour) ? { week_hour: state.week_hour } : {}),
    ...(state.search === '' ? {} : { search: state.search }),
    ...(result === undefined ? {} : { result }),
    ...(state.note === defaultPassword ? { note: defaultPassword } : {}),
    ...(event === undefined ? {} : { event }),
    ...(decision === undefined ? {} : { decision }),
    ...(state.user === '' ? {} : { user: state.user }),
    ...(state.shift === '' ? {} : { shift: state.shift }),
  };
}

const undecided: readonly string[] = [...LOGOUT_RESULTS, 'password_change_due'];

/** Whether attempts may match: sign-outs and forms for a new password are neither allowed nor denied. */
export function hasAttempts({ event, result }: ReturnType<typeof toFilters>): boolean {
  return event !== 'logout' && !(result && undecided.includes(result));
}

/** Whether anything but the range narrows the list down. */
export function isNarrowed(filters: ReturnType<typeof toFilters>): boolean {
  return Object.keys(filters).some((name) => !['range', 'from', 'to'].includes(name));
}
