import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiPrefix } from '@shiftgate/contract/calls.ts';
import { isScreen } from '@shiftgate/contract/screens.ts';
import { publicScript } from './public-pages/serve-public-pages.tsx';
import { answerNotFound } from './replies/problem.ts';

/** No inline or foreign scripts; inline styles only with this response's nonce. */
function pagePolicy(nonce: string, imageOrigins: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Libraries write positions as style attributes, which carry no selector and load nothing.
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'https:', ...imageOrigins.filter((origin) => origin !== '')].join(' '),
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Files of the build that are served in place of another one. */
const compressedFiles = ['**/*.br', '**/*.gz'];

/**
 * Serves the built console: immutable hashed files, and its one page under every other address, with 404 where the
 * panel has no screen. `imageOrigins` may
 * serve images besides https.
 */
export async function serveConsole(
  app: FastifyInstance,
  dir: string,
  imageOrigins: readonly string[],
): Promise<void> {
  const page = await readFile(join(dir, 'index.html'), 'utf8');
  await app.register(staticFiles, {
    root: dir,
    index: false,
    // `sendPage` alone serves the page, with its policy; the script has an address that changes with it.
    globIgnore: ['**/index.html', publicScript, ...compressedFiles],
    // The build puts them beside the files; a browser gets the one that it accepts.
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(dir, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendPage = (reply: FastifyReply, status = 200) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(nonce, imageOrigins))
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  };
  app.get('/', (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isBelowPages = !path.startsWith(apiPrefix) && !path.startsWith('/assets/');
    if (!isRead || !isBelowPages) return answerNotFound(request, reply);
    if (isScreen(path)) return sendPage(reply);
    // A mistyped path of a screen gets the panel's own words; a file has none.
    return path.includes('.') ? answerNotFound(request, reply) : sendPage(reply, 404);
  });
}
