/** What the reader takes at most; everything beyond is refused before it costs anything. */
export const readLimits = {
  base64Chars: 64 * 1024,
  xmlBytes: 128 * 1024,
  depth: 24,
  elements: 2000,
  attributesPerElement: 40,
  /** The standard asks senders for 80 bytes; real service providers exceed it. */
  relayStateBytes: 1024,
  idChars: 256,
  issuerChars: 1024,
} as const;

/** Lifetimes of what we issue. */
export const issueLimits = {
  assertionSeconds: 300,
  backdateSeconds: 60,
  skewSeconds: 300,
} as const;
