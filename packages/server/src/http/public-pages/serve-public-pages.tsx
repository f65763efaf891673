import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPageTemplates } from '@shiftgate/pages/layout/render.tsx';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { publicScreens } from '@shiftgate/pages/panel/paths.ts';
import { PublicPage } from '@shiftgate/pages/panel/public-page.tsx';
import type { FastifyInstance } from 'fastify';
import { offerAt } from './offer.ts';
import type { BetaSignIn } from './offer.ts';
import { keepChosenLanguage, pageLanguageOf } from './page-language.ts';

/** The script of the public screens in the folder of the built console. */
export const publicScript = 'public.js';

const policy = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self'; connect-src 'self'; ` +
  "form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/** The public screens of an installation. */
export interface PublicPagesOptions {
  /** Folder of the built console. */
  readonly dir: string;
  readonly isSignUpOpen: boolean;
  /** Those that the installation has a client for. */
  readonly providers: readonly Provider[];
  /** Those whose sign-in is new, and whether `/login` offers it too. */
  readonly beta: BetaSignIn;
  /** Browsers reach the panel by https. */
  readonly isSecure: boolean;
}

/** Serves the panel's public screens, rendered here, and their script under an address that changes with it. */
export async function servePublicPages(
  app: FastifyInstance,
  { dir, isSignUpOpen, isSecure, ...offer }: PublicPagesOptions,
): Promise<void> {
  const script = await readFile(join(dir, publicScript));
  const digest = createHash('sha256').update(script).digest('base64url').slice(0, 12);
  const scriptSrc = `/public-${digest}.js`;
  app.get(scriptSrc, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(script),
  );
  const templates = createPageTemplates();
  for (const [path, screen] of Object.entries(publicScreens))
    for (const address of [path, `${path}/`])
      app.get(address, (request, reply) => {
        const language = pageLanguageOf(request);
        keepChosenLanguage(request, reply, isSecure);
        const nonce = randomBytes(16).toString('base64');
        const html = templates.fill(`${path} ${language}`, { nonce }, (values) => (
          <PublicPage
            {...{ ...values, screen, path, language, scriptSrc, isSignUpOpen, ...offerAt(path, offer) }}
          />
        ));
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-security-policy', policy(nonce))
          .send(html);
      });
}
