import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inSystem } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { commandLine } from '#testing/command-line.ts';
import { listInvitations } from './invitations.ts';

const domain = 'padariaestrela.example';

let api: Api;
beforeAll(async () => {
  api = await startApi({ isSignUpOpen: false });
});
afterAll(() => api.close());
beforeEach(() => inSystem(api.db, (tx) => tx.deleteFrom('company_invitations').execute()));

const waiting = () => inSystem(api.db, (tx) => listInvitations(tx));
const create = (...more: string[]) => commandLine(api)('company', 'create', ...more);
const forHelena = ['--domain', domain, '--admin', people.superAdmin];
const connect = async (email: string) =>
  api.walk(await api.call('auth.authorize', { query: { consent: 'true' } }), email);
const finish = async (url: string, isTrial = false) =>
  api.refusal('auth.callback', {
    body: api.returning(url),
    ...(isTrial && { query: { allow_trial: 'true' } }),
  });
const companies = async () => (await commandLine(api)('company', 'list')).out;

describe('an installation with closed sign-up', () => {
  it('starts no flow for a company that requests an account', async () => {
    expect(await api.refusal('auth.authorize', { query: { allow_trial: 'true' } })).toMatchObject({
      status: 403,
      code: 'APP_NOT_INSTALLED',
    });
  });

  it('creates nothing at the end of a flow that requests an account, or was started while it was open', async () => {
    expect(await finish(await connect(people.superAdmin), true)).toMatchObject({
      code: 'APP_NOT_INSTALLED',
      facts: { domain },
    });
    const begunBefore = await connect(people.superAdmin);
    await inSystem(api.db, (tx) => tx.updateTable('oauth_flows').set({ allow_trial: true }).execute());
    expect(await finish(begunBefore)).toMatchObject({ code: 'APP_NOT_INSTALLED' });
    expect(await companies()).toBe('There are no companies.\n');
  });
});

describe('company create', () => {
  it.each([
    [['--domain', 'nonsense', '--admin', people.superAdmin], '--domain must be a domain'],
    [['--domain', 'https://empresa.example/x', '--admin', people.superAdmin], '--domain must be a domain'],
    [['--domain', 'empresa.example:443', '--admin', people.superAdmin], '--domain must be a domain'],
    [['--domain', '10.0.0.1', '--admin', people.superAdmin], '--domain must be a domain'],
    [['--domain', domain, '--admin', 'helena'], '--admin must be an email address'],
    [[...forHelena, '--language', 'fr'], '--language must be one of'],
    [[...forHelena, '--time-zone', 'Marte/Olimpo'], '--time-zone must be a name'],
    [['--domain', domain], '--admin is missing'],
  ])('refuses %j by name, and changes nothing', async (typed, named) => {
    const { code, err } = await create(...typed);
    expect([code, err]).toEqual([2, expect.stringContaining(named)]);
    expect(await waiting()).toEqual([]);
  });

  it('prints in a dry run what it would do, and changes nothing', async () => {
    const { code, out } = await create(...forHelena, '--dry-run');
    expect([code, out]).toEqual([0, expect.stringContaining('nothing was changed')]);
    expect(await waiting()).toEqual([]);
  });

  it('makes one company of two calls, also concurrent ones, and says which one waits', async () => {
    const both = await Promise.all([create(...forHelena), create(...forHelena)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(both.find(({ code }) => code === 0)?.out).toContain('https://painel.shiftgate.example/login');
    const again = await create('--domain', domain.toUpperCase(), '--admin', people.secondSuperAdmin);
    expect(again.err).toContain(`is already waiting for ${people.superAdmin}`);
    const elsewhere = await create('--domain', 'outra.example', '--admin', people.superAdmin);
    expect(elsewhere.err).toContain(`The account for ${domain} is already waiting`);
    expect(await waiting()).toMatchObject([{ domain, admin_email: people.superAdmin }]);
    expect(await companies()).toContain(`${domain}\twaiting for ${people.superAdmin}`);
  });

  it('can be withdrawn while it waits', async () => {
    await create(...forHelena);
    expect((await commandLine(api)('company', 'withdraw', '--domain', domain)).code).toBe(0);
    expect(await finish(await connect(people.superAdmin))).toMatchObject({ code: 'APP_NOT_INSTALLED' });
    expect((await commandLine(api)('company', 'withdraw', '--domain', domain)).err).toContain('No account');
  });

  it('does not work for another administrator of the workspace, nor for a person without rights', async () => {
    await create('--domain', domain, '--admin', people.worker);
    expect(await finish(await connect(people.superAdmin))).toMatchObject({ code: 'APP_NOT_INSTALLED' });
    expect(await finish(await connect(people.worker))).toMatchObject({ code: 'NOT_WORKSPACE_ADMIN' });
    expect(await waiting()).toHaveLength(1);
  });

  it('is rejected when the workspace has not verified the domain', async () => {
    await create('--domain', 'alheio.example', '--admin', people.superAdmin);
    expect(await finish(await connect(people.superAdmin))).toMatchObject({
      status: 403,
      code: 'INVITED_DOMAIN_NOT_VERIFIED',
      facts: { domain: 'alheio.example' },
    });
    expect(await waiting()).toHaveLength(1);
  });

  it('waits for 30 days, as the list says, and can then be created again', async () => {
    const { out } = await create(...forHelena);
    expect(out).toContain('until 2025-04-09');
    expect(await companies()).toContain(`${domain}\twaiting for ${people.superAdmin} until 2025-04-09`);
    const begun = api.clock.now();
    api.clock.set(Date.parse('2025-04-09T12:00:00Z'));
    try {
      expect(await finish(await connect(people.superAdmin))).toMatchObject({ code: 'APP_NOT_INSTALLED' });
      expect(await companies()).toContain(`expired; waited for ${people.superAdmin} until 2025-04-09`);
      const again = await create('--domain', domain, '--admin', people.secondSuperAdmin);
      expect([again.code, again.err]).toEqual([0, '']);
      expect(await waiting()).toMatchObject([{ domain, admin_email: people.secondSuperAdmin }]);
    } finally {
      api.clock.set(begun);
    }
  });

  it('names the holidays of the company when another zone is given', async () => {
    const { out } = await create(...forHelena, '--time-zone', 'Europe/Lisbon', '--dry-run');
    expect(out).toContain("holidays are Brazil's");
    expect((await create(...forHelena, '--dry-run')).out).not.toContain('holidays');
  });

  it('is completed by the first sign-in of its administrator, once', async () => {
    await create(...forHelena, '--language', 'en', '--time-zone', 'America/Manaus');
    const plain = await finish(await api.consent(people.superAdmin));
    expect(plain).toMatchObject({ status: 409, code: 'CONSENT_REQUIRED' });
    const answers = await Promise.all(
      [await connect(people.superAdmin), await connect(people.superAdmin)].map((url) =>
        api.send('auth.callback', { body: api.returning(url) }),
      ),
    );
    const done = answers.filter((answer) => answer.statusCode === 200);
    expect(answers.filter((answer) => answer.statusCode >= 500)).toEqual([]);
    const { token } = done[0]!.json<{ token: string }>();
    const company = await api.call('company.current', { token });
    expect(company).toMatchObject({
      main_domain: domain,
      trial_ends_on: '2025-03-24',
      zone: 'America/Manaus',
    });
    expect(await waiting()).toEqual([]);
    const created = (await api.audits(company.key)).filter((row) => row.event === 'company.created');
    expect(created).toMatchObject([
      { actor_name: 'command line', after: { administrator: people.superAdmin } },
    ]);
    expect(await companies()).toBe(`${company.key}\t${domain}\taccess control off\n`);
    expect(await api.signIn(people.superAdmin)).not.toBe('');
    for (const taken of [domain, 'estrelaentregas.example']) {
      const { code, err } = await create('--domain', taken, '--admin', 'rosa@outra.example');
      expect([code, err]).toEqual([1, expect.stringContaining(`${taken} already belongs to a company`)]);
    }
    const sameAdmin = await create('--domain', 'nova.example', '--admin', people.secondSuperAdmin);
    expect(sameAdmin.err).toContain(`${domain} already belongs to a company`);
  });
});
