import { sql } from 'kysely';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallBody } from '@shiftgate/contract/routes/index.ts';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertPanelCompany } from '#testing/panel-company.ts';
import type { PanelCompany } from '#testing/panel-company.ts';

let api: Api;
let company: PanelCompany;
let token: string;

beforeAll(async () => {
  api = await startApi();
  company = await insertPanelCompany(api.db, api.clock.now());
  token = company.tokens.manager;
});
afterAll(() => api.close());

function pngOf(side: number, color: readonly [number, number, number, number]): string {
  const png = new PNG({ width: side, height: side });
  png.data = Buffer.alloc(side * side * 4, Buffer.from(color));
  return PNG.sync.write(png).toString('base64');
}

const nothing: CallBody<'branding.set'> = {
  version: 0,
  logo: null,
  logo_width: null,
  logo_height: null,
  background: null,
  primary_color: null,
  secondary_color: null,
  text_color: null,
};
const addLogo = (shade: number) =>
  api.call('branding.addImage', { token, body: { use: 'logo', content: pngOf(60, [shade, 90, 20, 255]) } });
const isWaiting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db.kysely);
  return rows.length > 0;
};
const stored = () =>
  inCompany(api.db, company.key, (tx) => tx.selectFrom('look_images').select('hash').execute());

describe("the branding of a company's pages", () => {
  it('is the product’s by default, and every role in the panel may change it', async () => {
    expect(await api.call('branding.get', { token })).toMatchObject({
      version: 0,
      logo: null,
      primary_color: null,
    });
    const logo = await addLogo(200);
    expect(logo).toMatchObject({ width: 60, height: 60, tone: 'opaque' });
    expect(logo.url).toMatch(/^https:\/\/entrar\.shiftgate\.example\/look\/[^/]+\/[0-9a-f]{64}\.png$/);
    const saved = await api.call('branding.set', {
      token,
      body: {
        ...nothing,
        logo: logo.image,
        logo_width: 180,
        logo_height: 60,
        primary_color: '#8C1D18',
        secondary_color: '#f7efe2',
      },
    });
    expect(saved).toMatchObject({
      version: 1,
      logo: { image: logo.image },
      logo_width: 180,
      primary_color: '#8c1d18',
      text_color: null,
      updated_by: 'Bento Gestor',
    });
    expect(await api.call('branding.get', { token })).toEqual(saved);
    expect((await api.audits(company.key)).at(-1)).toMatchObject({
      event: 'company.login_customised',
      actor_name: 'Bento Gestor',
      before: { version: 0, logo: null, primary_color: null },
      after: { version: 1, logo: logo.image, primary_color: '#8c1d18' },
    });
  });

  it('rejects a change based on an older version', async () => {
    const refused = await api.refusal('branding.set', { token, body: { ...nothing, version: 0 } });
    expect(refused).toMatchObject({
      code: 'VERSION_CONFLICT',
      facts: { stored: 1, saved_by: 'Bento Gestor' },
    });
    const both = await Promise.allSettled(
      ['#111111', '#222222'].map((color) =>
        api.call('branding.set', { token, body: { ...nothing, version: 1, primary_color: color } }),
      ),
    );
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('rejects invalid sizes, colors and images, each by its field', async () => {
    const { version } = await api.call('branding.get', { token });
    const logo = await addLogo(10);
    const whole = { ...nothing, version, logo: logo.image, logo_width: 100, logo_height: 100 };
    for (const [path, value] of [
      ['logo_width', 39],
      ['logo_height', 501],
      ['logo_width', null],
      ['primary_color', 'red'],
      ['secondary_color', '#fff'],
      ['text_color', '#ffffff;background:url(//evil)'],
      ['logo', '../../etc'],
    ] as const) {
      const refused = await api.refusal('branding.set', { token, body: { ...whole, [path]: value } });
      expect([path, refused.code, refused.fields?.[0]?.path]).toEqual([path, 'VALIDATION_FAILED', path]);
    }
    const unknown = await api.refusal('branding.set', {
      token,
      body: { ...nothing, version, background: 'a'.repeat(64) },
    });
    expect(unknown).toMatchObject({ code: 'IMAGE_NOT_FOUND', facts: { path: 'background' } });
  });

  it("rejects another company's image", async () => {
    const other = await insertPanelCompany(api.db, api.clock.now());
    const theirs = await api.call('branding.addImage', {
      token: other.tokens.manager,
      body: { use: 'background', content: pngOf(50, [1, 2, 3, 255]) },
    });
    const { version } = await api.call('branding.get', { token });
    const refused = await api.refusal('branding.set', {
      token,
      body: { ...nothing, version, background: theirs.image },
    });
    expect(refused.code).toBe('IMAGE_NOT_FOUND');
  });

  it('reports the problem of a file', async () => {
    const codeOf = async (content: Buffer) =>
      (
        await api.refusal('branding.addImage', {
          token,
          body: { use: 'logo', content: content.toString('base64') },
        })
      ).code;
    expect(await codeOf(Buffer.from('<svg onload="alert(1)"/>'))).toBe('IMAGE_IS_DRAWING');
    expect(await codeOf(Buffer.from('GIF89a'))).toBe('IMAGE_TYPE_UNKNOWN');
    expect(await codeOf(Buffer.from(pngOf(60, [1, 1, 1, 255]), 'base64').subarray(0, 60))).toBe(
      'IMAGE_UNREADABLE',
    );
    expect(await codeOf(Buffer.alloc(2 * 1024 * 1024 + 1))).toBe('IMAGE_TOO_LARGE');
    expect(await codeOf(Buffer.alloc(5 * 1024 * 1024))).toBe('PAYLOAD_TOO_LARGE');
    const notBase64 = { use: 'logo', content: 'não é base64' };
    expect((await api.refusal('branding.addImage', { token, body: notBase64 })).code).toBe(
      'VALIDATION_FAILED',
    );
  });

  it('keeps used images and only some unused ones', async () => {
    const { version } = await api.call('branding.get', { token });
    const shown = await addLogo(1);
    const saved = await api.call('branding.set', {
      token,
      body: { ...nothing, version, logo: shown.image, logo_width: 100, logo_height: 100 },
    });
    for (let shade = 20; shade < 36; shade += 1) await addLogo(shade);
    expect(await stored()).toHaveLength(13);
    api.clock.set(api.clock.now() + 25 * 3_600_000 - 1);
    token = await api.tokenOf(company.key, company.people.manager);
    await addLogo(99);
    expect(await stored()).toHaveLength(2);
    expect((await stored()).map((row) => row.hash.toString('hex'))).toContain(shown.image);
    const reset = await api.call('branding.set', { token, body: { ...nothing, version: saved.version } });
    expect(reset).toMatchObject({ logo: null, logo_width: null, primary_color: null });
  });

  it('keeps a logo for a day after it was replaced, however old it is', async () => {
    const { version } = await api.call('branding.get', { token });
    const first = await addLogo(41);
    const shown = { ...nothing, logo: first.image, logo_width: 100, logo_height: 100 };
    const saved = await api.call('branding.set', { token, body: { ...shown, version } });
    api.advance(40 * 3_600_000);
    token = await api.tokenOf(company.key, company.people.manager);
    const without = await api.call('branding.set', { token, body: { ...nothing, version: saved.version } });
    const back = await api.call('branding.set', { token, body: { ...shown, version: without.version } });
    expect(back.logo?.image).toBe(first.image);
    await api.call('branding.set', { token, body: { ...nothing, version: back.version } });
  });

  it('keeps an old image that is saved during an upload', async () => {
    const old = await addLogo(42);
    api.advance(40 * 3_600_000);
    token = await api.tokenOf(company.key, company.people.manager);
    const hash = Buffer.from(old.image, 'hex');
    let coming: Promise<unknown> = Promise.resolve();
    await inCompany(api.db, company.key, async (tx) => {
      // Repeats the steps of a save: the company first, then the image, then the branding.
      await tx
        .selectFrom('companies')
        .select('key')
        .where('key', '=', company.key)
        .forNoKeyUpdate()
        .execute();
      await tx.selectFrom('look_images').select('hash').where('hash', '=', hash).forShare().execute();
      coming = addLogo(43);
      await expect.poll(isWaiting).toBe(true);
      await tx
        .updateTable('company_looks')
        .set({ logo_hash: hash, logo_width: 100, logo_height: 100 })
        .execute();
    });
    expect(await coming).toMatchObject({ width: 60 });
    expect((await api.call('branding.get', { token })).logo?.image).toBe(old.image);
  });

  it('limits a company’s uploads', async () => {
    api.advance(11 * 60_000);
    const body = { use: 'logo', content: Buffer.from('GIF89a').toString('base64') };
    const codes: string[] = [];
    for (let more = 0; more < 61; more += 1)
      codes.push((await api.refusal('branding.addImage', { token, body })).code);
    expect(new Set(codes.slice(0, 60))).toEqual(new Set(['IMAGE_TYPE_UNKNOWN']));
    expect(codes[60]).toBe('REQUEST_LIMIT_EXCEEDED');
  });

  it('is part of the pre-flight check', async () => {
    const { version } = await api.call('branding.get', { token });
    await api.call('branding.set', { token, body: { ...nothing, version, primary_color: '#8c1d18' } });
    const at = new Date(api.clock.now());
    const names = { key: newKey(at.getTime()), company_key: company.key, name: 'aurora-look.example' };
    const rest = { is_verified: true, created_at: at, updated_at: at };
    await inCompany(api.db, company.key, (tx) =>
      tx
        .insertInto('domains')
        .values({ ...names, ...rest })
        .execute(),
    );
    const admin = await api.tokenOf(company.key, company.people.administrator);
    const { items } = await api.call('control.preflight', { token: admin, body: { domains: [names.name] } });
    const state = (id: string) => items.find((item) => item.id === id);
    expect(state('primary_color')).toMatchObject({ state: 'ok' });
    expect(state('secondary_color')).toMatchObject({ code: 'MISSING_SECONDARY_COLOR', fix: 'customize' });
    expect(state('logo')).toMatchObject({ code: 'MISSING_LOGO', fix: 'customize' });
  });
});
