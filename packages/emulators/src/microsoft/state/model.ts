/** Everything the emulated Entra remembers. Times are epoch milliseconds unless a name says otherwise. */
export interface EntraUser {
  /** GUID. */
  id: string;
  userPrincipalName: string;
  displayName: string;
  givenName: string | null;
  surname: string | null;
  mail: string | null;
  mailNickname: string;
  otherMails: string[];
  jobTitle: string | null;
  department: string | null;
  mobilePhone: string | null;
  accountEnabled: boolean;
  userType: 'Member' | 'Guest';
  /** Of a guest or an external member: the person's own account in another tenant. */
  homeUserId: string | null;
  onPremisesImmutableId: string | null;
  onPremisesSyncEnabled: true | null;
  passwordPolicies: string | null;
  password: string;
  mustChangePassword: boolean;
  lastPasswordChangeAt: number;
  createdAt: number;
  /** Sessions and refresh tokens from before this instant are dead. */
  sessionsValidFrom: number;
  lastSignInAt: number | null;
  /** When it went into the recycle bin. */
  deletedAt: number | null;
  skuIds: string[];
  /** Registered second factors, in the names of `userRegistrationDetails`. */
  mfaMethods: string[];
  hasPhoto: boolean;
}

export type MfaBehavior =
  | 'acceptIfMfaDoneByFederatedIdp'
  | 'enforceMfaByFederatedIdp'
  | 'rejectMfaByFederatedIdp';

/** An internalDomainFederation, in Graph's own names. */
export interface Federation {
  id: string;
  displayName: string | null;
  issuerUri: string;
  passiveSignInUri: string;
  signOutUri: string | null;
  activeSignInUri: string | null;
  metadataExchangeUri: string | null;
  passwordResetUri: string | null;
  /** Base64 DER, without PEM lines. */
  signingCertificate: string;
  nextSigningCertificate: string | null;
  preferredAuthenticationProtocol: 'saml' | 'wsFed';
  federatedIdpMfaBehavior: MfaBehavior;
  promptLoginBehavior: 'translateToFreshPasswordAuthentication' | 'nativeSupport' | 'disabled' | null;
  isSignedAuthenticationRequestRequired: boolean;
}

/** One change of a domain between managed and federated. */
export interface DomainSwitch {
  at: number;
  federation: Federation | null;
}

export interface EntraDomain {
  name: string;
  isDefault: boolean;
  isInitial: boolean;
  isRoot: boolean;
  isVerified: boolean;
  /** Newest last; without any the domain has always been managed. */
  switches: DomainSwitch[];
  /** Left federated by a failed call: no federation object can be read or deleted. */
  isBroken: boolean;
}

export interface RoleMember {
  /** Template id of a built-in role, or the id of a custom one. */
  roleTemplateId: string;
  kind: 'user' | 'group' | 'servicePrincipal';
  memberId: string;
  /** False for an eligible person before the role is activated. */
  isActive: boolean;
  /** An administrative unit or application; the whole tenant without it. */
  scope?: string;
}

/** A role that the organization has defined. */
export interface CustomRole {
  id: string;
  displayName: string;
  allowedActions: string[];
  isEnabled: boolean;
}

export interface EntraGroup {
  id: string;
  displayName: string;
  /** Only a group that was made for it can hold roles. */
  isAssignableToRole?: boolean;
  memberIds: string[];
}

/** An application's identity in one tenant. */
export interface ServicePrincipal {
  id: string;
  appId: string;
  displayName: string;
}

/** What was allowed to an application for one person, or for all (`userId` null). */
export interface DelegatedGrant {
  id: string;
  clientId: string;
  userId: string | null;
  scopes: string[];
}

export interface AppRoleGrant {
  id: string;
  clientId: string;
  permission: string;
  createdAt: number;
}

/** One change of a person, for the delta query. */
export interface Change {
  sequence: number;
  userId: string;
  /** Graph's names of the properties; null for a new or deleted person. */
  properties: string[] | null;
}

export interface SignIn {
  id: string;
  at: number;
  userId: string;
  userPrincipalName: string;
  userDisplayName: string;
  appId: string;
  appDisplayName: string;
  ipAddress: string;
  errorCode: number;
  failureReason: string | null;
  isFederated: boolean;
}

export interface Tenant {
  id: string;
  displayName: string;
  createdAt: number;
  /** True with Entra ID P1, which sign-in logs need. */
  isPremium: boolean;
  /** True with Entra ID P2 or ID Governance, which roles that are only eligible need. */
  hasPim: boolean;
  /** Personal accounts live in a tenant of their own. */
  isPersonal: boolean;
  users: EntraUser[];
  domains: EntraDomain[];
  roles: RoleMember[];
  customRoles: CustomRole[];
  groups: EntraGroup[];
  servicePrincipals: ServicePrincipal[];
  delegatedGrants: DelegatedGrant[];
  appRoleGrants: AppRoleGrant[];
  changes: Change[];
  /** Number of the newest change. */
  sequence: number;
  signIns: SignIn[];
}

/** As which an application acts: the platform of the redirect address decides. */
export type ClientKind = 'public' | 'confidential';

export interface AuthorizationCode {
  code: string;
  /** The authority in the path of the request, where it must be redeemed. */
  authority: string;
  tenantId: string;
  userId: string;
  clientId: string;
  redirectUri: string;
  scopes: string[];
  nonce: string | null;
  codeChallenge: string | null;
  codeChallengeMethod: 'S256' | 'plain';
  expiresAt: number;
  isRedeemed: boolean;
  authenticatedAt: number;
}

export interface RefreshToken {
  token: string;
  tenantId: string;
  userId: string;
  clientId: string;
  scopes: string[];
  issuedAt: number;
  lastUsedAt: number;
  /** When the person signed in; a revocation compares with it. */
  authenticatedAt: number;
  isReplaced: boolean;
  /** Of the client that redeemed the code; it renews the token in the same way. */
  clientKind: ClientKind;
}

/** A browser's session at the login host. */
export interface LoginSession {
  id: string;
  tenantId: string;
  userId: string;
  startedAt: number;
  lastSeenAt: number;
  method: 'password' | 'saml';
  domain: string;
  /** SessionIndex and NameID of the assertion, for the logout request. */
  sessionIndex: string | null;
  endedAt: number | null;
  endReason: 'revoked' | 'disabled' | 'deleted' | 'logout' | 'expired' | null;
}

/** An AuthnRequest that waits for its answer. */
export interface SamlRequest {
  id: string;
  tenantId: string;
  domain: string;
  relayState: string;
  /** Address at the login host where the browser goes on afterwards. */
  continueTo: string;
  createdAt: number;
}

/** What Microsoft's documentation leaves open or calls a known issue, as switches for tests. */
export interface Settings {
  /** Seconds until Graph shows a domain's new authentication type. */
  readDelaySeconds: number;
  /** Seconds until the login host follows a domain's new authentication type. */
  signInDelaySeconds: number;
  /** A federation created without a certificate fails with 500 and leaves the domain broken. */
  breaksWithoutCertificate: boolean;
  /** A broken domain becomes managed again by PATCH. */
  repairsByPatch: boolean;
  /** An application may write federations without a signed-in person. */
  letsAppsFederate: boolean;
  /** A signed-in person needs Directory.AccessAsUser.All to write federations. */
  needsAccessAsUser: boolean;
  needsActiveSignInUri: boolean;
  /** A refresh token dies when it is used. */
  rotatesStrictly: boolean;
  /** Whether a token has all that its person ever allowed the application, beside what is asked for now. */
  givesEarlierScopes: boolean;
  /** The AuthnRequest is posted, or sent in the address. */
  samlBinding: 'post' | 'redirect';
  /** Name of the query parameter that carries the person's address to the identity provider; empty for none. */
  userHint: '' | 'username' | 'login_hint';
  /** Seconds until a sign-in is in the log. */
  signInLogDelaySeconds: number;
}

export interface MicrosoftState {
  version: 1;
  tenants: Tenant[];
  codes: AuthorizationCode[];
  refreshTokens: RefreshToken[];
  sessions: LoginSession[];
  samlRequests: SamlRequest[];
  signingKey: { kid: string; privatePem: string; certificatePem: string };
  settings: Settings;
}

/** What a made-up company brings along; the emulator adds what grows with use. */
export type TenantSeed = Omit<
  Tenant,
  'servicePrincipals' | 'delegatedGrants' | 'appRoleGrants' | 'changes' | 'sequence' | 'signIns'
>;
