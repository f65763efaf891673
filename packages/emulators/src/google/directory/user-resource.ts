import type { EmulatorContext } from '#context.ts';
import type { WorkspaceUser } from '#state/model.ts';
import { fullName } from '#state/people.ts';
import { photoUrl } from '../oauth/signing.ts';

const iso = (ms: number | null): string => new Date(ms ?? 0).toISOString();

/** The etag of a person, changed by every write. */
export const etagOf = (user: WorkspaceUser): string => `"pdestr/${user.id.slice(-8)}-${user.version}"`;

/** The members of a person as the Directory API writes them to an administrator; undefined for one the person lacks. */
const members: Readonly<Record<string, (user: WorkspaceUser, context: EmulatorContext) => unknown>> = {
  kind: () => 'admin#directory#user',
  id: (user) => user.id,
  etag: etagOf,
  primaryEmail: (user) => user.primaryEmail,
  name: (user) => ({
    givenName: user.givenName,
    familyName: user.familyName,
    fullName: fullName(user),
  }),
  isAdmin: (user) => user.isAdmin,
  isDelegatedAdmin: (user) => user.isDelegatedAdmin,
  // Never signed in reads as the year 1970.
  lastLoginTime: (user) => iso(user.lastLoginAt),
  creationTime: (user) => iso(user.createdAt),
  deletionTime: (user) => (user.deletedAt === null ? undefined : iso(user.deletedAt)),
  agreedToTerms: (user) => user.lastLoginAt !== null,
  suspended: (user) => user.isSuspended,
  suspensionReason: (user) => (user.isSuspended ? (user.suspensionReason ?? 'ADMIN') : undefined),
  archived: (user) => user.isArchived,
  changePasswordAtNextLogin: (user) => user.changePasswordAtNextLogin,
  ipWhitelisted: () => false,
  emails: (user) => [
    { address: user.primaryEmail, primary: true },
    ...user.aliases.map((address) => ({ address })),
    ...(user.recoveryEmail === null ? [] : [{ address: user.recoveryEmail, type: 'home' }]),
  ],
  aliases: (user) => (user.aliases.length === 0 ? undefined : user.aliases),
  phones: (user) => (user.phone === null ? undefined : [{ value: user.phone, type: 'work' }]),
  organizations: (user) => [
    { title: user.title, department: user.department, primary: true, customType: '' },
  ],
  languages: () => [{ languageCode: 'pt-BR', preference: 'preferred' }],
  customerId: (_user, context) => context.store.state.customer.id,
  orgUnitPath: (user) => user.orgUnitPath,
  isMailboxSetup: () => true,
  isEnrolledIn2Sv: (user) => user.isEnrolledIn2Sv,
  isEnforcedIn2Sv: (user) => user.isEnforcedIn2Sv,
  includeInGlobalAddressList: () => true,
  thumbnailPhotoUrl: (user, context) => photoUrl(context, user),
  thumbnailPhotoEtag: etagOf,
  recoveryEmail: (user) => user.recoveryEmail ?? undefined,
  recoveryPhone: (user) => user.recoveryPhone ?? undefined,
  isGuestUser: () => false,
};
const allMembers = Object.keys(members);

/** Fields that every person of the company may see (`viewType=domain_public`): no administrator fields. */
const publicMembers = [
  'kind',
  'id',
  'etag',
  'primaryEmail',
  'name',
  'emails',
  'phones',
  'organizations',
  'thumbnailPhotoUrl',
  'thumbnailPhotoEtag',
];

/** Writes a person for one answer. */
export type PresentUser = (user: WorkspaceUser) => Record<string, unknown>;

/**
 * Makes the writer of people for an answer. Only members that were asked for are made (null asks for all): of a page of
 * 500 people the others cost more than all the rest of the answer.
 */
export function userPresenter(
  context: EmulatorContext,
  options: { readonly isPublic: boolean; readonly asked?: readonly string[] | null },
): PresentUser {
  const visible = options.isPublic ? publicMembers : allMembers;
  const { asked = null } = options;
  const written = asked === null ? visible : visible.filter((name) => asked.includes(name));
  return (user) => {
    const resource: Record<string, unknown> = {};
    for (const name of written) {
      const value = members[name]?.(user, context);
      if (value !== undefined) resource[name] = value;
    }
    return resource;
  };
}

/** A person as the Directory API writes it to an administrator. */
export function presentUser(context: EmulatorContext, user: WorkspaceUser): Record<string, unknown> {
  return userPresenter(context, { isPublic: false })(user);
}

/** A person as all people of the company may see it. */
export function presentPublicUser(context: EmulatorContext, user: WorkspaceUser): Record<string, unknown> {
  return userPresenter(context, { isPublic: true })(user);
}
