import { bindings, nameIdFormats, ns } from '../names.ts';
import type { MetadataInput } from '../types.ts';
import { escapeAttribute, escapeText, joinXml, xml, xmlInstant } from '../xml/xml-text.ts';
import type { Xml } from '../xml/xml-text.ts';

/**
 * Writes the metadata document of one identity provider entity: every published certificate, both
 * bindings for sign-in and logout. SAML Metadata 2.4.3.
 */
export function buildMetadata(input: MetadataInput): string {
  const keys = input.certificatesBase64.map(
    (certificate) =>
      xml`<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${escapeAttribute(
        ns.dsig,
      )}"><ds:X509Data><ds:X509Certificate>${escapeText(
        certificate,
      )}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  );
  const formats = input.nameIds.map(
    (nameId) => xml`<md:NameIDFormat>${escapeText(nameIdFormats[nameId])}</md:NameIDFormat>`,
  );
  const logout =
    input.sloUrl === null
      ? xml``
      : joinXml([
          endpoint('SingleLogoutService', bindings.redirect, input.sloUrl),
          endpoint('SingleLogoutService', bindings.post, input.sloUrl),
        ]);
  const signOn = joinXml([
    endpoint('SingleSignOnService', bindings.redirect, input.ssoUrl),
    endpoint('SingleSignOnService', bindings.post, input.ssoUrl),
  ]);
  return xml`<md:EntityDescriptor xmlns:md="${escapeAttribute(ns.metadata)}" entityID="${escapeAttribute(
    input.entityId,
  )}" validUntil="${xmlInstant(
    input.validUntilAt,
  )}"><md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${escapeAttribute(
    ns.protocol,
  )}">${joinXml(keys)}${logout}${joinXml(formats)}${signOn}</md:IDPSSODescriptor></md:EntityDescriptor>`;
}

function endpoint(kind: 'SingleLogoutService' | 'SingleSignOnService', binding: string, url: string): Xml {
  const values = xml`Binding="${escapeAttribute(binding)}" Location="${escapeAttribute(url)}"`;
  return kind === 'SingleLogoutService'
    ? xml`<md:SingleLogoutService ${values}></md:SingleLogoutService>`
    : xml`<md:SingleSignOnService ${values}></md:SingleSignOnService>`;
}
