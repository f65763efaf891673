import { graphErrors } from '#microsoft/faults/errors.ts';
import type { EntraUser } from '#microsoft/state/model.ts';

const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

/** Every property of a user that the emulator can read, in Graph's names. */
export const userProperties: Readonly<Record<string, (user: EntraUser) => unknown>> = {
  id: (user) => user.id,
  userPrincipalName: (user) => user.userPrincipalName,
  displayName: (user) => user.displayName,
  givenName: (user) => user.givenName,
  surname: (user) => user.surname,
  mail: (user) => user.mail,
  mailNickname: (user) => user.mailNickname,
  otherMails: (user) => user.otherMails,
  proxyAddresses: (user) => (user.mail === null ? [] : [`SMTP:${user.mail}`]),
  jobTitle: (user) => user.jobTitle,
  department: (user) => user.department,
  mobilePhone: (user) => user.mobilePhone,
  businessPhones: () => [],
  officeLocation: () => null,
  preferredLanguage: () => 'pt-BR',
  usageLocation: () => 'BR',
  companyName: () => null,
  employeeId: () => null,
  accountEnabled: (user) => user.accountEnabled,
  userType: (user) => user.userType,
  creationType: (user) => (user.homeUserId === null ? null : 'Invitation'),
  externalUserState: (user) => (user.homeUserId === null ? null : 'Accepted'),
  onPremisesImmutableId: (user) => user.onPremisesImmutableId,
  onPremisesSyncEnabled: (user) => user.onPremisesSyncEnabled,
  passwordPolicies: (user) => user.passwordPolicies,
  // Never readable; Graph answers null.
  passwordProfile: () => null,
  lastPasswordChangeDateTime: (user) => iso(user.lastPasswordChangeAt),
  createdDateTime: (user) => iso(user.createdAt),
  deletedDateTime: (user) => (user.deletedAt === null ? null : iso(user.deletedAt)),
  signInSessionsValidFromDateTime: (user) => iso(user.sessionsValidFrom),
  refreshTokensValidFromDateTime: (user) => iso(user.sessionsValidFrom),
  assignedLicenses: (user) => user.skuIds.map((skuId) => ({ disabledPlans: [], skuId })),
  assignedPlans: () => [],
  signInActivity: (user) => ({
    lastSignInDateTime: user.lastSignInAt === null ? null : iso(user.lastSignInAt),
    lastSuccessfulSignInDateTime: user.lastSignInAt === null ? null : iso(user.lastSignInAt),
  }),
};

/** What comes without `$select`. */
const basicProperties: readonly string[] = [
  'businessPhones',
  'displayName',
  'givenName',
  'id',
  'jobTitle',
  'mail',
  'mobilePhone',
  'officeLocation',
  'preferredLanguage',
  'surname',
  'userPrincipalName',
];

/** All that User.ReadBasic.All lets see. */
const leastProperties: readonly string[] = [
  'displayName',
  'givenName',
  'id',
  'mail',
  'surname',
  'userPrincipalName',
];

/** Properties that live outside of the directory, which a list cannot give. */
const singleOnly: readonly string[] = [
  'aboutMe',
  'birthday',
  'hireDate',
  'interests',
  'mailboxSettings',
  'mySite',
  'pastProjects',
  'responsibilities',
  'schools',
  'skills',
];

const isBasicOnly = (permissions: readonly string[]): boolean =>
  permissions.includes('User.ReadBasic.All') &&
  !permissions.some((name) => /^(User|Directory)\.Read(Write)?\.All$|^Directory\.AccessAsUser/.test(name));

/** The properties that a `$select` asks for. 400 for an unknown one, 501 for one that a list cannot give. */
export function readSelect(text: string | null, isList: boolean): readonly string[] {
  if (text === null || text.trim() === '') return basicProperties;
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names.map((name) => {
    if (isList && singleOnly.includes(name)) throw graphErrors.notImplemented(name);
    const known = Object.keys(userProperties).find((item) => item.toLowerCase() === name.toLowerCase());
    if (known === undefined)
      throw graphErrors.badQuery(
        `Parsing OData Select and Expand failed: Could not find a property named '${name}' on type 'microsoft.graph.user'.`,
      );
    return known;
  });
}

/** A user as an answer shows it: the selected properties, and always the id. */
export function presentUser(
  user: EntraUser,
  selected: readonly string[],
  permissions: readonly string[],
): Record<string, unknown> {
  const shown = isBasicOnly(permissions)
    ? selected.filter((name) => leastProperties.includes(name))
    : selected;
  return Object.fromEntries(['id', ...shown].map((name) => [name, userProperties[name]?.(user)]));
}
