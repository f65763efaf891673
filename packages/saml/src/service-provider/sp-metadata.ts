import { SamlError } from '../errors.ts';
import { readLimits } from '../limits.ts';
import { attributeFormats, bindings, nameIdFormats, ns } from '../names.ts';
import { decodeBase64 } from '../octets.ts';
import { parseSpRecord } from './sp-record.ts';
import type { RequestedAttribute, SloEndpoint, SpRecord } from '../types.ts';
import { collapse, readBoolean } from '../xml/xs-values.ts';
import { childrenOf, readXml, textOf } from '../xml/xml-tree.ts';
import type { XmlElement } from '../xml/xml-tree.ts';

const formats = ['unspecified', 'basic', 'uri'] as const;

/**
 * Reads the metadata of one service provider into the record that requests are compared with. Nothing that the
 * document names is fetched. Addresses are https (http for loopback names only where `allowLoopbackHttp` is set);
 * endpoints of bindings that we do not speak are left out. SAML Metadata 2.3.2, 2.4.4.
 *
 * A service provider that takes logout messages and has a certificate gets `logout: 'saml'`. Throws SamlError with
 * the codes of the reader, and SP_RECORD_INVALID whose `detail` names what is wrong.
 */
export function readSpMetadata(
  xml: string,
  options: { readonly now: Date; readonly allowLoopbackHttp?: boolean },
): SpRecord {
  const { root, descriptor } = readDescriptor(xml);
  checkValidity(root, options.now);
  checkValidity(descriptor, options.now);
  const protocols = (descriptor.attributes.get('protocolSupportEnumeration') ?? '').split(/[ \t\r\n]+/);
  if (!protocols.includes(ns.protocol)) invalid('protocolSupportEnumeration');
  const certificates = readCertificates(descriptor);
  const slo = readSlo(descriptor);
  return parseSpRecord(
    {
      entityId: root.attributes.get('entityID') ?? '',
      acs: readAcs(descriptor),
      slo,
      certificates,
      requireSignedRequests: flag(descriptor, 'AuthnRequestsSigned'),
      allowSha1Requests: false,
      nameId: readNameId(descriptor),
      signResponse: true,
      sendSessionEnd: true,
      // Without a certificate no logout message of it could be believed.
      logout: slo.length > 0 && certificates.length > 0 ? 'saml' : 'none',
    },
    { allowLoopbackHttp: options.allowLoopbackHttp ?? false },
  );
}

/**
 * The attributes that the metadata of a service provider asks for, in its default set, or in its first one. SAML
 * Metadata 2.4.4.1. At most `max` of them; one without a name, or of an unknown format, is left out.
 *
 * Throws SamlError with the codes of the reader, and SP_RECORD_INVALID for a document of another kind.
 */
export function readRequestedAttributes(xml: string, max: number): readonly RequestedAttribute[] {
  const sets = named(readDescriptor(xml).descriptor, 'AttributeConsumingService');
  const chosen = sets.find((set) => isTrue(set, 'isDefault')) ?? sets[0];
  const asked = chosen === undefined ? [] : named(chosen, 'RequestedAttribute');
  return asked.flatMap((element) => readRequested(element) ?? []).slice(0, max);
}

function readRequested(element: XmlElement): RequestedAttribute | null {
  const name = element.attributes.get('Name')?.trim() ?? '';
  const written = element.attributes.get('NameFormat') ?? attributeFormats.unspecified;
  const format = formats.find((known) => attributeFormats[known] === written);
  if (name === '' || format === undefined) return null;
  return {
    name,
    format,
    friendlyName: element.attributes.get('FriendlyName') ?? null,
    isRequired: isTrue(element, 'isRequired'),
  };
}

function readDescriptor(xml: string): { readonly root: XmlElement; readonly descriptor: XmlElement } {
  const root = readXml(xml, { comments: 'between' });
  if (root.ns !== ns.metadata || root.local !== 'EntityDescriptor') invalid('EntityDescriptor');
  const [descriptor, second] = named(root, 'SPSSODescriptor');
  if (descriptor === undefined) invalid('SPSSODescriptor');
  if (second !== undefined) throw new SamlError('ELEMENT_REPEATED', 'SPSSODescriptor');
  return { root, descriptor };
}

function named(parent: XmlElement, local: string): XmlElement[] {
  return childrenOf(parent).filter((child) => child.ns === ns.metadata && child.local === local);
}

function checkValidity(element: XmlElement, now: Date): void {
  const text = element.attributes.get('validUntil');
  if (text === undefined) return;
  const until = Date.parse(text);
  if (Number.isNaN(until)) throw new SamlError('ATTRIBUTE_MALFORMED', 'validUntil');
  if (until <= now.getTime()) invalid('validUntil');
}

function readAcs(descriptor: XmlElement): readonly unknown[] {
  const found: { url: string; index: number; isDefault: boolean }[] = [];
  for (const element of named(descriptor, 'AssertionConsumerService')) {
    if (element.attributes.get('Binding') !== bindings.post) continue;
    const url = element.attributes.get('Location') ?? '';
    // Some list one address twice, under two indexes; the first counts.
    if (found.some((acs) => acs.url === url)) continue;
    const index = collapse(element.attributes.get('index') ?? '');
    if (!/^\d{1,5}$/.test(index)) invalid('acs: index');
    found.push({ url, index: Number(index), isDefault: flag(element, 'isDefault') });
  }
  if (found.length === 0) invalid('acs: needed');
  const chosen = found.find((acs) => acs.isDefault) ?? found[0];
  return found.map((acs) => ({ ...acs, isDefault: acs === chosen }));
}

function readSlo(descriptor: XmlElement): readonly SloEndpoint[] {
  return named(descriptor, 'SingleLogoutService').flatMap((element) => {
    const binding = element.attributes.get('Binding');
    if (binding !== bindings.redirect && binding !== bindings.post) return [];
    return [
      {
        binding: binding === bindings.redirect ? ('redirect' as const) : ('post' as const),
        url: element.attributes.get('Location') ?? '',
        responseUrl: element.attributes.get('ResponseLocation') ?? null,
      },
    ];
  });
}

function readCertificates(descriptor: XmlElement): readonly string[] {
  const found = new Set<string>();
  for (const descriptorOfKey of named(descriptor, 'KeyDescriptor')) {
    if ((descriptorOfKey.attributes.get('use') ?? 'signing') !== 'signing') continue;
    for (const keyInfo of inDsig(descriptorOfKey, 'KeyInfo')) {
      for (const data of inDsig(keyInfo, 'X509Data')) {
        for (const certificate of inDsig(data, 'X509Certificate')) found.add(pemOf(textOf(certificate)));
      }
    }
  }
  return [...found];
}

function inDsig(parent: XmlElement, local: string): XmlElement[] {
  return childrenOf(parent).filter((child) => child.ns === ns.dsig && child.local === local);
}

function pemOf(text: string): string {
  const der = decodeBase64(text.replace(/[ \t\r\n]/g, '')).toString('base64');
  const lines = der.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** The first format of theirs that we have; the email when they name none of ours. */
function readNameId(descriptor: XmlElement): SpRecord['nameId'] {
  for (const element of named(descriptor, 'NameIDFormat')) {
    const format = textOf(element).trim();
    if (format === nameIdFormats.email) return 'email';
    if (format === nameIdFormats.immutableId) return 'immutableId';
  }
  return 'email';
}

function flag(element: XmlElement, name: string): boolean {
  const value = readBoolean(element.attributes.get(name) ?? 'false');
  if (value === null) throw new SamlError('ATTRIBUTE_MALFORMED', name);
  return value;
}

/** For an optional flag: an unreadable value counts as no. */
function isTrue(element: XmlElement, name: string): boolean {
  return readBoolean(element.attributes.get(name) ?? 'false') === true;
}

function invalid(detail: string): never {
  throw new SamlError('SP_RECORD_INVALID', detail.slice(0, readLimits.idChars));
}
