import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';

/** A service provider that sends its people to the sign-in service. */
export interface SamlAsker {
  readonly entityId: string;
  readonly signInUrl: string;
  /** The instant at which the bench's clock stands, in milliseconds. */
  readonly now: number;
}

/** Path and query of a fresh request. */
export function requestPath({ entityId, signInUrl, now }: SamlAsker): string {
  const id = `_${randomBytes(16).toString('hex')}`;
  const xml =
    `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${id}" Version="2.0" ` +
    `IssueInstant="${new Date(now).toISOString()}" Destination="${signInUrl}" ` +
    `ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" ` +
    `AssertionConsumerServiceURL="${entityId}/acs">` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${entityId}</saml:Issuer>` +
    `<samlp:NameIDPolicy Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress" AllowCreate="true"/>` +
    `</samlp:AuthnRequest>`;
  const query = new URLSearchParams({
    SAMLRequest: deflateRawSync(xml).toString('base64'),
    RelayState: 'https://mail.example/inbox',
  });
  return `${new URL(signInUrl).pathname}?${query.toString()}`;
}
