/** The part of DER (ITU-T X.690) that a self-signed certificate needs. */

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  nothing: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

function encode(tag: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([tag, ...lengthOctets(content.length)]), content]);
}

function lengthOctets(length: number): number[] {
  if (length < 0x80) return [length];
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  return [0x80 | octets.length, ...octets];
}

export function derSequence(...items: readonly Uint8Array[]): Buffer {
  return encode(tags.sequence, Buffer.concat(items));
}

export function derSet(...items: readonly Uint8Array[]): Buffer {
  return encode(tags.set, Buffer.concat(items));
}

/** A non-negative integer from its big-endian octets. */
export function derInteger(octets: Uint8Array): Buffer {
  let start = 0;
  while (start < octets.length - 1 && octets[start] === 0) start += 1;
  const significant = octets.subarray(start);
  // A leading one bit would make the number negative.
  const needsZero = significant.length === 0 || (significant[0] ?? 0) >= 0x80;
  return encode(tags.integer, needsZero ? Buffer.concat([Buffer.from([0]), significant]) : significant);
}

export function derOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const octets = [first * 40 + second];
  for (const part of rest) {
    const groups = [part % 128];
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128)) {
      groups.unshift((left % 128) | 0x80);
    }
    octets.push(...groups);
  }
  return encode(tags.oid, Buffer.from(octets));
}

export function derNull(): Buffer {
  return encode(tags.nothing, Buffer.alloc(0));
}

export function derTrue(): Buffer {
  return encode(tags.boolean, Buffer.from([0xff]));
}

export function derUtf8String(text: string): Buffer {
  return encode(tags.utf8String, Buffer.from(text));
}

export function derOctetString(octets: Uint8Array): Buffer {
  return encode(tags.octetString, octets);
}

/** A bit string of whole octets. */
export function derBitString(octets: Uint8Array): Buffer {
  return encode(tags.bitString, Buffer.concat([Buffer.from([0]), octets]));
}

/** A time in whole seconds: UTCTime up to 2049, GeneralizedTime after it (RFC 5280, 4.1.2.5). */
export function derTime(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]|\.\d+Z$/g, '');
  return at.getUTCFullYear() < 2050
    ? encode(tags.utcTime, Buffer.from(`${digits.slice(2)}Z`))
    : encode(tags.generalizedTime, Buffer.from(`${digits}Z`));
}

/** A constructed value with an explicit context tag. */
export function derExplicit(number: number, content: Uint8Array): Buffer {
  return encode(0xa0 | number, content);
}
