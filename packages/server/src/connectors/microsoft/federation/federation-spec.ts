import { X509Certificate } from 'node:crypto';
import { isLoopbackHost } from '#http/loopback.ts';
import type { DirectoryError } from '#ports/directory.ts';
import type { DomainFederationSpec } from '#ports/domain-federation.ts';
import type { GraphFederation } from './domain-state.ts';
import { microsoftError } from '../transport/microsoft-error.ts';

const minKeyBits = 2048;

/** The fields that are sent. Microsoft asks for a second step itself, so that no assertion of ours can stand for one. */
export function bodyOf(spec: DomainFederationSpec): Readonly<Record<string, string>> {
  const { certificatePem, ...fields } = spec;
  return {
    '@odata.type': '#microsoft.graph.internalDomainFederation',
    ...fields,
    signingCertificate: certificateOf(certificatePem),
    preferredAuthenticationProtocol: 'saml',
    federatedIdpMfaBehavior: 'rejectMfaByFederatedIdp',
    promptLoginBehavior: 'nativeSupport',
  };
}

/** A certificate as Graph has it. Throws `invalid_request`: a creation without one would break the domain. */
export function certificateOf(pem: string): string {
  const certificate = parse(pem);
  const bits = certificate?.publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (certificate?.publicKey.asymmetricKeyType !== 'rsa' || bits < minKeyBits) throw refuse('certificate');
  return certificate.raw.toString('base64');
}

/** Checks every field. Throws `invalid_request` with the name of the first wrong one. */
export function requireValid(spec: DomainFederationSpec): void {
  certificateOf(spec.certificatePem);
  if (spec.displayName.trim() === '') throw refuse('displayName');
  if (spec.issuerUri.trim() !== spec.issuerUri || spec.issuerUri === '') throw refuse('issuerUri');
  for (const name of ['passiveSignInUri', 'signOutUri', 'passwordResetUri', 'activeSignInUri'] as const) {
    const address = spec[name];
    if (address !== undefined && !isSafeAddress(address)) throw refuse(name);
  }
}

function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}

/** The first field of a federation that differs from the required one; null when all are as required. */
export function differenceFrom(spec: DomainFederationSpec, federation: GraphFederation): string | null {
  const wanted = bodyOf(spec);
  const compared = [
    'issuerUri',
    'passiveSignInUri',
    'signOutUri',
    'signingCertificate',
    'preferredAuthenticationProtocol',
    'federatedIdpMfaBehavior',
  ] as const;
  return compared.find((name) => federation[name] !== wanted[name]) ?? null;
}

function parse(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

function refuse(reason: string): DirectoryError {
  return microsoftError('invalid_request', { operation: 'graph.domains.federation.create', reason });
}
