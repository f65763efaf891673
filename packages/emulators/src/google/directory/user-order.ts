import type { EmulatorState, WorkspaceUser } from '../../state/model.ts';

/** A list in its order, with the facts about everybody that it was made of. */
interface Sorted {
  readonly listKey: string;
  readonly users: readonly WorkspaceUser[];
  readonly of: readonly WorkspaceUser[];
  readonly emails: readonly string[];
  readonly versions: readonly number[];
  readonly deletedAts: readonly (number | null)[];
}

/** A company of this size is filtered and sorted for every page; a larger one only when somebody was written. */
const smallCompany = 2000;
const kept = new WeakMap<EmulatorState, Sorted>();

/** Tests write into the state directly, so the list is compared instead of being told of changes. */
function isCurrent(sorted: Sorted, users: readonly WorkspaceUser[]): boolean {
  const { of, emails, versions, deletedAts } = sorted;
  if (of.length !== users.length) return false;
  for (let index = 0; index < users.length; index += 1) {
    const user = users[index];
    if (user === undefined || user !== of[index] || user.version !== versions[index]) return false;
    if (user.primaryEmail !== emails[index] || user.deletedAt !== deletedAts[index]) return false;
  }
  return true;
}

/** The people of a list in its order; walking through the pages of a large company sorts it once. */
export function inOrder(
  state: EmulatorState,
  list: {
    readonly listKey: string;
    readonly isWanted: (user: WorkspaceUser) => boolean;
    readonly order: (a: WorkspaceUser, b: WorkspaceUser) => number;
  },
): readonly WorkspaceUser[] {
  const last = kept.get(state);
  if (last?.listKey === list.listKey && isCurrent(last, state.users)) return last.users;
  const users = state.users.filter(list.isWanted).toSorted(list.order);
  if (state.users.length > smallCompany) {
    kept.set(state, {
      listKey: list.listKey,
      users,
      of: [...state.users],
      emails: state.users.map((user) => user.primaryEmail),
      versions: state.users.map((user) => user.version),
      deletedAts: state.users.map((user) => user.deletedAt),
    });
  }
  return users;
}
