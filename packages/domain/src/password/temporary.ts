import { HOUR_MS, type Instant } from '../calendar/instant.ts';
import { passwordLimits } from '../limits.ts';

/** The sharing of the temporary password with everybody, and how often its end was moved. */
export interface SharedTemporary {
  readonly sharedAt: Instant;
  readonly extensions: number;
  /** The end after the last extension; null while it was never extended. */
  readonly extendedUntil: Instant | null;
}

const opensForMs = passwordLimits.defaultPasswordHours * HOUR_MS;
const warnsBeforeMs = passwordLimits.defaultPasswordWarningHours * HOUR_MS;

/** The first instant at which the temporary password that was shared with everybody opens nothing any more. */
export function temporaryEndsAt({ sharedAt, extendedUntil }: SharedTemporary): Instant {
  return extendedUntil ?? sharedAt + opensForMs;
}

/** The same for a sharing with one person, which cannot be extended. */
export function personalTemporaryEndsAt(sharedAt: Instant): Instant {
  return sharedAt + opensForMs;
}

/** Whether the temporary password that was shared with everybody opens the change page at an instant. */
export function isTemporaryOpen(shared: SharedTemporary, at: Instant): boolean {
  return at >= shared.sharedAt && at < temporaryEndsAt(shared);
}

/** The same for a sharing with one person. */
export function isPersonalTemporaryOpen(sharedAt: Instant, at: Instant): boolean {
  return at >= sharedAt && at < personalTemporaryEndsAt(sharedAt);
}

/**
 * The same for a filter in the database, which compares stored columns: a sharing with one person is open at an
 * instant if it was made after this one, and not later than the instant itself.
 */
export function personalTemporarySharedAfter(at: Instant): Instant {
  return at - opensForMs;
}

/** The instant from which it is warned of the end. */
export function temporaryWarnsAt(shared: SharedTemporary): Instant {
  return temporaryEndsAt(shared) - warnsBeforeMs;
}

/** How often the end can still be moved. */
export function temporaryExtensionsLeft({ extensions }: SharedTemporary): number {
  return Math.max(0, passwordLimits.defaultPasswordExtensions - extensions);
}

/**
 * The sharing with its end moved: from its end, or from now if that is over. Null when it was moved as often as is
 * allowed.
 */
export function extendTemporary(shared: SharedTemporary, now: Instant): SharedTemporary | null {
  if (temporaryExtensionsLeft(shared) === 0) return null;
  return {
    ...shared,
    extensions: shared.extensions + 1,
    extendedUntil: Math.max(temporaryEndsAt(shared), now) + opensForMs,
  };
}
