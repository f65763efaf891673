import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { inCompany } from '#db/transactions.ts';
import { syncDirectory } from '../directory-sync/sync.job.ts';

let api: Api;
let companyKey: string;
let token: string;

beforeAll(async () => {
  api = await startApi();
  api.emulators.state.customer.name = 'Padaria Estrela';
  ({ key: companyKey, token } = await api.createCompany());
});
afterAll(() => api.close());

const name = async () => {
  const company = await api.call('company.current', { token });
  return [company.name, company.is_name_entered];
};
const rename = (to: string | null) => api.call('company.rename', { token, body: { name: to } });
const sync = async () => {
  api.advance(60_000);
  token = await api.signIn(people.superAdmin);
  await api.call('users.sync', { token });
  await syncDirectory.run({ db: api.db, box: api.box, directories: api.newDirectories(), clock: api.clock });
};
const renames = async () => (await api.audits(companyKey)).filter((row) => row.event === 'company.renamed');

describe('the name of a company', () => {
  it('is the one that its directory knows, and so is its language', async () => {
    expect(await name()).toEqual(['Padaria Estrela', false]);
    const { language } = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('companies').select('language').executeTakeFirstOrThrow(),
    );
    expect(language).toBe('pt-BR');
  });

  it('follows the directory with a sync, audited once', async () => {
    api.emulators.state.customer.name = 'Padaria Estrela do Sul';
    await sync();
    await sync();
    expect(await name()).toEqual(['Padaria Estrela do Sul', false]);
    expect(await renames()).toMatchObject([
      {
        actor_kind: 'system',
        before: { name: 'Padaria Estrela' },
        after: { name: 'Padaria Estrela do Sul' },
      },
    ]);
  });

  it('is typed in the panel instead, audited, and left alone by a sync', async () => {
    expect(await rename('  Estrela  ')).toEqual({ name: 'Estrela', is_name_entered: true });
    await sync();
    expect(await name()).toEqual(['Estrela', true]);
    expect((await renames()).at(-1)).toMatchObject({
      actor_email: people.superAdmin,
      before: { name: 'Padaria Estrela do Sul' },
      after: { name: 'Estrela' },
    });
  });

  it('is left to the directory again', async () => {
    await rename(null);
    await sync();
    expect(await name()).toEqual(['Padaria Estrela do Sul', false]);
  });

  it('stays without a change, and audits nothing', async () => {
    await rename('Estrela');
    const before = (await renames()).length;
    await rename('Estrela');
    expect((await renames()).length).toBe(before);
  });

  it('is refused when empty or too long', async () => {
    for (const bad of ['', '   ', 'x'.repeat(101)])
      expect(await api.refusal('company.rename', { token, body: { name: bad } })).toMatchObject({
        status: 422,
      });
  });

  it('is set by control administrators alone', async () => {
    const manager = await api.manager(companyKey, people.otherWorker);
    expect(await api.refusal('company.rename', { token: manager, body: { name: 'Outra' } })).toMatchObject({
      status: 403,
    });
    expect((await api.send('company.rename', { body: { name: 'Outra' } })).statusCode).toBe(401);
  });
});
