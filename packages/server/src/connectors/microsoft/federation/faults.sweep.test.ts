import type { MicrosoftFaultKind } from '@shiftgate/emulators/microsoft/state/faults.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { isDirectoryError } from '#ports/directory.ts';
import { certificates } from '../testing/certificates.ts';
import { own, spec, startFederationWorld } from '../testing/federation-world.ts';
import type { FederationWorld } from '../testing/federation-world.ts';

let world: FederationWorld;
beforeAll(async () => {
  world = await startFederationWorld();
});
afterAll(async () => await world.microsoft.close());

const kinds = [
  'throttled429',
  'throttledSilently429',
  'unauthorized401',
  'claimsChallenge401',
  'denied403',
  'serverError500',
  'doneThen500',
  'leftFederated500',
  'unavailable503',
  'timeout504',
  'doneThen504',
  'html502',
  'malformed',
  'lostAnswer',
  'disconnect',
] as const satisfies readonly MicrosoftFaultKind[];
const methods = [
  'get',
  'update',
  ...['list', 'create', 'update', 'delete'].map((verb) => `federationConfiguration.${verb}`),
];
/** Once; again where the domain is read back; and for as long as the step goes on. */
const times = [1, 2, 99];
const delays = [0, 3];

const whole = kinds.flatMap((kind) =>
  methods.flatMap((method) =>
    times.flatMap((remaining) => delays.map((delay) => ({ kind, method, remaining, delay }))),
  ),
);
// Seven shares no divisor with the lists, so the sample has every kind and every call.
const cases = inject('sweep') === 'whole' ? whole : whole.filter((_case, index) => index % 7 === 0);

/** Whether the step worked; only a failure that it reports counts as one. */
async function hasWorked(step: Promise<unknown>): Promise<boolean> {
  try {
    await step;
    return true;
  } catch (error) {
    if (!isDirectoryError(error)) throw error;
    return false;
  }
}

it(`leaves no domain half federated unnoticed (${cases.length} faults)`, async () => {
  const { microsoft, federation, grant } = world;
  const { faults, state } = microsoft.emulator;
  let reported = 0;
  for (const [index, { kind, method, remaining, delay }] of cases.entries()) {
    const label = `${kind} of ${method}, ${remaining} times, seen after ${delay} s`;
    const under = async (step: () => Promise<unknown>): Promise<boolean> => {
      faults.add({ method: `domains.${method}`, kind, remaining, delayMs: 0 });
      const worked = await hasWorked(step());
      faults.clear();
      microsoft.advance(delay * 1000);
      if (!worked) reported += 1;
      return worked;
    };
    await world.reset();
    state.settings.readDelaySeconds = delay;

    const worked = await under(() => federation.federate(grant, own.domain, spec));
    if (worked) expect(world.isFederated(), label).toBe(true);
    else if (index % 2 === 0) {
      // As the roll-back of an activation does.
      await federation.endFederation(grant, { ...own, evidence: 'attempted' });
      microsoft.advance(delay * 1000);
      expect(world.isFederated(), label).toBe(false);
    }
    const { id } = await federation.federate(grant, own.domain, spec).catch((error: unknown) => {
      throw new Error(label, { cause: error });
    });

    await under(() => federation.addNextCertificate(grant, own, certificates.second));
    const rotated = await federation.addNextCertificate(grant, own, certificates.second);
    expect(rotated, label).toMatchObject({ id, issuerUri: own.issuerUri });

    const hasEnded = await under(() => federation.endFederation(grant, own));
    if (hasEnded) expect(world.isFederated(), label).toBe(false);
    await federation.endFederation(grant, own);
    expect(world.isFederated(), label).toBe(false);
  }
  // The faults reach the steps: some are repaired inside, others are reported.
  expect(reported).toBeGreaterThan(cases.length / 10);
});
