import type { EmulatorState, WorkspaceUser } from '../../state/model.ts';

/** What of a person a list depends on, as it was when the list was made. */
type Fact = Pick<WorkspaceUser, 'primaryEmail' | 'version' | 'deletedAt'>;

/** A list in its order, with the facts about everybody that it was made of. */
interface Sorted {
  readonly listKey: string;
  readonly users: readonly WorkspaceUser[];
  readonly facts: ReadonlyMap<WorkspaceUser, Fact>;
}

/** A company of this size is filtered and sorted for every page; a larger one only when somebody was written. */
const smallCompany = 2000;
type Company = Pick<EmulatorState, 'users'>;
const kept = new WeakMap<Company, Sorted>();

/** Tests write into the state directly, so people are compared instead of being told of changes. */
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
 * The people of a list in its order; walking through the pages of a large company sorts it once. Who asks for the first
 * page finds the company as it is; on the way through, everybody is compared who is looked at (`lookedAt`) and their
 * number: to compare the whole company for every page took longer than to write the pages.
 */
export function inOrder(
  state: Company,
  list: {
    readonly listKey: string;
    readonly isWanted: (user: WorkspaceUser) => boolean;
    readonly order: (a: WorkspaceUser, b: WorkspaceUser) => number;
    /** Of the whole list those who are looked at; null for the first page. */
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
