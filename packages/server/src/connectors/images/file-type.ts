/** The file type by its first bytes; names and declared types are not trusted. */
export type FileKind = 'png' | 'jpeg' | 'vector' | 'other';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Returns the type by content. Text that starts like XML counts as a drawing. */
export function detectFileType(content: Buffer): FileKind {
  if (content.subarray(0, 8).equals(pngStart)) return 'png';
  if (content[0] === 0xff && content[1] === 0xd8 && content[2] === 0xff) return 'jpeg';
  return /^\uFEFF?\s*</.test(content.toString('utf8', 0, 256)) ? 'vector' : 'other';
}
