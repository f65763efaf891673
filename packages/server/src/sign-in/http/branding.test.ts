import { sql } from 'kysely';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { panelOfWorld } from '#testing/panel-of-world.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { createImageCache } from './serve-image.ts';

const password = 'quatro bicicletas verdes';
let database: TestDatabase;
let world: SignInWorld;
let panel: Awaited<ReturnType<typeof panelOfWorld>>;

beforeAll(async () => {
  database = await startTestDatabase();
  world = await startSignInWorld(database);
  panel = await panelOfWorld(database, world);
});
afterAll(async () => {
  await panel.close();
  await world.app.close();
  await database.close();
});

function pngOf(side: number, shade: number, alpha: number): string {
  const png = new PNG({ width: side, height: side });
  png.data = Buffer.alloc(side * side * 4, Buffer.from([shade, shade, shade, alpha]));
  return PNG.sync.write(png).toString('base64');
}
const noBranding = {
  logo: null,
  logo_width: null,
  logo_height: null,
  background: null,
  primary_color: null,
  secondary_color: null,
  text_color: null,
} as const;
const versionNow = async () => (await panel.call('branding.get')).version;
const addImage = (use: 'logo' | 'background', shade: number, alpha = 255) =>
  panel.call('branding.addImage', { body: { use, content: pngOf(64, shade, alpha) } });

describe('pages of the sign-in service', () => {
  it('show the company’s branding from the next request on, also denials, requests and the password page', async () => {
    const person = await world.person({ password });
    expect((await world.begin(world.browser())).page.body).toContain('--primary:#1f5fd6');
    const logo = await addImage('logo', 20, 120);
    const background = await addImage('background', 200);
    await panel.call('branding.set', {
      body: {
        version: await versionNow(),
        logo: logo.image,
        logo_width: 200,
        logo_height: 60,
        background: background.image,
        primary_color: '#f4c542',
        secondary_color: '#2b1d0e',
        text_color: null,
      },
    });
    const { page } = await world.begin(world.browser());
    const refusal = await world.signIn(world.browser(), person.email, password);
    expect(refusal.statusCode).toBe(403);
    const ask = await world.browser().get(`/accounts/request-single-access?c=${world.samlKey}`);
    for (const { body } of [page, refusal, ask]) {
      expect(body).toContain('--primary:#f4c542;--on-primary:#000000');
      expect(body).toContain('--page:#2b1d0e');
      expect(body).toContain(
        `<img src="${new URL(logo.url).pathname}" width="200" height="60" alt="Padaria Aurora"`,
      );
      expect(body).toContain(`url("${new URL(background.url).pathname}")`);
      // A dark transparent logo gets a light ground on dark devices.
      expect(body).toContain('--plate:#ffffff');
    }
    const [, manifest = ''] = /<link rel="manifest" href="([^"]*)"/.exec(page.body) ?? [];
    for (const scheme of ['light', 'dark'])
      expect(page.body).toContain(
        `<meta name="theme-color" media="(prefers-color-scheme:${scheme})" content="#2b1d0e"/>`,
      );
    const installed = await world.browser().get(manifest);
    expect(installed.headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(installed.json()).toMatchObject({
      name: 'Minha conta · Padaria Aurora',
      start_url: `/accounts/me?c=${world.samlKey}`,
      theme_color: '#2b1d0e',
      background_color: '#2b1d0e',
    });
    expect((await world.browser().get(manifest.replace('pt-BR', 'es'))).json()).toMatchObject({ lang: 'es' });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("manifest-src 'self'");
    expect(policy).toMatch(/style-src 'nonce-[^']+'; img-src 'self'/);
    expect(policy).not.toContain('unsafe');
  });

  it('stay under 30 kB with branding, without the images', async () => {
    const { page } = await world.begin(world.browser());
    expect(page.body).toContain('<img');
    expect(Buffer.byteLength(page.body)).toBeLessThan(10_000);
  });

  it('return to the product’s branding, even twice within a millisecond', async () => {
    await panel.call('branding.set', {
      body: { ...noBranding, version: await versionNow(), primary_color: '#8c1d18' },
    });
    expect((await world.begin(world.browser())).page.body).toContain(
      '--primary:#8c1d18;--on-primary:#ffffff',
    );
    await panel.call('branding.set', { body: { ...noBranding, version: await versionNow() } });
    const { body } = (await world.begin(world.browser())).page;
    expect(body).toContain('--primary:#1f5fd6;--on-primary:#ffffff');
    expect(body).not.toContain('<img');
  });

  it('trigger no planning of logouts when a color changes', async () => {
    const facts = () =>
      inCompany(world.db, world.companyKey, async (tx) => ({
        version: (await tx.selectFrom('companies').select('version').executeTakeFirstOrThrow()).version,
        replans: (await sql`select changes from replan_requests`.execute(tx)).rows,
      }));
    const before = await facts();
    expect(before.version).toBeGreaterThan(0);
    await panel.call('branding.set', {
      body: { ...noBranding, version: await versionNow(), primary_color: '#123456' },
    });
    expect(await facts()).toEqual(before);
  });
});

describe('an image of a company', () => {
  it('is served as an immutable image', async () => {
    const { url, bytes } = await addImage('logo', 77);
    const answer = await world.app.inject(new URL(url).pathname);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toHaveLength(bytes);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('has no other address', async () => {
    const { url } = await addImage('logo', 78);
    const { pathname } = new URL(url);
    for (const wrong of [
      pathname.replace('.png', '.jpg'),
      pathname.replace('.png', '.svg'),
      pathname.replace(/[0-9a-f]{64}/, 'f'.repeat(64)),
      pathname.replace(world.samlKey, 'unbekannt'),
      '/look/x/..%2f..%2fetc',
    ])
      expect([wrong, (await world.app.inject(wrong)).statusCode]).toEqual([wrong, 404]);
  });
});

describe('the cache of images', () => {
  it('holds the most recently used ones up to its size', () => {
    const cache = createImageCache(100);
    const image = { type: 'image/png', content: Buffer.alloc(40) };
    for (const path of ['a', 'b']) cache.set(path, image);
    expect(cache.get('a')).toBeDefined();
    cache.set('c', image);
    expect(['a', 'b', 'c'].map((path) => cache.get(path) !== undefined)).toEqual([true, false, true]);
    cache.set('d', { type: 'image/png', content: Buffer.alloc(101) });
    expect(cache.get('d')).toBeUndefined();
  });
});
