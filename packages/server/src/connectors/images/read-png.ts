import { crc32, inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { ImageFault, requireBoundedSize } from './pixels.ts';
import type { Pixels } from './pixels.ts';

/** Chunks with pixel data; texts, profiles and animation frames are removed. */
const keptChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const signatureLength = 8;
/** Samples of a pixel, and their allowed bits, by the color type of the header (RFC 2083 §4.1.1). */
const samplesOf: Readonly<Record<number, { readonly count: number; readonly depths: readonly number[] }>> = {
  0: { count: 1, depths: [1, 2, 4, 8, 16] },
  2: { count: 3, depths: [8, 16] },
  3: { count: 1, depths: [1, 2, 4, 8] },
  4: { count: 2, depths: [8, 16] },
  6: { count: 4, depths: [8, 16] },
};

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
}

/** Returns the pixels of a PNG file (RFC 2083); throws ImageFault. Data after its end is ignored. */
export function readPng(content: Buffer): Pixels {
  const kept: Buffer[] = [content.subarray(0, signatureLength)];
  const packed: Buffer[] = [];
  let header: Header | null = null;
  let at = signatureLength;
  for (let isOver = false; !isOver;) {
    if (at + 12 > content.length) throw new ImageFault('unreadable', 'ends too soon');
    const length = content.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > content.length) throw new ImageFault('unreadable', 'a chunk ends too soon');
    const name = content.toString('latin1', at + 4, at + 8);
    const body = content.subarray(at + 8, end - 4);
    if (header === null) {
      if (name !== 'IHDR' || length !== 13) throw new ImageFault('unreadable', 'no header');
      header = readHeader(body);
    } else if (name === 'IHDR') {
      // The decoder would use the last header, which was not checked.
      throw new ImageFault('unreadable', 'a second header');
    }
    if (keptChunks.has(name)) {
      if (crc32(content.subarray(at + 4, end - 4)) !== content.readUInt32BE(end - 4))
        throw new ImageFault('unreadable', 'a chunk is damaged');
      kept.push(content.subarray(at, end));
      if (name === 'IDAT') packed.push(body);
    }
    isOver = name === 'IEND';
    at = end;
  }
  if (header === null) throw new ImageFault('unreadable', 'no header');
  refuseBomb(header, packed);
  try {
    const { width, height, data } = PNG.sync.read(Buffer.concat(kept));
    requireBoundedSize(width, height);
    return { width, height, data };
  } catch (error) {
    throw error instanceof ImageFault ? error : new ImageFault('unreadable', String(error));
  }
}

function readHeader(body: Buffer): Header {
  const width = body.readUInt32BE(0);
  const height = body.readUInt32BE(4);
  const samples = samplesOf[body[9] ?? -1];
  if (samples === undefined) throw new ImageFault('unreadable', 'unknown colour type');
  const depth = body[8] ?? 0;
  if (!samples.depths.includes(depth)) throw new ImageFault('unreadable', 'unknown depth');
  requireBoundedSize(width, height);
  return { width, height, bitsPerPixel: samples.count * depth };
}

/** A few compressed bytes may unpack to gigabytes, so more than the pixels need is rejected before decoding. */
function refuseBomb({ width, height, bitsPerPixel }: Header, packed: readonly Buffer[]): void {
  // Interlaced rows come in seven passes, each row with its own filter byte and maybe a partial byte.
  const needed = height * Math.ceil((width * bitsPerPixel) / 8) + 5 * height + 64;
  try {
    inflateSync(Buffer.concat(packed), { maxOutputLength: needed });
  } catch (error) {
    throw new ImageFault('unreadable', String(error));
  }
}
