import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Not the page, which the server fills and compresses for each request. */
const texts = /\.(?:css|js|svg)$/;
/** A smaller file fits into one packet anyway, in bytes. */
const fewestBytes = 1024;

/** Puts a brotli and a gzip file beside every text of a folder, for a server that sends them as they are. */
export function compressFiles(dir: string): void {
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !texts.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const file = readFileSync(path);
    if (file.length < fewestBytes) continue;
    const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: file.length };
    writeFileSync(`${path}.br`, brotliCompressSync(file, { params: hint }));
    writeFileSync(`${path}.gz`, gzipSync(file, { level: constants.Z_BEST_COMPRESSION }));
  }
}
