import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive, whose text is made while it is sent. */
export interface ZippedFile {
  readonly name: string;
  readonly text: Iterable<string> | AsyncIterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  packed: number;
  size: number;
}

/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const flags = 0x08_08;
const deflated = 8;
const version = 20;
/** Archives beyond need another format (ZIP64). */
const longestBytes = 0xff_ff_ff_ff;

/** Packs files into a ZIP archive, one behind the other, without holding any of them. `at` in ms, in UTC. */
export async function* zipFiles(files: Iterable<ZippedFile>, at: number): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  const moment = dosMoment(at);
  const sized = (part: Buffer) => {
    offset += part.length;
    if (offset > longestBytes) throw new Error('the archive is larger than 4 GB');
    return part;
  };
  for (const { name, text } of files) {
    const file: Written = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 };
    yield sized(localHeader(file, moment));
    for await (const chunk of deflate(text, file)) {
      file.packed += chunk.length;
      yield sized(chunk);
    }
    yield sized(numbers([0x08_07_4b_50, 4], [file.crc, 4], [file.packed, 4], [file.size, 4]));
    written.push(file);
  }
  const start = offset;
  for (const file of written) yield sized(centralHeader(file, moment));
  yield numbers(
    [0x06_05_4b_50, 4],
    [0, 4],
    [written.length, 2],
    [written.length, 2],
    [offset - start, 4],
    [start, 4],
    [0, 2],
  );
}

async function* deflate(text: ZippedFile['text'], file: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const part of text) {
      const bytes = Buffer.from(part);
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      yield bytes;
    }
  }
  const packer = createDeflateRaw();
  // An error of the source ends the packer, which is read below.
  pipeline(Readable.from(counted()), packer, () => undefined);
  for await (const chunk of packer) yield chunk as Buffer;
}

function localHeader({ name }: Written, moment: number): Buffer {
  const head = numbers(
    [0x04_03_4b_50, 4],
    [version, 2],
    [flags, 2],
    [deflated, 2],
    [moment, 4],
    [0, 4],
    [0, 4],
    [0, 4],
    [name.length, 2],
    [0, 2],
  );
  return Buffer.concat([head, name]);
}

function centralHeader({ name, offset, crc, packed, size }: Written, moment: number): Buffer {
  const head = numbers(
    [0x02_01_4b_50, 4],
    [version, 2],
    [version, 2],
    [flags, 2],
    [deflated, 2],
    [moment, 4],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [offset, 4],
  );
  return Buffer.concat([head, name]);
}

/** Little-endian numbers, each with its bytes. */
function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes);
      part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );
}

/** Date and time as ZIP has them, the date in the upper half. */
function dosMoment(at: number): number {
  const date = new Date(at);
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return day * 0x1_00_00 + time;
}
