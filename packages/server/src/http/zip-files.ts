import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive, whose text is made while it is sent. */
export interface ZippedFile {
  readonly name: string;
  readonly text: Iterable<string> | AsyncIterable<string>;
}

/** Packs files into a ZIP archive, one behind the other, without holding any of them. `at` in ms. */
export function zipFiles(files: Iterable<ZippedFile>, at: number): Readable {
  const archive = new ZipFile();
  // The types know no more of it than that it can be read.
  const packed = archive.outputStream as Readable;
  packFiles(archive, packed, { files, at }).catch((error: Error) => packed.destroy(error));
  return packed;
}

async function packFiles(
  archive: ZipFile,
  packed: Readable,
  { files, at }: { readonly files: Iterable<ZippedFile>; readonly at: number },
): Promise<void> {
  // A file that fails is noticed below.
  archive.on('error', () => undefined);
  for (const { name, text } of files) {
    const content = Readable.from(text, { objectMode: false });
    packed.once('close', () => content.destroy());
    archive.addReadStream(content, name, { mtime: new Date(at) });
    // What a file says may depend on those before it.
    await finished(content);
  }
  archive.end();
}
