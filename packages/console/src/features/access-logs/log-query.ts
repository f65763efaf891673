import { ACCESS_LOG_RESULTS, ATTEMPT_NOTES } from '@shiftgate/domain/access/types.ts';
import { accessLogRanges } from './ranges.ts';

/** State of the access log in the address. */
export const logDefaults = {
  range: '7d',
  search: '',
  result: '',
  note: '',
  decision: '',
  user: '',
  page_size: '50',
  trail: '',
  entry: '',
};
export type LogState = Readonly<Record<keyof typeof logDefaults, string>>;

/** The note of a sign-in with the default password. */
export const [defaultPassword] = ATTEMPT_NOTES;

/** The filters of the list and of the download; an unknown value in the address sets none. */
export function toFilters(state: LogState) {
  const result = ACCESS_LOG_RESULTS.find((each) => each === state.result);
  const decision = (['allowed', 'denied'] as const).find((each) => each === state.decision);
  return {
    range: accessLogRanges.find((range) => range === state.range) ?? ('7d' as const),
    ...(state.search === '' ? {} : { search: state.search }),
    ...(result === undefined ? {} : { result }),
    ...(state.note === defaultPassword ? { note: defaultPassword } : {}),
    ...(decision === undefined ? {} : { decision }),
    ...(state.user === '' ? {} : { user: state.user }),
  };
}
