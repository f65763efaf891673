import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveConsole } from '../console-files.ts';
import type { PublicPagesOptions } from './serve-public-pages.tsx';
import { servePublicPages } from './serve-public-pages.tsx';

let dir: string;
let app: FastifyInstance;

async function startPanel(options: Partial<PublicPagesOptions> = {}) {
  const panel = Fastify();
  await servePublicPages(panel, {
    dir,
    isSignUpOpen: true,
    isSecure: true,
    providers: ['google'],
    beta: { providers: ['microsoft'], isOnLogin: true },
    ...options,
  });
  await serveConsole(panel, dir, []);
  return panel;
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'sg-public-'));
  writeFileSync(join(dir, 'index.html'), '<html><p>the console</p>');
  writeFileSync(join(dir, 'public.js'), 'first()');
  app = await startPanel();
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

const languageOf = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1];
const scriptOf = (html: string) => /<script defer="" src="([^"]+)"/.exec(html)?.[1] ?? '';

describe('the public screens of the panel', () => {
  it.each([
    ['/login', 'Fazer login com o Google'],
    ['/login/', 'Fazer login com o Google'],
    ['/login/beta', 'Fazer login com o Google'],
    ['/login?activate', 'Fazer login com o Google'],
    ['/auth/callback?code=1&state=2', 'Concluindo o login'],
    ['/auth/login-as', 'Concluindo o login'],
    ['/suspended', 'Conta suspensa'],
  ])('are rendered by the server: %s', async (url, words) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain(words);
    expect(answer.body).not.toContain('the console');
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  });

  it('leave every other address to the console', async () => {
    for (const url of ['/', '/users', '/login/other', '/auth'])
      expect((await app.inject(url)).body).toContain('the console');
  });

  it('run nothing but what the nonce of their response allows', async () => {
    const [first, second] = [await app.inject('/login'), await app.inject('/login')];
    const nonces = [first, second].map(({ body, headers }) => {
      const [nonce, ...others] = new Set([...body.matchAll(/nonce="([^"]+)"/g)].map(([, value]) => value));
      expect(others).toEqual([]);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`);
      expect(policy).not.toContain('unsafe');
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('have a script that is cached for ever, under an address that changes with it', async () => {
    const src = scriptOf((await app.inject('/login')).body);
    const script = await app.inject(src);
    expect(script.body).toBe('first()');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    writeFileSync(join(dir, 'public.js'), 'second()');
    const next = await startPanel();
    expect(scriptOf((await next.inject('/login')).body)).not.toBe(src);
    await next.close();
  });

  it.each([
    [true, true],
    [false, false],
  ])('offer to create an account as the installation says: %s', async (isSignUpOpen, isOffered) => {
    const panel = await startPanel({ isSignUpOpen });
    expect((await panel.inject('/login')).body.includes('Criar a conta')).toBe(isOffered);
    await panel.close();
  });
});

describe('the providers of a public screen', () => {
  const buttonsAt = async (url: string, options: Partial<PublicPagesOptions>) => {
    const panel = await startPanel(options);
    const { body } = await panel.inject(url);
    await panel.close();
    const offered = [...body.matchAll(/data-wish="identity" data-provider="(\w+)"/g)].map(([, name]) => name);
    return { offered, isFlagged: body.includes('>Beta<') };
  };
  const both = { providers: ['google', 'microsoft'] } as const;
  const hidden = { ...both, beta: { providers: ['microsoft'], isOnLogin: false } } as const;

  it.each([
    ['of the installation on the sign-in', '/login', both, ['google', 'microsoft'], false],
    ['of the installation on its variant, the new one marked', '/login/beta', both, both.providers, true],
    ['without the new one where a setting keeps it back', '/login', hidden, ['google'], false],
    ['with the new one on the variant even then', '/login/beta', hidden, both.providers, true],
    [
      'where the new one is the only one',
      '/login',
      { ...hidden, providers: ['microsoft'] },
      ['microsoft'],
      false,
    ],
    ['where the new one is not set up', '/login/beta', { providers: ['google'] }, ['google'], false],
  ] as const)('are those %s', async (_title, url, options, offered, isFlagged) => {
    expect(await buttonsAt(url, options)).toEqual({ offered: [...offered], isFlagged });
  });

  it.each([
    ['/auth/callback', 'google'],
    ['/auth/callback/ms', 'microsoft'],
    ['/auth/callback/ms/consent', 'microsoft'],
  ])('are the one that came back at %s', async (url, provider) => {
    const panel = await startPanel(both);
    const { body } = await panel.inject(url);
    await panel.close();
    const named = [...body.matchAll(/data-provider="(\w+)"/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set([provider]));
  });
});

describe('the language of a public screen', () => {
  it.each([
    ['is Portuguese at first', '/login', '', 'pt-BR'],
    ['is the one chosen by the address', '/login?lang=es', 'sg_language=en', 'es'],
    ['is the one chosen last', '/suspended', 'a=b; sg_language=en; c=d', 'en'],
    ['is none that there is not', '/login?lang=fr', 'sg_language=de', 'pt-BR'],
    ['is the one chosen last where the address names two', '/login?lang=en&lang=es', 'sg_language=es', 'es'],
  ])('%s', async (_title, url, cookie, language) => {
    const answer = await app.inject({ url, headers: { cookie } });
    expect(languageOf(answer.body)).toBe(language);
  });

  it('is kept in a cookie when it is chosen, and only then', async () => {
    const chosen = await app.inject('/login?lang=es');
    expect(chosen.headers['set-cookie']).toBe(
      'sg_language=es; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
    );
    for (const url of ['/login', '/login?lang=fr'])
      expect((await app.inject(url)).headers).not.toHaveProperty('set-cookie');
  });

  it('is kept on plain http too', async () => {
    const panel = await startPanel({ isSecure: false });
    expect(String((await panel.inject('/login?lang=en')).headers['set-cookie'])).not.toContain('Secure');
    await panel.close();
  });
});
