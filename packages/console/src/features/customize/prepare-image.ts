import { imageLimits, logoLimits } from '@shiftgate/domain/limits.ts';

/** Why a file cannot be sent, as a code of the API. */
export type FileProblem = 'IMAGE_TOO_LARGE' | 'IMAGE_UNREADABLE';

const jpegQuality = 0.88;

/**
 * Draws any image that the browser can show (SVG, WebP, a rotated photo, a first frame) as a PNG or JPEG of at most the
 * stored size, in base64. The server takes nothing else, and encodes it once more.
 */
export async function prepareImage(
  file: File,
  use: 'logo' | 'background',
): Promise<{ readonly content: string } | FileProblem> {
  if (file.size > logoLimits.maxBytes) return 'IMAGE_TOO_LARGE';
  const image = await openImage(file);
  if (image === null) return 'IMAGE_UNREADABLE';
  const isVector = file.type.startsWith('image/svg');
  for (let maxSide: number = imageLimits.keptSide[use]; maxSide >= 200; maxSide /= 2) {
    const drawn = draw(image, maxSide, isVector, use);
    if (drawn === null) return 'IMAGE_UNREADABLE';
    const content = drawn.slice(drawn.indexOf(',') + 1);
    // A photograph as PNG may be large even when it is small on the screen.
    if ((content.length * 3) / 4 <= logoLimits.maxBytes) return { content };
  }
  return 'IMAGE_TOO_LARGE';
}

/** The page's policy lets images come from `data:` addresses, and a drawing opened as an image runs no programs. */
async function openImage(file: File): Promise<HTMLImageElement | null> {
  const address = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.readAsDataURL(file);
  });
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return image;
}

function draw(
  image: HTMLImageElement,
  maxSide: number,
  isVector: boolean,
  use: 'logo' | 'background',
): string | null {
  // A drawing without a size of its own is as large as it is wanted.
  const width = image.naturalWidth || maxSide;
  const height = image.naturalHeight || maxSide;
  const fitting = maxSide / Math.max(width, height);
  const scale = isVector ? fitting : Math.min(1, fitting);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.imageSmoothingQuality = 'high';
  if (use === 'background') {
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return use === 'background' ? canvas.toDataURL('image/jpeg', jpegQuality) : canvas.toDataURL('image/png');
}
