import type { CallOptions } from './call-options.ts';
import type { DirectoryError } from './directory-error.ts';
import type { DirectoryGrant } from './directory-grant.ts';
import type { RedirectSteps } from './redirects.ts';

/** A domain of the workspace, without its federation. */
export interface WorkspaceDomain {
  /** As the provider writes it. */
  readonly id: string;
  /** New people get an address of this domain; it cannot be federated. */
  readonly isDefault: boolean;
  /** The provider's own domain, which can never be federated. */
  readonly isInitial: boolean;
  /** A lower domain follows its root. */
  readonly isRoot: boolean;
  readonly isVerified: boolean;
  readonly isFederated: boolean;
}

/** A federation as the provider shows it. */
export interface PresentFederation {
  readonly id: string;
  /** The issuer of the assertions; it says whose federation it is. */
  readonly issuerUri: string;
  /** The certificate that our assertions are verified with: base64 of its DER form. */
  readonly signingCertificate?: string | null | undefined;
  /** A second one, which counts the same; that of the next key during a rollover. */
  readonly nextSigningCertificate?: string | null | undefined;
  /** Where people are sent to sign in. */
  readonly passiveSignInUri?: string | null | undefined;
  /** The provider signs its requests, which we refuse; it says so in no log. */
  readonly isSignedAuthenticationRequestRequired?: boolean | null | undefined;
}

/**
 * A domain with its federation. `unreadable` is a fault of the provider after a failed creation: the domain redirects
 * its people, or will soon, and the provider can neither show nor delete why.
 */
export interface DomainState extends WorkspaceDomain {
  readonly federation: PresentFederation | 'unreadable' | null;
}

/** The federation that a domain is to have. Addresses are https (http only for localhost). */
export interface DomainFederationSpec {
  /** Shown to administrators by the provider. */
  readonly displayName: string;
  /** The issuer of our assertions for this domain; no other domain may have it. */
  readonly issuerUri: string;
  readonly passiveSignInUri: string;
  readonly signOutUri: string;
  readonly passwordResetUri?: string;
  /** For old mail clients; left out unless the provider requires it. */
  readonly activeSignInUri?: string;
  /** X.509, RSA with at least 2048 bits. */
  readonly certificatePem: string;
}

/** Our federation of a domain, recognized by its issuer. */
export interface OwnFederation {
  readonly domain: string;
  readonly issuerUri: string;
}

/**
 * What proves that a federation is ours which the provider cannot show: `attempted`, a creation of ours may have worked
 * or come late; `read`, it was read as ours before it was to end.
 */
export type FederationEvidence = 'attempted' | 'read';

/** The name by which a federated domain knows a person: the persistent name ID of our assertions. */
export interface ImmutableId {
  readonly personId: string;
  /** As the provider writes it. */
  readonly signInName: string;
  readonly immutableId: string | null;
  /** The person comes from a directory on the premises, and the provider does not let us write the id. */
  readonly isSynced: boolean;
}

/** What filling in came to. */
export interface FilledIds {
  readonly written: number;
  readonly alreadyPresent: number;
  /** The id of each person who has one now. */
  readonly ids: ReadonlyMap<string, string>;
  readonly failures: ReadonlyMap<string, DirectoryError>;
}

/** An administrator whose own sign-in no federation of ours can touch. */
export interface RescueAdministrator {
  readonly id: string;
  readonly signInName: string;
}

/** The reason of `reconnect` where the connection works and only the administrator behind it must sign in again. */
export const administratorReason = 'administrator';

/**
 * The steps at a provider that federates whole domains. Every step reads before it writes and after it, and may be
 * repeated; all throw `DirectoryError`. A step that the provider refuses to the application is done as the
 * administrator of the connection, whose dead sign-in is `reconnect` with `administratorReason`.
 */
export interface DomainFederation extends RedirectSteps {
  readonly kind: 'domains';
  /** The provider as the receiver of our assertions, the same for every company. */
  readonly serviceProvider: { readonly entityId: string; readonly acsUrl: string };
  listDomains(grant: DirectoryGrant): Promise<readonly WorkspaceDomain[]>;
  /** Throws `not_found` for a domain that the workspace does not have. */
  readDomain(grant: DirectoryGrant, domain: string): Promise<DomainState>;
  /** Enabled administrators with all rights who sign in on the initial domain and come from no other directory. */
  listRescueAdministrators(grant: DirectoryGrant): Promise<readonly RescueAdministrator[]>;
  /** Of all domains when `domain` is null. */
  readImmutableIds(
    grant: DirectoryGrant,
    domain: string | null,
    options?: CallOptions,
  ): Promise<readonly ImmutableId[]>;
  /** Gives an id to each of these people who has none, and never changes one that is present. */
  fillImmutableIds(
    grant: DirectoryGrant,
    personIds: readonly string[],
    options?: CallOptions,
  ): Promise<FilledIds>;
  /**
   * Redirects the domain's people to us. Throws `invalid_request` for the initial, the default, a lower or an unverified
   * domain, `conflict` for a federation that is not ours, and `forbidden` for one that cannot be read.
   */
  federate(grant: DirectoryGrant, domain: string, spec: DomainFederationSpec): Promise<PresentFederation>;
  /** Adds the certificate of the next key; the provider then accepts both. */
  addNextCertificate(grant: DirectoryGrant, own: OwnFederation, pem: string): Promise<PresentFederation>;
  /** Ends a rotation: only this certificate is still the one in use. */
  promoteCertificate(grant: DirectoryGrant, own: OwnFederation, pem: string): Promise<PresentFederation>;
  /** Whether the application itself may change the federation, shown by writing the name that it has. */
  canApplicationWrite(grant: DirectoryGrant, own: OwnFederation): Promise<boolean>;
  /**
   * Brings the domain back to the provider's own passwords. Without evidence, a federation that cannot be read is left
   * alone and `forbidden`; a domain that shows none is written to only where a creation was attempted.
   */
  endFederation(
    grant: DirectoryGrant,
    own: OwnFederation & { readonly evidence?: FederationEvidence },
    options?: CallOptions,
  ): Promise<void>;
  /** Makes the initial domain the default one; returns the one that was, null when it was so already. */
  makeInitialDefault(grant: DirectoryGrant): Promise<string | null>;
  /** Restores the default domain; it must be managed. */
  makeDefault(grant: DirectoryGrant, domain: string): Promise<void>;
}
