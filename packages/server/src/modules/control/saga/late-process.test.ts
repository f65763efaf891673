import { describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import {
  oneDomain,
  api,
  companyKey,
  state,
  activate,
  settle,
  expectAgreement,
  controlWorld,
} from '../testing/control-world.ts';
import { stepTowardsOff } from '../disable-by-command.ts';
import { only } from '#testing/directories.ts';

controlWorld();

/** A process that waits in the call which switches the redirect on. */
function slowProcess() {
  const gate = Promise.withResolvers<void>();
  const there = Promise.withResolvers<void>();
  const directory = api.newDirectory();
  const { ensureAssignment } = directory.federation;
  const federation = {
    ...directory.federation,
    ensureAssignment: async (...call: Parameters<typeof ensureAssignment>) => {
      const done = await ensureAssignment(...call);
      there.resolve();
      await gate.promise;
      return done;
    },
  };
  const run = api.runSagas({ directories: only({ ...directory, federation }) });
  return { run, isThere: there.promise, goOn: gate.resolve };
}

const turnOff = () =>
  inCompany(api.db, companyKey, (tx) =>
    stepTowardsOff(api.sagaDeps(), { tx, companyKey, now: api.clock.now() }, false),
  );

describe('a process of an activation that was believed dead', () => {
  it('writes nothing after the command line has started the rollback', async () => {
    await activate(oneDomain);
    const late = slowProcess();
    await late.isThere;
    expect(await turnOff()).toBe('activation_held');
    api.advance(90_001);
    expect(await turnOff()).toBe('activation_turned_round');
    late.goOn();
    await late.run;
    expect((await state()).state).toBe('activating');
    await settle();
    expect(await expectAgreement()).toBe('inactive');
    const runs = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('control_runs').select(['state', 'claim_key', 'claimed_until']).execute(),
    );
    expect(runs).toEqual([{ state: 'rolled_back', claim_key: null, claimed_until: null }]);
  });

  it('keeps nothing after the clock was set back', async () => {
    await activate(oneDomain);
    const late = slowProcess();
    await late.isThere;
    api.advance(-86_400_000);
    expect(await turnOff()).toBe('activation_turned_round');
    late.goOn();
    await late.run;
    api.advance(86_400_000);
    await settle();
    expect(await expectAgreement()).toBe('inactive');
  });
});
