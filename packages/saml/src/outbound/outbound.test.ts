import { SAML } from '@node-saml/node-saml';
import { describe, expect, it } from 'vitest';

import { authenticate } from '../inbound/authenticate.ts';
import { checkLogoutRequest, checkLogoutResponse } from '../inbound/check-request.ts';
import { buildMetadata } from './metadata.ts';
import { buildLogoutRequest, buildLogoutResponse, redirectUrl, signedPostValue } from './outbound.ts';
import type { Delivery, OutboundMessage } from './outbound.ts';
import { readPost } from '../inbound/read-post.ts';
import { readRedirect } from '../inbound/read-redirect.ts';
import {
  acsUrl,
  aServiceProvider,
  canonicalByOther,
  idpEntityId,
  noon,
  refusalOf,
  ssoUrl,
  testKey,
  testSigner,
} from '../testing/fixtures.ts';
import type { SpRecord } from '../types.ts';
import { readXml } from '../xml/xml-tree.ts';

const sloUrl = ssoUrl.replace('sso', 'slo');
const queryOf = (url: string): string => url.slice(url.indexOf('?') + 1);
const issuer = aServiceProvider().entityId;

/** The other side of a logout: our own builders in the role of the service provider. */
async function provider(): Promise<SpRecord> {
  return aServiceProvider({ certificates: [(await testKey('sp')).certificatePem] });
}

function aLogoutRequest(changes: Partial<Parameters<typeof buildLogoutRequest>[0]> = {}): OutboundMessage {
  return buildLogoutRequest({
    issuer,
    destination: sloUrl,
    nameId: 'a&b@acme.test',
    nameIdKind: 'email',
    sessionIndexes: ['_one', '_two'],
    now: noon,
    notOnOrAfterAt: new Date(noon.getTime() + 60_000),
    ...changes,
  });
}

const toUs = { endpoint: sloUrl, relayState: null };

async function redirectQuery(delivery: Delivery): Promise<string> {
  return queryOf(await redirectUrl(delivery, await testSigner('sp')));
}

describe('logout by Redirect', () => {
  it('carries a signed LogoutRequest from one side to the other', async () => {
    const sp = await provider();
    const url = await redirectUrl(
      {
        endpoint: `${sloUrl}?a=b`,
        field: 'SAMLRequest',
        message: aLogoutRequest(),
        relayState: 'r&s',
      },
      await testSigner('sp'),
    );
    expect(url.startsWith(`${sloUrl}?a=b&SAMLRequest=`)).toBe(true);
    const message = authenticate(readRedirect(queryOf(url)), sp);
    expect(message).toMatchObject({
      kind: 'LogoutRequest',
      isSigned: true,
      nameId: 'a&b@acme.test',
      sessionIndexes: ['_one', '_two'],
      relayState: 'r&s',
    });
    if (message.kind !== 'LogoutRequest') throw new Error(message.kind);
    const at = (ms: number): string =>
      refusalOf(() =>
        checkLogoutRequest(message, sp, {
          now: new Date(noon.getTime() + ms),
          url: sloUrl,
          skewSeconds: 100,
        }),
      );
    expect([at(0), at(100_000), at(100_001)]).toEqual(['accepted', 'accepted', 'ISSUE_INSTANT_OUT_OF_RANGE']);
  });

  it('refuses a LogoutRequest after its end', async () => {
    const sp = await provider();
    const request = aLogoutRequest({ notOnOrAfterAt: new Date(noon.getTime() - 300_000) });
    const message = authenticate(
      readRedirect(await redirectQuery({ ...toUs, field: 'SAMLRequest', message: request })),
      sp,
    );
    if (message.kind !== 'LogoutRequest') throw new Error(message.kind);
    expect(refusalOf(() => checkLogoutRequest(message, sp, { now: noon, url: sloUrl }))).toBe(
      'ISSUE_INSTANT_OUT_OF_RANGE',
    );
  });

  it('accepts a LogoutResponse only for the request that is waited for', async () => {
    const sp = await provider();
    const response = buildLogoutResponse({
      issuer,
      destination: sloUrl,
      inResponseTo: '_asked',
      now: noon,
      status: ['Responder', 'PartialLogout'],
    });
    const message = authenticate(
      readRedirect(await redirectQuery({ ...toUs, field: 'SAMLResponse', message: response })),
      sp,
    );
    if (message.kind !== 'LogoutResponse') throw new Error(message.kind);
    expect(message).toMatchObject({
      status: 'urn:oasis:names:tc:SAML:2.0:status:Responder',
      subStatus: 'urn:oasis:names:tc:SAML:2.0:status:PartialLogout',
    });
    const answered = (awaitedId: string): string =>
      refusalOf(() => checkLogoutResponse(message, sp, { now: noon, url: sloUrl, awaitedId }));
    expect([answered('_asked'), answered('_other')]).toEqual(['accepted', 'LOGOUT_NOT_AWAITED']);
  });

  it('is verified by an independent implementation', async () => {
    const idp = await testKey('idp');
    const now = new Date();
    const request = aLogoutRequest({
      issuer: idpEntityId,
      now,
      notOnOrAfterAt: new Date(now.getTime() + 60_000),
    });
    const delivery = {
      endpoint: sloUrl,
      field: 'SAMLRequest',
      message: request,
      relayState: 'state',
    } as const;
    const query = queryOf(await redirectUrl(delivery, await testSigner('idp')));
    const client = new SAML({ idpCert: idp.certificatePem, issuer, callbackUrl: acsUrl });
    const container = Object.fromEntries(new URLSearchParams(query));
    const { profile } = await client.validateRedirectAsync(container, query);
    expect(profile).toMatchObject({ nameID: 'a&b@acme.test' });
    const broken = query.replace('RelayState=state', 'RelayState=other');
    const brokenContainer = Object.fromEntries(new URLSearchParams(broken));
    await expect(client.validateRedirectAsync(brokenContainer, broken)).rejects.toThrow();
  });

  it('carries its signature in a form too, as an independent implementation and our own reader find', async () => {
    const sp = await provider();
    const form = { SAMLRequest: await signedPostValue(aLogoutRequest(), await testSigner('sp')) };
    expect(authenticate(readPost(form), sp)).toMatchObject({
      kind: 'LogoutRequest',
      isSigned: true,
      nameId: 'a&b@acme.test',
    });
    const now = new Date();
    const notOnOrAfterAt = new Date(now.getTime() + 60_000);
    const ours = aLogoutRequest({ issuer: idpEntityId, now, notOnOrAfterAt });
    const idp = await testKey('idp');
    const client = new SAML({ idpCert: idp.certificatePem, issuer, callbackUrl: acsUrl });
    const { profile } = await client.validatePostRequestAsync({
      SAMLRequest: await signedPostValue(ours, await testSigner('idp')),
    });
    expect(profile).toMatchObject({ nameID: 'a&b@acme.test' });
  });

  it('writes canonical messages', async () => {
    const key = await testKey('idp');
    const { xml } = aLogoutRequest();
    expect(canonicalByOther(xml, key)).toBe(xml);
  });
});

describe('buildMetadata', () => {
  it('lists both certificates, both bindings, and is canonical', async () => {
    const [active, next] = [await testSigner('idp'), await testSigner('sp')];
    const xml = buildMetadata({
      entityId: `${idpEntityId}?a&b`,
      certificatesBase64: [active.certificateBase64, next.certificateBase64],
      ssoUrl,
      sloUrl,
      nameIds: ['email', 'immutableId'],
      validUntilAt: noon,
    });
    expect(canonicalByOther(xml, await testKey('idp'))).toBe(xml);
    expect(readXml(xml).attributes.get('entityID')).toBe(`${idpEntityId}?a&b`);
    expect(xml.match(/<md:KeyDescriptor use="signing">/g)).toHaveLength(2);
    expect(xml.match(/<md:SingleSignOnService /g)).toHaveLength(2);
    expect(xml.indexOf(active.certificateBase64)).toBeLessThan(xml.indexOf(next.certificateBase64));
    for (const binding of ['HTTP-Redirect', 'HTTP-POST']) {
      expect(xml).toContain(
        `<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${sloUrl}">`,
      );
    }
  });
});
