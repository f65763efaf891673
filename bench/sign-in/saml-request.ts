import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';

/** A service provider that sends its people to the sign-in service. */
export interface SamlAsker {
  readonly entityId: string;
  /** A workspace that federates domains: it asks for a persistent name, and names no address of either side. */
  readonly isByDomain: boolean;
  readonly signInUrl: string;
  /** The instant of the bench's stopped clock, in milliseconds. */
  readonly now: number;
}

/** Path and query of a fresh request. */
export function requestPath({ entityId, isByDomain, signInUrl, now }: SamlAsker): string {
  const id = `_${randomBytes(16).toString('hex')}`;
  const format = isByDomain
    ? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
    : 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
  const addresses = isByDomain
    ? ''
    : ` Destination="${signInUrl}" ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"` +
      ` AssertionConsumerServiceURL="${entityId}/acs"`;
  const xml =
    `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${id}" Version="2.0" ` +
    `IssueInstant="${new Date(now).toISOString()}"${addresses}>` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${entityId}</saml:Issuer>` +
    `<samlp:NameIDPolicy Format="${format}" AllowCreate="true"/>` +
    `</samlp:AuthnRequest>`;
  const query = new URLSearchParams({
    SAMLRequest: deflateRawSync(xml).toString('base64'),
    RelayState: 'https://mail.example/inbox',
  });
  return `${new URL(signInUrl).pathname}?${query.toString()}`;
}
