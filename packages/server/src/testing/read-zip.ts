import { crc32, inflateRawSync } from 'node:zlib';

/** Reads an archive by its directory, as any other program does; throws where its sizes or sums are wrong. */
export function readZip(bytes: Buffer): ReadonlyMap<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1) throw new Error('the archive has no directory');
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== 0x02_01_4b_50) throw new Error('the directory is damaged');
    const [sum, packed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset));
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26);
    const content = inflateRawSync(bytes.subarray(start, start + (packed ?? 0)));
    if (content.length !== size || crc32(content) !== sum) throw new Error(`${name} is damaged`);
    files.set(name, content.toString('utf8'));
    at += 46 + nameLength;
  }
  return files;
}
