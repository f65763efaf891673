import { describe, expect, it } from 'vitest';
import {
  oneDomain,
  api,
  token,
  state,
  activate,
  fail,
  settle,
  expectAgreement,
  switchOn,
  controlWorld,
} from '../testing/control-world.ts';
import { only } from '#testing/directories.ts';

controlWorld();

class Crash extends Error {}
function crashingDirectory(at: number) {
  const real = api.newDirectory();
  let calls = 0;
  const { kind, ...steps } = real.federation;
  const federation = Object.fromEntries(
    Object.entries(steps).map(([name, method]) => [
      name,
      async (...input: unknown[]) => {
        calls += 1;
        if (calls === at * 2 - 1) throw new Crash();
        const result = await (method as (...values: unknown[]) => Promise<unknown>)(...input);
        calls += 1;
        if (calls === at * 2) throw new Crash();
        return result;
      },
    ]),
  ) as unknown as typeof real.federation;
  return { ...real, federation: { ...federation, kind } };
}

describe('a crashing process', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])('is followed by one that completes the activation (call %i)', async (at) => {
    await activate(oneDomain);
    await api.runSagas({ directories: only(crashingDirectory(at)) }).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
    expect((await state()).state).toBe('activating');
    // No other process touches it while the claim of the dead process is valid.
    expect((await api.runSagas()).taken).toBe(0);
    expect((await state()).state).toBe('activating');
    api.advance(90_001);
    await settle();
    expect(await expectAgreement()).toBe('active');
  });

  it('leaves the patience with a workspace that fails as it was', async () => {
    await activate(oneDomain);
    for (let crash = 0; crash < 6; crash += 1) {
      await expect(api.runSagas({ directories: only(crashingDirectory(1)) })).rejects.toThrow(Crash);
      api.advance(90_001);
    }
    fail('*', 'unavailable503', 10);
    await api.runSagas();
    api.emulators.faults.clear();
    expect((await state()).state).toBe('activating');
    await settle();
    expect(await expectAgreement()).toBe('active');
  });

  it.each([1, 2, 3])('is followed by one that completes the deactivation (call %i)', async (at) => {
    await switchOn(oneDomain);
    api.advance(1000);
    await api.call('control.disable', { token });
    await expect(api.runSagas({ directories: only(crashingDirectory(at)) })).rejects.toThrow(Crash);
    api.advance(90_001);
    await settle();
    expect(await expectAgreement()).toBe('inactive');
  });
});
