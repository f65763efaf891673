import type { Instant } from '#calendar/instant.ts';
import {
  isPersonalTemporaryOpen,
  isTemporaryOpen,
  personalTemporaryEndsAt,
  temporaryEndsAt,
  type SharedTemporary,
} from '#password/temporary.ts';

/** What a person comes in with; of several, the first one here counts. */
export const WAYS_IN = [
  /** The workspace lets them in by itself, with its own password. */
  'workspace',
  /** A password of their own here, also one that must be changed at the next sign-in. */
  'own_password',
  /** The temporary password, which opens the page for choosing one. */
  'temporary_password',
  /** An open link for choosing a password, which they can read at a recovery address. */
  'link',
  /** An open one-time code, which an administrator hands over. */
  'code',
  /** A session that is open here: no password is asked. */
  'session',
] as const;
export type WayIn = (typeof WAYS_IN)[number];

/** Why a person has no way in; of several, the first one here counts. */
export const NO_WAYS_IN = [
  /** The workspace knows people by an identifier, and theirs is missing: no password leads to their account. */
  'no_identifier',
  /** The temporary password was theirs to use, and has ended. */
  'temporary_ended',
  /** No password, and no recovery address that a link could be sent to: a one-time code helps. */
  'no_address',
  /** No password, and no open link: a link helps. */
  'no_password',
] as const;
export type NoWayIn = (typeof NO_WAYS_IN)[number];

/** The temporary password of a company. */
export interface TemporaryOffer {
  readonly shared: SharedTemporary;
  /** Whether it is for everybody without a password, and not only for people whom it was sent to. */
  readonly isForAll: boolean;
}

/** What a person has for coming in here. An instant is the end of something that is open until then; null = none. */
export interface Credentials {
  /** Whether the identifier is missing by which the workspace would know them. */
  readonly lacksIdentifier: boolean;
  readonly hasPassword: boolean;
  /** Administrators and managers: the temporary password never works for them. */
  readonly isPrivileged: boolean;
  /** After a choice of their own the temporary password never works again. */
  readonly hasChosen: boolean;
  /** The temporary password of the company; null = none is set. */
  readonly temporary: TemporaryOffer | null;
  /** When the temporary password was sent to this person; null = never. */
  readonly temporarySentAt: Instant | null;
  readonly hasRecoveryAddress: boolean;
  readonly linkUntil: Instant | null;
  readonly codeUntil: Instant | null;
  readonly sessionUntil: Instant | null;
}

/** A way in, or the reason why there is none. */
export type WayInOrNot =
  | { readonly wayIn: WayIn; readonly noWayIn: null }
  | { readonly wayIn: null; readonly noWayIn: NoWayIn };

const isOpen = (until: Instant | null, at: Instant): boolean => until !== null && until > at;

/** Returns what a person can sign in with here at an instant; it does not check the hours. */
export function wayInAt(credentials: Credentials, at: Instant): WayInOrNot {
  if (credentials.lacksIdentifier) return { wayIn: null, noWayIn: 'no_identifier' };
  const { hasPassword, hasRecoveryAddress, linkUntil, codeUntil, sessionUntil } = credentials;
  const ways: readonly [Exclude<WayIn, 'workspace'>, boolean][] = [
    ['own_password', hasPassword],
    ['temporary_password', isTemporaryUsable(credentials, at)],
    ['link', hasRecoveryAddress && isOpen(linkUntil, at)],
    ['code', isOpen(codeUntil, at)],
    ['session', isOpen(sessionUntil, at)],
  ];
  const way = ways.find(([, isThere]) => isThere);
  if (way !== undefined) return { wayIn: way[0], noWayIn: null };
  if (hasTemporaryEnded(credentials, at)) return { wayIn: null, noWayIn: 'temporary_ended' };
  return { wayIn: null, noWayIn: hasRecoveryAddress ? 'no_password' : 'no_address' };
}

/** Whether the temporary password is a person's way in at an instant. */
export function isTemporaryUsable(credentials: Credentials, at: Instant): boolean {
  const { temporary, temporarySentAt } = credentials;
  if (temporary === null || !mayUseTemporary(credentials)) return false;
  return (
    (temporary.isForAll && isTemporaryOpen(temporary.shared, at)) ||
    (temporarySentAt !== null && isPersonalTemporaryOpen(temporarySentAt, at))
  );
}

/** When the temporary password ends, or ended, as a person's way in; null where it never was theirs to use. */
export function temporaryUntil(credentials: Credentials): Instant | null {
  const { temporary, temporarySentAt } = credentials;
  if (temporary === null || !mayUseTemporary(credentials)) return null;
  const ends = [
    ...(temporary.isForAll ? [temporaryEndsAt(temporary.shared)] : []),
    ...(temporarySentAt === null ? [] : [personalTemporaryEndsAt(temporarySentAt)]),
  ];
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Whether the temporary password was a person's way in, and is not any more. */
function hasTemporaryEnded(credentials: Credentials, at: Instant): boolean {
  const { temporary, temporarySentAt } = credentials;
  if (temporary === null || !mayUseTemporary(credentials)) return false;
  return (
    (temporary.isForAll && at >= temporary.shared.sharedAt) ||
    (temporarySentAt !== null && at >= temporarySentAt)
  );
}

function mayUseTemporary({ hasPassword, isPrivileged, hasChosen }: Credentials): boolean {
  return !hasPassword && !isPrivileged && !hasChosen;
}
