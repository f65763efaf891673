import type { SharingChange, SharingState } from '#ports/sharing.ts';

/** The place of a change among those of a file. */
interface Moment {
  readonly at: string;
  readonly qualifier: string;
}

/** What a page of changes says of one file: of each fact the newest change counts. */
export interface MergedFile {
  /** The newest change. */
  newest: SharingChange;
  /** The newest one that has a known state. */
  state: (Moment & { readonly state: Exclude<SharingState, 'unknown' | 'gone'> }) | null;
  openedAt: string | null;
  closedAt: string | null;
  firstSeenAt: string;
  /** By name, the newest change of each address or domain outside. */
  readonly targets: Map<string, SharingChange & { readonly target: NonNullable<SharingChange['target']> }>;
}

/** Whether a change is at least as new as another one; of changes in one entry the later one counts. */
function isNewer(change: Moment, than: Moment): boolean {
  if (change.at !== than.at) return change.at > than.at;
  return BigInt(change.qualifier) >= BigInt(than.qualifier);
}

const domainOf = (name: string): string => name.slice(name.indexOf('@') + 1);

/**
 * Merges changes of access, which come in any order, by file. Addresses of the company's own domains are left out.
 */
export function mergeChanges(
  changes: readonly SharingChange[],
  ownDomains: readonly string[],
): Map<string, MergedFile> {
  const own = new Set(ownDomains);
  const files = new Map<string, MergedFile>();
  for (const given of changes) {
    if (given.state === 'gone') continue;
    const target = given.target !== null && !own.has(domainOf(given.target.name)) ? given.target : null;
    const change = { ...given, target };
    const file = files.get(change.file.id) ?? begin(change);
    files.set(change.file.id, file);
    if (isNewer(change, file.newest)) file.newest = change;
    const state = stateOf(change);
    if (state !== 'unknown' && state !== 'gone' && (file.state === null || isNewer(change, file.state)))
      file.state = { at: change.at, qualifier: change.qualifier, state };
    if (change.isOpening) file.openedAt = latest(file.openedAt, change.at);
    if (state === 'internal') file.closedAt = latest(file.closedAt, change.at);
    if (change.at < file.firstSeenAt) file.firstSeenAt = change.at;
    if (target === null) continue;
    const before = file.targets.get(target.name);
    if (before === undefined || isNewer(change, before)) file.targets.set(target.name, { ...change, target });
  }
  return files;
}

function begin(change: SharingChange): MergedFile {
  return {
    newest: change,
    state: null,
    openedAt: null,
    closedAt: null,
    firstSeenAt: change.at,
    targets: new Map(),
  };
}

/** Where the workspace does not list the state, a person or domain outside that gains access shows it. */
function stateOf({ state, target }: SharingChange): SharingState {
  return state === 'unknown' && target?.hasAccess === true ? 'people' : state;
}

const latest = (a: string | null, b: string): string => (a !== null && a > b ? a : b);
