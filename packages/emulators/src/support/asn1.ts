/** The few DER forms an X.509 certificate needs (ITU-T X.690). */
export function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const lengthBytes: number[] = [];
  for (let rest = body.length; rest > 0; rest = Math.floor(rest / 256)) lengthBytes.unshift(rest % 256);
  return Buffer.concat([Buffer.from([tag, 0x80 | lengthBytes.length, ...lengthBytes]), body]);
}

export const derSequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
export const derSet = (...parts: Uint8Array[]): Buffer => der(0x31, ...parts);
export const derNull = (): Buffer => der(0x05);
export const derUtf8 = (text: string): Buffer => der(0x0c, Buffer.from(text, 'utf8'));
export const derBitString = (bits: Uint8Array): Buffer => der(0x03, Buffer.from([0]), bits);

/** A positive INTEGER from its big-endian bytes. */
export function derInteger(bytes: Uint8Array): Buffer {
  const first = bytes[0] ?? 0;
  return der(0x02, first >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** An OBJECT IDENTIFIER from its dotted form, for example `2.5.4.3`. */
export function derOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const group = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) group.unshift((left & 0x7f) | 0x80);
    bytes.push(...group);
  }
  return der(0x06, Buffer.from(bytes));
}

/** A GeneralizedTime of an instant in epoch milliseconds. */
export function derTime(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14);
  return der(0x18, Buffer.from(`${text}Z`, 'ascii'));
}
