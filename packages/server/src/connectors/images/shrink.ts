import type { Pixels } from './pixels.ts';

/** Scales the image to at most `maxSide` pixels per side; each new pixel is the mean of those it covers. */
export function shrink(image: Pixels, maxSide: number): Pixels {
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
  if (scale === 1) return image;
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const data = new Uint8Array(width * height * 4);
  const columns = spans(image.width, width);
  const rows = spans(image.height, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * 4;
      writeMean(image, data, to, [columns[x] ?? 0, columns[x + 1] ?? 0, rows[y] ?? 0, rows[y + 1] ?? 0]);
    }
  }
  return { width, height, data };
}

/** Returns the start of each of `count` equal parts of `length`, and the end. */
function spans(length: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, index) => Math.floor((index * length) / count));
}

/** Weights each pixel by its opacity, because transparent pixels have no color. */
function writeMean(
  { width, data }: Pixels,
  target: Uint8Array,
  to: number,
  [left, right, top, bottom]: readonly [number, number, number, number],
): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  let opacity = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * width + left) * 4, end = (y * width + right) * 4; at < end; at += 4) {
      const alpha = data[at + 3] ?? 0;
      red += (data[at] ?? 0) * alpha;
      green += (data[at + 1] ?? 0) * alpha;
      blue += (data[at + 2] ?? 0) * alpha;
      opacity += alpha;
    }
  }
  if (opacity > 0) {
    target[to] = Math.round(red / opacity);
    target[to + 1] = Math.round(green / opacity);
    target[to + 2] = Math.round(blue / opacity);
  }
  target[to + 3] = Math.round(opacity / ((right - left) * (bottom - top)));
}
