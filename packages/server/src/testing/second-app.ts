import { sign } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { SAML } from '@node-saml/node-saml';
import type { AppAttribute } from '@shiftgate/domain/app/attributes.ts';
import { createKey, readSpMetadata } from '@shiftgate/saml/index.ts';
import type { CreatedKey } from '@shiftgate/saml/index.ts';
import { inCompany } from '../db/transactions.ts';
import { insertApp } from '../modules/apps/public.ts';
import type { AppRow } from '../modules/apps/store-apps.ts';
import type { SignInWorld } from './sign-in-world.ts';

/** A second service provider of the company of a sign-in world, an independent implementation. */
export interface SecondApp {
  readonly row: AppRow;
  readonly saml: SAML;
  readonly key: CreatedKey;
  readonly metadata: string;
}

/** Registers it with the metadata that the implementation writes. */
export async function addSecondApp(
  world: SignInWorld,
  options: {
    readonly name: string;
    readonly sloBinding?: 'redirect' | 'post';
    readonly attributes?: readonly AppAttribute[];
  },
): Promise<SecondApp> {
  const host = `https://${options.name}.example`;
  const key = await createKey({ commonName: options.name, now: new Date() });
  const current = await inCompany(world.db, world.companyKey, (tx) =>
    world.deps.keys.current(tx, world.companyKey),
  );
  const saml = new SAML({
    callbackUrl: `${host}/acs`,
    logoutCallbackUrl: `${host}/slo`,
    issuer: `${host}/metadata`,
    entryPoint: world.addresses.signInUrl,
    logoutUrl: world.addresses.sloUrl,
    idpCert: current?.certificatePem ?? '',
    idpIssuer: world.addresses.entityId,
    audience: `${host}/metadata`,
    privateKey: key.privateKeyPem,
    publicCert: key.certificatePem,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: true,
    acceptedClockSkewMs: -1,
    identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    disableRequestedAuthnContext: true,
  });
  const written = saml.generateServiceProviderMetadata(null, key.certificatePem);
  const metadata =
    options.sloBinding === 'post'
      ? written
      : written.replace(
          /(SingleLogoutService[^>]*)HTTP-POST/,
          (_whole, before: string) => `${before}HTTP-Redirect`,
        );
  const record = readSpMetadata(metadata, { now: new Date(world.clock.now()) });
  const row = await inCompany(world.db, world.companyKey, (tx) =>
    insertApp(tx, {
      companyKey: world.companyKey,
      signInUrl: world.signinUrl,
      name: options.name,
      record: { ...record, requireSignedRequests: false },
      attributes: options.attributes ?? [],
      now: world.clock.now(),
    }),
  );
  return { row, saml, key, metadata };
}

/** The library uses the machine's time, so the message gets our instant and a new signature. */
export function redated(url: string, world: SignInWorld, app: SecondApp): string {
  const parsed = new URL(url);
  const field = parsed.searchParams.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse';
  const xml = inflateRawSync(Buffer.from(parsed.searchParams.get(field) ?? '', 'base64')).toString();
  const dated = xml.replace(
    /IssueInstant="[^"]*"/,
    `IssueInstant="${new Date(world.clock.now()).toISOString()}"`,
  );
  return signedUrl(parsed.origin + parsed.pathname, field, dated, parsed.searchParams.get('RelayState'), app);
}

/** A message by HTTP-Redirect, signed by the application. */
export function signedUrl(
  address: string,
  field: string,
  xml: string,
  relayState: string | null,
  app: Pick<SecondApp, 'key'>,
): string {
  const parts = [
    `${field}=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`,
    ...(relayState === null ? [] : [`RelayState=${encodeURIComponent(relayState)}`]),
    `SigAlg=${encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')}`,
  ];
  const octets = parts.join('&');
  const signature = sign('sha256', Buffer.from(octets), app.key.privateKeyPem).toString('base64');
  return `${address}?${octets}&Signature=${encodeURIComponent(signature)}`;
}
