import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import type { ViteDevServer } from 'vite';
import { buildPublicScript, dist, root } from '#build/build.ts';

/** The folder that the product serves as its console: the page and the public files; Vite serves the modules. */
export const consoleDir = join(dist, 'dev/console');
const source = join(root, 'packages/console');

/** Vite's development server, behind the panel's own address. */
export interface ConsoleServer {
  /** Answers a request for a module; false for everything that the product answers. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  readonly watcher: ViteDevServer['watcher'];
  close(): Promise<void>;
}

const ofVite = ['/@', '/src/', '/node_modules/'];

/** Starts Vite on the panel's server, and writes the page that loads the console from it. */
export async function startConsoleServer(server: Server): Promise<ConsoleServer> {
  const vite = await createServer({
    root: source,
    configFile: join(source, 'vite.config.ts'),
    cacheDir: join(dist, 'dev/vite'),
    appType: 'custom',
    logLevel: 'warn',
    // The product puts the nonce of each answer in its place, as in production.
    html: { cspNonce: '__CSP_NONCE__' },
    server: { middlewareMode: true, hmr: { server } },
  });
  rmSync(consoleDir, { recursive: true, force: true });
  mkdirSync(consoleDir, { recursive: true });
  cpSync(join(source, 'public'), consoleDir, { recursive: true });
  await buildPublicScript(consoleDir);
  const page = await vite.transformIndexHtml('/', readFileSync(join(source, 'index.html'), 'utf8'));
  writeFileSync(join(consoleDir, 'index.html'), moveScripts(page));
  return {
    answer: (request, response) => {
      if (!ofVite.some((start) => request.url?.startsWith(start))) return false;
      vite.middlewares(request, response, () => response.writeHead(404).end());
      return true;
    },
    watcher: vite.watcher,
    close: () => vite.close(),
  };
}

/** Puts the scripts that Vite writes into the page into files: the page's policy allows none in the page. */
function moveScripts(page: string): string {
  let moved = 0;
  return page.replaceAll(/<script type="module"[^>]*>([^<]+)<\/script>/g, (_script, text: string) => {
    moved += 1;
    const name = `vite-${moved}.js`;
    writeFileSync(join(consoleDir, name), text);
    return `<script type="module" src="/${name}"></script>`;
  });
}
