/** What the reader takes at most; everything beyond is refused before it costs anything. */
export const readLimits = {
  /** A signed request with its certificate has about 8 kB. */
  base64Chars: 64 * 1024,
  /** A document packs to about a tenth; beyond this it is made to fill the memory. */
  xmlBytes: 128 * 1024,
  /** The deepest message of the standard, a signed one with extensions, has about 12 levels. */
  depth: 24,
  /** Metadata of a large service provider lists some hundred. */
  elements: 2000,
  /** The longest element of the standard has 14; namespaces of extensions are attributes too. */
  attributesPerElement: 40,
  /**
   * The state is the sender's, and goes back unchanged. The standard asks for 80 bytes; gateways in front of an application
   * put its whole request into it, which has no more room in most servers than this. By redirect the head ends before.
   */
  relayStateBytes: 8 * 1024,
  /** Service providers send 33 to 80; each is kept until it can be replayed no more, and goes back in every answer. */
  idChars: 256,
  /** The longest entity id (SAML Core 8.3.6), and what the addresses and ids in attributes may have. */
  issuerChars: 1024,
} as const;

/** Lifetimes of what we issue. */
export const issueLimits = {
  assertionSeconds: 300,
  backdateSeconds: 60,
  skewSeconds: 300,
} as const;
