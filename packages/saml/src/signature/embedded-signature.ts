import { SignedXml } from 'xml-crypto';

import { SamlError } from '../errors.ts';
import { algorithms, ns } from '../names.ts';
import { keysOf } from '../service-provider/sp-keys.ts';
import type { InboundMessage, SpRecord } from '../types.ts';
import { escapeAttribute, escapeText } from '../xml/xml-text.ts';
import { childrenOf, matchChildren, readXml, textOf } from '../xml/xml-tree.ts';
import type { ChildRule, XmlElement } from '../xml/xml-tree.ts';

const dsig = (local: string, occurs: ChildRule['occurs']): ChildRule => ({ ns: ns.dsig, local, occurs });

const signatureRules = [
  dsig('SignedInfo', 'one'),
  dsig('SignatureValue', 'one'),
  dsig('KeyInfo', 'optional'),
];
const signedInfoRules = [
  dsig('CanonicalizationMethod', 'one'),
  dsig('SignatureMethod', 'one'),
  dsig('Reference', 'one'),
];
const referenceRules = [dsig('Transforms', 'one'), dsig('DigestMethod', 'one'), dsig('DigestValue', 'one')];
const transformRules = [dsig('Transform', 'many')];

const attributesOf: Readonly<Record<string, readonly string[]>> = {
  Signature: ['Id'],
  SignedInfo: ['Id'],
  CanonicalizationMethod: ['Algorithm'],
  SignatureMethod: ['Algorithm'],
  Reference: ['URI', 'Id'],
  Transforms: [],
  Transform: ['Algorithm'],
  DigestMethod: ['Algorithm'],
  DigestValue: [],
  SignatureValue: ['Id'],
};

/**
 * Checks the one signature of a POST message against the SP record's certificates and returns exactly the
 * XML that is signed: nothing outside of it may be read afterwards. SAML Core 5.4.
 *
 * Throws SamlError: SIGNATURE_MISPLACED, SIGNATURE_STRUCTURE, SIGNATURE_ALGORITHM, SIGNATURE_REFERENCE,
 * SIGNATURE_KEY_UNKNOWN, SIGNATURE_INVALID.
 */
export function verifyEmbedded(message: InboundMessage, sp: SpRecord): string {
  const root = readXml(message.xml);
  const [first, signature] = childrenOf(root);
  if (signature?.ns !== ns.dsig || signature.local !== 'Signature' || first?.local !== 'Issuer') {
    throw new SamlError('SIGNATURE_MISPLACED', 'not directly after Issuer');
  }
  const bare = checkStructure(signature, message.id, sp.allowSha1Requests);
  const keys = keysOf(sp);
  if (keys.length === 0) throw new SamlError('SIGNATURE_KEY_UNKNOWN');
  for (const key of keys) {
    const pem = key.export({ type: 'spki', format: 'pem' }).toString();
    const signed = signedBy(pem, message.xml, bare);
    if (signed !== null) return signed;
  }
  throw new SamlError('SIGNATURE_INVALID');
}

function signedBy(publicKeyPem: string, xml: string, signature: string): string | null {
  // Never the key that the message brings along.
  const check = new SignedXml({ publicCert: publicKeyPem, getCertFromKeyInfo: () => null });
  try {
    check.loadSignature(signature);
    if (!check.checkSignature(xml)) return null;
  } catch {
    // A wrong key, a wrong digest and an undecodable value all end here; the next certificate is tried.
    return null;
  }
  const [signed, second] = check.getSignedReferences();
  return second === undefined ? (signed ?? null) : null;
}

/** Refuses every freedom XML Signature offers and SAML does not need; returns the signature without KeyInfo. */
function checkStructure(signature: XmlElement, id: string, allowSha1: boolean): string {
  const parts = structured(signature, signatureRules);
  const signedInfo = only(parts, 'SignedInfo');
  const info = structured(signedInfo, signedInfoRules);
  const reference = only(info, 'Reference');
  const referenced = structured(reference, referenceRules);
  const transforms = structured(only(referenced, 'Transforms'), transformRules).get('Transform') ?? [];
  const signatureValue = only(parts, 'SignatureValue');

  requireAlgorithm(only(info, 'CanonicalizationMethod'), [algorithms.excC14n]);
  const sha1Method = allowSha1 ? [algorithms.rsaSha1] : [];
  requireAlgorithm(only(info, 'SignatureMethod'), [
    algorithms.rsaSha256,
    algorithms.rsaSha512,
    ...sha1Method,
  ]);
  const sha1Digest = allowSha1 ? [algorithms.sha1] : [];
  requireAlgorithm(only(referenced, 'DigestMethod'), [algorithms.sha256, algorithms.sha512, ...sha1Digest]);
  const [enveloped, canonical, third] = transforms;
  if (enveloped === undefined || canonical === undefined || third !== undefined) {
    throw new SamlError('SIGNATURE_STRUCTURE', 'transforms');
  }
  requireAlgorithm(enveloped, [algorithms.enveloped]);
  requireAlgorithm(canonical, [algorithms.excC14n]);
  if (reference.attributes.get('URI') !== `#${id}`) throw new SamlError('SIGNATURE_REFERENCE', 'URI');
  requireBase64(only(referenced, 'DigestValue'));
  requireBase64(signatureValue);

  const prefix = signature.prefix === '' ? '' : `${signature.prefix}:`;
  const declaration = signature.prefix === '' ? 'xmlns' : `xmlns:${signature.prefix}`;
  const inner = write(signedInfo, signature.prefix) + write(signatureValue, signature.prefix);
  return `<${prefix}Signature ${declaration}="${ns.dsig}">${inner}</${prefix}Signature>`;
}

function structured(element: XmlElement, rules: readonly ChildRule[]): Map<string, XmlElement[]> {
  try {
    return matchChildren(element, rules);
  } catch (error) {
    if (error instanceof SamlError) throw new SamlError('SIGNATURE_STRUCTURE', error.detail);
    throw error;
  }
}

function only(parts: ReadonlyMap<string, XmlElement[]>, local: string): XmlElement {
  const element = parts.get(local)?.[0];
  if (element === undefined) throw new SamlError('SIGNATURE_STRUCTURE', local);
  return element;
}

function requireAlgorithm(element: XmlElement, allowed: readonly string[]): void {
  const algorithm = element.attributes.get('Algorithm');
  if (algorithm === undefined || !allowed.includes(algorithm)) {
    throw new SamlError('SIGNATURE_ALGORITHM', (algorithm ?? 'none').slice(0, 80));
  }
  // Parameters such as InclusiveNamespaces or HMACOutputLength change what is signed.
  if (element.content.some((item) => typeof item !== 'string' || item.trim() !== '')) {
    throw new SamlError('SIGNATURE_STRUCTURE', `parameters of ${element.local}`);
  }
}

function requireBase64(element: XmlElement): void {
  if (element.content.some((item) => typeof item !== 'string')) {
    throw new SamlError('SIGNATURE_STRUCTURE', element.local);
  }
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(textOf(element).replace(/[ \t\r\n]/g, ''))) {
    throw new SamlError('SIGNATURE_STRUCTURE', element.local);
  }
}

/** Writes a part of the signature again with only its checked names, attributes and text. */
function write(element: XmlElement, prefix: string): string {
  const allowed = attributesOf[element.local];
  const isPlain = element.ns === ns.dsig && element.prefix === prefix && element.foreignAttributes === 0;
  if (allowed === undefined || !isPlain) throw new SamlError('SIGNATURE_STRUCTURE', element.local);
  let attributes = '';
  for (const [name, value] of element.attributes) {
    if (!allowed.includes(name)) throw new SamlError('SIGNATURE_STRUCTURE', `${element.local} ${name}`);
    attributes += ` ${name}="${escapeAttribute(value)}"`;
  }
  const name = prefix === '' ? element.local : `${prefix}:${element.local}`;
  const content = element.content.map((item) =>
    typeof item === 'string' ? escapeText(item) : write(item, prefix),
  );
  return `<${name}${attributes}>${content.join('')}</${name}>`;
}
