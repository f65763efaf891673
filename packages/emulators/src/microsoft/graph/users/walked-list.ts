import type { EntraUser, Tenant } from '#microsoft/state/model.ts';

interface Walked {
  readonly asked: string;
  readonly sequence: number;
  readonly everybody: number;
  readonly users: EntraUser[];
}

/** The users of a smaller tenant are looked through for every page. */
const smallTenant = 2000;
const lists = new WeakMap<Tenant, Walked>();

interface ListOrder {
  /** What distinguishes this list from others of the tenant. */
  readonly asked: string;
  readonly isFirstPage: boolean;
  readonly find: () => EntraUser[];
}

/**
 * The users of a list. The pages of a large tenant are cut out of the list of the first one until something changes:
 * finding everybody again took longer than writing the page.
 */
export function walkedList(tenant: Tenant, { asked, isFirstPage, find }: ListOrder): EntraUser[] {
  const { sequence, users: everyone } = tenant;
  const last = lists.get(tenant);
  const isCurrent = last?.asked === asked && last.sequence === sequence && last.everybody === everyone.length;
  if (isCurrent && !isFirstPage) return last.users;
  const users = find();
  if (everyone.length > smallTenant)
    lists.set(tenant, { asked, sequence, everybody: everyone.length, users });
  return users;
}
