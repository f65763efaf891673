import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '../db/transactions.ts';
import { DirectoryError } from '../ports/directory.ts';
import type { Directory } from '../ports/directory.ts';
import { people, startApi } from '../testing/api.ts';
import type { Api } from '../testing/api.ts';
import { commandLine } from '../testing/command-line.ts';
import { describeTarget } from './switch-redirects-off.ts';

const domains = ['padariaestrela.example', 'estrelaentregas.example'];
const body = { domains, password_option: 'link' as const, logout_option: 'skip' as const };

let api: Api;
let companyKey: string;
let token: string;
let run: ReturnType<typeof commandLine>;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  await inCompany(api.db, companyKey, (tx) =>
    tx.updateTable('companies').set({ plan_status: 'ACTIVE', trial_ends_on: null }).execute(),
  );
  run = commandLine(api);
});
afterAll(() => api.close());

const state = async () => (await api.call('control.state', { token })).state;
const sentToUs = () =>
  api.emulators.state.ssoAssignments.filter((item) => item.ssoMode === 'SAML_SSO').length;
const activate = async () => {
  await api.call('control.activate', { token, body });
  await api.runSagas();
  expect(await state()).toBe('active');
};
const disable = (...more: string[]) => run('control', 'disable', '--company', domains[0] ?? '', ...more);
const newAudits = async (from: number) =>
  (await api.audits(companyKey))
    .filter((row) => row.occurred_at.getTime() >= from)
    .map((row) => [row.event, row.actor_name]);

beforeEach(async () => {
  api.emulators.faults.clear();
  api.advance(1000);
  if ((await state()) !== 'inactive') expect(await disable()).toMatchObject({ code: 0 });
  api.advance(1000);
});

describe('control disable --company', () => {
  it('turns control off with database and provider alone, step by step, and audits the actor', async () => {
    await activate();
    api.signInService.isUp = false;
    api.advance(1000);
    const from = api.clock.now();
    const result = await disable();
    api.signInService.isUp = true;
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(result.out).toContain('Turning off access control.');
    expect(result.out).toMatch(/done\s+redirect in the workspace off/);
    expect(result.out).toContain('Access control is off.');
    expect(result.out).toContain('The workspace redirects no one to Shiftgate.');
    expect([await state(), sentToUs()]).toEqual(['inactive', 0]);
    // All share one instant, in any order.
    expect((await newAudits(from)).toSorted()).toEqual([
      ['control.deactivated', 'system'],
      ['control.deactivation_started', 'command line'],
    ]);
  });

  it('reports clearly that control is off already', async () => {
    const result = await disable();
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(result.out).toContain('Access control is already off.');
  });

  it('changes nothing as a dry run', async () => {
    await activate();
    const result = await disable('--dry-run');
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(result.out).toContain('it would be turned off');
    expect(result.out).toContain('everyone in the company');
    expect([await state(), sentToUs()]).toEqual(['active', 1]);
  });

  it('waits for an unreachable workspace only a short time, and says so', async () => {
    const asked: (number | undefined)[] = [];
    const away = (_grant: unknown, ...more: unknown[]): never => {
      asked.push((more.at(-1) as { readonly deadlineMs?: number }).deadlineMs);
      throw new DirectoryError('unavailable', { operation: 'orgUnits.list', reason: 'network' });
    };
    const real = api.newDirectory();
    const directory = () => ({ ...real, federation: { ...real.federation, anchorOf: away } });
    const lost = commandLine(api, { directory });
    const result = await lost('control', 'disable', '--company', domains[0] ?? '', '--dry-run');
    expect(result.code).toBe(1);
    expect(result.out).toContain('Querying the workspace for its SSO assignments (at most 30 s).');
    expect(result.err).toContain("The workspace can't be reached right now (unavailable).");
    expect(asked).toEqual([expect.closeTo(30_000, -3)]);
  });

  it('continues a deactivation of another process', async () => {
    await activate();
    await api.call('control.disable', { token });
    const result = await disable();
    expect(result).toMatchObject({ code: 0 });
    expect(result.out).toContain('Resuming a deactivation that was already started');
    expect([await state(), sentToUs()]).toEqual(['inactive', 0]);
  });

  it('rolls back an activation that stopped halfway', async () => {
    await api.call('control.activate', { token, body });
    const result = await disable();
    expect(result).toMatchObject({ code: 0 });
    expect(result.out).toContain('An activation was in progress: it is being undone.');
    expect((await api.call('control.state', { token })).run).toMatchObject({
      kind: 'activate',
      outcome: 'rolled_back',
      error: 'STOPPED_BY_OPERATOR',
    });
    expect([await state(), sentToUs()]).toEqual(['inactive', 0]);
  });

  it('cancels a scheduled activation', async () => {
    const at = new Date(api.clock.now() + 86_400_000).toISOString();
    await api.call('control.activate', { token, body: { ...body, activation_datetime: at } });
    const result = await disable();
    expect(result).toMatchObject({ code: 0 });
    expect(result.out).toContain('scheduled activation is canceled');
    expect(await state()).toBe('inactive');
  });

  it('ends an activation test', async () => {
    await api.call('control.startTest', {
      token,
      body: { domains: [domains[0] ?? ''], users_emails: [people.worker] },
    });
    await api.runSagas();
    expect(await state()).toBe('test');
    const result = await disable();
    expect(result).toMatchObject({ code: 0 });
    expect(result.out).toContain('put back the way it was');
    expect([await state(), sentToUs()]).toEqual(['inactive', 0]);
  });

  it('runs each step once beside a running program', async () => {
    await activate();
    api.advance(1000);
    const from = api.clock.now();
    const jobs = Promise.all([api.runSagas(), api.runSagas()]);
    const [one, other] = await Promise.all([disable(), disable()]);
    await jobs;
    expect([one.code, other.code]).toEqual([0, 0]);
    expect([await state(), sentToUs()]).toEqual(['inactive', 0]);
    // All share one instant, in any order.
    expect((await newAudits(from)).map(([event]) => event).toSorted()).toEqual([
      'control.deactivated',
      'control.deactivation_started',
    ]);
  });

  it("turns off the workspace's redirects although our records say off", async () => {
    await activate();
    await inCompany(api.db, companyKey, async (tx) => {
      await tx.updateTable('companies').set({ control_state: 'inactive' }).execute();
      await tx.updateTable('domains').set({ is_covered: false, covered_since: null }).execute();
    });
    const result = await disable();
    expect(result).toMatchObject({ code: 0 });
    expect(result.out).toContain('Access control is already off.');
    expect(result.out).toContain('redirects people to Shiftgate: everyone in the company');
    expect(sentToUs()).toBe(0);
  });

  it('continues after a failure, the whole company first, and audits each one that is off', async () => {
    await activate();
    await inCompany(api.db, companyKey, async (tx) => {
      await tx.updateTable('companies').set({ control_state: 'inactive' }).execute();
      await tx.updateTable('domains').set({ is_covered: false, covered_since: null }).execute();
    });
    const real = api.newDirectory();
    const refusing = (kind: string): Directory => ({
      ...real,
      federation: {
        ...real.federation,
        // Two groups and the whole company, which comes last.
        findRedirects: async (grant, search) => {
          const { redirects, ...found } = await real.federation.findRedirects(grant, search);
          const groups = ['um', 'dois'].map((groupId) => ({ target: { kind: 'group', groupId } }) as const);
          return {
            ...found,
            redirects: redirects.flatMap((one) => [...groups.map((group) => ({ ...one, ...group })), one]),
          };
        },
        switchRedirectOff: async (grant, search, redirect) => {
          if (describeTarget(redirect).includes(kind))
            throw new DirectoryError('unavailable', { operation: 'inboundSsoAssignments.off' });
          if (redirect.target.kind === 'everyone')
            await real.federation.switchRedirectOff(grant, search, redirect);
        },
      },
    });
    api.advance(1000);
    const from = api.clock.now();
    const runRefusing = commandLine(api, { directory: () => refusing('(um)') });
    const result = await runRefusing('control', 'disable', '--company', domains[0] ?? '');
    expect(result.code).toBe(1);
    expect(result.err).toContain('the members of a group (um): unavailable');
    expect(result.out.indexOf('off     everyone')).toBeGreaterThan(0);
    expect(result.out.indexOf('off     everyone')).toBeLessThan(result.out.indexOf('on      the members'));
    expect(result.out).toContain('off     the members of a group (dois)');
    expect(sentToUs()).toBe(0);
    expect((await newAudits(from)).map(([event]) => event)).toEqual([
      'control.deactivated',
      'control.deactivated',
    ]);
  });

  it('fails, dry or not, while a domain cannot be read, and names it', async () => {
    const real = api.newDirectory();
    const directory = (): Directory => ({
      ...real,
      federation: {
        ...real.federation,
        findRedirects: async (grant, search) => ({
          ...(await real.federation.findRedirects(grant, search)),
          unread: ['escuro.example'],
        }),
      },
    });
    const runUnread = commandLine(api, { directory });
    for (const flags of [['--dry-run'], []]) {
      const result = await runUnread('control', 'disable', '--company', domains[0] ?? '', ...flags);
      expect(result.code).toBe(1);
      expect(result.err).toContain('escuro.example');
      expect(result.out).not.toContain('redirects no one to Shiftgate');
    }
  });

  it('reports that control is still on when the workspace rejects the stored connection', async () => {
    await activate();
    api.emulators.faults.add({ method: '*', kind: 'invalidGrant', remaining: 10_000, delayMs: 0 });
    const result = await disable();
    api.emulators.faults.clear();
    expect(result.code).toBe(1);
    expect(result.err).toContain('emergency file');
    expect(await state()).toBe('active');
    await inCompany(api.db, companyKey, (tx) =>
      tx.updateTable('provider_credentials').set({ is_valid: true }).execute(),
    );
  });

  it('names wrong usage, and prints its help', async () => {
    expect(await run('control', 'disable')).toMatchObject({ code: 2 });
    expect(await run('control', 'disable', '--company', 'nobody.example')).toMatchObject({ code: 1 });
    expect(await run('control', 'disable', '--compani', 'x')).toMatchObject({ code: 2 });
    const help = await run('control', 'disable', '--help');
    expect(help.code).toBe(0);
    expect(help.out).toContain('--dry-run');
    expect(help.out).toContain('--emergency-file FILE');
  });
});
