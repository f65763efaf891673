import { startControlWorld } from './control-world.ts';
import { openGoogle } from './google-control.ts';
import { documentedWritesPerSecond, federatedDomain, openMicrosoft } from './microsoft-control.ts';

type World = Awaited<ReturnType<typeof startControlWorld>>;

interface Switched {
  readonly preflightMs: number;
  readonly activationSeconds: number;
  readonly deactivationSeconds: number;
}

/** Seconds from the call until the state is there, the pre-flight included. */
async function seconds(
  world: World,
  wanted: 'active' | 'inactive',
  begin: () => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  await begin();
  await world.switchNow();
  const took = (performance.now() - startedAt) / 1000;
  const { state, run } = await world.call('control.state', { token: world.token });
  if (state !== wanted) throw new Error(`control is ${state}: ${run?.error ?? ''}`);
  return took;
}

async function switchOnAndOff(world: World, domains: readonly string[]): Promise<Switched> {
  const { token } = world;
  const activate = () =>
    world.call('control.activate', {
      token,
      body: { domains: [...domains], password_option: 'link', logout_option: 'force_all' },
    });
  const startedAt = performance.now();
  await world.call('control.preflight', { token, body: { domains: [...domains] } });
  const preflightMs = performance.now() - startedAt;
  const activationSeconds = await seconds(world, 'active', activate);
  const disable = () => world.call('control.disable', { token });
  return { preflightMs, activationSeconds, deactivationSeconds: await seconds(world, 'inactive', disable) };
}

/** Switching control of a whole company on, with everybody's sessions ended, and off. */
export async function benchControl(): Promise<Record<string, number>> {
  const world = await startControlWorld(openGoogle);
  try {
    const took = await switchOnAndOff(world, ['padariaestrela.example', 'estrelaentregas.example']);
    return {
      controlPreflightMs: took.preflightMs,
      controlActivationSeconds: took.activationSeconds,
      controlDeactivationSeconds: took.deactivationSeconds,
    };
  } finally {
    await world.close();
  }
}

/** The same for one domain at Microsoft, where everyone gets an immutable id first. */
export async function benchMicrosoftControl(): Promise<Record<string, number>> {
  const world = await startControlWorld(openMicrosoft({ people: 10_000, isUnlimited: true }));
  try {
    const took = await switchOnAndOff(world, [federatedDomain]);
    return {
      microsoftActivationToLimits: await benchAtLimits(),
      microsoftPreflightMs: took.preflightMs,
      microsoftActivationSeconds: took.activationSeconds,
      microsoftDeactivationSeconds: took.deactivationSeconds,
    };
  } finally {
    await world.close();
  }
}

/** An activation within the documented limits, compared with the time that they give its writes. */
async function benchAtLimits(): Promise<number> {
  const people = 1200;
  const world = await startControlWorld(openMicrosoft({ people, isUnlimited: false }));
  try {
    const chosen = { password_option: 'link', logout_option: 'skip' } as const;
    const took = await seconds(world, 'active', () =>
      world.call('control.activate', { token: world.token, body: { domains: [federatedDomain], ...chosen } }),
    );
    return took / (people / documentedWritesPerSecond);
  } finally {
    await world.close();
  }
}
