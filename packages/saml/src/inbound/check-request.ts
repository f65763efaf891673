import { SamlError } from '../errors.ts';
import { issueLimits } from '../limits.ts';
import { bindings, nameIdFormats, passwordContext } from '../names.ts';
import type {
  AcsEndpoint,
  AuthnRequest,
  CheckedRequest,
  LogoutRequest,
  LogoutResponse,
  MessageHead,
  Reception,
  SpRecord,
  Verified,
} from '../types.ts';

/**
 * Decides whether an authenticated AuthnRequest may start a sign-in and where its answer goes: only ever to
 * an address of the record, compared character by character. SAML Core 3.4.1, Profiles 4.1.4.1.
 *
 * Throws SamlError: VERSION_UNSUPPORTED, ISSUER_UNKNOWN, DESTINATION_MISMATCH, ISSUE_INSTANT_OUT_OF_RANGE,
 * BINDING_UNSUPPORTED, ACS_UNKNOWN. That (issuer, id) comes only once is the caller's to keep.
 */
export function checkRequest(
  message: Verified<AuthnRequest>,
  sp: SpRecord,
  reception: Reception,
): CheckedRequest {
  checkHead(message, sp, reception);
  if (message.protocolBinding !== null && message.protocolBinding !== bindings.post) {
    throw new SamlError('BINDING_UNSUPPORTED');
  }
  return {
    id: message.id,
    issuer: message.issuer,
    acs: chooseAcs(message, sp),
    relayState: message.relayState,
    isSigned: message.isSigned,
    forceAuthn: message.forceAuthn,
    isPassive: message.isPassive,
    subject: message.subject?.nameId ?? null,
    unsupported: unsupportedIn(message, sp),
  };
}

const unspecifiedFormats = [
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:unspecified',
];
/** Classes that a password over TLS satisfies. */
const passwordClasses = [
  passwordContext,
  'urn:oasis:names:tc:SAML:2.0:ac:classes:Password',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified',
];

/** SAML Core 3.4.1.1 and 3.3.2.2.1: what is asked for is given as asked, or answered with an error. */
function unsupportedIn(message: AuthnRequest, sp: SpRecord): CheckedRequest['unsupported'] {
  const { spNameQualifier, subject } = message;
  if (!isGivenFormat(message.nameIdFormat, sp)) return 'InvalidNameIDPolicy';
  // A name in the namespace of another provider, or of an affiliation, is none that we have.
  if (spNameQualifier !== null && spNameQualifier !== sp.entityId) return 'InvalidNameIDPolicy';
  if (subject !== null && !isGivenFormat(subject.format, sp)) return 'UnknownPrincipal';
  const { authnContextClassRefs: classes, authnContextComparison: comparison } = message;
  const isAny = classes.length === 0 && !message.hasAuthnContextDeclRefs;
  const isMet = isAny || classes.some((name) => passwordClasses.includes(name));
  // `better` than a password is what we do not have; `minimum` and `maximum` hold for the class itself.
  return isMet && comparison !== 'better' ? null : 'NoAuthnContext';
}

function isGivenFormat(format: string | null, sp: SpRecord): boolean {
  return format === null || format === nameIdFormats[sp.nameId] || unspecifiedFormats.includes(format);
}

/** Decides whether an authenticated LogoutRequest still counts. Throws SamlError as `checkRequest` does. */
export function checkLogoutRequest(
  message: Verified<LogoutRequest>,
  sp: SpRecord,
  reception: Reception,
): void {
  checkHead(message, sp, reception);
  const end = message.notOnOrAfterAt;
  if (end !== null && end.getTime() + skewMs(reception) <= reception.now.getTime()) {
    throw new SamlError('ISSUE_INSTANT_OUT_OF_RANGE', 'NotOnOrAfter');
  }
}

/**
 * Decides whether a LogoutResponse is the answer that is waited for.
 * Throws SamlError as `checkRequest` does, and LOGOUT_NOT_AWAITED for the answer to anything else.
 */
export function checkLogoutResponse(
  message: Verified<LogoutResponse>,
  sp: SpRecord,
  reception: Reception & { readonly awaitedId: string },
): void {
  checkHead(message, sp, reception);
  if (message.inResponseTo !== reception.awaitedId) throw new SamlError('LOGOUT_NOT_AWAITED');
}

function checkHead(message: MessageHead, sp: SpRecord, reception: Reception): void {
  if (message.version !== '2.0') throw new SamlError('VERSION_UNSUPPORTED');
  if (message.issuer !== sp.entityId) throw new SamlError('ISSUER_UNKNOWN');
  // What is signed must say whom it is for, or it could be handed to another (SAML Bindings 3.4.5.2, 3.5.5.2).
  const isForUs = message.destination === null ? !message.isSigned : message.destination === reception.url;
  if (!isForUs) throw new SamlError('DESTINATION_MISMATCH');
  if (Math.abs(message.issuedAt.getTime() - reception.now.getTime()) > skewMs(reception)) {
    throw new SamlError('ISSUE_INSTANT_OUT_OF_RANGE');
  }
}

function skewMs(reception: Reception): number {
  return (reception.skewSeconds ?? issueLimits.skewSeconds) * 1000;
}

function chooseAcs(message: AuthnRequest, sp: SpRecord): AcsEndpoint {
  const { acsUrl, acsIndex } = message;
  if (acsUrl !== null && acsIndex !== null) throw new SamlError('ACS_UNKNOWN', 'both URL and index');
  const acs = sp.acs.find((endpoint) => {
    if (acsUrl !== null) return endpoint.url === acsUrl;
    if (acsIndex !== null) return endpoint.index === acsIndex;
    return endpoint.isDefault;
  });
  if (acs === undefined) throw new SamlError('ACS_UNKNOWN');
  return acs;
}
