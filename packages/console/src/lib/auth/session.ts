import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { call } from '../api/client.ts';
import { callOptions } from '../api/query.ts';

export type Me = CallResponse<'users.me'>;
export type Company = CallResponse<'company.current'>;
export type SuiteCompany = CallResponse<'company.inSuite'>;

export interface Session {
  readonly me: Me;
  readonly company: Company;
  readonly suite: SuiteCompany;
}

const calls = {
  me: callOptions('users.me', {}),
  company: callOptions('company.current', {}),
  suite: callOptions('company.inSuite', {}),
};

/**
 * Fetches the signed-in person and their company, three calls in parallel; known answers are not fetched again.
 * @throws {ApiError} when any of the three is refused.
 */
export async function loadSession(client: QueryClient): Promise<Session> {
  const [me, company, suite] = await Promise.all([
    client.ensureQueryData(calls.me),
    client.ensureQueryData(calls.company),
    client.ensureQueryData(calls.suite),
  ]);
  return { me, company, suite };
}

/** The person and company that the open screen was loaded for; null before. */
export function loadedFor(client: QueryClient): string | null {
  const me = client.getQueryData(calls.me.queryKey);
  const company = client.getQueryData(calls.company.queryKey);
  return me === undefined || company === undefined ? null : whose(me, company);
}

/**
 * The owner of the stored token: the same text as `loadedFor` for the same person of the same company.
 * @throws {ApiError} when either of the two calls is refused or has no answer.
 */
export async function isTokenFor(): Promise<string> {
  return whose(...(await Promise.all([call('users.me', {}), call('company.current', {})])));
}

const whose = (me: Me, company: Company): string => `${me.key} ${company.key}`;

/** The session of the open screen, refreshed. Only below the dashboard's guard, which has loaded it. */
export function useSession(): Session {
  const me = useQuery(calls.me).data;
  const company = useQuery(calls.company).data;
  const suite = useQuery(calls.suite).data;
  if (me === undefined || company === undefined || suite === undefined) {
    throw new Error('The session is asked for outside of the dashboard');
  }
  return { me, company, suite };
}

/** The provider of the company; null while the session loads. */
export function useProvider(): Company['oauth'] | null {
  return useQuery({ ...calls.company, enabled: false }).data?.oauth ?? null;
}

/**
 * Whether the session is there: the router draws the frame of a screen while its guard is still asking. A failure is the
 * refusal of the first call that has no answer.
 */
export function useSessionStanding(): 'ready' | 'loading' | Error {
  const queries = [
    useQuery({ ...calls.me, enabled: false }),
    useQuery({ ...calls.company, enabled: false }),
    useQuery({ ...calls.suite, enabled: false }),
  ];
  const missing = queries.filter((query) => query.data === undefined);
  if (missing.length === 0) return 'ready';
  return missing.find((query) => query.error !== null)?.error ?? 'loading';
}

/** Takes the answer of an act on control into everything that is known of it. */
export function rememberControl(client: QueryClient, answer: CallResponse<'control.state'>): void {
  client.setQueryData(callOptions('control.state', {}).queryKey, answer);
  rememberControlState(client, answer.state);
}

/** Writes a new state of control into the cached company, so that the guard of the next route sees it. */
export function rememberControlState(client: QueryClient, state: Company['control_state']): void {
  client.setQueryData(calls.company.queryKey, (known) =>
    known === undefined ? known : { ...known, control_state: state, sso_is_active: state === 'active' },
  );
}
