import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { authenticate } from './authenticate.ts';
import { checkRequest } from './check-request.ts';
import { readRedirect } from './read-redirect.ts';
import {
  acsUrl,
  authnRequest,
  aServiceProvider,
  noon,
  redirectQuery,
  refusalOf,
  requestId,
  signQuery,
  ssoUrl,
  testKey,
} from '../testing/fixtures.ts';
import type { CheckedRequest, SpRecord, VerifiedMessage } from '../types.ts';

const attribute = (name: string, value: string): string => ` ${name}="${value}"`;
const acs = (url: string): string => attribute('AssertionConsumerServiceURL', url);

function verified(xml: string, sp: SpRecord): VerifiedMessage & { kind: 'AuthnRequest' } {
  const message = authenticate(readRedirect(redirectQuery(xml, 'state')), sp);
  if (message.kind !== 'AuthnRequest') throw new Error(message.kind);
  return message;
}

function check(
  changes: Parameters<typeof authnRequest>[0],
  sp = aServiceProvider(),
  now = noon,
): CheckedRequest {
  return checkRequest(verified(authnRequest(changes), sp), sp, { now, url: ssoUrl });
}

const refused = (attributes: string, inner = ''): string => refusalOf(() => check({ attributes, inner }));

describe('checkRequest', () => {
  it('answers the default address when the request names none', () => {
    expect(check({})).toEqual({
      id: requestId,
      issuer: 'https://sp.example.test/saml',
      acs: { url: acsUrl, index: 0, isDefault: true },
      relayState: 'state',
      isSigned: false,
      forceAuthn: false,
      isPassive: false,
      subject: null,
      unsupported: null,
    });
  });

  it.each([
    ['<samlp:NameIDPolicy Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"/>', null],
    ['<samlp:NameIDPolicy Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified"/>', null],
    ['<samlp:NameIDPolicy AllowCreate="true"/>', null],
    [
      '<samlp:NameIDPolicy Format="urn:oasis:names:tc:SAML:2.0:nameid-format:transient"/>',
      'InvalidNameIDPolicy',
    ],
  ])('says whether the name that is asked for can be given: %s', (inner, unsupported) => {
    expect(check({ inner }).unsupported).toBe(unsupported);
  });

  it('takes names in the namespace of the provider alone', () => {
    const policy = (qualifier: string) => `<samlp:NameIDPolicy SPNameQualifier="${qualifier}"/>`;
    expect(check({ inner: policy('https://sp.example.test/saml') }).unsupported).toBeNull();
    expect(check({ inner: policy('https://affiliation.test') }).unsupported).toBe('InvalidNameIDPolicy');
  });

  it.each([
    ['', null],
    [' Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"', null],
    [' Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified"', null],
    [' Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"', 'UnknownPrincipal'],
  ])('says whom a request is about, if the name has a format that is given:%s', (format, unsupported) => {
    const inner = `<saml:Subject><saml:NameID${format}>ana@b.test</saml:NameID></saml:Subject>`;
    expect(check({ inner })).toMatchObject({ subject: 'ana@b.test', unsupported });
  });

  it('gives no context for declarations, which it has none of', () => {
    const inner =
      '<samlp:RequestedAuthnContext><saml:AuthnContextDeclRef>urn:x</saml:AuthnContextDeclRef></samlp:RequestedAuthnContext>';
    expect(check({ inner }).unsupported).toBe('NoAuthnContext');
  });

  it('refuses a comparison that does not exist', () => {
    expect(refused('', '<samlp:RequestedAuthnContext Comparison="similar"/>')).toBe('ATTRIBUTE_MALFORMED');
  });

  it('takes an issuer that is named as an entity, and no other kind of name', () => {
    const named = (format: string): string => {
      const sp = aServiceProvider();
      const xml = authnRequest().replace('<saml:Issuer>', `<saml:Issuer Format="${format}">`);
      return refusalOf(() => checkRequest(verified(xml, sp), sp, { now: noon, url: ssoUrl }));
    };
    const formats = 'urn:oasis:names:tc:SAML';
    expect(named(`${formats}:2.0:nameid-format:entity`)).toBe('accepted');
    expect(named(`${formats}:1.1:nameid-format:emailAddress`)).toBe('ATTRIBUTE_MALFORMED');
  });

  it('refuses a signed request that does not say whom it is for, and takes an unsigned one', async () => {
    const { privateKeyPem, certificatePem } = await testKey('sp');
    const sp = aServiceProvider({ certificates: [certificatePem] });
    const outcome = (xml: string, isSigned: boolean): string => {
      const query = redirectQuery(xml, 'state');
      return refusalOf(() => {
        const message = authenticate(readRedirect(isSigned ? signQuery(query, privateKeyPem) : query), sp);
        if (message.kind === 'AuthnRequest') checkRequest(message, sp, { now: noon, url: ssoUrl });
      });
    };
    expect(outcome(authnRequest(), true)).toBe('DESTINATION_MISMATCH');
    expect(outcome(authnRequest({ attributes: attribute('Destination', ssoUrl) }), true)).toBe('accepted');
    expect(outcome(authnRequest(), false)).toBe('accepted');
  });

  it.each([
    ['', 'PasswordProtectedTransport', null],
    [' Comparison="minimum"', 'Password', null],
    ['', 'TimeSyncToken', 'NoAuthnContext'],
    [' Comparison="better"', 'PasswordProtectedTransport', 'NoAuthnContext'],
  ])('says whether the context that is asked for can be given:%s %s', (comparison, name, unsupported) => {
    const inner =
      `<samlp:RequestedAuthnContext${comparison}><saml:AuthnContextClassRef>` +
      `urn:oasis:names:tc:SAML:2.0:ac:classes:${name}</saml:AuthnContextClassRef></samlp:RequestedAuthnContext>`;
    expect(check({ inner }).unsupported).toBe(unsupported);
  });

  it('answers a registered address by URL and by index', () => {
    expect(check({ attributes: acs(`${acsUrl}-two`) }).acs.index).toBe(7);
    expect(check({ attributes: attribute('AssertionConsumerServiceIndex', '7') }).acs.url).toBe(
      `${acsUrl}-two`,
    );
  });

  it.each([
    ['a longer address', `${acsUrl}x`],
    ['a shorter address', acsUrl.slice(0, -1)],
    ['a slash more', `${acsUrl}/`],
    ['a query more', `${acsUrl}?a=b`],
    ['a fragment more', `${acsUrl}#a`],
    ['another case of the host', acsUrl.replace('sp.', 'SP.')],
    ['another case of the path', acsUrl.replace('acs', 'ACS')],
    ['another case of the scheme', acsUrl.replace('https', 'HTTPS')],
    ['the default port', acsUrl.replace('.test/', '.test:443/')],
    ['plain http', acsUrl.replace('https', 'http')],
    ['user information', acsUrl.replace('https://', 'https://sp.example.test@')],
    ['the registered host as prefix', acsUrl.replace('.test/', '.test.evil.test/')],
    ['percent-encoding', acsUrl.replace('acs', '%61cs')],
    ['a path that leads back', acsUrl.replace('/saml/', '/saml/x/../')],
    ['a blank before it', ` ${acsUrl}`],
    ['a tab after it', `${acsUrl}&#x9;`],
    ['nothing', ''],
    ['a script', 'javascript:alert(1)'],
  ])('refuses %s as address', (_name, url) => {
    expect(refused(acs(url))).toBe('ACS_UNKNOWN');
  });

  it('refuses every address that is not registered, character by character', () => {
    fc.assert(
      fc.property(fc.nat(acsUrl.length - 1), fc.constantFrom(...'abzAZ/.:09%-'), (at, character) => {
        const url = acsUrl.slice(0, at) + character + acsUrl.slice(at + 1);
        expect(refused(acs(url))).toBe(url === acsUrl ? 'accepted' : 'ACS_UNKNOWN');
      }),
    );
  });

  it.each([
    ['an unknown index', attribute('AssertionConsumerServiceIndex', '3'), 'ACS_UNKNOWN'],
    ['URL and index together', acs(acsUrl) + attribute('AssertionConsumerServiceIndex', '0'), 'ACS_UNKNOWN'],
    ['an index that is no number', attribute('AssertionConsumerServiceIndex', '0x0'), 'ATTRIBUTE_MALFORMED'],
    [
      'another binding',
      attribute('ProtocolBinding', 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Artifact'),
      'BINDING_UNSUPPORTED',
    ],
    ['another destination', attribute('Destination', `${ssoUrl}/`), 'DESTINATION_MISMATCH'],
    ['an empty destination', attribute('Destination', ''), 'DESTINATION_MISMATCH'],
    ['a boolean that is none', attribute('ForceAuthn', 'yes'), 'ATTRIBUTE_MALFORMED'],
    ['a boolean of another script', attribute('ForceAuthn', 'TRUE'), 'ATTRIBUTE_MALFORMED'],
    ['a boolean beside a no-break space', attribute('ForceAuthn', 'true\u00a0'), 'ATTRIBUTE_MALFORMED'],
    ['an index beyond its type', attribute('AssertionConsumerServiceIndex', '65536'), 'ATTRIBUTE_MALFORMED'],
  ])('refuses %s', (_name, attributes, code) => {
    expect(refused(attributes)).toBe(code);
  });

  it('takes the destination that was really called, the POST binding and both flags', () => {
    const attributes =
      attribute('Destination', ssoUrl) +
      attribute('ProtocolBinding', 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST') +
      attribute('ForceAuthn', ' 1\n') +
      attribute('IsPassive', 'true');
    expect(check({ attributes })).toMatchObject({ forceAuthn: true, isPassive: true });
  });

  it.each([
    ['the destination', attribute('Destination', `\n  ${ssoUrl} `)],
    ['the index', attribute('AssertionConsumerServiceIndex', ' 7 ')],
    ['an index with zeros', attribute('AssertionConsumerServiceIndex', '007')],
    ['the binding', attribute('ProtocolBinding', ' urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST ')],
    ['a flag', attribute('IsPassive', '&#x9;false&#xA;')],
  ])('sees through blanks around %s, as the schema has them', (_name, attributes) => {
    expect(refused(attributes)).toBe('accepted');
  });

  it('reads the class of an indented request', () => {
    const inner =
      '<samlp:RequestedAuthnContext Comparison="exact">\n  <saml:AuthnContextClassRef>\n    ' +
      'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport\n  </saml:AuthnContextClassRef>\n' +
      '</samlp:RequestedAuthnContext>';
    expect(check({ inner }).unsupported).toBeNull();
    const policy = '<samlp:NameIDPolicy Format=" urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress "/>';
    expect(check({ inner: policy }).unsupported).toBeNull();
  });

  it('allows five minutes between the clocks, both ways, to the millisecond', () => {
    const at = (ms: number): string =>
      refusalOf(() => check({}, aServiceProvider(), new Date(noon.getTime() + ms)));
    expect([at(300_000), at(-300_000)]).toEqual(['accepted', 'accepted']);
    expect([at(300_001), at(-300_001)]).toEqual(['ISSUE_INSTANT_OUT_OF_RANGE', 'ISSUE_INSTANT_OUT_OF_RANGE']);
  });

  it.each([
    ['2026-03-10T12:00:00Z', 'accepted'],
    ['2026-03-10T12:00:00.1234567Z', 'accepted'],
    [' 2026-03-10T12:00:00Z\n', 'accepted'],
    ['2026-03-10T12:00:00\u00a0Z', 'ATTRIBUTE_MALFORMED'],
    ['2026-03-10T12:00:00', 'ATTRIBUTE_MALFORMED'],
    ['2026-03-10T09:00:00-03:00', 'ATTRIBUTE_MALFORMED'],
    ['2026-02-30T12:00:00Z', 'ATTRIBUTE_MALFORMED'],
    ['2026-03-10T25:00:00Z', 'ATTRIBUTE_MALFORMED'],
    ['10 Mar 2026', 'ATTRIBUTE_MALFORMED'],
  ])('reads the time %s: %s', (instant, answer) => {
    const xml = authnRequest().replace(noon.toISOString(), instant);
    const sp = aServiceProvider();
    expect(refusalOf(() => checkRequest(verified(xml, sp), sp, { now: noon, url: ssoUrl }))).toBe(answer);
  });

  it('refuses another version and another provider', () => {
    const sp = aServiceProvider();
    const xml = authnRequest().replace('Version="2.0"', 'Version="2.1"');
    expect(refusalOf(() => checkRequest(verified(xml, sp), sp, { now: noon, url: ssoUrl }))).toBe(
      'VERSION_UNSUPPORTED',
    );
    const other = aServiceProvider({ entityId: 'https://other.test' });
    const message = verified(authnRequest(), sp);
    expect(refusalOf(() => checkRequest(message, other, { now: noon, url: ssoUrl }))).toBe('ISSUER_UNKNOWN');
  });

  it.each([
    ['<samlp:NameIDPolicy Format="x"/><samlp:NameIDPolicy Format="y"/>', 'ELEMENT_REPEATED'],
    [
      '<saml:Subject><saml:NameID>a</saml:NameID><saml:NameID>b</saml:NameID></saml:Subject>',
      'ELEMENT_REPEATED',
    ],
    ['<samlp:RequestedAuthnContext/><samlp:NameIDPolicy/>', 'ELEMENT_UNEXPECTED'],
    ['<samlp:Unknown/>', 'ELEMENT_UNEXPECTED'],
    ['text', 'ELEMENT_UNEXPECTED'],
  ])('refuses %s', (inner, code) => {
    expect(refused('', inner)).toBe(code);
  });

  it('reads the optional preferences of a request', () => {
    const inner =
      '<saml:Subject><saml:NameID>a@b.test</saml:NameID></saml:Subject>' +
      '<samlp:NameIDPolicy Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"/>' +
      '<samlp:RequestedAuthnContext><saml:AuthnContextClassRef>urn:x</saml:AuthnContextClassRef></samlp:RequestedAuthnContext>';
    expect(verified(authnRequest({ inner }), aServiceProvider())).toMatchObject({
      subject: { nameId: 'a@b.test', format: null },
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      authnContextClassRefs: ['urn:x'],
    });
  });
});
