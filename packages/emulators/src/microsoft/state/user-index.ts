import type { EntraUser, Tenant } from './model.ts';

interface UserIndex {
  /** The list that was indexed, and how long it was: a new person makes a new index. */
  readonly users: readonly EntraUser[];
  readonly count: number;
  readonly byId: ReadonlyMap<string, EntraUser>;
  readonly byImmutableId: Map<string, EntraUser>;
}

const indexes = new WeakMap<Tenant, UserIndex>();

/** The people of a tenant by their ids. A batch names thousands of them, and a search in the list is too slow for that. */
function indexOf(tenant: Tenant): UserIndex {
  const { users } = tenant;
  const known = indexes.get(tenant);
  if (known !== undefined && known.users === users && known.count === users.length) return known;
  const withImmutableId = users.filter((user) => user.onPremisesImmutableId !== null);
  const index: UserIndex = {
    users,
    count: users.length,
    byId: new Map(users.map((user) => [user.id, user])),
    byImmutableId: new Map(withImmutableId.map((user) => [user.onPremisesImmutableId ?? '', user])),
  };
  indexes.set(tenant, index);
  return index;
}

/** The person with an object id, deleted or not. */
export const userById = (tenant: Tenant, id: string): EntraUser | undefined => indexOf(tenant).byId.get(id);

/** The living person with an immutable id. */
export function userByImmutableId(tenant: Tenant, immutableId: string): EntraUser | undefined {
  const found = indexOf(tenant).byImmutableId.get(immutableId);
  return found?.onPremisesImmutableId === immutableId && found.deletedAt === null ? found : undefined;
}

/** Gives a person an immutable id, or takes it with null. */
export function setImmutableId(tenant: Tenant, user: EntraUser, immutableId: string | null): void {
  user.onPremisesImmutableId = immutableId;
  if (immutableId !== null) indexOf(tenant).byImmutableId.set(immutableId, user);
}
