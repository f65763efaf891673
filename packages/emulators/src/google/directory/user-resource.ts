import type { EmulatorContext } from '../../context.ts';
import type { WorkspaceUser } from '../../state/model.ts';
import { fullName } from '../../state/people.ts';
import { photoUrl } from '../oauth/signing.ts';

const iso = (ms: number | null): string => new Date(ms ?? 0).toISOString();

/** The etag of a person, changed by every write. */
export const etagOf = (user: WorkspaceUser): string => `"pdestr/${user.id.slice(-8)}-${user.version}"`;

/** A person as the Directory API writes it to an administrator. Never signed in reads as the year 1970. */
export function presentUser(context: EmulatorContext, user: WorkspaceUser): Record<string, unknown> {
  return {
    kind: 'admin#directory#user',
    id: user.id,
    etag: etagOf(user),
    primaryEmail: user.primaryEmail,
    name: { givenName: user.givenName, familyName: user.familyName, fullName: fullName(user) },
    isAdmin: user.isAdmin,
    isDelegatedAdmin: user.isDelegatedAdmin,
    lastLoginTime: iso(user.lastLoginAt),
    creationTime: iso(user.createdAt),
    ...(user.deletedAt === null ? {} : { deletionTime: iso(user.deletedAt) }),
    agreedToTerms: user.lastLoginAt !== null,
    suspended: user.isSuspended,
    ...(user.isSuspended ? { suspensionReason: user.suspensionReason ?? 'ADMIN' } : {}),
    archived: user.isArchived,
    changePasswordAtNextLogin: user.changePasswordAtNextLogin,
    ipWhitelisted: false,
    emails: [
      { address: user.primaryEmail, primary: true },
      ...user.aliases.map((address) => ({ address })),
      ...(user.recoveryEmail === null ? [] : [{ address: user.recoveryEmail, type: 'home' }]),
    ],
    ...(user.aliases.length === 0 ? {} : { aliases: user.aliases }),
    ...(user.phone === null ? {} : { phones: [{ value: user.phone, type: 'work' }] }),
    organizations: [{ title: user.title, department: user.department, primary: true, customType: '' }],
    languages: [{ languageCode: 'pt-BR', preference: 'preferred' }],
    customerId: context.store.state.customer.id,
    orgUnitPath: user.orgUnitPath,
    isMailboxSetup: true,
    isEnrolledIn2Sv: user.isEnrolledIn2Sv,
    isEnforcedIn2Sv: false,
    includeInGlobalAddressList: true,
    thumbnailPhotoUrl: photoUrl(context, user),
    thumbnailPhotoEtag: etagOf(user),
    ...(user.recoveryEmail === null ? {} : { recoveryEmail: user.recoveryEmail }),
    ...(user.recoveryPhone === null ? {} : { recoveryPhone: user.recoveryPhone }),
    isGuestUser: false,
  };
}

/** A person as everybody of the company may see it (`viewType=domain_public`): no administrator fields. */
export function presentPublicUser(context: EmulatorContext, user: WorkspaceUser): Record<string, unknown> {
  const {
    kind,
    id,
    etag,
    primaryEmail,
    name,
    emails,
    phones,
    organizations,
    thumbnailPhotoUrl,
    thumbnailPhotoEtag,
  } = presentUser(context, user);
  return {
    kind,
    id,
    etag,
    primaryEmail,
    name,
    emails,
    phones,
    organizations,
    thumbnailPhotoUrl,
    thumbnailPhotoEtag,
  };
}
