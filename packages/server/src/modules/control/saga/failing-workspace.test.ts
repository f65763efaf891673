import { beforeEach, describe, expect, it } from 'vitest';
import { DirectoryError } from '#ports/directory-error.ts';
import {
  everything,
  oneDomain,
  api,
  token,
  companyKey,
  state,
  activate,
  fail,
  workspace,
  settle,
  expectAgreement,
  switchOn,
  renewTokens,
  controlWorld,
} from '../testing/control-world.ts';
import { only } from '#testing/directories.ts';

controlWorld();

const activationCalls = [
  'oauth.token',
  'cloudidentity.inboundSamlSsoProfiles.list',
  'cloudidentity.inboundSamlSsoProfiles.create',
  'cloudidentity.idpCredentials.add',
  'directory.groups.*',
  'directory.members.*',
  'cloudidentity.inboundSsoAssignments.list',
  'cloudidentity.inboundSsoAssignments.create',
] as const;

describe('an activation with a failing workspace', () => {
  it.each(
    activationCalls.flatMap((method) =>
      (['rateLimit429', 'lostAnswer'] as const).map((kind) => [method, kind] as const),
    ),
  )('succeeds when %s returns %s for a while', async (method, kind) => {
    await activate(oneDomain);
    fail(method, kind, 5);
    await settle();
    expect(await expectAgreement()).toBe('active');
  });

  it.each(activationCalls)(
    'is rolled back when %s keeps failing, and the workspace is as before',
    async (method) => {
      const before = workspace();
      await activate(oneDomain);
      fail(method, 'unavailable503', 1000);
      for (let turn = 0; turn < 12 && (await state()).run?.outcome === 'running'; turn += 1) {
        await api.runSagas();
        api.advance(61_000);
      }
      api.emulators.faults.clear();
      await settle();
      expect(await state()).toMatchObject({
        state: 'inactive',
        domains: [],
        run: { outcome: 'rolled_back', error: 'DIRECTORY_UNAVAILABLE' },
      });
      expect(workspace().isOn).toBe(before.isOn);
      await expectAgreement();
      expect((await api.audits(companyKey)).some((row) => row.event === 'control.activation_failed')).toBe(
        true,
      );
      api.advance(1000);
      await switchOn(oneDomain);
    },
  );

  it.each(['inboundSamlSsoProfiles.create', 'idpCredentials.add'])(
    'stops with a reason when %s waits for a second administrator, and succeeds after the approval',
    async (method) => {
      await activate(oneDomain);
      fail(`cloudidentity.${method}`, 'awaitingApproval', 1);
      await settle();
      expect(await state()).toMatchObject({
        state: 'inactive',
        run: { outcome: 'rolled_back', error: 'APPROVAL_REQUIRED' },
      });
      expect(await expectAgreement()).toBe('inactive');
      api.advance(1000);
      await switchOn(oneDomain);
    },
  );

  it('rolls the redirect back when every step worked and the last check fails permanently', async () => {
    await activate();
    let isSwitched = false;
    const real = api.newDirectory();
    const directory = {
      ...real,
      federation: {
        ...real.federation,
        ensureAssignment: async (...input: Parameters<typeof real.federation.ensureAssignment>) => {
          const done = await real.federation.ensureAssignment(...input);
          isSwitched = true;
          return done;
        },
        readState: async (...input: Parameters<typeof real.federation.readState>) => {
          if (isSwitched) throw new DirectoryError('forbidden', { operation: 'inboundSsoAssignments.list' });
          return real.federation.readState(...input);
        },
      },
    };
    await api.runSagas({ directories: only(directory) });
    expect(isSwitched).toBe(true);
    expect(await state()).toMatchObject({ state: 'inactive', run: { outcome: 'rolled_back' } });
    expect(await expectAgreement()).toBe('inactive');
  });

  it('rolls back a redirect with lost responses', async () => {
    await activate();
    fail('cloudidentity.inboundSsoAssignments.create', 'lostAnswer', 1000);
    fail('cloudidentity.inboundSsoAssignments.patch', 'unavailable503', 9);
    for (let turn = 0; turn < 12 && (await state()).run?.outcome === 'running'; turn += 1) {
      await api.runSagas();
      api.advance(61_000);
    }
    api.emulators.faults.clear();
    await settle();
    await expectAgreement();
  });

  it('does not end half on when the last check keeps failing', async () => {
    await activate();
    const real = api.newDirectory();
    const directory = {
      ...real,
      federation: {
        ...real.federation,
        ensureAssignment: async (...input: Parameters<typeof real.federation.ensureAssignment>) => {
          const done = await real.federation.ensureAssignment(...input);
          fail('cloudidentity.inboundSsoAssignments.*', 'unavailable503', 1000);
          return done;
        },
      },
    };
    await api.runSagas({ directories: only(directory) });
    for (let turn = 0; turn < 12; turn += 1) {
      api.advance(61_000);
      await api.runSagas();
    }
    expect(workspace().isOn).toBe(true);
    expect(await state()).toMatchObject({
      state: 'activating',
      run: { outcome: 'running', error: 'DIRECTORY_UNAVAILABLE' },
    });
    api.emulators.faults.clear();
    await settle();
    expect(await expectAgreement()).toBe('inactive');
  });

  it('distinguishes rolled-back steps from those kept for the next try', async () => {
    await activate();
    const real = api.newDirectory();
    let hasRefused = false;
    const directory = {
      ...real,
      federation: {
        ...real.federation,
        readState: async (...input: Parameters<typeof real.federation.readState>) => {
          if (workspace().isOn && !hasRefused) {
            hasRefused = true;
            throw new DirectoryError('missing_scope', { operation: 'readState' });
          }
          return await real.federation.readState(...input);
        },
      },
    };
    await api.runSagas({ directories: only(directory) });
    await settle();
    expect((await state()).run).toMatchObject({ outcome: 'rolled_back' });
    expect((await state()).run?.steps.map((step) => [step.name, step.state])).toEqual([
      ['check_connection', 'done'],
      ['signing_key', 'kept'],
      ['sso_profile', 'kept'],
      ['certificate', 'kept'],
      ['administrators_outside', 'kept'],
      ['covered_people', 'kept'],
      ['switch_on', 'undone'],
      ['confirm', 'failed'],
    ]);
  });

  it('reports a revoked connection and requires a reconnect', async () => {
    await activate();
    api.emulators.state.refreshTokens.length = 0;
    await settle();
    expect(await state()).toMatchObject({
      state: 'inactive',
      run: { outcome: 'rolled_back', error: 'INVALID_GOOGLE_ACCESS_TOKEN' },
    });
    expect((await state()).run?.steps[0]).toMatchObject({
      state: 'failed',
      error: 'INVALID_GOOGLE_ACCESS_TOKEN',
    });
    expect(await expectAgreement()).toBe('inactive');
    expect((await api.call('auth.scopes', { token })).reconnect).toBe(true);
    expect(await api.refusal('control.activate', { token, body: everything })).toMatchObject({
      status: 409,
      code: 'INVALID_GOOGLE_ACCESS_TOKEN',
    });
    await renewTokens({ allowTrial: true });
    api.advance(1000);
    await switchOn();
  });
});

describe('a deactivation with a failing workspace', () => {
  beforeEach(async () => {
    await switchOn();
    api.advance(1000);
  });

  it.each([
    'oauth.token',
    'cloudidentity.inboundSsoAssignments.list',
    'cloudidentity.inboundSsoAssignments.patch',
  ])('ends in agreement however long %s is away', async (method) => {
    await api.call('control.disable', { token });
    fail(method, 'unavailable503', 1000);
    for (let turn = 0; turn < 12; turn += 1) {
      await api.runSagas();
      api.advance(61_000);
    }
    api.emulators.faults.clear();
    if ((await state()).run?.outcome === 'running') await settle();
    await expectAgreement();
  });

  it('does not report control as on after it was turned off and the last check fails', async () => {
    await api.call('control.disable', { token });
    const real = api.newDirectory();
    const directory = {
      ...real,
      federation: {
        ...real.federation,
        switchOff: async (...input: Parameters<typeof real.federation.switchOff>) => {
          const done = await real.federation.switchOff(...input);
          fail('cloudidentity.inboundSsoAssignments.list', 'unavailable503', 1000);
          return done;
        },
      },
    };
    await api.runSagas({ directories: only(directory) });
    for (let turn = 0; turn < 12; turn += 1) {
      api.advance(61_000);
      await api.runSagas();
    }
    expect(workspace().isOn).toBe(false);
    expect(await state()).toMatchObject({ state: 'deactivating', run: { error: 'DIRECTORY_UNAVAILABLE' } });
    api.emulators.faults.clear();
    await settle();
    expect(await expectAgreement()).toBe('inactive');
    expect((await state()).run).toMatchObject({ outcome: 'done', error: null });
  });

  it('stays on with a reason when the connection was revoked before', async () => {
    api.emulators.state.refreshTokens.length = 0;
    await api.call('control.disable', { token });
    await settle();
    expect(await state()).toMatchObject({
      state: 'active',
      run: { outcome: 'failed', error: 'INVALID_GOOGLE_ACCESS_TOKEN' },
    });
    expect(await expectAgreement()).toBe('active');
    await renewTokens({ allowTrial: true });
    api.advance(1000);
    await api.call('control.disable', { token });
    await settle();
    expect(await expectAgreement()).toBe('inactive');
  });
});
