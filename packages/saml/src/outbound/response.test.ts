import { SAML } from '@node-saml/node-saml';
import { SignedXml } from 'xml-crypto';
import { beforeAll, describe, expect, it } from 'vitest';

import { SamlError } from '../errors.ts';
import { toPostValue } from './outbound.ts';
import { acceptedUntil, buildErrorResponse, buildResponse } from './response.ts';
import {
  acsUrl,
  aServiceProvider,
  canonicalByOther,
  idpEntityId,
  requestId,
  testKey,
  testSigner,
} from '../testing/fixtures.ts';
import type { CreatedKey, ResponseInput, Signer } from '../types.ts';
import { readXml } from '../xml/xml-tree.ts';

const now = new Date();
const sessionEndsAt = new Date(now.getTime() + 3_600_000);
let key: CreatedKey;
let signer: Signer;

beforeAll(async () => {
  key = await testKey('idp');
  signer = await testSigner('idp');
});

function aSignIn(changes: Partial<ResponseInput> = {}): ResponseInput {
  return {
    issuer: idpEntityId,
    sp: aServiceProvider(),
    acsUrl,
    inResponseTo: requestId,
    nameId: 'joão+a&b@acme.test',
    attributes: [{ name: 'IDPEmail', format: 'basic', values: ['a<b>@acme.test', 'two "2"\r\n\t'] }],
    now,
    authenticatedAt: new Date(now.getTime() - 1000),
    sessionIndex: '_session',
    allowedUntil: null,
    sessionEndsAt,
    ...changes,
  };
}

async function serviceProvider(
  changes: { wantAuthnResponseSigned?: boolean; certificate?: string } = {},
): Promise<SAML> {
  const other = await testKey('next');
  return new SAML({
    idpCert: [other.certificatePem, changes.certificate ?? key.certificatePem],
    issuer: aServiceProvider().entityId,
    audience: aServiceProvider().entityId,
    callbackUrl: acsUrl,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: changes.wantAuthnResponseSigned ?? false,
  });
}

const signatureBlocks = (xml: string): string[] => xml.match(/<ds:Signature .*?<\/ds:Signature>/gs) ?? [];

/** What another implementation says is signed by a signature block of the document. */
function signedPart(xml: string, block: string): string {
  const check = new SignedXml({ publicCert: key.certificatePem, getCertFromKeyInfo: () => null });
  check.loadSignature(block);
  expect(check.checkSignature(xml)).toBe(true);
  return check.getSignedReferences()[0] ?? '';
}

describe('buildResponse', () => {
  it('is canonical as written', async () => {
    for (const signResponse of [false, true]) {
      const { xml } = await buildResponse(aSignIn({ sp: aServiceProvider({ signResponse }) }), signer);
      // The other side's enveloped transform takes every direct Signature out, so only that one may be missing.
      const [outer] = signResponse ? signatureBlocks(xml) : [];
      expect(canonicalByOther(xml.replace(outer ?? '', ''), key)).toBe(xml.replace(outer ?? '', ''));
    }
  });

  it('signs the exact characters of the assertion', async () => {
    const { xml, assertionId } = await buildResponse(aSignIn(), signer);
    const blocks = signatureBlocks(xml);
    expect(blocks).toHaveLength(1);
    const assertion = xml.slice(xml.indexOf('<saml:Assertion'), xml.indexOf('</samlp:Response>'));
    expect(signedPart(xml, blocks[0] ?? '')).toBe(assertion.replace(blocks[0] ?? '', ''));
    expect(assertion).toContain(`ID="${assertionId}"`);
  });

  it('signs the exact characters of the response around the signed assertion', async () => {
    const { xml } = await buildResponse(aSignIn({ sp: aServiceProvider({ signResponse: true }) }), signer);
    const [outer, inner] = signatureBlocks(xml);
    expect(signedPart(xml, outer ?? '')).toBe(xml.replace(outer ?? '', ''));
    expect(signedPart(xml, inner ?? '')).toContain('<saml:NameID');
  });

  it('is accepted by a service provider, with every value intact', async () => {
    for (const signResponse of [false, true]) {
      const issued = await buildResponse(aSignIn({ sp: aServiceProvider({ signResponse }) }), signer);
      const sp = await serviceProvider({ wantAuthnResponseSigned: signResponse });
      const { profile } = await sp.validatePostResponseAsync({ SAMLResponse: toPostValue(issued.xml) });
      expect(profile).toMatchObject({
        issuer: idpEntityId,
        nameID: 'joão+a&b@acme.test',
        nameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
        sessionIndex: '_session',
        inResponseTo: requestId,
        IDPEmail: ['a<b>@acme.test', 'two "2"\r\n\t'],
      });
    }
  });

  it('is refused by a service provider after any change or with another certificate', async () => {
    const { xml } = await buildResponse(aSignIn(), signer);
    const changed = [
      xml.replace('joão', 'ana'),
      xml.replace('_session"', '_other"'),
      xml.replace(/NotOnOrAfter="\d{4}/g, 'NotOnOrAfter="2999'),
      xml.replace(/(<ds:SignatureValue>)./, '$1_'),
      xml.replace(signatureBlocks(xml)[0] ?? '', ''),
    ];
    const sp = await serviceProvider();
    for (const text of changed) {
      expect(text).not.toBe(xml);
      await expect(sp.validatePostResponseAsync({ SAMLResponse: toPostValue(text) })).rejects.toThrow();
    }
    const stranger = await serviceProvider({ certificate: (await testKey('stranger')).certificatePem });
    await expect(stranger.validatePostResponseAsync({ SAMLResponse: toPostValue(xml) })).rejects.toThrow();
  });

  it('writes lifetimes, audience, recipient and session end', async () => {
    const { xml } = await buildResponse(aSignIn(), signer);
    const at = (seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();
    expect(xml).toContain(`<saml:Conditions NotBefore="${at(-60)}" NotOnOrAfter="${at(300)}">`);
    expect(xml).toContain(`NotOnOrAfter="${at(300)}" Recipient="${acsUrl}">`);
    expect(xml).toContain(`AuthnInstant="${at(-1)}"`);
    expect(xml).toContain(`SessionNotOnOrAfter="${sessionEndsAt.toISOString()}"`);
    expect(xml).toContain(`Destination="${acsUrl}"`);
    expect(xml.match(new RegExp(`InResponseTo="${requestId}"`, 'g'))).toHaveLength(2);
    expect(xml).toContain('<saml:Audience>https://sp.example.test/saml</saml:Audience>');
  });

  it('is never valid after the end of the permission', async () => {
    const allowedUntil = new Date(now.getTime() + 90_000);
    const { xml } = await buildResponse(aSignIn({ allowedUntil }), signer);
    expect(xml.match(/ NotOnOrAfter="[^"]*"/g)).toEqual([
      ` NotOnOrAfter="${allowedUntil.toISOString()}"`,
      ` NotOnOrAfter="${allowedUntil.toISOString()}"`,
    ]);
    expect(acceptedUntil({ now, allowedUntil })).toBe(now.getTime() + 390_000);
    expect(acceptedUntil({ now, allowedUntil: sessionEndsAt })).toBe(now.getTime() + 600_000);
  });

  it('writes each attribute after the statement of the sign-in, under its name and format', async () => {
    const odd = 'a&b<c>"d"\te\u00e7\u{1F600}';
    const attributes = [
      { name: 'email', format: 'basic', values: ['ana@acme.test'] },
      { name: odd, format: 'unspecified', values: [odd] },
      { name: 'urn:oid:2.5.4.4', format: 'uri', values: ['Lima'] },
    ] as const;
    const issued = await buildResponse(aSignIn({ attributes }), signer);
    expect(issued.xml).toContain(
      '</saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="email"',
    );
    expect(issued.xml).toContain('</saml:AttributeStatement></saml:Assertion>');
    for (const { format } of attributes) expect(issued.xml).toContain(`attrname-format:${format}">`);
    const sp = await serviceProvider();
    const { profile } = await sp.validatePostResponseAsync({ SAMLResponse: toPostValue(issued.xml) });
    expect(profile?.['attributes']).toEqual({
      email: 'ana@acme.test',
      [odd]: odd,
      'urn:oid:2.5.4.4': 'Lima',
    });
  });

  it('leaves out what does not apply', async () => {
    const sp = aServiceProvider({ sendSessionEnd: false, nameId: 'immutableId' });
    const { xml } = await buildResponse(aSignIn({ sp, inResponseTo: null, attributes: [] }), signer);
    expect(xml).not.toContain('SessionNotOnOrAfter');
    expect(xml).not.toContain('InResponseTo');
    expect(xml).not.toContain('AttributeStatement');
    expect(xml).toContain('nameid-format:persistent');
    expect(readXml(xml).local).toBe('Response');
  });

  it('gives new identifiers of 160 bits to every message', async () => {
    const [one, two] = [await buildResponse(aSignIn(), signer), await buildResponse(aSignIn(), signer)];
    const ids = [one.responseId, one.assertionId, two.responseId, two.assertionId];
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^_[0-9a-f]{40}$/);
  });

  it('never writes an address that is not in the record', async () => {
    for (const url of [
      `${acsUrl}/`,
      `${acsUrl}?x`,
      'https://SP.example.test/saml/acs',
      'https://evil.test',
    ]) {
      await expect(buildResponse(aSignIn({ acsUrl: url }), signer)).rejects.toThrow(
        new SamlError('ACS_UNKNOWN'),
      );
    }
  });

  it('refuses values that XML cannot hold', async () => {
    await expect(buildResponse(aSignIn({ nameId: 'a\u0000b' }), signer)).rejects.toThrow(
      new SamlError('VALUE_NOT_XML'),
    );
  });
});

describe('buildErrorResponse', () => {
  it('says NoPassive, signed, without an assertion', async () => {
    const xml = await buildErrorResponse(
      {
        issuer: idpEntityId,
        sp: aServiceProvider(),
        acsUrl,
        inResponseTo: requestId,
        now,
        status: ['Responder', 'NoPassive'],
      },
      signer,
    );
    const [block] = signatureBlocks(xml);
    expect(signedPart(xml, block ?? '')).toBe(xml.replace(block ?? '', ''));
    expect(xml).toContain(
      'status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:NoPassive"',
    );
    expect(xml).not.toContain('Assertion ');
    const sp = await serviceProvider({ wantAuthnResponseSigned: true });
    expect(await sp.validatePostResponseAsync({ SAMLResponse: toPostValue(xml) })).toMatchObject({
      profile: null,
    });
  });
});
