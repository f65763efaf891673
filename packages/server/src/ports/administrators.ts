/** Whose roles a list names: roles that people hold now, roles that they have yet to activate, the members of groups. */
export const roleLists = { active: 'active', eligible: 'eligible', groups: 'groups' } as const;

/** The list of the members of one group with a role. */
export const listOfGroup = (id: string): string => `${roleLists.groups}:${id}`;

/** A list of roles that the workspace did not show, so that the people whom it names are unknown. */
export interface UnreadRoles {
  /** `eligible`, `groups:` and the id of one, or `groups` for those of all. */
  readonly list: string;
  /** The name of the group; null for another list, and where it has none. */
  readonly name: string | null;
  readonly reason: 'license' | 'permission';
}

/** The lists by which a person has a role, and the lists that were not read when they were asked for. */
export interface KnownRoles {
  readonly lists: readonly string[];
  readonly unread: readonly UnreadRoles[];
}

/** Everyone who administers a workspace, read now. */
export interface Administrators {
  /** Ids of the people who administer all of it now. */
  readonly superAdmins: ReadonlySet<string>;
  /** Anyone with another role that is not a reader's, by id, with the lists that name them. */
  readonly others: ReadonlyMap<string, readonly string[]>;
  readonly unread: readonly UnreadRoles[];
  /** Lists that not every workspace shows, and that were read. */
  readonly read: readonly string[];
}

/** Whether a list is one of those that were not read. */
export const isUnread = (unread: readonly UnreadRoles[], list: string): boolean =>
  unread.some((one) => list === one.list || list.startsWith(`${one.list}:`));
