import type { DriveState } from './drive-model.ts';

/** Everything the emulator remembers. Times are epoch milliseconds unless a name says otherwise. */
export interface AppPassword {
  codeId: number;
  name: string;
  createdAt: number;
  lastUsedAt: number;
}

export interface StoredPassword {
  hashFunction: 'plain' | 'MD5' | 'SHA-1' | 'crypt';
  value: string;
}

export interface WorkspaceUser {
  id: string;
  primaryEmail: string;
  givenName: string;
  familyName: string;
  isAdmin: boolean;
  isDelegatedAdmin: boolean;
  isSuspended: boolean;
  suspensionReason: string | null;
  isArchived: boolean;
  orgUnitPath: string;
  title: string;
  department: string;
  phone: string | null;
  recoveryEmail: string | null;
  recoveryPhone: string | null;
  aliases: string[];
  createdAt: number;
  lastLoginAt: number | null;
  deletedAt: number | null;
  changePasswordAtNextLogin: boolean;
  isEnrolledIn2Sv: boolean;
  isEnforcedIn2Sv: boolean;
  password: StoredPassword;
  appPasswords: AppPassword[];
  /** Counts writes; the etag is made of it. */
  version: number;
}

export interface OrgUnit {
  id: string;
  name: string;
  path: string;
  parentPath: string | null;
  description: string;
}

export interface WorkspaceDomain {
  name: string;
  isPrimary: boolean;
  isVerified: boolean;
  createdAt: number;
  /** Other names of the domain; a state saved by an older emulator has none. */
  aliases?: string[];
}

export interface GroupMember {
  id: string;
  email: string;
  role: 'OWNER' | 'MANAGER' | 'MEMBER';
  type: 'USER' | 'GROUP' | 'EXTERNAL';
}

export interface WorkspaceGroup {
  id: string;
  email: string;
  name: string;
  description: string;
  members: GroupMember[];
}

/** What one person allowed one application. */
export interface Grant {
  userId: string;
  clientId: string;
  displayText: string;
  scopes: string[];
  isNativeApp: boolean;
  hasRefreshToken: boolean;
}

/** A person's own phone that holds the work account. */
export interface MobileDevice {
  resourceId: string;
  deviceId: string;
  email: string;
  model: string;
  os: string;
  type: 'ANDROID' | 'IOS_SYNC';
  status: 'APPROVED' | 'BLOCKED' | 'WIPED' | 'ACCOUNT_WIPED';
}

export interface AuthorizationCode {
  code: string;
  userId: string;
  clientId: string;
  redirectUri: string;
  scopes: string[];
  nonce: string | null;
  codeChallenge: string | null;
  codeChallengeMethod: 'S256' | 'plain';
  givesRefreshToken: boolean;
  expiresAt: number;
}

export interface AccessToken {
  token: string;
  userId: string;
  clientId: string;
  scopes: string[];
  expiresAt: number;
  isOffline: boolean;
}

export interface RefreshToken {
  token: string;
  userId: string;
  clientId: string;
  scopes: string[];
  createdAt: number;
  lastUsedAt: number;
}

export interface IdpConfig {
  entityId?: string;
  singleSignOnServiceUri?: string;
  logoutRedirectUri?: string;
  changePasswordUri?: string;
}

export interface IdpCredential {
  id: string;
  pem: string;
  keyType: 'rsa' | 'dsa';
  keySize: number;
  updatedAt: number;
}

export interface SsoProfile {
  id: string;
  displayName: string;
  idpConfig: IdpConfig;
  credentials: IdpCredential[];
}

export type SsoMode = 'SAML_SSO' | 'SSO_OFF' | 'DOMAIN_WIDE_SAML_IF_ENABLED';

export interface SsoAssignment {
  id: string;
  target: { kind: 'orgUnit' | 'group'; id: string };
  rank: number;
  ssoMode: SsoMode;
  profileId: string | null;
  isNeverRedirected: boolean;
}

export interface AppSession {
  id: string;
  userId: string;
  startedAt: number;
  method: 'saml' | 'password';
  profileId: string | null;
  endedAt: number | null;
  endReason: 'signOut' | 'suspended' | 'deleted' | 'logout' | 'expired' | null;
}

/** An AuthnRequest that waits for its answer. */
export interface SamlRequest {
  id: string;
  profileId: string;
  relayState: string;
  createdAt: number;
}

export interface OutboxMail {
  id: string;
  at: number;
  to: string;
  subject: string;
  text: string;
  html: string | null;
}

export interface EmulatorState {
  version: 1;
  /** Without a language the API leaves it out. */
  customer: { id: string; name: string; language: string | null; createdAt: number };
  domains: WorkspaceDomain[];
  orgUnits: OrgUnit[];
  users: WorkspaceUser[];
  groups: WorkspaceGroup[];
  grants: Grant[];
  mobileDevices: MobileDevice[];
  drive: DriveState;
  codes: AuthorizationCode[];
  accessTokens: AccessToken[];
  refreshTokens: RefreshToken[];
  ssoProfiles: SsoProfile[];
  ssoAssignments: SsoAssignment[];
  appSessions: AppSession[];
  samlRequests: SamlRequest[];
  signingKey: { kid: string; privatePem: string; certificatePem: string };
  outbox: OutboxMail[];
}

/** The part of the state that a made-up company brings along. */
export type CompanySeed = Pick<
  EmulatorState,
  'customer' | 'domains' | 'orgUnits' | 'users' | 'groups' | 'grants' | 'mobileDevices'
> & {
  /** Its times count from the day on which the emulator first starts, and are negative. */
  drive: DriveState;
};
