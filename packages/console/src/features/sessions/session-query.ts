/** State of the report in the address. */
export const sessionDefaults = {
  view: 'live',
  search: '',
  shift: '',
  user: '',
  forced: '',
  left: '',
  page_size: '50',
  trail: '',
  task: '',
};
type State = Readonly<Record<keyof typeof sessionDefaults, string>>;

/** The change of the address that takes every filter off. */
export const noFilters = { search: null, shift: null, user: null, forced: null, left: null };

/** An unknown view in the address is the first one. */
export function viewOf({ view }: State): 'live' | 'ended' {
  return view === 'ended' ? 'ended' : 'live';
}

/** Which sessions of its view the address asks for; what is not set is left out. */
export function toFilter(state: State) {
  const view = viewOf(state);
  return {
    ...(state.search === '' ? {} : { search: state.search }),
    ...(state.shift === '' ? {} : { shift: state.shift }),
    ...(state.user === '' ? {} : { user: state.user }),
    ...(view === 'live' && state.left === 'true' ? { left: 'true' as const } : {}),
    ...(view === 'ended' && state.forced === 'true' ? { forced: 'true' as const } : {}),
  };
}
