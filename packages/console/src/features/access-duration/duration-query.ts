import type { CallQuery } from '@shiftgate/contract/routes/index.ts';
import { rangeDefaults, readRange } from '#components/access-log/range-state.ts';

/** What the report shows: sums by a group, or the days of people. */
export const durationViews = ['shift', 'org_unit', 'day'] as const satisfies readonly (
  | NonNullable<CallQuery<'accessDuration.sums'>['by']>
  | 'day'
)[];
export type DurationView = (typeof durationViews)[number];

/** State of the report in the address. */
export const durationDefaults = {
  ...rangeDefaults,
  view: 'shift',
  user: '',
  shift: '',
  page_size: '50',
  trail: '',
};
export type DurationState = Readonly<Record<keyof typeof durationDefaults, string>>;
export type ChangeDuration = (patch: { readonly [Name in keyof DurationState]?: string | null }) => void;

/** An unknown view in the address is the first one. */
export function viewOf({ view }: DurationState): DurationView {
  return durationViews.find((each) => each === view) ?? 'shift';
}

/** The filters of the days of people. */
export function toFilters(state: DurationState) {
  return {
    ...readRange(state),
    ...(state.user === '' ? {} : { user: state.user }),
    ...(state.shift === '' ? {} : { shift: state.shift }),
  };
}
