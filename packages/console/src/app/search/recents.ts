import type { User } from '#features/users/model.ts';

/** Something that was chosen in the search: an entry by its id, or a person. */
export interface Recent {
  readonly id: string;
  readonly user: User | null;
}

const kept = 5;
/** It lives as long as the page, so that nothing about people is stored on the machine. */
let recents: readonly Recent[] = [];

/** The last choices, newest first. */
export function listRecents(): readonly Recent[] {
  return recents;
}

export function rememberRecent(recent: Recent): void {
  recents = [recent, ...recents.filter(({ id }) => id !== recent.id)].slice(0, kept);
}
