import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';

/** Smaller answers fit into one packet anyway, in bytes. */
const fewestBytes = 1024;

const compressibleType = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?json)/;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Answers are compressed once each, so a fast level; files are compressed by the build. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const encoders = {
  br: (body: Buffer) => compressBrotli(body, quality),
  gzip: (body: Buffer) => compressGzip(body),
};
const encodings = ['br', 'gzip'] satisfies (keyof typeof encoders)[];

/**
 * Compresses texts and JSON above 1 kB as the browser accepts it (RFC 9110 §12.5.3). Streams are left as they are. Only
 * for an origin that answers by bearer token: with cookies, the size would tell other sites about the content.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const type = String(reply.getHeader('content-type') ?? '');
    if (!compressibleType.test(type) || reply.hasHeader('content-encoding')) return payload;
    const body = Buffer.from(payload);
    if (body.length < fewestBytes) return payload;
    // A cache must know it even of an answer that was sent plain.
    reply.header('vary', ['accept-encoding', reply.getHeader('vary') ?? []].flat().join(', '));
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', encodings);
    if (encoding === null) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return await encoders[encoding](body);
  });
}
