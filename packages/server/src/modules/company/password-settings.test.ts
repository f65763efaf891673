import { HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toJson } from '#db/tables/columns.ts';
import { inCompany } from '#db/transactions.ts';
import { startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { insertPanelCompany } from '#testing/panel-company.ts';
import type { PanelCompany } from '#testing/panel-company.ts';
import { insertShift } from '#testing/rows.ts';

const plain = { min_length: 12, uppercase: false, lowercase: false, number: false, symbol: false };
const temporary = 'Fornada-Quente-27';
let api: Api;
let company: PanelCompany;

beforeAll(async () => {
  api = await startApi();
  company = await insertPanelCompany(api.db, api.clock.now());
});
afterAll(() => api.close());

const read = () => api.call('company.passwordSettings', { token: company.tokens.manager });
const save = (password_strength: typeof plain, version?: number) =>
  api.call('company.setPasswordStrength', {
    token: company.tokens.allowedAdmin,
    body: { password_strength, ...(version === undefined ? {} : { version }) },
  });
const refuseSave = (body: unknown) =>
  api.refusal('company.setPasswordStrength', { token: company.tokens.allowedAdmin, body });
const setDefault = (default_pass: string) =>
  api.send('company.setDefaultPassword', { token: company.tokens.administrator, body: { default_pass } });
const audits = async (event: string) => (await api.audits(company.key)).filter((row) => row.event === event);

describe('the password settings of a company', () => {
  it("start with the product's rules and no temporary password", async () => {
    expect(await read()).toEqual({
      password_strength: plain,
      version: 1,
      updated_at: null,
      updated_by: null,
      updated_by_key: null,
      default_password: null,
      password_option: null,
      // Not the super administrator, who never comes to the sign-in page.
      without_password: 4,
      shifts: [],
      following_shifts: 0,
    });
  });

  it('name the shifts with requirements of their own, and count the others', async () => {
    await insertShift(api.db, company.key, { name: 'Loja' });
    const strict = await insertShift(api.db, company.key, {
      name: 'Caixa',
      password_strength: toJson({ ...plain, min_length: 16, symbol: true }),
    });
    const expiring = await insertShift(api.db, company.key, {
      name: 'Noite',
      state: 'disabled',
      password_expiry_amount: 90,
      password_expiry_unit: 'days',
    });
    const { shifts, following_shifts: following } = await read();
    expect(following).toBe(1);
    expect(shifts).toMatchObject([
      { key: strict, name: 'Caixa', password_strength: { min_length: 16, symbol: true }, expiry: null },
      {
        key: expiring,
        state: 'disabled',
        password_strength: null,
        expiry: { count: 90, unit: 'days' },
      },
    ]);
  });

  it('are changed with their version, audited once, and announced to the whole panel', async () => {
    const { version } = await read();
    const changed = await save({ ...plain, min_length: 14, number: true }, version);
    expect(changed).toMatchObject({
      version: version + 1,
      password_strength: { min_length: 14, number: true },
    });
    expect((await save({ ...plain, min_length: 14, number: true }, version + 1)).version).toBe(version + 1);
    expect(await audits('company.password_strength_changed')).toMatchObject([
      { before: plain, after: { min_length: 14, number: true } },
    ]);
    const { password_strength: strength } = await api.call('company.current', {
      token: company.tokens.manager,
    });
    expect(strength).toEqual({ ...plain, min_length: 14, number: true });
  });

  it('report the conflict to the later of two people', async () => {
    const { version } = await read();
    await save(plain, version);
    const refused = await refuseSave({ password_strength: { ...plain, symbol: true }, version });
    const { updated_by: name, updated_by_key: key, updated_at: at } = await read();
    expect(name).not.toBeNull();
    expect([refused.code, refused.facts]).toEqual([
      'VERSION_CONFLICT',
      { stored: version + 1, sent: version, saved_by: name, saved_by_key: key, saved_at: at },
    ]);
    expect((await read()).password_strength).toEqual(plain);
  });

  it.each([7, 129, 12.5])('refuse a length of %s', async (length) => {
    const refused = await refuseSave({ password_strength: { ...plain, min_length: length } });
    expect(refused.code).toBe('VALIDATION_FAILED');
  });
});

describe('the temporary password', () => {
  it('is reported as set, stored and open for 72 hours, and never itself', async () => {
    expect((await setDefault(temporary)).statusCode).toBe(200);
    const at = api.clock.now();
    const until = new Date(at + 72 * HOUR_MS).toISOString();
    const settings = await read();
    expect(settings.default_password).toEqual({
      set_at: new Date(at).toISOString(),
      kept_until: until,
      opens_until: until,
      ends_at: until,
      extensions_left: 2,
    });
    expect(JSON.stringify(settings)).not.toContain(temporary);
  });

  it.each([
    ['curta', ['too_short']],
    ['Password2025!!', ['common']],
    ['Padaria-Aurora', ['context']],
  ])('is refused as %s', async (password, problems) => {
    const refused = (await setDefault(password)).json<{ code: string; facts: unknown }>();
    expect(refused).toMatchObject({ code: 'INVALID_PASSWORD', facts: { problems } });
  });

  it('must match the rules of the company', async () => {
    await save({ ...plain, symbol: true });
    const refused = (await setDefault('quatro bicicletas'.replace(' ', 'e'))).json<{ facts: unknown }>();
    expect(refused.facts).toEqual({ problems: ['missing_symbol'] });
    await save(plain);
  });

  it('must differ from the stored one; after that one is deleted, it may be the same', async () => {
    const refused = (await setDefault(temporary)).json<{ status: number; code: string }>();
    expect(refused).toMatchObject({ status: 422, code: 'SAME_PASSWORD' });
    await inCompany(api.db, company.key, (tx) =>
      tx
        .updateTable('companies')
        .set({ default_password_sealed_until: new Date(api.clock.now()) })
        .execute(),
    );
    expect((await read()).default_password?.kept_until).toBeNull();
    expect((await setDefault(temporary)).statusCode).toBe(200);
    expect(await audits('company.default_password_set')).toHaveLength(2);
  });
});

describe('the end of the temporary password', () => {
  const extend = () => api.call('company.extendDefaultPassword', { token: company.tokens.administrator });

  it('is moved by 72 hours, twice, and kept for e-mails as long', async () => {
    const before = (await read()).default_password;
    const end = Date.parse(before?.ends_at ?? '');
    const once = new Date(end + 72 * HOUR_MS).toISOString();
    expect((await extend()).default_password).toMatchObject({
      opens_until: once,
      kept_until: once,
      extensions_left: 1,
    });
    const twice = new Date(end + 144 * HOUR_MS).toISOString();
    expect((await extend()).default_password).toMatchObject({ opens_until: twice, extensions_left: 0 });
    const refused = await api.refusal('company.extendDefaultPassword', {
      token: company.tokens.administrator,
    });
    expect(refused.code).toBe('TEMPORARY_PASSWORD_NOT_EXTENDABLE');
    const rows = await audits('company.default_password_extended');
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual(
      expect.objectContaining({
        before: { until: before?.ends_at },
        after: { until: once, extensions: 1 },
      }),
    );
  });

  it('is moved from now once it has passed, and the deleted password is not kept again', async () => {
    await setDefault('outra fornada que sai bem cedo');
    api.clock.set(api.clock.now() + 100 * HOUR_MS);
    const token = await api.tokenOf(company.key, company.people.administrator);
    const { default_password: settings } = await api.call('company.extendDefaultPassword', { token });
    expect(settings).toMatchObject({
      opens_until: new Date(api.clock.now() + 72 * HOUR_MS).toISOString(),
      kept_until: null,
    });
  });

  it('cannot be moved before there is one', async () => {
    const other = await insertPanelCompany(api.db, api.clock.now());
    const refused = await api.refusal('company.extendDefaultPassword', { token: other.tokens.administrator });
    expect(refused.code).toBe('DEFAULT_PASSWORD_REQUIRED');
  });
});
