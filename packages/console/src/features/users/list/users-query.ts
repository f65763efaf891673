import type { CallQuery } from '@shiftgate/contract/routes/index.ts';
import { USER_STATUSES } from '@shiftgate/domain/access/types.ts';
import { readPageSize, readTrail } from '#lib/routing/paging.ts';

/** The list's state in the address, with what an address without it means. */
export const usersDefaults = {
  search: '',
  status: '',
  without_shift: '',
  shift: '',
  org_unit: '',
  domain: '',
  vacation: '',
  single_access: '',
  role: '',
  without_password: '',
  misses_workspace_password: '',
  second_step: '',
  control: '',
  sort: 'name',
  page_size: '50',
  trail: '',
  task: '',
};
export type UsersState = Readonly<Record<keyof typeof usersDefaults, string>>;

/** A change of the state; null gives a value back to its default. */
export type UsersPatch = { readonly [K in keyof UsersState]?: string | null };

/** The state after a change. */
export function patchState(state: UsersState, patch: UsersPatch): UsersState {
  const given = Object.entries(patch) as [keyof UsersState, string | null | undefined][];
  return {
    ...state,
    ...Object.fromEntries(given.map(([name, value]) => [name, value ?? usersDefaults[name]])),
  };
}

/** The filters, in the order in which they are shown. */
export const filterNames = [
  'status',
  'control',
  'shift',
  'without_shift',
  'org_unit',
  'domain',
  'vacation',
  'single_access',
  'role',
  'second_step',
  'without_password',
  'misses_workspace_password',
] as const;
export type FilterName = (typeof filterNames)[number];

const sorts = [
  'name',
  '-name',
  'email',
  '-email',
  'last_login',
  '-last_login',
  'updated_password_at',
  '-updated_password_at',
] as const;
const vacations = ['any', 'current', 'scheduled'] as const;
/** Written again, since the contract's own list brings its validator along. */
export const controlSets = [
  'covered',
  'exempt',
  'redirected',
  'blocked',
  'in_hours',
  'off_hours',
  'can_sign_in',
  'cannot_sign_in',
  'no_way_in',
  'no_identifier',
  'temporary_ended',
  'no_address',
  'no_password',
  'on_temporary',
] as const satisfies readonly NonNullable<CallQuery<'users.list'>['control']>[];
const roles = ['administrator', 'workspace_administrator', 'manager'] as const;
const secondSteps = ['on', 'off'] as const;

/** Mark in the trail of the last page, which is reached from the other end. */
export const lastMark = 'last';

const oneOf = <T extends string>(all: readonly T[], value: string): T | undefined =>
  all.find((each) => each === value);
const flag = (value: string): 'true' | undefined => (value === 'true' ? 'true' : undefined);

/** Leaves out what is not set, as the calls want it. */
function present<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** Which people the address asks for; unknown values count as not set. */
export function toFilter(state: UsersState) {
  return { ...present({ search: state.search }), ...filtersOf(state) };
}

function filtersOf(state: Pick<UsersState, FilterName>) {
  return present({
    status: oneOf(USER_STATUSES, state.status),
    control: oneOf(controlSets, state.control),
    shift: state.shift,
    without_shift: flag(state.without_shift),
    org_unit: state.org_unit,
    domain: state.domain,
    vacation: oneOf(vacations, state.vacation),
    single_access: flag(state.single_access),
    role: oneOf(roles, state.role),
    without_password: flag(state.without_password),
    misses_workspace_password: flag(state.misses_workspace_password),
    second_step: oneOf(secondSteps, state.second_step),
  });
}

/** The first page: it alone has the total. */
export function toFirstQuery(state: UsersState) {
  return {
    ...toFilter(state),
    sort: oneOf(sorts, state.sort) ?? ('name' as const),
    page_size: readPageSize(state.page_size),
  };
}

/** The open page. */
export function toQuery(state: UsersState) {
  const cursor = readTrail(state.trail).at(-1);
  if (cursor === undefined) return toFirstQuery(state);
  return { ...toFirstQuery(state), ...(cursor === lastMark ? { last: 'true' } : { cursor }) };
}

/** The filters that are set, the search not counted; an unknown value in the address sets none. */
export function setFilters(state: Pick<UsersState, FilterName>): readonly FilterName[] {
  const filter = filtersOf(state);
  return filterNames.filter((name) => filter[name] !== undefined);
}

/** What takes every filter and the search away. */
export const noFilters: Readonly<Record<FilterName | 'search' | 'trail', null>> = {
  search: null,
  status: null,
  control: null,
  shift: null,
  without_shift: null,
  org_unit: null,
  domain: null,
  vacation: null,
  single_access: null,
  role: null,
  without_password: null,
  misses_workspace_password: null,
  second_step: null,
  trail: null,
};
