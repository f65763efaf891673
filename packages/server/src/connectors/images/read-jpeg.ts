import jpeg from 'jpeg-js';
import { imageLimits } from '@shiftgate/domain/limits.ts';
import { ImageFault, requireBoundedSize } from './pixels.ts';
import type { Pixels } from './pixels.ts';

/** A progressive file repeats the whole picture in each scan; cameras and programs write about ten. */
const maxScans = 40;
const maxMemoryMb = 400;

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Application data and comments, without 0xEE (color transform) and 0xE0 (JFIF). */
const isLeftOut = (marker: number) => (marker > 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;

/** Returns the pixels of a JPEG file (ITU T.81); throws ImageFault. Data after its end is ignored. */
export function readJpeg(content: Buffer): Pixels {
  const clean = walk(content);
  try {
    const { width, height, data } = jpeg.decode(clean, {
      useTArray: true,
      formatAsRGBA: true,
      tolerantDecoding: false,
      maxResolutionInMP: imageLimits.maxPixels / 1_000_000,
      maxMemoryUsageInMB: maxMemoryMb,
    });
    return { width, height, data };
  } catch (error) {
    throw new ImageFault('unreadable', String(error));
  }
}

/** Walks the markers without decoding: limits size and scans, and removes segments without pixels. */
function walk(content: Buffer): Buffer {
  const kept: Buffer[] = [content.subarray(0, 2)];
  let at = 2;
  let frames = 0;
  let scans = 0;
  for (;;) {
    if (at + 4 > content.length && content[at + 1] !== 0xd9)
      throw new ImageFault('unreadable', 'ends too soon');
    if (content[at] !== 0xff) throw new ImageFault('unreadable', 'no marker where one must be');
    const marker = content[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return Buffer.concat([...kept, content.subarray(at, at + 2)]);
    const length = content.readUInt16BE(at + 2);
    const segment = content.subarray(at, at + 2 + length);
    if (length < 2 || segment.length < 2 + length) throw new ImageFault('unreadable', 'a part ends too soon');
    if (isFrame(marker)) {
      frames += 1;
      if (frames > 1 || length < 8) throw new ImageFault('unreadable', 'more than one picture');
      requireBoundedSize(segment.readUInt16BE(7), segment.readUInt16BE(5));
    }
    if (!isLeftOut(marker)) kept.push(segment);
    at += 2 + length;
    if (marker !== 0xda) continue;
    scans += 1;
    if (frames === 0 || scans > maxScans) throw new ImageFault('unreadable', 'scans');
    const end = endOfScan(content, at);
    kept.push(content.subarray(at, end));
    at = end;
  }
}

/** Returns the end of a scan's data: the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at !== -1; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new ImageFault('unreadable', 'ends too soon');
}
