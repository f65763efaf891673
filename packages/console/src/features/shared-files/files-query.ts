import type { CallQuery, CallResponse } from '@shiftgate/contract/routes/index.ts';
import { rangeDefaults, readRange } from '#components/access-log/range-state.ts';

export type State = CallResponse<'sharedFiles.state'>;
export type SharedFile = CallResponse<'sharedFiles.list'>['items'][number];
export type Detail = CallResponse<'sharedFiles.get'>;

/** Who outside can open a file, typed by the contract without loading its schemas. */
export const visibilities = ['people', 'link', 'public'] as const satisfies readonly NonNullable<
  CallQuery<'sharedFiles.list'>['visibility']
>[];
export const orders = ['newest', 'oldest'] as const satisfies readonly NonNullable<
  CallQuery<'sharedFiles.list'>['order']
>[];

/** State of the report in the address; `refused` is why a consent was not kept. */
export const filesDefaults = {
  ...rangeDefaults,
  visibility: '',
  owner: '',
  outside: '',
  search: '',
  order: 'newest',
  page_size: '50',
  trail: '',
  file: '',
  refused: '',
};
export type FilesState = Readonly<Record<keyof typeof filesDefaults, string>>;
export type ChangeFiles = (patch: { readonly [Name in keyof FilesState]?: string | null }) => void;

/** What takes every filter but the range out of the address. */
export const noFilters = { visibility: null, owner: null, outside: null, search: null, trail: null } as const;

/** The filters of the picture; an unknown value in the address sets none. */
export function toFilters(state: FilesState) {
  const visibility = visibilities.find((each) => each === state.visibility);
  return {
    ...readRange(state),
    ...(visibility === undefined ? {} : { visibility }),
    ...(state.owner === '' ? {} : { owner: state.owner }),
    ...(state.outside === '' ? {} : { outside: state.outside }),
    ...(state.search === '' ? {} : { search: state.search }),
  };
}

/** The order of the list; an unknown one in the address is the usual one. */
export function orderOf(state: FilesState): (typeof orders)[number] {
  return orders.find((order) => order === state.order) ?? 'newest';
}

/** Whether anything but the range narrows the list down. */
export function isNarrowed(filters: ReturnType<typeof toFilters>): boolean {
  return Object.keys(filters).some((name) => !['range', 'from', 'to'].includes(name));
}
