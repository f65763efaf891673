import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { dist } from '#build/build.ts';

const gzipKb = (content: Uint8Array): number => gzipSync(content, { level: 9 }).length / 1000;

/**
 * Files that a browser must have before any of these can run, with their gzipped kB: static imports of static imports,
 * and the style sheets that the entry asks for beside them.
 */
async function staticGraph(folder: string, entries: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sizes.has(path)) continue;
    const code = await readFile(join(folder, path));
    sizes.set(path, gzipKb(code));
    if (!path.endsWith('.js')) continue;
    // The bundler writes `import{a}from"./b.js"`; `import("../b.js")` is loaded later, if ever.
    for (const [, name] of code.toString().matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
      waiting.push(`/assets/${name}`);
  }
  return sizes;
}

const sum = (sizes: ReadonlyMap<string, number>): number =>
  [...sizes.values()].reduce((total, size) => total + size, 0);

/** Scripts and style sheets that a built page names. */
async function namedBy(folder: string): Promise<string[]> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  return [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].flatMap(([, path]) => path ?? []);
}

/** Builds an empty page with the libraries of the console's shell; returns its gzipped kB. */
async function emptyShellKb(): Promise<number> {
  const { build } = await import('vite');
  const outDir = await mkdtemp(join(tmpdir(), 'shiftgate-shell-'));
  try {
    await build({
      root: fileURLToPath(new URL('./empty-shell', import.meta.url)),
      configFile: false,
      logLevel: 'error',
      build: { outDir, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
    });
    return sum(await staticGraph(outDir, await namedBy(outDir)));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/**
 * Measures, in gzipped kB, the whole of a cold `/login` (`loginPage` is its document), and JavaScript and style sheets of
 * the signed-in home in Portuguese, beside an empty shell of the same libraries. Requests are those of a cold home: the
 * page, its files, and the calls that it makes before it is drawn.
 */
export async function benchConsole(loginPage: string): Promise<Record<string, number>> {
  const folder = join(dist, 'console');
  const entries = await namedBy(folder);
  const names = await readdir(join(folder, 'assets'));
  const asset = (pattern: RegExp): string[] =>
    names.filter((name) => pattern.test(name)).map((name) => `/assets/${name}`);
  const login = await staticGraph(folder, ['/public.js', '/favicon.svg']);
  const home = await staticGraph(folder, [...entries, ...asset(/^(app-.*\.(js|css)|pt-BR-first-.*\.js)$/)]);
  const shellKb = await emptyShellKb();
  return {
    loginGzipKb: gzipKb(Buffer.from(loginPage)) + sum(login),
    loginRequests: 1 + login.size,
    homeGzipKb: sum(home),
    emptyShellGzipKb: shellKb,
    homeToEmptyShellRatio: sum(home) / shellKb,
    homeRequests: 1 + home.size + callsOfHome.length,
  };
}

/** What a cold home asks of the API before it is drawn, the event stream included. */
const callsOfHome = ['users.me', 'company.current', 'company.inSuite', 'home.summary', 'events'] as const;
