import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

/** Reads an archive as another program does; throws where its sizes or sums are wrong. */
export async function readZip(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const archive = await fromBufferPromise(bytes);
  for await (const entry of archive.eachEntry()) {
    const content = await buffer(await archive.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} is damaged`);
    files.set(entry.fileName, content.toString('utf8'));
  }
  return files;
}
