import { crc32, deflateSync } from 'node:zlib';
import type { EntraUser } from '#microsoft/state/model.ts';

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'ascii'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A person's picture: a square of a color of its own, `side` pixels wide (PNG). */
export function drawPhoto(user: EntraUser, side: number): Buffer {
  const [red, green, blue] = Buffer.from(user.id.slice(0, 6), 'hex');
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.alloc(side * 3, Buffer.from([red ?? 0, green ?? 0, blue ?? 0])),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // 8 bits a channel, colors without transparency.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
