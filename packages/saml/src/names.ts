export const ns = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  dsig: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

export const bindings = {
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  deflate: 'urn:oasis:names:tc:SAML:2.0:bindings:URL-Encoding:DEFLATE',
} as const;

/** NameID formats by the word an SP record uses. */
export const nameIdFormats = {
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  immutableId: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
} as const;

/** Format of the name of a provider. */
export const entityFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:entity';

export const statusPrefix = 'urn:oasis:names:tc:SAML:2.0:status:';
export const bearerMethod = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
export const passwordContext = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';

/** Name formats of attributes. SAML Core 8.2. */
export const attributeFormats = {
  unspecified: 'urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified',
  basic: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
  uri: 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri',
} as const;

export const algorithms = {
  rsaSha1: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  rsaSha256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  rsaSha512: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  sha1: 'http://www.w3.org/2000/09/xmldsig#sha1',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  sha512: 'http://www.w3.org/2001/04/xmlenc#sha512',
  enveloped: 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  excC14n: 'http://www.w3.org/2001/10/xml-exc-c14n#',
} as const;
