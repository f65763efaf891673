import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { ImageUse, MadeImage } from '#ports/image-maker.ts';
import { createImageMaker } from './image-maker.ts';
import { readPng } from './read-png.ts';

const maker = createImageMaker();

function pngOf(width: number, height: number, rgba: readonly number[]): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.alloc(width * height * 4, Buffer.from(rgba));
  return PNG.sync.write(png);
}

function jpegOf(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 4, 0x80);
  return Buffer.from(jpeg.encode({ width, height, data }, 80).data);
}

function chunk(name: string, body: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), body, Buffer.alloc(4)]);
  whole.writeUInt32BE(body.length, 0);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}

interface Saying {
  readonly interlace?: number;
  readonly depth?: number;
}

function headerThatSays(width: number, height: number, { interlace = 0, depth = 8 }: Saying = {}): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, 6, 0, 0, interlace]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return chunk('IHDR', header);
}

/** A PNG with a header that does not match its data. */
function pngThatSays(width: number, height: number, packed: Buffer, saying: Saying = {}): Buffer {
  const signature = pngOf(1, 1, [0, 0, 0, 0]).subarray(0, 8);
  return Buffer.concat([
    signature,
    headerThatSays(width, height, saying),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function made(content: Buffer, use: ImageUse = 'logo'): Promise<MadeImage> {
  const image = await maker.make(content, use, 'bakery');
  if (typeof image === 'string') throw new Error(image);
  return image;
}

/** Inserts a part of a JPEG file right after its start. */
const withSegment = (file: Buffer, marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([file.subarray(0, 2), head, body, file.subarray(2)]);
};

describe('making an image', () => {
  it('keeps a transparent logo as PNG and reports whether it is light or dark', async () => {
    const dark = pngOf(64, 64, [20, 20, 20, 200]);
    expect(await made(dark)).toMatchObject({ type: 'image/png', width: 64, height: 64, tone: 'dark' });
    expect(await made(pngOf(64, 64, [250, 250, 250, 200]))).toMatchObject({ tone: 'light' });
    expect(await made(pngOf(64, 64, [250, 250, 250, 255]))).toMatchObject({ tone: 'opaque' });
  });

  it('counts a part that would be lost on a dark card, beside a part that would not', async () => {
    const png = new PNG({ width: 60, height: 60 });
    const half = 60 * 30 * 4;
    png.data = Buffer.concat([
      Buffer.alloc(half, Buffer.from([244, 197, 66, 255])),
      Buffer.alloc(half, Buffer.from([91, 26, 18, 200])),
    ]);
    expect(await made(PNG.sync.write(png))).toMatchObject({ tone: 'dark' });
    png.data.fill(Buffer.from([255, 255, 255, 255]), 0, half);
    expect(await made(PNG.sync.write(png))).toMatchObject({ tone: 'mixed' });
  });

  it('makes images no larger than displayed, in proportion', async () => {
    expect(await made(pngOf(2000, 500, [9, 9, 9, 255]))).toMatchObject({ width: 1000, height: 250 });
    const background = await made(pngOf(3000, 1500, [9, 9, 9, 128]), 'background');
    expect(background).toMatchObject({ type: 'image/jpeg', width: 1920, height: 960, tone: 'opaque' });
    // Translucent parts are drawn on white.
    expect(jpeg.decode(background.content).data[0]).toBeGreaterThan(120);
  });

  it('shrinks a logo until every e-mail can carry it', async () => {
    const png = new PNG({ width: 600, height: 300 });
    // Noise cannot be compressed.
    png.data = randomBytes(600 * 300 * 4);
    const seenThrough = await made(PNG.sync.write(png));
    expect(seenThrough.type).toBe('image/png');
    for (let at = 3; at < png.data.length; at += 4) png.data[at] = 255;
    const photograph = await made(PNG.sync.write(png));
    expect(photograph.type).toBe('image/jpeg');
    for (const { content, width, height } of [seenThrough, photograph]) {
      expect(content.length).toBeLessThanOrEqual(200_000);
      expect(width).toBeGreaterThanOrEqual(200);
      expect(width / height).toBeCloseTo(2, 1);
    }
  });

  it('returns the same bytes for the same pixels, whatever metadata the file has', async () => {
    const plain = pngOf(50, 50, [10, 90, 200, 255]);
    const loaded = Buffer.concat([
      plain.subarray(0, 33),
      chunk('iCCP', Buffer.alloc(900_000, 1)),
      chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>')),
      chunk('acTL', Buffer.alloc(8)),
      plain.subarray(33),
      Buffer.from('<html><script>alert(1)</script></html>'),
    ]);
    const image = await made(loaded);
    expect(image.content.equals((await made(plain)).content)).toBe(true);
    expect(image.content.includes('script')).toBe(false);
  });

  it("removes a JPEG file's metadata, and data after its end", async () => {
    const plain = jpegOf(50, 40);
    const script = Buffer.from('<script>alert(1)</script>');
    const loaded = Buffer.concat([withSegment(withSegment(plain, 0xfe, script), 0xe1, script), script]);
    const image = await made(loaded);
    expect(image).toMatchObject({ width: 50, height: 40 });
    expect(image.content.includes('script')).toBe(false);
    expect(image.content.equals((await made(plain)).content)).toBe(true);
  });
});

describe('rejecting a file', () => {
  it('that is a drawing or no image at all, whatever its name says', async () => {
    expect(await maker.make(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo', 'bakery')).toBe(
      'vector',
    );
    expect(await maker.make(Buffer.from('\uFEFF  <?xml version="1.0"?><svg/>'), 'logo', 'bakery')).toBe(
      'vector',
    );
    for (const text of ['GIF89a', 'RIFF0000WEBP', '%PDF-1.7', '', 'MZ'])
      expect([text, await maker.make(Buffer.from(text), 'logo', 'bakery')]).toEqual([text, 'type']);
  });

  it('that is cut off or damaged anywhere', async () => {
    for (const file of [pngOf(30, 30, [1, 2, 3, 255]), jpegOf(30, 30)])
      for (const share of [0.1, 0.4, 0.6, 0.95])
        expect([
          share,
          await maker.make(file.subarray(0, Math.floor(file.length * share)), 'logo', 'bakery'),
        ]).toEqual([share, 'unreadable']);
    const damaged = pngOf(30, 30, [1, 2, 3, 255]);
    damaged[45] = (damaged[45] ?? 0) ^ 0xff;
    expect(await maker.make(damaged, 'logo', 'bakery')).toBe('unreadable');
  });

  it('with more pixels in its header than allowed, before decoding', async () => {
    const tiny = deflateSync(Buffer.alloc(16));
    expect(await maker.make(pngThatSays(60_000, 60_000, tiny), 'logo', 'bakery')).toBe('dimensions');
    expect(await maker.make(pngThatSays(0, 10, tiny), 'logo', 'bakery')).toBe('dimensions');
    const wide = jpegOf(16, 16);
    const frame = wide.indexOf(Buffer.from([0xff, 0xc0]));
    wide.writeUInt16BE(65_000, frame + 5);
    wide.writeUInt16BE(65_000, frame + 7);
    expect(await maker.make(wide, 'logo', 'bakery')).toBe('dimensions');
  });

  it('that unpacks to more than its pixels, interlaced or not', async () => {
    const bomb = deflateSync(Buffer.alloc(200_000_000), { level: 9 });
    expect(bomb.length).toBeLessThan(250_000);
    for (const interlace of [0, 1])
      expect(await maker.make(pngThatSays(16, 16, bomb, { interlace }), 'logo', 'bakery')).toBe('unreadable');
  });

  it('with more bits per pixel than allowed, before unpacking', () => {
    // Unpacks to the size that such a header would allow.
    const large = deflateSync(Buffer.alloc(1_000_000));
    for (const depth of [0, 2, 3, 32, 255])
      expect(() => readPng(pngThatSays(100, 100, large, { depth }))).toThrow('unknown depth');
  });

  it('with a second header, which would bypass the check of the first one', async () => {
    const plain = pngOf(30, 30, [1, 2, 3, 255]);
    const again = Buffer.concat([plain.subarray(0, 33), headerThatSays(3000, 3000), plain.subarray(33)]);
    expect(() => readPng(again)).toThrow('second header');
    expect(await maker.make(again, 'logo', 'bakery')).toBe('unreadable');
  });

  it('with more scans than any program writes', async () => {
    const file = jpegOf(16, 16);
    const scan = file.subarray(file.indexOf(Buffer.from([0xff, 0xda])), -2);
    const many = Buffer.concat([
      file.subarray(0, -2),
      ...Array.from({ length: 60 }, () => scan),
      file.subarray(-2),
    ]);
    expect(await maker.make(many, 'logo', 'bakery')).toBe('unreadable');
  });

  it('that takes too long, and continues with the next one', async () => {
    const hasty = createImageMaker({ timeoutMs: 1 });
    expect(await hasty.make(pngOf(30, 30, [1, 2, 3, 255]), 'logo', 'bakery')).toBe('unreadable');
    const small = createImageMaker({ maxWaiting: 0 });
    const outcomes = await Promise.all(
      [1, 2].map(() => small.make(pngOf(9, 9, [1, 2, 3, 255]), 'logo', 'bakery')),
    );
    expect(outcomes[0]).toMatchObject({ width: 9 });
    expect(outcomes[1]).toBe('busy');
    expect(await small.make(pngOf(9, 9, [1, 2, 3, 255]), 'logo', 'bakery')).toMatchObject({ width: 9 });
  });

  it('of an owner with one running and one waiting, and accepts those of others', async () => {
    const file = pngOf(9, 9, [1, 2, 3, 255]);
    const senders = ['bakery', 'bakery', 'bakery', 'florist'];
    const outcomes = await Promise.all(senders.map((owner) => maker.make(file, 'logo', owner)));
    expect(outcomes.map((one) => (typeof one === 'string' ? one : 'made'))).toEqual([
      'made',
      'made',
      'busy',
      'made',
    ]);
  });
});
