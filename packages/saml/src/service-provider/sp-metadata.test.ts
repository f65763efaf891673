import { SAML } from '@node-saml/node-saml';
import { describe, expect, it } from 'vitest';

import { bindings, nameIdFormats, ns } from '../names.ts';
import { readRequestedAttributes, readSpMetadata } from './sp-metadata.ts';
import { acsUrl, noon, refusalOf, testKey } from '../testing/fixtures.ts';

const acs = (attributes = `index="0" isDefault="true"`, url = acsUrl, binding: string = bindings.post) =>
  `<md:AssertionConsumerService Binding="${binding}" Location="${url}" ${attributes}/>`;

const document = (inner: string, attributes = '', root = '') =>
  `<?xml version="1.0"?>\n<md:EntityDescriptor xmlns:md="${ns.metadata}" entityID="https://sp.example.test"${root}>\n` +
  `  <md:SPSSODescriptor protocolSupportEnumeration="${ns.protocol}"${attributes}>${inner}</md:SPSSODescriptor>\n` +
  '</md:EntityDescriptor>';

const read = (xml: string, allowLoopbackHttp = false) =>
  readSpMetadata(xml, { now: noon, allowLoopbackHttp });

describe('readSpMetadata', () => {
  it('reads what an independent implementation says of itself', async () => {
    const key = await testKey('sp');
    const client = new SAML({
      idpCert: 'unused',
      issuer: 'https://sp.example.test',
      callbackUrl: acsUrl,
      logoutCallbackUrl: 'https://sp.example.test/slo',
      privateKey: key.privateKeyPem,
      publicCert: key.certificatePem,
      identifierFormat: nameIdFormats.email,
    });
    const metadata = client.generateServiceProviderMetadata(null, key.certificatePem);
    expect(read(metadata)).toEqual({
      entityId: 'https://sp.example.test',
      acs: [{ url: acsUrl, index: 1, isDefault: true }],
      slo: [{ binding: 'post', url: 'https://sp.example.test/slo', responseUrl: null }],
      certificates: [key.certificatePem],
      requireSignedRequests: true,
      allowSha1Requests: false,
      nameId: 'email',
      signResponse: true,
      sendSessionEnd: true,
      logout: 'saml',
    });
  });

  it('takes the default address, our bindings and the first NameID format that we have', () => {
    const other = `${acsUrl}-two`;
    const record = read(
      document(
        `<md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:transient</md:NameIDFormat>` +
          `<md:NameIDFormat>${nameIdFormats.immutableId}</md:NameIDFormat>` +
          acs('index="0"') +
          acs('index="1" isDefault="true"', other) +
          acs('index="2"', 'https://sp.example.test/artifact', 'urn:other'),
      ),
    );
    expect(record).toMatchObject({
      acs: [
        { url: acsUrl, index: 0, isDefault: false },
        { url: other, index: 1, isDefault: true },
      ],
      nameId: 'immutableId',
      logout: 'none',
      requireSignedRequests: false,
    });
  });

  it.each([
    ['no address', document(''), 'SP_RECORD_INVALID'],
    ['plain http', document(acs(undefined, 'http://sp.example.test/acs')), 'SP_RECORD_INVALID'],
    ['an address with a script', document(acs(undefined, 'javascript:alert(1)')), 'SP_RECORD_INVALID'],
    ['http of this machine', document(acs(undefined, 'http://localhost:9/acs')), 'SP_RECORD_INVALID'],
    [
      'metadata that has ended',
      document(acs(), '', ' validUntil="2026-03-10T11:59:59Z"'),
      'SP_RECORD_INVALID',
    ],
    ['an end that is none', document(acs(), '', ' validUntil="soon"'), 'ATTRIBUTE_MALFORMED'],
    [
      'signed requests without a certificate',
      document(acs(), ' AuthnRequestsSigned="true"'),
      'SP_RECORD_INVALID',
    ],
    ['an identity provider', document(acs()).replaceAll('SPSSO', 'IDPSSO'), 'SP_RECORD_INVALID'],
    [
      'SAML 1.1',
      document(acs()).replace(ns.protocol, 'urn:oasis:names:tc:SAML:1.1:protocol'),
      'SP_RECORD_INVALID',
    ],
    [
      'a document type',
      `<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">${document(acs())}`.replace(
        '<?xml version="1.0"?>\n',
        '',
      ),
      'XML_FORBIDDEN_CONSTRUCT',
    ],
    [
      'a comment inside a value',
      document(`<md:NameIDFormat>urn:a<!-- -->:b</md:NameIDFormat>${acs()}`),
      'XML_FORBIDDEN_CONSTRUCT',
    ],
    ['something else', '<html></html>', 'SP_RECORD_INVALID'],
    ['no XML', 'entityID=https://sp.example.test', 'XML_MALFORMED'],
    [
      'a certificate that is none',
      document(
        `<md:KeyDescriptor><ds:KeyInfo xmlns:ds="${ns.dsig}"><ds:X509Data><ds:X509Certificate>AAAA</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>${acs()}`,
      ),
      'SP_RECORD_INVALID',
    ],
  ])('refuses %s', (_what, xml, code) => {
    expect(refusalOf(() => read(xml))).toBe(code);
  });

  it('passes over comments between elements, which products write into their metadata', () => {
    const commented = `${document(`<!-- where answers go -->\n${acs()}<!-- end -->`)}\n<!-- made by hand -->`;
    expect(read(commented)).toEqual(read(document(acs())));
  });

  it('takes http of this machine where it is allowed', () => {
    expect(read(document(acs(undefined, 'http://localhost:9/acs')), true).acs[0]?.url).toBe(
      'http://localhost:9/acs',
    );
  });
});

describe('readRequestedAttributes', () => {
  const asked = (attributes: string) => `<md:RequestedAttribute ${attributes}/>`;
  const set = (inner: string, attributes = 'index="0"') =>
    `<md:AttributeConsumingService ${attributes}><md:ServiceName xml:lang="en">x</md:ServiceName>${inner}</md:AttributeConsumingService>`;
  const uri = 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri';
  const namesOf = (inner: string, max = 50) =>
    readRequestedAttributes(document(acs() + inner), max).map(({ name }) => name);

  it('says name, format, what people call it, and whether it is needed', () => {
    const xml = document(
      acs() +
        set(
          asked(`Name="urn:oid:2.5.4.4" NameFormat="${uri}" FriendlyName="sn" isRequired="true"`) +
            asked('Name=" mail "'),
        ),
    );
    expect(readRequestedAttributes(xml, 50)).toEqual([
      { name: 'urn:oid:2.5.4.4', format: 'uri', friendlyName: 'sn', isRequired: true },
      { name: 'mail', format: 'unspecified', friendlyName: null, isRequired: false },
    ]);
  });

  it('takes the default set, else the first one, and no more than its limit', () => {
    const two =
      set(asked('Name="a"')) + set(asked('Name="b"') + asked('Name="c"'), 'index="1" isDefault="1"');
    expect(namesOf(two)).toEqual(['b', 'c']);
    expect(namesOf(two, 1)).toEqual(['b']);
    expect(namesOf(set(asked('Name="a"')) + set(asked('Name="b"')))).toEqual(['a']);
    expect(namesOf('')).toEqual([]);
  });

  it('skips unknown attributes, and reads an odd flag as no', () => {
    const odd = set(
      asked('FriendlyName="nameless"') +
        asked('Name="x" NameFormat="urn:mace:shibboleth:1.0:attributeNamespace:uri"') +
        asked('Name="y" isRequired="maybe"'),
      'index="0" isDefault="perhaps"',
    );
    expect(readRequestedAttributes(document(acs() + odd), 50)).toMatchObject([
      { name: 'y', isRequired: false },
    ]);
  });
});
