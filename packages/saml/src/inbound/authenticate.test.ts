import { SAML } from '@node-saml/node-saml';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { authenticate } from './authenticate.ts';
import { algorithms, ns } from '../names.ts';
import { readPost } from './read-post.ts';
import { readRedirect } from './read-redirect.ts';
import {
  acsUrl,
  authnRequest,
  aServiceProvider,
  redirectQuery,
  refusalOf,
  requestId,
  signDocument,
  signQuery,
  ssoUrl,
  testKey,
  toBase64,
} from '../testing/fixtures.ts';
import type { CreatedKey, SpRecord, VerifiedMessage } from '../types.ts';

let key: CreatedKey;
let old: CreatedKey;
let stranger: CreatedKey;

beforeAll(async () => {
  key = await testKey('sp');
  old = await testKey('sp-old');
  stranger = await testKey('stranger');
});

const signing = (changes: Partial<SpRecord> = {}): SpRecord =>
  aServiceProvider({
    certificates: [old.certificatePem, key.certificatePem],
    requireSignedRequests: true,
    ...changes,
  });
const byPost = (xml: string, sp = signing()): VerifiedMessage =>
  authenticate(readPost({ SAMLRequest: toBase64(xml) }), sp);
const postRefused = (xml: string, sp = signing()): string => refusalOf(() => byPost(xml, sp));
const redirectRefused = (query: string, sp = signing()): string =>
  refusalOf(() => authenticate(readRedirect(query), sp));

async function requestOfOther(binding: 'HTTP-POST' | 'HTTP-Redirect'): Promise<URLSearchParams> {
  const client = new SAML({
    idpCert: key.certificatePem,
    issuer: aServiceProvider().entityId,
    callbackUrl: acsUrl,
    entryPoint: ssoUrl,
    privateKey: key.privateKeyPem,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    authnRequestBinding: binding,
    skipRequestCompression: binding === 'HTTP-POST',
  });
  if (binding === 'HTTP-Redirect')
    return new URL(await client.getAuthorizeUrlAsync('state', undefined, {})).searchParams;
  const form = await client.getAuthorizeFormAsync('state');
  return new URLSearchParams({ SAMLRequest: /name="SAMLRequest" value="([^"]+)"/.exec(form)?.[1] ?? '' });
}

describe('authenticate without a signature', () => {
  it('takes an AuthnRequest of a provider that does not sign', () => {
    const message = byPost(authnRequest(), aServiceProvider());
    expect(message).toMatchObject({ kind: 'AuthnRequest', isSigned: false, id: requestId });
  });

  it('refuses where signatures are required, for another issuer, and for logout always', () => {
    expect(postRefused(authnRequest())).toBe('SIGNATURE_MISSING');
    expect(postRefused(authnRequest({ issuer: 'https://other.test' }))).toBe('ISSUER_UNKNOWN');
    const logout = authnRequest({ inner: '<saml:NameID>a</saml:NameID>' }).replaceAll(
      'AuthnRequest',
      'LogoutRequest',
    );
    expect(postRefused(logout, aServiceProvider())).toBe('SIGNATURE_MISSING');
  });

  it('takes a LogoutRequest that the caller expects unproved, unless the provider has a certificate', () => {
    const logout = authnRequest({ inner: '<saml:NameID>a</saml:NameID>' }).replaceAll(
      'AuthnRequest',
      'LogoutRequest',
    );
    const unproved = (xml: string, sp: SpRecord): string =>
      refusalOf(() => {
        const message = authenticate(readPost({ SAMLRequest: toBase64(xml) }), sp, { logoutRequests: true });
        expect(message).toMatchObject({ kind: 'LogoutRequest', isSigned: false });
      });
    expect(unproved(logout, aServiceProvider())).toBe('accepted');
    expect(unproved(logout, aServiceProvider({ certificates: [key.certificatePem] }))).toBe(
      'SIGNATURE_MISSING',
    );
  });
});

describe('authenticate by Redirect', () => {
  it('accepts what an independent implementation signs', async () => {
    const query = (await requestOfOther('HTTP-Redirect')).toString();
    expect(authenticate(readRedirect(query), signing())).toMatchObject({ isSigned: true, acsUrl });
  });

  it('tries every certificate of the record', () => {
    for (const { privateKeyPem } of [key, old]) {
      expect(redirectRefused(signQuery(redirectQuery(authnRequest(), 'x'), privateKeyPem))).toBe('accepted');
    }
  });

  it('refuses any change of what was signed', () => {
    const signed = signQuery(redirectQuery(authnRequest(), 'a/b'), key.privateKeyPem);
    const other = redirectQuery(authnRequest({ id: '_other' }));
    const changed = [
      signed.replace('RelayState=a%2Fb', 'RelayState=a%2Fc'),
      signed.replace('RelayState=a%2Fb', 'RelayState=a%2fb'),
      signed.replace('&RelayState=a%2Fb', ''),
      signed.replace(/SAMLRequest=[^&]*/, other),
      signed.replace('rsa-sha256', 'rsa-sha512'),
    ];
    for (const query of changed) expect(redirectRefused(query)).toBe('SIGNATURE_INVALID');
  });

  it('refuses other keys, other algorithms and a record without certificates', () => {
    const query = redirectQuery(authnRequest());
    expect(redirectRefused(signQuery(query, stranger.privateKeyPem))).toBe('SIGNATURE_INVALID');
    const sha1 = signQuery(query, key.privateKeyPem, { algorithm: algorithms.rsaSha1, digest: 'sha1' });
    expect(redirectRefused(sha1)).toBe('SIGNATURE_ALGORITHM');
    expect(redirectRefused(sha1, signing({ allowSha1Requests: true }))).toBe('accepted');
    const hmac = signQuery(query, key.privateKeyPem, {
      algorithm: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
    });
    expect(redirectRefused(hmac, signing({ allowSha1Requests: true }))).toBe('SIGNATURE_ALGORITHM');
    expect(redirectRefused(signQuery(query, key.privateKeyPem), aServiceProvider())).toBe(
      'SIGNATURE_KEY_UNKNOWN',
    );
  });

  it('does not ignore a bad signature where none is required', () => {
    const query = signQuery(redirectQuery(authnRequest()), stranger.privateKeyPem);
    expect(redirectRefused(query, signing({ requireSignedRequests: false }))).toBe('SIGNATURE_INVALID');
  });
});

describe('authenticate by POST', () => {
  it('accepts what independent implementations sign', async () => {
    const SAMLRequest = (await requestOfOther('HTTP-POST')).get('SAMLRequest') ?? '';
    expect(authenticate(readPost({ SAMLRequest }), signing())).toMatchObject({ isSigned: true, acsUrl });
    for (const prefix of ['', 'ds', 'x']) {
      expect(byPost(signDocument(authnRequest(), key.privateKeyPem, { prefix }))).toMatchObject({
        isSigned: true,
      });
    }
    expect(postRefused(signDocument(authnRequest(), old.privateKeyPem))).toBe('accepted');
  });

  it('keeps white space that a sender puts into the signature', () => {
    const signed = signDocument(authnRequest({ inner: '\n  ' }), key.privateKeyPem);
    expect(postRefused(signed.replace('</SignedInfo>', '</SignedInfo>\n '))).toBe('accepted');
    expect(postRefused(signed.replace('<SignatureMethod', '\n<SignatureMethod'))).toBe('SIGNATURE_INVALID');
  });

  it('refuses changed content, changed digests and unknown keys', () => {
    const signed = signDocument(
      authnRequest({ attributes: ` AssertionConsumerServiceURL="${acsUrl}"` }),
      key.privateKeyPem,
    );
    expect(postRefused(signed)).toBe('accepted');
    expect(postRefused(signed.replace('saml/acs"', 'saml/acs-two"'))).toBe('SIGNATURE_INVALID');
    expect(postRefused(signed.replace(' Version', ' IsPassive="true" Version'))).toBe('SIGNATURE_INVALID');
    expect(postRefused(signed.replace(/<DigestValue>..../, '<DigestValue>AAAA'))).toBe('SIGNATURE_INVALID');
    expect(postRefused(signed.replace(/<SignatureValue>..../, '<SignatureValue>AAAA'))).toBe(
      'SIGNATURE_INVALID',
    );
    expect(postRefused(signDocument(authnRequest(), stranger.privateKeyPem))).toBe('SIGNATURE_INVALID');
    expect(postRefused(signed, aServiceProvider())).toBe('SIGNATURE_KEY_UNKNOWN');
  });

  it('never takes the key that the message brings along', () => {
    const der = stranger.certificatePem.replace(/-----[^-]+-----|\s/g, '');
    const brought = signDocument(authnRequest(), stranger.privateKeyPem).replace(
      '</SignatureValue>',
      `</SignatureValue><KeyInfo><X509Data><X509Certificate>${der}</X509Certificate></X509Data></KeyInfo>`,
    );
    expect(postRefused(brought)).toBe('SIGNATURE_INVALID');
  });

  it('takes weaker or other algorithms only where the record allows them', () => {
    const sha1 = signDocument(authnRequest(), key.privateKeyPem, {
      signature: algorithms.rsaSha1,
      digest: algorithms.sha1,
    });
    expect(postRefused(sha1)).toBe('SIGNATURE_ALGORITHM');
    expect(postRefused(sha1, signing({ allowSha1Requests: true }))).toBe('accepted');
    const sha512 = { signature: algorithms.rsaSha512, digest: algorithms.sha512 };
    expect(postRefused(signDocument(authnRequest(), key.privateKeyPem, sha512))).toBe('accepted');
    const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
    expect(postRefused(signDocument(authnRequest(), key.privateKeyPem, { c14n: inclusive }))).toBe(
      'SIGNATURE_ALGORITHM',
    );
    const transforms = [algorithms.enveloped, inclusive];
    expect(postRefused(signDocument(authnRequest(), key.privateKeyPem, { transforms }))).toBe(
      'SIGNATURE_ALGORITHM',
    );
    const one = [algorithms.excC14n];
    expect(postRefused(signDocument(authnRequest(), key.privateKeyPem, { transforms: one }))).toBe(
      'SIGNATURE_STRUCTURE',
    );
  });
});

describe('authenticate against wrapped signatures', () => {
  const evil = 'https://evil.test/acs';
  const signed = (): string => signDocument(authnRequest(), key.privateKeyPem);
  const block = (): string => /<Signature .*<\/Signature>/s.exec(signed())?.[0] ?? '';
  const forged = (inner: string, id = '_forged'): string =>
    authnRequest({ id, attributes: ` AssertionConsumerServiceURL="${evil}"`, inner });

  it.each<[string, () => string, string]>([
    ['the signature moved to a forged request', () => forged(block()), 'SIGNATURE_REFERENCE'],
    [
      'the original inside of Extensions',
      () => forged(`${block()}<samlp:Extensions>${authnRequest()}</samlp:Extensions>`),
      'SIGNATURE_REFERENCE',
    ],
    [
      'the signed original inside of Extensions',
      () => forged(`<samlp:Extensions>${signed()}</samlp:Extensions>`),
      'SIGNATURE_MISPLACED',
    ],
    [
      'the same ID on both',
      () => forged(`${block()}<samlp:Extensions>${authnRequest()}</samlp:Extensions>`, requestId),
      'ID_REPEATED',
    ],
    [
      'the original in an Object of the signature',
      () => forged(block().replace('</Signature>', `<Object>${authnRequest()}</Object></Signature>`)),
      'SIGNATURE_STRUCTURE',
    ],
    ['the original as a child', () => forged(`${block()}${authnRequest()}`), 'SIGNATURE_REFERENCE'],
    ['a forged request with the signed ID', () => forged(block(), requestId), 'SIGNATURE_INVALID'],
    [
      'two SignedInfo',
      () => signed().replace(/<SignedInfo>.*<\/SignedInfo>/s, '$&$&'),
      'SIGNATURE_STRUCTURE',
    ],
    ['two References', () => signed().replace(/<Reference .*<\/Reference>/s, '$&$&'), 'SIGNATURE_STRUCTURE'],
    [
      'two DigestValue',
      () => signed().replace(/<DigestValue>.*<\/DigestValue>/s, '$&$&'),
      'SIGNATURE_STRUCTURE',
    ],
    [
      'a comment in DigestValue',
      () => signed().replace('<DigestValue>', '<DigestValue><!--x-->'),
      'XML_FORBIDDEN_CONSTRUCT',
    ],
    [
      'an element in DigestValue',
      () => signed().replace('<DigestValue>', '<DigestValue><x/>'),
      'SIGNATURE_STRUCTURE',
    ],
    ['an empty URI', () => signed().replace(/URI="[^"]*"/, 'URI=""'), 'SIGNATURE_REFERENCE'],
    [
      'an XPointer',
      () => signed().replace(/URI="#([^"]*)"/, `URI="#xpointer(id('$1'))"`),
      'SIGNATURE_REFERENCE',
    ],
    ['no URI', () => signed().replace(/ URI="[^"]*"/, ''), 'SIGNATURE_REFERENCE'],
    [
      'the signature twice',
      () => signed().replace(/<Signature .*<\/Signature>/s, '$&$&'),
      'ELEMENT_REPEATED',
    ],
    [
      'the signature before Issuer',
      () => authnRequest().replace('<saml:Issuer>', `${block()}<saml:Issuer>`),
      'SIGNATURE_MISPLACED',
    ],
    [
      'the signature after something else',
      () => authnRequest({ inner: `<samlp:NameIDPolicy/>${block()}` }),
      'SIGNATURE_MISPLACED',
    ],
    [
      'a third transform',
      () => signed().replace('</Transforms>', `<Transform Algorithm="${algorithms.excC14n}"/></Transforms>`),
      'SIGNATURE_STRUCTURE',
    ],
    [
      'parameters of the canonicalization',
      () =>
        signed().replace(
          /<CanonicalizationMethod ([^>]*?)\/>/,
          `<CanonicalizationMethod $1><InclusiveNamespaces xmlns="${algorithms.excC14n}" PrefixList="x"/></CanonicalizationMethod>`,
        ),
      'SIGNATURE_STRUCTURE',
    ],
    [
      'an HMAC with the certificate as secret',
      () => signed().replace(algorithms.rsaSha256, 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
      'SIGNATURE_ALGORITHM',
    ],
    [
      'a signature without content',
      () => authnRequest({ inner: `<Signature xmlns="${ns.dsig}"/>` }),
      'SIGNATURE_STRUCTURE',
    ],
  ])('refuses %s', (_name, xml, code) => {
    expect(postRefused(xml())).toBe(code);
    // The same message must not slip through as "unsigned" where no signature is required.
    expect(postRefused(xml(), signing({ requireSignedRequests: false }))).toBe(code);
  });
});

describe('authenticate against any single change', () => {
  it('refuses a changed message or reads exactly what was signed', () => {
    const signed = signDocument(
      authnRequest({
        attributes: ` AssertionConsumerServiceURL="${acsUrl}"`,
        inner: '<samlp:NameIDPolicy/>',
      }),
      key.privateKeyPem,
    );
    const original = byPost(signed);
    let refusals = 0;
    fc.assert(
      fc.property(fc.nat(signed.length - 1), fc.constantFrom(...'aZ09 <>/"=:#&\n'), (at, character) => {
        const changed = signed.slice(0, at) + character + signed.slice(at + 1);
        const answer = postRefused(changed);
        expect(answer).not.toContain('other error');
        if (answer === 'accepted') expect(byPost(changed)).toEqual(original);
        else refusals += 1;
      }),
      { numRuns: 300 },
    );
    expect(refusals).toBeGreaterThan(200);
  });
});
