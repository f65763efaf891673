import { createHash } from 'node:crypto';
import type { ChangeReason } from '@shiftgate/pages/change-password-page.tsx';
import { isTemporaryUsable, temporaryUntil } from '@shiftgate/domain/access/entry/way-in.ts';
import { zoneOf } from '@shiftgate/domain/calendar/zone.ts';
import { passwordExpiresAt } from '@shiftgate/domain/password/expiry.ts';
import { federationKinds } from '@shiftgate/domain/providers.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import { isTemporaryOpen, temporaryEndsAt } from '@shiftgate/domain/password/temporary.ts';
import { isWorkspaceAdministrator } from '../core/workspace-administrators.ts';
import { effectiveStrength } from '../modules/passwords/public.ts';
import type { CompanySnapshot, ShiftSnapshot } from './company-snapshot.ts';
import { credentialsOf } from './sign-in-facts.ts';
import type { Person } from './subject.ts';

/** The hash a typed password is compared with. */
export interface ExpectedPassword {
  readonly hash: string | null;
  /** The company's default password, which opens the change page only. */
  readonly isDefault: boolean;
  /** The default password after its end: never right, but the person who types it may know that it has ended. */
  readonly ended: string | null;
}

const none: ExpectedPassword = { hash: null, isDefault: false, ended: null };

/**
 * Returns the hash to compare a person's password with; null when no password can be right. People without a password
 * of their own may use the default one for 72 hours after it was shared; administrators and managers never may.
 */
export function expectedPassword(
  company: CompanySnapshot,
  person: Person | null,
  now: number,
): ExpectedPassword {
  if (person === null) return none;
  const { row } = person;
  if (row.password_hash !== null) return { ...none, hash: row.password_hash };
  const given = company.defaultPassword;
  const until = temporaryUntil(credentialsOf(company, row));
  if (given === null || until === null) return none;
  return temporaryOf(given.hash, isTemporaryUsable(credentialsOf(company, row), now), until <= now);
}

function temporaryOf(hash: string, isOpen: boolean, hasEnded: boolean): ExpectedPassword {
  return { hash: isOpen ? hash : null, isDefault: isOpen, ended: !isOpen && hasEnded ? hash : null };
}

/**
 * Returns the hash to compare with for an unknown person: the default password where a newcomer may use it. One hash
 * is then enough, even when the workspace is asked about the person afterwards.
 */
export function expectedOfUnknown(company: CompanySnapshot, now: number): ExpectedPassword {
  const given = company.defaultPassword;
  if (given === null || !given.isChosenOption) return none;
  return temporaryOf(given.hash, isTemporaryOpen(given.shared, now), temporaryEndsAt(given.shared) <= now);
}

/** Digests the hash of a verified password, to detect a later change. */
export function digestOfPassword({ hash }: ExpectedPassword): string | null {
  return hash === null ? null : createHash('sha256').update(hash).digest('base64url');
}

/** Returns why a right password must be changed before the sign-in continues, or null. */
export function changeReasonOf(
  company: CompanySnapshot,
  person: Person,
  usedDefault: boolean,
  now: number,
): ChangeReason | null {
  if (usedDefault) return 'default';
  if (person.row.must_change_password) return 'must_change';
  const setAt = person.row.password_updated_at?.getTime();
  if (setAt === undefined) return null;
  const zone = zoneOf(company.timeZone);
  const isExpired = policiesOf(company, person).some(
    ({ passwordExpiry }) => passwordExpiry !== null && passwordExpiresAt(setAt, passwordExpiry, zone) <= now,
  );
  return isExpired ? 'expired' : null;
}

/** Combines the strictest requirement of each rule of a person's shifts, else the company's. */
export function strengthFor(company: CompanySnapshot, person: Person): PasswordStrength {
  const own = policiesOf(company, person).map((shift) => shift.passwordStrength);
  return effectiveStrength(company.passwordStrength, own);
}

/**
 * Returns the workspace where a new password of the person is also set; null while the person's whole domain is
 * redirected here, because it takes none then, and for administrators of the workspace.
 */
export function passwordWorkspace(company: CompanySnapshot, person: Person, now: number): Provider | null {
  const { controlState, coveredDomains } = company.factsAt(now);
  const isRedirected =
    federationKinds[company.provider] === 'domains' &&
    (controlState === 'activating' || controlState === 'active') &&
    coveredDomains.has(person.subject.domain);
  return isRedirected || isWorkspaceAdministrator(person.row) ? null : company.provider;
}

/** Returns the shifts whose password policy applies; disabled and test shifts have none. */
function policiesOf(company: CompanySnapshot, person: Person): ShiftSnapshot[] {
  return person.row.shift_keys.flatMap((key) => {
    const shift = company.shifts.get(key);
    return shift === undefined || shift.isTest || shift.compiled.shift.state === 'disabled' ? [] : [shift];
  });
}
