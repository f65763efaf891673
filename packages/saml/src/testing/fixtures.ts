import { sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';

import { SignedXml } from 'xml-crypto';

import { createKey } from '../signature/certificate.ts';
import { SamlError } from '../errors.ts';
import { algorithms, ns } from '../names.ts';
import { createSigner } from '../signature/signer.ts';
import type { CreatedKey, Signer, SpRecord } from '../types.ts';

export const noon = new Date('2026-03-10T12:00:00.000Z');
export const idpEntityId = 'https://login.example.test/saml/acme/acme.test/metadata';
export const ssoUrl = 'https://login.example.test/saml/acme/acme.test/sso';
export const acsUrl = 'https://sp.example.test/saml/acs';
export const requestId = '_0123456789abcdef0123';

/** A key made once per test file and kind: making one takes a good part of a second. */
const made = new Map<string, Promise<CreatedKey>>();
export function testKey(name: string): Promise<CreatedKey> {
  const key = made.get(name) ?? createKey({ commonName: name, now: new Date() });
  made.set(name, key);
  return key;
}

export async function testSigner(name = 'idp'): Promise<Signer> {
  const key = await testKey(name);
  return createSigner({ privateKey: key.privateKeyPem, certificatePem: key.certificatePem });
}

export function aServiceProvider(changes: Partial<SpRecord> = {}): SpRecord {
  return {
    entityId: 'https://sp.example.test/saml',
    acs: [
      { url: acsUrl, index: 0, isDefault: true },
      { url: 'https://sp.example.test/saml/acs-two', index: 7, isDefault: false },
    ],
    slo: [],
    certificates: [],
    requireSignedRequests: false,
    allowSha1Requests: false,
    nameId: 'email',
    signResponse: false,
    sendSessionEnd: true,
    logout: 'none',
    ...changes,
  };
}

/** An AuthnRequest as text; `inner` follows the Issuer. */
export function authnRequest(
  changes: { id?: string; attributes?: string; issuer?: string; inner?: string; issuedAt?: Date } = {},
): string {
  return (
    `<samlp:AuthnRequest xmlns:samlp="${ns.protocol}" xmlns:saml="${ns.assertion}" ID="${changes.id ?? requestId}" ` +
    `Version="2.0" IssueInstant="${(changes.issuedAt ?? noon).toISOString()}"${changes.attributes ?? ''}>` +
    `<saml:Issuer>${changes.issuer ?? 'https://sp.example.test/saml'}</saml:Issuer>${changes.inner ?? ''}` +
    `</samlp:AuthnRequest>`
  );
}

export const toBase64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64');
export const deflated = (text: string): string => toBase64(deflateRawSync(text));

/** The query of an unsigned message by HTTP-Redirect. */
export function redirectQuery(xml: string, relayState?: string): string {
  const query = `SAMLRequest=${encodeURIComponent(deflated(xml))}`;
  return relayState === undefined ? query : `${query}&RelayState=${encodeURIComponent(relayState)}`;
}

/** Adds the detached signature of a sender to a query. */
export function signQuery(
  query: string,
  privateKeyPem: string,
  options: { algorithm?: string; digest?: string } = {},
): string {
  const algorithm = options.algorithm ?? algorithms.rsaSha256;
  const octets = `${query}&SigAlg=${encodeURIComponent(algorithm)}`;
  const signature = sign(options.digest ?? 'sha256', Buffer.from(octets), privateKeyPem);
  return `${octets}&Signature=${encodeURIComponent(signature.toString('base64'))}`;
}

/** Signs the root of a message as another implementation does, the signature directly after Issuer. */
export function signDocument(
  xml: string,
  privateKeyPem: string,
  options: {
    transforms?: string[];
    c14n?: string;
    signature?: string;
    digest?: string;
    prefix?: string;
  } = {},
): string {
  const signer = new SignedXml({
    privateKey: privateKeyPem,
    signatureAlgorithm: options.signature ?? algorithms.rsaSha256,
    canonicalizationAlgorithm: options.c14n ?? algorithms.excC14n,
    idAttribute: 'ID',
  });
  signer.addReference({
    xpath: '/*',
    transforms: options.transforms ?? [algorithms.enveloped, algorithms.excC14n],
    digestAlgorithm: options.digest ?? algorithms.sha256,
  });
  signer.computeSignature(xml, {
    ...(options.prefix === undefined ? {} : { prefix: options.prefix }),
    location: { reference: "/*/*[local-name(.)='Issuer']", action: 'after' },
  });
  return signer.getSignedXml();
}

/** Exclusive C14N of a document by another implementation: signed without an identifier and read back. */
export function canonicalByOther(xml: string, key: CreatedKey): string {
  const signer = new SignedXml({
    privateKey: key.privateKeyPem,
    signatureAlgorithm: algorithms.rsaSha256,
    canonicalizationAlgorithm: algorithms.excC14n,
  });
  signer.addReference({
    xpath: '/*',
    isEmptyUri: true,
    uri: '',
    transforms: [algorithms.enveloped, algorithms.excC14n],
    digestAlgorithm: algorithms.sha256,
  });
  signer.computeSignature(xml);
  const check = new SignedXml({ publicCert: key.certificatePem, getCertFromKeyInfo: () => null });
  check.loadSignature(signer.getSignatureXml());
  check.checkSignature(signer.getSignedXml());
  return check.getSignedReferences()[0] ?? '';
}

/** The code a call is refused with, or a sentence when it is not refused by this package. */
export function refusalOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return error instanceof SamlError ? error.code : `other error: ${String(error)}`;
  }
  return 'accepted';
}
