import type { Provider } from '@shiftgate/domain/providers.ts';
import type { Administrators, KnownRoles } from './administrators.ts';
import type { CallOptions } from './call-options.ts';
import type { DirectoryGrant } from './directory-grant.ts';
import type { DirectoryFederation, FederationRedirects, RedirectSearch } from './federation.ts';
import type { ConsentRequest, DirectorySharing } from './sharing.ts';

export type { Administrators } from './administrators.ts';
export type { CallOptions, CallPriority } from './call-options.ts';
export { DirectoryError, isDirectoryError } from './directory-error.ts';
export type { DirectoryErrorCode } from './directory-error.ts';
export type { DirectoryGrant } from './directory-grant.ts';

/** What a scope allows; the words of the missing-scope banners. */
export type DirectoryCapability =
  | 'readPeople'
  | 'writePeople'
  | 'revokeSessions'
  | 'readOrgUnits'
  | 'readDomains'
  | 'readCustomer'
  | 'groups'
  | 'federation'
  | 'wipeDevices';

/** Result of comparing granted scopes with what the product needs. */
export interface ScopeCheck {
  readonly missing: readonly {
    readonly capability: DirectoryCapability;
    readonly scopes: readonly string[];
  }[];
  readonly isComplete: boolean;
}

/** The redirect to the provider. */
export interface AuthorizationRequest extends ConsentRequest {
  /**
   * `signIn`: identity only. `connect`: identity and everything the product needs, with a lasting grant. `control`: the
   * same with the administrator's own rights, where a workspace may want them to change single sign-on. `emergency`:
   * identity and a lasting grant that can do nothing but change single sign-on. `confirm`: identity only, and the
   * password again where the provider can ask for it.
   */
  readonly purpose: 'signIn' | 'connect' | 'control' | 'emergency' | 'confirm';
}

export interface CodeExchange {
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  /** The nonce that was sent; the identity token must contain it. */
  readonly nonce: string;
  /** The verified domains of which the person must belong to one, when known. */
  readonly expectedDomains?: readonly string[];
}

/** A grant after its renewal. */
export interface RefreshedGrant {
  readonly grantedScopes: readonly string[];
  /** To be stored in place of the grant's token; null when that one stays. */
  readonly refreshToken: string | null;
  /** Steps that act as an administrator need a new sign-in, although the connection works. */
  readonly needsSignIn: boolean;
}

/** The signed-in person after every check of the identity token, and the grant. */
export interface SignedInIdentity {
  /** The provider's id of the person, the same as `DirectoryPerson.id`. */
  readonly personId: string;
  readonly email: string;
  /** The workspace domain, in lower case. */
  readonly domain: string;
  /** The customer by the token itself, the same as `DirectoryTenant.customerId`; null when the token has none. */
  readonly customerId: string | null;
  /** Whether the person administers the workspace at this sign-in; null when the provider does not say. */
  readonly isSuperAdmin: boolean | null;
  /**
   * When the person last gave their credentials, in ms; null when the token does not say, or the provider cannot be
   * made to ask for them.
   */
  readonly authenticatedAt: number | null;
  readonly name: string | null;
  readonly photoUrl: string | null;
  readonly locale: string | null;
  readonly grantedScopes: readonly string[];
  /** Present after `connect`; null when the provider returned none. */
  readonly refreshToken: string | null;
}

export interface DirectoryTenant {
  readonly customerId: string;
  readonly primaryDomain: string;
  /** The organization's name; null when the provider has none. */
  readonly name: string | null;
  /** BCP 47 tag of the organization's language; null when the provider has none. */
  readonly language: string | null;
  readonly createdAt: string | null;
}

export interface DirectoryPerson {
  readonly id: string;
  /** By which the provider recognizes the person in an assertion; null when it has none or does so by address. */
  readonly immutableId: string | null;
  /** The primary address exactly as the provider writes it (case matters in assertions). */
  readonly email: string;
  readonly fullName: string;
  /** The first name, with which the full one starts; null when the provider does not separate them. */
  readonly givenName: string | null;
  /** Administers the whole workspace, now. */
  readonly isSuperAdmin: boolean;
  /**
   * Has any other administrator role: of a part, one that the organization defined, one by a group, or one that is still
   * to be activated. Roles that only read are none.
   */
  readonly isDelegatedAdmin: boolean;
  /** By which lists of the workspace. */
  readonly roles: KnownRoles;
  /** Suspended or archived: cannot sign in at the workspace. */
  readonly isSuspended: boolean;
  readonly orgUnitPath: string | null;
  readonly jobTitle: string | null;
  readonly photoUrl: string | null;
  readonly recoveryEmail: string | null;
  /** Last sign-in known to the provider; null when there was none. */
  readonly lastSignInAt: string | null;
  /** The provider's own second step of a sign-in; null when it does not say. */
  readonly secondStep: { readonly isOn: boolean; readonly isRequired: boolean } | null;
}

/** Whether roles that are still to be activated are known: yes, or for want of a license or a permission no. */
export type EligibleRoles = 'known' | 'license' | 'permission';

/** A person's photo, a small one. */
export interface DirectoryPhoto {
  readonly type: 'image/jpeg' | 'image/png';
  readonly bytes: Buffer;
}

export interface PeoplePage {
  readonly people: readonly DirectoryPerson[];
  /** Accounts of this page that belong to another organization, and are left out; none when it is missing. */
  readonly guests?: number;
  /** Opaque; null on the last page. */
  readonly nextPageToken: string | null;
}

/** The requested page of people. */
export interface PeoplePageRequest extends CallOptions {
  /** Null or left out: the first one. */
  readonly pageToken?: string | null;
  readonly pageSize?: number;
}

/** What changed since a token. */
export interface ChangesPage {
  /** New and changed people as they are now; one person may come twice. */
  readonly changed: readonly DirectoryPerson[];
  /** People who left, among them accounts that became guests and accounts that were never known here. */
  readonly removedIds: readonly string[];
  /** Where the next request continues; after the last page it is to be stored for the next sync. Opaque. */
  readonly nextToken: string;
  readonly isLast: boolean;
}

/** Reading only what changed, so that a sync need not read everyone. */
export interface DirectoryChanges {
  /** A token for all changes after now. Request it before the people are listed, so that no change is lost. */
  begin(grant: DirectoryGrant, options?: CallOptions): Promise<string>;
  /** The changes since the token; null when it has expired, and all people must be listed again. */
  list(grant: DirectoryGrant, token: string, options?: CallOptions): Promise<ChangesPage | null>;
}

/** An administrator's consent to what our application does without a signed-in person. */
export interface DirectoryAdminConsent {
  /** Returns the address for the browser's redirect. The caller creates and stores the state. */
  url(request: { readonly customerId: string; readonly redirectUri: string; readonly state: string }): string;
  /**
   * Checks the parameters with which the browser returns, except the state, and forgets tokens from before. Throws
   * `access_denied` for a refusal and `identity_rejected` for another customer.
   */
  accept(customerId: string, returned: URLSearchParams): void;
}

export interface DirectoryOrgUnit {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly parentPath: string | null;
}

export interface DirectoryDomain {
  /** In lower case. */
  readonly name: string;
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
  /** Whether the provider gave it to the customer at the beginning; it is never redirected. */
  readonly isInitial?: boolean;
  readonly aliases: readonly string[];
  /** The domain above whose redirect it shares, where whole domains are redirected. */
  readonly follows?: string;
}

export interface SessionRevocationOptions extends CallOptions {
  /** `browser` ends web sessions; `allDevices` also revokes app permissions. A provider may know only the latter. */
  readonly scope: 'browser' | 'allDevices';
  /** With `allDevices`: also deletes app passwords, which the person must recreate. Default: they stay. */
  readonly takesAppPasswords?: boolean;
  /** OAuth clients that keep their permission; our own client always keeps it. */
  readonly exemptClientIds?: readonly string[];
  /** With `allDevices`: also removes the work account from the person's own phones. */
  readonly wipeDevices?: boolean;
}

export interface SessionRevocation {
  readonly revokedAppPermissions: number;
  readonly revokedAppPasswords: number;
  readonly wipedDevices: number;
}

/** A password in the form sent to the workspace: a salted hash where the provider accepts one. Still a secret. */
export type PreparedPassword = string & { readonly preparedPassword: unique symbol };

/** A password to be set at the provider. */
export interface WorkspacePassword {
  readonly personId: string;
  readonly password: PreparedPassword;
  /**
   * The person must choose another one at the next sign-in there. A provider that redirects groups of people ignores
   * it, because they choose it here.
   */
  readonly mustChange: boolean;
}

/** The reason of `forbidden` for a password of a domain that is redirected to us as a whole. */
export const federatedReason = 'federated_domain';

/** What an emergency file needs of a provider. */
export interface DirectoryEmergencyFile {
  /** Whether a grant has fewer, exactly the, or more permissions than the file needs. */
  checkScopes(grantedScopes: readonly string[]): 'missing' | 'limited' | 'wider';
  /**
   * The connector's settings (client and addresses), for a command with only the file. Opaque to all other code, and
   * secret where the client has a secret.
   */
  connection(): Readonly<Record<string, string>>;
  /**
   * Whether a file's connection uses this client, regardless of other differences. False for a client that acts without
   * a person, because an uploaded file would choose where.
   */
  isOwnClient(connection: Readonly<Record<string, string>>): boolean;
  /**
   * Requests a new access token, because a cached one proves nothing, and reads the redirects as the administrator who
   * consented. `refreshToken` is one in place of the grant's; null when that one stays. `grantedScopes` is what a token of
   * the grant really gives, which may be more than was asked for.
   */
  tryGrant(
    grant: DirectoryGrant,
    search: RedirectSearch,
  ): Promise<
    FederationRedirects & { readonly refreshToken: string | null; readonly grantedScopes: readonly string[] }
  >;
  /**
   * The permissions that the secret in older files still opens for a customer without a person; none where it opens
   * nothing. Missing at a provider whose files open nothing without a person's grant. Throws `misconfigured` for a
   * secret that is wrong or ended.
   */
  readOldRoles?(
    client: { readonly clientId: string; readonly clientSecret: string },
    customerId: string,
  ): Promise<readonly string[]>;
}

/** A workspace provider as the product uses it. Every method throws only `DirectoryError` on purpose. */
export interface Directory {
  readonly provider: Provider;
  /** Id of our client at the provider; not secret. */
  readonly clientId: string;
  /** The same provider with the client of emergency files, which hold its secret. Null when none is configured. */
  readonly emergency: Directory | null;
  /** Returns the address for the browser's redirect. */
  authorizationUrl(request: AuthorizationRequest): string;
  /** Exchanges a code for a verified identity (PKCE, issuer, audience, time, nonce and domain are checked). */
  exchangeCode(exchange: CodeExchange): Promise<SignedInIdentity>;
  /** Compares granted scopes with what the product needs. */
  checkScopes(grantedScopes: readonly string[]): ScopeCheck;
  readonly emergencyFile: DirectoryEmergencyFile;
  /** Requests a new access token and returns the valid scopes; throws `reconnect` when the grant is dead. */
  refreshGrant(grant: DirectoryGrant): Promise<RefreshedGrant>;
  /** Missing at a provider whose connection needs no second consent. */
  readonly adminConsent?: DirectoryAdminConsent;
  /** Revokes the grant at the provider; a dead grant is fine. */
  revokeGrant(grant: DirectoryGrant, options?: CallOptions): Promise<void>;
  /** The customer of the grant. */
  getTenant(grant: DirectoryGrant, options?: CallOptions): Promise<DirectoryTenant>;
  /** One page of people, in a stable order; at most 500 per page. */
  listPeople(grant: DirectoryGrant, page?: PeoplePageRequest): Promise<PeoplePage>;
  /** Missing at a provider that only lists all people. */
  readonly changes?: DirectoryChanges;
  /** One person by id, primary address or alias; null when there is none. */
  getPerson(grant: DirectoryGrant, idOrEmail: string, options?: CallOptions): Promise<DirectoryPerson | null>;
  /**
   * Reads the photo of a person; null when there is none. Missing at a provider whose photos a browser can fetch by
   * itself.
   */
  readPhoto?(grant: DirectoryGrant, personId: string, options?: CallOptions): Promise<DirectoryPhoto | null>;
  /** Missing at a provider whose units are only what people's own records name. */
  listOrgUnits?(grant: DirectoryGrant, options?: CallOptions): Promise<readonly DirectoryOrgUnit[]>;
  listDomains(grant: DirectoryGrant, options?: CallOptions): Promise<readonly DirectoryDomain[]>;
  /**
   * Whether the person administers the workspace, by the company's own connection. `notSuperAdmin`: another role is
   * possible, because a list of them was not read.
   */
  checkAdmin(
    grant: DirectoryGrant,
    personId: string,
  ): Promise<'superAdmin' | 'delegatedAdmin' | 'notSuperAdmin' | 'none'>;
  /** Reads everyone who administers the workspace, now, in few calls; lists of people after it say the same. */
  readAdministrators(grant: DirectoryGrant, options?: CallOptions): Promise<Administrators>;
  /**
   * Whether the workspace shows who has a role that is still to be activated, or what it lacks. Missing at a provider
   * without such roles.
   */
  checkEligibleRoles?(grant: DirectoryGrant, options?: CallOptions): Promise<EligibleRoles>;
  /** Ends the person's sessions at the workspace; may be repeated. The caller ends our own session. */
  revokeSessions(
    grant: DirectoryGrant,
    personId: string,
    options: SessionRevocationOptions,
  ): Promise<SessionRevocation>;
  /**
   * The provider's form of a password for `setPassword`; null for a password that the workspace does not accept. It
   * computes for some milliseconds, so call it before a transaction.
   */
  preparePassword(password: string): Promise<PreparedPassword | null>;
  /**
   * Sets the workspace password; may be repeated. Throws `forbidden` with `federatedReason` while the person's whole
   * domain is redirected to us, which then takes none.
   */
  setPassword(grant: DirectoryGrant, wish: WorkspacePassword, options?: CallOptions): Promise<void>;
  readonly federation: DirectoryFederation;
  /** Missing at a provider that does not tell how files are shared. */
  readonly sharing?: DirectorySharing;
}
