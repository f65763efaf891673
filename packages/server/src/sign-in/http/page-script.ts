import { createHash } from 'node:crypto';
import { revealScript } from '@shiftgate/pages/layout/reveal-script.ts';
import { stayScript } from '@shiftgate/pages/mine/stay-script.ts';
import type { Handler } from './handler.ts';

/** A script of pages, at an address that changes with it. */
export interface PageScript {
  readonly src: string;
  /** GET of its address, which browsers cache for ever. */
  readonly serve: Handler;
}

function pageScript(name: string, source: string): PageScript {
  const digest = createHash('sha256').update(source).digest('base64url').slice(0, 12);
  return {
    src: `/${name}-${digest}.js`,
    serve: async (_context, _request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'same-origin')
        .type('text/javascript; charset=utf-8')
        .send(source),
  };
}

/** Shows what was typed into a password field. */
export const reveal = pageScript('reveal', revealScript);
/** Counts down the time that a worker's own page shows. */
export const stay = pageScript('stay', stayScript);
