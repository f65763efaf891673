import { deflateRawSync } from 'node:zlib';
import { escapeHtml } from '#ui/html.ts';

/** Entity id of Entra towards identity providers, and the audience of their assertions. */
export const entraEntityId = 'urn:federation:MicrosoftOnline';
export const persistentFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const assertion = 'urn:oasis:names:tc:SAML:2.0:assertion';

interface MessageFacts {
  readonly id: string;
  readonly nowMs: number;
}

/** An AuthnRequest in Entra's form: no Destination and no address for the answer. */
export function writeAuthnRequest({ id, nowMs }: MessageFacts, forcesSignIn: boolean): string {
  const force = forcesSignIn ? ' ForceAuthn="true"' : '';
  return (
    `<samlp:AuthnRequest xmlns="${assertion}" ID="${id}" IssueInstant="${new Date(nowMs).toISOString()}" Version="2.0"${force} xmlns:samlp="${protocol}">` +
    `<Issuer>${entraEntityId}</Issuer><samlp:NameIDPolicy Format="${persistentFormat}"/></samlp:AuthnRequest>`
  );
}

/** A LogoutRequest for the person and session that an assertion named. */
export function writeLogoutRequest(
  { id, nowMs }: MessageFacts,
  person: { nameId: string; sessionIndex: string | null },
): string {
  const index =
    person.sessionIndex === null
      ? ''
      : `<samlp:SessionIndex>${escapeHtml(person.sessionIndex)}</samlp:SessionIndex>`;
  return (
    `<samlp:LogoutRequest xmlns="${assertion}" ID="${id}" IssueInstant="${new Date(nowMs).toISOString()}" Version="2.0" xmlns:samlp="${protocol}">` +
    `<Issuer>${entraEntityId}</Issuer><NameID Format="${persistentFormat}">${escapeHtml(person.nameId)}</NameID>${index}</samlp:LogoutRequest>`
  );
}

/** Puts a message into an address, as the HTTP-Redirect binding does. */
export function redirectWith(
  address: string,
  message: Readonly<Record<string, string>>,
  xml: string,
): string {
  const target = new URL(address);
  target.searchParams.set('SAMLRequest', deflateRawSync(Buffer.from(xml, 'utf8')).toString('base64'));
  for (const [name, value] of Object.entries(message)) target.searchParams.set(name, value);
  return target.toString();
}

/** What Entra publishes about itself for identity providers. */
export function entraMetadata(address: string): string {
  return (
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entraEntityId}">` +
    `<SPSSODescriptor WantAssertionsSigned="true" protocolSupportEnumeration="${protocol}">` +
    `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${address}"/>` +
    `<NameIDFormat>${persistentFormat}</NameIDFormat>` +
    `<AssertionConsumerService isDefault="true" index="0" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${address}"/>` +
    '</SPSSODescriptor></EntityDescriptor>'
  );
}
