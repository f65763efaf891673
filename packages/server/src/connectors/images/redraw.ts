import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { imageLimits } from '@shiftgate/domain/limits.ts';
import { luminanceOf } from '@shiftgate/domain/branding/contrast.ts';
import type { ImageTone, ImageUse, MadeImage } from '#ports/image-maker.ts';
import { detectFileType } from './file-type.ts';
import { ImageFault } from './pixels.ts';
import type { Pixels } from './pixels.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';
import { shrink } from './shrink.ts';

/** A drawing with few colors is smaller as PNG; above this size JPEG is tried too. */
const photographFrom = 60_000;
const quality = { logo: 90, background: 80 } as const;
/** Minimum share of transparent area for the background under a logo to matter. */
const seenThrough = 0.01;
/** Luminances above which a logo is hard to see on a light card, and below which on a dark one. */
const lostOn = { light: 0.7, dark: 0.15 } as const;
const partThatCounts = 0.1;

/** Reads a PNG or JPEG file and encodes its pixels again, no larger than displayed. Throws ImageFault. */
export function redraw(content: Buffer, use: ImageUse): MadeImage {
  const kind = detectFileType(content);
  if (kind !== 'png' && kind !== 'jpeg') throw new ImageFault('unreadable', 'neither PNG nor JPEG');
  const read = kind === 'png' ? readPng(content) : readJpeg(content);
  const image = shrink(read, imageLimits.keptSide[use]);
  const { width, height } = image;
  if (use === 'background')
    return { type: 'image/jpeg', width, height, tone: 'opaque', content: toJpeg(onWhite(image), use) };
  return drawLogo(image, toneOf(image));
}

/** Shrinks by a quarter until it is small enough for every e-mail; few real logos need it. */
function drawLogo(image: Pixels, tone: ImageTone): MadeImage {
  const { width, height } = image;
  const png = toPng(image, tone !== 'opaque');
  const photograph = tone === 'opaque' && png.length > photographFrom ? toJpeg(image, 'logo') : null;
  const isPhotograph = photograph !== null && photograph.length < png.length;
  const content = isPhotograph ? photograph : png;
  if (content.length > imageLimits.logoBytes)
    return drawLogo(shrink(image, Math.floor(Math.max(width, height) * 0.75)), tone);
  return { type: isPhotograph ? 'image/jpeg' : 'image/png', width, height, tone, content };
}

function toJpeg({ width, height, data }: Pixels, use: ImageUse): Buffer {
  return Buffer.from(jpeg.encode({ width, height, data }, quality[use]).data);
}

function toPng({ width, height, data }: Pixels, hasAlpha: boolean): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return PNG.sync.write(png, { colorType: hasAlpha ? 6 : 2, deflateLevel: 9 });
}

function onWhite({ width, height, data }: Pixels): Pixels {
  const solid = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    for (let part = 0; part < 3; part += 1)
      solid[at + part] = Math.round((data[at + part] ?? 0) * alpha + 255 * (1 - alpha));
    solid[at + 3] = 255;
  }
  return { width, height, data: solid };
}

/**
 * Returns whether a part of a logo would be invisible on a light or a dark card. A logo that fills its area has its
 * own background; one with both kinds of parts, or neither, is "mixed".
 */
function toneOf({ width, height, data }: Pixels): ImageTone {
  let opacity = 0;
  let light = 0;
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    opacity += alpha;
    if (alpha === 0) continue;
    const luminance = luminanceOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    if (luminance >= lostOn.light) light += alpha;
    if (luminance <= lostOn.dark) dark += alpha;
  }
  if (opacity / (width * height * 255) > 1 - seenThrough) return 'opaque';
  const isLight = light > opacity * partThatCounts;
  const isDark = dark > opacity * partThatCounts;
  return isLight === isDark ? 'mixed' : isLight ? 'light' : 'dark';
}
