/** A place where a service provider takes responses by HTTP-POST. */
export interface AcsEndpoint {
  readonly url: string;
  readonly index: number;
  readonly isDefault: boolean;
}

/** A place where a service provider takes logout messages; answers go to `responseUrl` when it is set. */
export interface SloEndpoint {
  readonly binding: 'redirect' | 'post';
  readonly url: string;
  readonly responseUrl: string | null;
}

/** What we know of one service provider. Everything a request claims is compared with this record. */
export interface SpRecord {
  readonly entityId: string;
  /** At least one; exactly one is the default. */
  readonly acs: readonly AcsEndpoint[];
  readonly slo: readonly SloEndpoint[];
  /** X.509 certificates as PEM text, RSA of at least 2048 bits; all of them are tried. */
  readonly certificates: readonly string[];
  readonly requireSignedRequests: boolean;
  readonly allowSha1Requests: boolean;
  /** email: format emailAddress; immutableId: format persistent. */
  readonly nameId: 'email' | 'immutableId';
  readonly signResponse: boolean;
  readonly sendSessionEnd: boolean;
  readonly logout: 'saml' | 'redirectOnly' | 'none';
}

export type MessageKind = 'AuthnRequest' | 'LogoutRequest' | 'LogoutResponse';

/** The detached signature of the HTTP-Redirect binding; `octets` are the received, still encoded characters. */
export interface DetachedSignature {
  readonly octets: string;
  readonly algorithm: string;
  readonly value: Buffer;
}

/** A message whose form is sound and of which nothing is trusted yet; `issuer` serves to find the SpRecord. */
export interface InboundMessage {
  readonly binding: 'redirect' | 'post';
  readonly kind: MessageKind;
  readonly id: string;
  readonly issuer: string;
  readonly relayState: string | null;
  readonly xml: string;
  readonly detachedSignature: DetachedSignature | null;
  /** True when the document itself carries a ds:Signature (HTTP-POST only). */
  readonly hasEmbeddedSignature: boolean;
}

/** What every authenticated message has. `issuer` and `id` together are the one-time key the caller stores. */
export interface MessageHead {
  readonly binding: 'redirect' | 'post';
  /** False only for an AuthnRequest of an SP that does not require signatures, and for an unproved LogoutRequest. */
  readonly isSigned: boolean;
  readonly id: string;
  readonly issuer: string;
  readonly version: string;
  readonly issuedAt: Date;
  readonly destination: string | null;
  readonly relayState: string | null;
}

/** An AuthnRequest after `authenticate`; `checkRequest` still has to pass. */
export interface AuthnRequest extends MessageHead {
  readonly kind: 'AuthnRequest';
  readonly acsUrl: string | null;
  readonly acsIndex: number | null;
  readonly protocolBinding: string | null;
  readonly forceAuthn: boolean;
  readonly isPassive: boolean;
  readonly nameIdFormat: string | null;
  readonly authnContextClassRefs: readonly string[];
  /** How the classes are to be compared; `exact` when the request does not say. */
  readonly authnContextComparison: string;
  /** What the request wants of the name that is asserted; null when it does not say. */
  readonly spNameQualifier: string | null;
  /** Whether declarations are asked for instead of classes. */
  readonly hasAuthnContextDeclRefs: boolean;
  /** Whom the request is about; null when it names no one. */
  readonly subject: RequestedSubject | null;
}

/** The NameID of a request's Subject. SAML Core 3.4.1. */
export interface RequestedSubject {
  readonly nameId: string;
  readonly format: string | null;
}

/** A LogoutRequest after `authenticate`: signed, unless the caller takes it without proof. */
export interface LogoutRequest extends MessageHead {
  readonly kind: 'LogoutRequest';
  readonly nameId: string;
  readonly nameIdFormat: string | null;
  readonly sessionIndexes: readonly string[];
  readonly notOnOrAfterAt: Date | null;
}

/** A LogoutResponse after `authenticate`: always signed. */
export interface LogoutResponse extends MessageHead {
  readonly kind: 'LogoutResponse';
  readonly inResponseTo: string | null;
  readonly status: string;
  readonly subStatus: string | null;
}

declare const verified: unique symbol;

/** Only `authenticate` makes one, so an unchecked message cannot be passed on by mistake. */
export type Verified<M extends MessageHead> = M & { readonly [verified]: true };
export type VerifiedMessage = Verified<AuthnRequest> | Verified<LogoutRequest> | Verified<LogoutResponse>;

/** Where and when the message was received: `url` is the address really called, without its query. */
export interface Reception {
  readonly now: Date;
  readonly url: string;
  /** Allowed distance of IssueInstant from now, both ways; 300 unless given. */
  readonly skewSeconds?: number;
}

/** An AuthnRequest that may start a sign-in. The caller still refuses a known (issuer, id). */
export interface CheckedRequest {
  readonly id: string;
  readonly issuer: string;
  readonly acs: AcsEndpoint;
  readonly relayState: string | null;
  readonly isSigned: boolean;
  readonly forceAuthn: boolean;
  readonly isPassive: boolean;
  /** The name that an answer must be about, as written in the request; never proof of an identity. */
  readonly subject: string | null;
  /** What was asked for and cannot be given; such a request gets an error answer. Null = nothing. */
  readonly unsupported: UnsupportedRequest | null;
}

/** The status of a request that cannot be met. SAML Core 3.2.2.2. */
export type UnsupportedRequest = 'InvalidNameIDPolicy' | 'NoAuthnContext' | 'UnknownPrincipal';

/** One key with its certificate, ready to sign. */
export interface Signer {
  readonly keyId: string;
  /** DER of the certificate in base64, one line. */
  readonly certificateBase64: string;
  /** RSA-SHA256 over the UTF-8 octets of the text; keys of more than 2048 bits sign in the thread pool. */
  signOctets(octets: string): Promise<Buffer>;
}

/** How the name of an attribute is to be read. SAML Core 8.2. */
export type AttributeNameFormat = 'unspecified' | 'basic' | 'uri';

/** One attribute of the assertion. */
export interface AttributeStatementItem {
  readonly name: string;
  readonly format: AttributeNameFormat;
  readonly values: readonly string[];
}

/** One attribute that the metadata of a service provider asks for. SAML Metadata 2.4.4.2. */
export interface RequestedAttribute {
  readonly name: string;
  readonly format: AttributeNameFormat;
  /** What people call it; null when the document does not say. */
  readonly friendlyName: string | null;
  readonly isRequired: boolean;
}

/** What `buildResponse` says about one sign-in. */
export interface ResponseInput {
  readonly issuer: string;
  readonly sp: SpRecord;
  readonly acsUrl: string;
  /** ID of the AuthnRequest; null when the sign-in was started by us. */
  readonly inResponseTo: string | null;
  /** From our directory row, never from the request. */
  readonly nameId: string;
  readonly attributes?: readonly AttributeStatementItem[];
  readonly now: Date;
  /** Time of the password check. */
  readonly authenticatedAt: Date;
  readonly sessionIndex: string;
  /** When the person may no longer sign in; null when the permission has no end. */
  readonly allowedUntil: Date | null;
  /** Earliest of shift end, single-access end and our session maximum; sent when the SP record says so. */
  readonly sessionEndsAt: Date | null;
}

/** A response as sent, with the identifiers an audit row needs. */
export interface IssuedResponse {
  readonly xml: string;
  readonly responseId: string;
  readonly assertionId: string;
  readonly keyId: string;
}

/** Second-level status codes that error responses and logout answers use. */
export type SubStatus =
  | 'AuthnFailed'
  | 'NoPassive'
  | 'InvalidNameIDPolicy'
  | 'NoAuthnContext'
  | 'PartialLogout'
  | 'RequestDenied'
  | 'RequestUnsupported'
  | 'UnknownPrincipal'
  | 'UnsupportedBinding';
export type TopStatus = 'Success' | 'Requester' | 'Responder' | 'VersionMismatch';

/** What `buildErrorResponse` says. */
export interface ErrorResponseInput {
  readonly issuer: string;
  readonly sp: SpRecord;
  readonly acsUrl: string;
  readonly inResponseTo: string | null;
  readonly now: Date;
  readonly status: readonly [TopStatus, SubStatus?];
}

/** What `buildMetadata` publishes about one identity provider entity. */
export interface MetadataInput {
  readonly entityId: string;
  /** The one that signs first, then the next one and those that have just retired; DER in base64. */
  readonly certificatesBase64: readonly string[];
  readonly ssoUrl: string;
  readonly sloUrl: string | null;
  readonly nameIds: readonly SpRecord['nameId'][];
  readonly validUntilAt: Date;
}

/** A fresh signing key: the caller encrypts `privateKeyPem` before it is stored. */
export interface CreatedKey {
  /** SHA-256 of the certificate's DER, hexadecimal. */
  readonly keyId: string;
  /** PKCS#8. */
  readonly privateKeyPem: string;
  readonly certificatePem: string;
  readonly notBeforeAt: Date;
  readonly notAfterAt: Date;
}

export interface KeyOptions {
  readonly commonName: string;
  readonly now: Date;
  /** 2048 unless given. */
  readonly bits?: 2048 | 3072 | 4096;
  /** 1095 unless given. */
  readonly validDays?: number;
}
