import { afterEach, expect, it } from 'vitest';
import { startScriptedServer } from '../http-api/testing/scripted-server.ts';
import type { ScriptedAnswer, ScriptedServer } from '../http-api/testing/scripted-server.ts';
import { createSignInProbe } from './sign-in-probe.ts';

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

it.each<[string, ScriptedAnswer, boolean]>([
  ['the service itself', { body: { status: 'ok' } }, true],
  ['another page', { body: '<html>parked</html>' }, false],
  ['an error', { status: 502, body: { status: 'ok' } }, false],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, false],
  ['another answer', { body: null }, false],
])('tells %s', async (_name, answer, isReachable) => {
  server = await startScriptedServer(() => answer);
  expect(await createSignInProbe(server.url).isReachable()).toBe(isReachable);
});

it('reports an unreachable service', async () => {
  expect(await createSignInProbe('http://127.0.0.1:9').isReachable()).toBe(false);
});
