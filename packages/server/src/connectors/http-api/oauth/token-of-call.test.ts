import { afterEach, expect, it } from 'vitest';
import { codeOfStatus, createHttpApi } from '../call-api.ts';
import { apiDeps, failureOf } from '../testing/api-deps.ts';
import { startScriptedServer } from '../testing/scripted-server.ts';
import type { ScriptedAnswer, ScriptedServer } from '../testing/scripted-server.ts';
import { refreshTokens } from './token-endpoint.ts';
import { createTokenSource } from './token-source.ts';

let server: ScriptedServer | undefined;
afterEach(async () => await server?.close());

const token = { body: { access_token: 'a1', expires_in: 3599, token_type: 'bearer' } };
const unavailable = { status: 503 };

async function start(
  answerToken: (count: number) => ScriptedAnswer,
  answerCall: () => ScriptedAnswer = () => ({}),
) {
  const counts = { tokens: 0, calls: 0 };
  server = await startScriptedServer(({ path }) => {
    if (path === '/token') return answerToken((counts.tokens += 1));
    counts.calls += 1;
    return answerCall();
  });
  const { url } = server;
  const { deps } = apiDeps();
  const client = {
    provider: 'certo',
    clientId: 'client-1',
    clientSecret: 'client-secret',
    tokenUrl: `${url}/token`,
  };
  const tokens = createTokenSource(deps.clock, (grant) => refreshTokens(deps, client, grant));
  const api = createHttpApi(deps, ({ status }) => ({ code: codeOfStatus(status) }));
  const add = () =>
    api.call({
      operation: 'punches.add',
      method: 'POST',
      url: `${url}/punches`,
      reply: null,
      account: 'company',
      token: (options) => tokens.get('grant', options),
      rule: 'refusedOnly',
    });
  const list = () =>
    api.call({
      operation: 'punches.list',
      method: 'GET',
      url: `${url}/punches`,
      reply: null,
      account: 'company',
      token: (options) => tokens.get('grant', options),
    });
  return { add, list, counts };
}

it('is requested no more often than a call is tried', async () => {
  const { list, counts } = await start(() => unavailable);
  expect(await failureOf(list())).toMatchObject({ code: 'unavailable', operation: 'certo.token.refresh' });
  expect(counts).toEqual({ tokens: 4, calls: 0 });
});

it('is requested no more often when it replaces a rejected one', async () => {
  const { list, counts } = await start(
    (count) => (count === 1 ? token : unavailable),
    () => ({ status: 401 }),
  );
  expect(await failureOf(list())).toMatchObject({ code: 'unavailable', operation: 'certo.token.refresh' });
  expect(counts).toEqual({ tokens: 5, calls: 1 });
});

it('is requested once more for all calls that wait for it', async () => {
  const { list, counts } = await start(() => unavailable);
  await Promise.all([failureOf(list()), failureOf(list()), failureOf(list())]);
  expect(counts.tokens).toBe(4);
});

it('is requested again for a call that must not run twice', async () => {
  const { add, counts } = await start((count) => (count < 3 ? unavailable : token));
  await add();
  expect(counts).toEqual({ tokens: 3, calls: 1 });
});
