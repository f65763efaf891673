import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { readLimits } from '../limits.ts';
import { ns } from '../names.ts';
import { readPost } from './read-post.ts';
import { readRedirect } from './read-redirect.ts';
import {
  authnRequest,
  deflated,
  redirectQuery,
  refusalOf,
  requestId,
  signQuery,
  testKey,
  toBase64,
} from '../testing/fixtures.ts';

const request = authnRequest();
const redirect = (query: string): string => refusalOf(() => readRedirect(query));
const post = (form: Parameters<typeof readPost>[0]): string => refusalOf(() => readPost(form));
const posted = (xml: string): string => post({ SAMLRequest: toBase64(xml) });

describe('readRedirect', () => {
  it('reads a request, its RelayState and leaves other parameters alone', () => {
    const message = readRedirect(`login_hint=a%40b&${redirectQuery(request, 'état & 1+1')}&login_hint=x`);
    expect(message).toMatchObject({
      binding: 'redirect',
      kind: 'AuthnRequest',
      id: requestId,
      issuer: 'https://sp.example.test/saml',
      relayState: 'état & 1+1',
      detachedSignature: null,
      hasEmbeddedSignature: false,
    });
  });

  it('keeps the signed characters as they were received, in the order of the standard', async () => {
    const { privateKeyPem } = await testKey('sp');
    const lower = redirectQuery(request, 'a/b').replaceAll('%2F', '%2f');
    const signed = signQuery(lower, privateKeyPem);
    const shuffled = signed.split('&').toReversed().join('&');
    const octets = signed.slice(0, signed.indexOf('&Signature='));
    expect(readRedirect(shuffled).detachedSignature?.octets).toBe(octets);
    expect(octets).toContain('%2f');
  });

  it('signs an empty RelayState that was sent, and none that was not', async () => {
    const { privateKeyPem } = await testKey('sp');
    const message = readRedirect(signQuery(`${redirectQuery(request)}&RelayState=`, privateKeyPem));
    expect(message.relayState).toBe('');
    expect(message.detachedSignature?.octets).toContain('&RelayState=&SigAlg=');
  });

  const good = redirectQuery(request);
  it.each([
    ['no message', 'RelayState=x', 'MESSAGE_MISSING'],
    ['an empty query', '', 'MESSAGE_MISSING'],
    ['an empty message', 'SAMLRequest=', 'BASE64_MALFORMED'],
    ['the message twice', `${good}&${good}`, 'PARAMETER_REPEATED'],
    ['RelayState twice', `${good}&RelayState=a&RelayState=a`, 'PARAMETER_REPEATED'],
    ['SigAlg twice', `${good}&SigAlg=a&Signature=YQ%3D%3D&SigAlg=b`, 'PARAMETER_REPEATED'],
    ['Signature twice', `${good}&SigAlg=a&Signature=YQ%3D%3D&Signature=YQ%3D%3D`, 'PARAMETER_REPEATED'],
    ['a second message under an encoded name', `${good}&SAML%52equest=x`, 'PARAMETER_REPEATED'],
    ['request and response', `${good}&SAMLResponse=x`, 'PARAMETER_REPEATED'],
    ['SigAlg alone', `${good}&SigAlg=a`, 'PARAMETER_MALFORMED'],
    ['Signature alone', `${good}&Signature=YQ%3D%3D`, 'PARAMETER_MALFORMED'],
    ['broken percent-encoding', 'SAMLRequest=%zz', 'PARAMETER_MALFORMED'],
    ['another encoding', `${good}&SAMLEncoding=none`, 'PARAMETER_MALFORMED'],
    ['characters that are not base64', 'SAMLRequest=a*b', 'BASE64_MALFORMED'],
    ['base64 with padding bits', 'SAMLRequest=YR%3D%3D', 'BASE64_MALFORMED'],
    ['unescaped plus signs', 'SAMLRequest=YW+h', 'BASE64_MALFORMED'],
    [
      'plain base64 without deflate',
      `SAMLRequest=${encodeURIComponent(toBase64(request))}`,
      'DEFLATE_MALFORMED',
    ],
    [
      'bytes after the deflated message',
      `SAMLRequest=${encodeURIComponent(toBase64(Buffer.concat([deflateRawSync(request), Buffer.from('extra')])))}`,
      'DEFLATE_MALFORMED',
    ],
    [
      'a cut message',
      `SAMLRequest=${encodeURIComponent(toBase64(deflateRawSync(request).subarray(0, -5)))}`,
      'DEFLATE_MALFORMED',
    ],
    [
      'bytes that are not UTF-8',
      `SAMLRequest=${encodeURIComponent(toBase64(deflateRawSync(Buffer.from([0xff, 0xfe]))))}`,
      'TEXT_NOT_UTF8',
    ],
    ['a byte order mark', `SAMLRequest=${encodeURIComponent(deflated(`\ufeff${request}`))}`, 'TEXT_NOT_UTF8'],
    ['a long RelayState', `${good}&RelayState=${'x'.repeat(8193)}`, 'RELAY_STATE_TOO_LONG'],
    [
      'a RelayState long in bytes',
      `${good}&RelayState=${encodeURIComponent('é'.repeat(4097))}`,
      'RELAY_STATE_TOO_LONG',
    ],
    ['base64 over the limit', `SAMLRequest=${'A'.repeat(readLimits.base64Chars + 4)}`, 'MESSAGE_TOO_LARGE'],
    ['a query over the limit', `${good}&x=${'A'.repeat(400_000)}`, 'MESSAGE_TOO_LARGE'],
    [
      'a request where a response belongs',
      good.replace('SAMLRequest', 'SAMLResponse'),
      'MESSAGE_KIND_UNSUPPORTED',
    ],
  ])('refuses %s', (_name, query, code) => {
    expect(redirect(query)).toBe(code);
  });

  it('takes RelayState up to its limit', () => {
    expect(redirect(`${good}&RelayState=${'x'.repeat(8192)}`)).toBe('accepted');
    expect(redirect(`${good}&RelayState=${encodeURIComponent('🥖'.repeat(2048))}`)).toBe('accepted');
  });

  it.each([
    ['percent signs', '%2500%252F', '%00%2F'],
    ['a plus and blanks', 'a%2Bb%20c', 'a+b c'],
    ['markup', '%22%3E%3Cscript%3E%26amp%3B', '"><script>&amp;'],
    ['control characters', '%09%0A%01%7F', '\t\n\u0001\u007f'],
    ['writing from right to left', '%E2%80%AE%D7%A9', '\u202eש'],
    ['a byte order mark', '%EF%BB%BFx', '\ufeffx'],
    ['letters that can be composed', 'e%CC%81', 'e\u0301'],
  ])('keeps a RelayState with %s as it is', (_name, sent, read) => {
    expect(readRedirect(`${good}&RelayState=${sent}`).relayState).toBe(read);
  });

  it.each(['%00', 'a%E9', '%ED%A0%80', '%C0%80', '%F4%90%80%80', '%'])(
    'refuses the RelayState %s, which is no text',
    (sent) => {
      expect(redirect(`${good}&RelayState=${sent}`)).toBe('PARAMETER_MALFORMED');
    },
  );

  it('reads a request that unpacks to many times its size', () => {
    const inner = `<samlp:Extensions>${' '.repeat(20_000)}</samlp:Extensions>`;
    expect(redirect(redirectQuery(authnRequest({ inner })))).toBe('accepted');
  });

  it('refuses a deflate bomb without unpacking it', () => {
    const bomb = encodeURIComponent(toBase64(deflateRawSync(Buffer.alloc(40_000_000, 'a'))));
    const before = process.memoryUsage().arrayBuffers;
    expect(redirect(`SAMLRequest=${bomb}`)).toBe('MESSAGE_TOO_LARGE');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
  });

  it('refuses a signature inside of a redirected document', () => {
    const inner = `<ds:Signature xmlns:ds="${ns.dsig}"></ds:Signature>`;
    expect(redirect(redirectQuery(authnRequest({ inner })))).toBe('SIGNATURE_MISPLACED');
  });
});

describe('readPost', () => {
  it('reads a request from a form, with base64 in lines and an XML declaration', () => {
    const encoded = toBase64(`<?xml version="1.0" encoding="utf-8"?>\n${request}\n`);
    const message = readPost({ SAMLRequest: encoded.replace(/.{76}/g, '$&\r\n'), RelayState: 'r' });
    expect(message).toMatchObject({
      binding: 'post',
      id: requestId,
      relayState: 'r',
      detachedSignature: null,
    });
  });

  it.each([
    ['nothing', {}, 'MESSAGE_MISSING'],
    ['an inherited field', Object.create({ SAMLRequest: toBase64(request) }), 'MESSAGE_MISSING'],
    ['the field twice', { SAMLRequest: [toBase64(request), toBase64(request)] }, 'PARAMETER_REPEATED'],
    ['RelayState twice', { SAMLRequest: toBase64(request), RelayState: ['a', 'b'] }, 'PARAMETER_REPEATED'],
    [
      'both fields',
      { SAMLRequest: toBase64(request), SAMLResponse: toBase64(request) },
      'PARAMETER_REPEATED',
    ],
    ['a deflated message', { SAMLRequest: deflated(request) }, 'TEXT_NOT_UTF8'],
    ['too much', { SAMLRequest: 'A'.repeat(readLimits.base64Chars + 1) }, 'MESSAGE_TOO_LARGE'],
    ['base64 for addresses', { SAMLRequest: '-_-_' }, 'BASE64_MALFORMED'],
  ])('refuses %s', (_name, form, code) => {
    expect(post(form)).toBe(code);
  });

  const signature = `<ds:Signature xmlns:ds="${ns.dsig}"></ds:Signature>`;
  it.each([
    [
      'another protocol',
      request.replaceAll('SAML:2.0:protocol', 'SAML:1.1:protocol'),
      'MESSAGE_KIND_UNSUPPORTED',
    ],
    ['a Response', request.replaceAll('AuthnRequest', 'Response'), 'MESSAGE_KIND_UNSUPPORTED'],
    ['no ID', request.replace(/ ID="[^"]*"/, ''), 'ATTRIBUTE_MISSING'],
    ['no Issuer', request.replace(/<saml:Issuer>.*<\/saml:Issuer>/, ''), 'ELEMENT_MISSING'],
    ['an Issuer of another namespace', request.replaceAll('saml:Issuer', 'samlp:Issuer'), 'ELEMENT_MISSING'],
    ['two Issuers', authnRequest({ inner: '<saml:Issuer>other</saml:Issuer>' }), 'ELEMENT_REPEATED'],
    ['an empty Issuer', authnRequest({ issuer: '' }), 'ATTRIBUTE_MALFORMED'],
    ['an element in Issuer', authnRequest({ issuer: 'a<saml:x/>b' }), 'ELEMENT_UNEXPECTED'],
    [
      'a comment in Issuer',
      authnRequest({ issuer: 'https://sp.example.test/saml<!-- -->.evil' }),
      'XML_FORBIDDEN_CONSTRUCT',
    ],
    ['two signatures', authnRequest({ inner: signature + signature }), 'ELEMENT_REPEATED'],
    [
      'a signature deeper down',
      authnRequest({ inner: `<samlp:Extensions>${signature}</samlp:Extensions>` }),
      'SIGNATURE_MISPLACED',
    ],
    [
      'a second element with the same ID',
      authnRequest({ inner: `<samlp:Extensions ID="${requestId}"/>` }),
      'ID_REPEATED',
    ],
  ])('refuses %s', (_name, xml, code) => {
    expect(posted(xml)).toBe(code);
  });
});
