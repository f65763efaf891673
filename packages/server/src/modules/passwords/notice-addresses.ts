import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';

/** A notice of a change is worth sending for this long. */
export const noticeMs = 3 * DAY_MS;

/** Columns of a person that say where a notice goes. */
export const addressColumns = [
  'email',
  'recovery_email',
  'recovery_email_source',
  'is_recovery_email_own',
  'directory_recovery_email',
] as const;

/** A person with these columns. */
export interface Addressed {
  readonly email: string;
  readonly recovery_email: string | null;
  readonly recovery_email_source: 'directory' | 'entered' | null;
  readonly is_recovery_email_own: boolean;
  readonly directory_recovery_email: string | null;
}

/** Whether another person entered the recovery address, and may read what is sent there. */
export function isAddressEnteredByOthers(
  person: Pick<Addressed, 'recovery_email_source' | 'is_recovery_email_own'>,
): boolean {
  return person.recovery_email_source === 'entered' && !person.is_recovery_email_own;
}

/**
 * The addresses for a notification that contains no secret. An address that another person entered may be the only one
 * that the person reads, or one of the author of the act: so it goes to the directory's address, else the mailbox, as
 * well.
 */
export function noticeAddresses(person: Addressed): readonly string[] {
  const { email, recovery_email: address, directory_recovery_email: ofDirectory } = person;
  if (address === null) return [email];
  if (!isAddressEnteredByOthers(person)) return [address];
  return [...new Set([address, ofDirectory ?? email])];
}

/** An address as the audit log keeps it, and as others may read it. */
export function maskAddress(address: string): string {
  return `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;
}
