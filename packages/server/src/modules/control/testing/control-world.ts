import { afterEach, beforeEach, expect } from 'vitest';
import type { FaultKind } from '@shiftgate/emulators/state/faults.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

export const domains = ['padariaestrela.example', 'estrelaentregas.example'];
export const everything = { domains, password_option: 'default', logout_option: 'skip' } as const;
export const oneDomain = { ...everything, domains: [domains[1]!] };

export let api: Api;
export let token: string;
export let companyKey: string;

/** A company with a temporary password and without control, reset for each test. */
export function controlWorld(): void {
  beforeEach(async () => {
    api = await startApi();
    ({ key: companyKey, token } = await api.createCompany());
    await api.call('company.setDefaultPassword', { token, body: { default_pass: api.defaultPassword } });
  });
  afterEach(() => api.close());
}

/** Signs the administrator in again after the clock moved. */
export async function renewTokens(options?: { readonly allowTrial: true }): Promise<void> {
  token = await api.signIn(people.superAdmin, options);
}

export const state = () => api.call('control.state', { token });
export const activate = (body: typeof oneDomain | typeof everything = everything) =>
  api.call('control.activate', { token, body: { ...body, domains: [...body.domains] } });
export const fail = (method: string, kind: FaultKind, remaining: number) =>
  api.emulators.faults.add({ method, kind, remaining, delayMs: 0 });

/** The state of the workspace: whether it redirects people to us, and its other assignments. */
export function workspace() {
  const { ssoAssignments, groups } = api.emulators.state;
  const free = groups.find((group) => group.email.startsWith('shiftgate-acesso-livre'));
  const rest = ssoAssignments.filter((item) => item.target.id !== free?.id);
  return {
    isOn: rest.some((item) => item.ssoMode === 'SAML_SSO'),
    assignments: rest.map((item) => ({ ...item })),
  };
}

/** Runs the job repeatedly, moving the clock past every wait, until the run has ended. */
export async function settle(limit = 40): Promise<void> {
  for (let turn = 0; turn < limit; turn += 1) {
    await api.runSagas();
    if ((await state()).run?.outcome !== 'running') return;
    api.advance(61_000);
  }
  throw new Error('the run did not end');
}

/** Product and workspace must always agree. */
export async function expectAgreement(): Promise<'active' | 'inactive'> {
  const { state: ours } = await state();
  expect(ours).toBe(workspace().isOn ? 'active' : 'inactive');
  return ours === 'active' ? 'active' : 'inactive';
}

export async function switchOn(body: typeof oneDomain | typeof everything = everything) {
  await activate(body);
  await settle();
  expect(await expectAgreement()).toBe('active');
}
