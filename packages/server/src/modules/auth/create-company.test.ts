import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { commandLine } from '#testing/command-line.ts';
import { insertCompany, testInstant } from '#testing/rows.ts';
import { listInvitations } from './invitations.ts';

const domain = 'padariaestrela.example';
const second = 'estrelaentregas.example';

let api: Api;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.close());

const create = (...more: string[]) => commandLine(api)('company', 'create', ...more);
const waiting = () => inSystem(api.db, (tx) => listInvitations(tx));
const begin = (email: string) => api.consent(email, { allowTrial: true });
const finish = async (url: string) => api.send('auth.callback', { body: api.returning(url) });
const signUp = async (email: string = people.superAdmin) => finish(await begin(email));
const connect = async (email: string) =>
  api.walk(await api.call('auth.authorize', { query: { consent: 'true' } }), email);

/** Another company with a verified name. */
async function companyWith(name: string): Promise<string> {
  const key = await insertCompany(api.db);
  const at = testInstant;
  await inCompany(api.db, key, (tx) =>
    tx
      .insertInto('domains')
      .values({
        key: newKey(at.getTime()),
        company_key: key,
        name,
        is_verified: true,
        created_at: at,
        updated_at: at,
      })
      .execute(),
  );
  return key;
}

describe('a new company with some names already known here', () => {
  it('leaves a secondary domain of another company with that company', async () => {
    const other = await companyWith(second);
    const { token } = (await signUp()).json<{ token: string }>();
    const company = await api.call('company.current', { token });
    expect([company.main_domain, company.domains_list]).toEqual([domain, [domain]]);
    const rows = await inCompany(api.db, company.key, (tx) =>
      tx.selectFrom('domains').select(['name', 'is_verified']).orderBy('name').execute(),
    );
    expect(rows).toEqual([
      { name: second, is_verified: false },
      { name: domain, is_verified: true },
    ]);
    const ofOther = await inCompany(api.db, other, (tx) =>
      tx.selectFrom('domains').select('is_verified').execute(),
    );
    expect(ofOther).toEqual([{ is_verified: true }]);
  });

  it('is rejected by the primary domain of another company, and creates nothing', async () => {
    await companyWith(domain);
    const admin = api.emulators.state.users.find((user) => user.primaryEmail === people.superAdmin);
    admin!.primaryEmail = `helena@${second}`;
    expect((await signUp(`helena@${second}`)).json()).toMatchObject({
      status: 409,
      code: 'DOMAIN_OF_OTHER_COMPANY',
      facts: { domain },
    });
    expect((await commandLine(api)('company', 'list')).out).not.toContain(second);
  });

  it('is rejected by an invited domain that another company got meanwhile, and keeps waiting', async () => {
    await create('--domain', second, '--admin', people.superAdmin);
    await companyWith(second);
    expect((await finish(await connect(people.superAdmin))).json()).toMatchObject({
      code: 'DOMAIN_OF_OTHER_COMPANY',
      facts: { domain: second },
    });
    expect(await waiting()).toHaveLength(1);
  });
});

describe('a workspace with an existing company', () => {
  it('admits an administrator under a newly verified domain, and drops the invitation for that domain', async () => {
    const { key } = await api.createCompany();
    const admin = api.emulators.state.users.find((user) => user.primaryEmail === people.secondSuperAdmin);
    admin!.primaryEmail = 'marcos@nova.example';
    api.emulators.state.domains.push({
      name: 'nova.example',
      isPrimary: false,
      isVerified: true,
      createdAt: testInstant.getTime(),
    });
    const made = await create('--domain', 'nova.example', '--admin', 'marcos@nova.example');
    expect(made.code).toBe(0);
    const answer = await finish(await connect('marcos@nova.example'));
    expect(answer.json()).toMatchObject({ created_company: false });
    const { token } = answer.json<{ token: string }>();
    expect((await api.call('users.me', { token })).company_key).toBe(key);
    expect(await waiting()).toEqual([]);
  });

  it('has one company after two concurrent sign-ups, and both are signed in to it', async () => {
    const begun = [await begin(people.superAdmin), await begin(people.superAdmin)];
    const answers = await Promise.all(begun.map(finish));
    const done = answers.map((answer) => answer.json<{ token: string; created_company: boolean }>());
    expect(done.map((answer) => answer.created_company).toSorted()).toEqual([false, true]);
    const keys = await Promise.all(
      done.map(async ({ token }) => (await api.call('users.me', { token })).company_key),
    );
    expect(new Set(keys).size).toBe(1);
  });
});

describe('a pending invitation', () => {
  it('is completed by its administrator under another name of a verified domain', async () => {
    api.emulators.state.domains[0]!.aliases = ['estrela.example'];
    await create('--domain', 'estrela.example', '--admin', people.superAdmin);
    expect((await finish(await connect(people.superAdmin))).json()).toMatchObject({ created_company: true });
    expect(await waiting()).toEqual([]);
  });

  it('gives its language and zone to another administrator too, when sign-up is open', async () => {
    const settings = ['--language', 'es', '--time-zone', 'America/Bogota'];
    await create('--domain', domain, '--admin', people.secondSuperAdmin, ...settings);
    const { token } = (await signUp()).json<{ token: string }>();
    const company = await api.call('company.current', { token });
    expect(company.zone).toBe('America/Bogota');
    const row = await inCompany(api.db, company.key, (tx) =>
      tx.selectFrom('companies').select('language').executeTakeFirstOrThrow(),
    );
    expect(row.language).toBe('es');
    expect(await waiting()).toEqual([]);
  });
});
