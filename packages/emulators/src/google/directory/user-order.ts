import type { EmulatorState, WorkspaceUser } from '#state/model.ts';

/** What of a person a list depends on, as it was when the list was made. */
type Fact = Pick<WorkspaceUser, 'primaryEmail' | 'version' | 'deletedAt'>;

/** A list in its order, with the facts about all people that it was made from. */
interface Sorted {
  readonly listKey: string;
  readonly users: readonly WorkspaceUser[];
  readonly facts: ReadonlyMap<WorkspaceUser, Fact>;
}

/** A company of this size is filtered and sorted for every page; a larger one only after a write. */
const smallCompany = 2000;
type Company = Pick<EmulatorState, 'users'>;
const kept = new WeakMap<Company, Sorted>();

/** Tests write into the state directly, so people are compared; there is no notification of changes. */
function areCurrent({ facts }: Sorted, users: readonly WorkspaceUser[]): boolean {
  return users.every((user) => {
    const fact = facts.get(user);
    return (
      fact?.version === user.version &&
      fact.primaryEmail === user.primaryEmail &&
      fact.deletedAt === user.deletedAt
    );
  });
}

/**
 * The people of a list in its order; walking through the pages of a large company sorts it once. A request for the
 * first page sees the company as it is. Later pages compare only the people of the page (`lookedAt`) and the number
 * of all: comparing the whole company for every page took longer than writing the pages.
 */
export function inOrder(
  state: Company,
  list: {
    readonly listKey: string;
    readonly isWanted: (user: WorkspaceUser) => boolean;
    readonly order: (a: WorkspaceUser, b: WorkspaceUser) => number;
    /** The people of the page, out of the whole list; null for the first page. */
    readonly lookedAt: ((users: readonly WorkspaceUser[]) => readonly WorkspaceUser[]) | null;
  },
): readonly WorkspaceUser[] {
  const last = kept.get(state);
  if (last?.listKey === list.listKey && last.facts.size === state.users.length) {
    if (areCurrent(last, list.lookedAt === null ? state.users : list.lookedAt(last.users))) return last.users;
  }
  const users = state.users.filter(list.isWanted).toSorted(list.order);
  if (state.users.length > smallCompany) {
    const facts = new Map(
      state.users.map((user): [WorkspaceUser, Fact] => {
        const { primaryEmail, version, deletedAt } = user;
        return [user, { primaryEmail, version, deletedAt }];
      }),
    );
    kept.set(state, { listKey: list.listKey, users, facts });
  }
  return users;
}
