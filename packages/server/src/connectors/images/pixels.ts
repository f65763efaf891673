import { imageLimits } from '@shiftgate/domain/limits.ts';

/** An image as red, green, blue and opacity of each pixel, from 0 to 255. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** An image that cannot be made; only tests read the message. */
export class ImageFault extends Error {
  override readonly name = 'ImageFault';
  readonly problem: 'unreadable' | 'dimensions';
  constructor(problem: 'unreadable' | 'dimensions', message: string) {
    super(message);
    this.problem = problem;
  }
}

/** Throws for a size that is not decoded: memory and time depend on the pixels, not on the file size. */
export function requireBoundedSize(width: number, height: number): void {
  const { maxSide, maxPixels } = imageLimits;
  if (width < 1 || height < 1 || width > maxSide || height > maxSide || width * height > maxPixels)
    throw new ImageFault('dimensions', `${width} x ${height}`);
}
