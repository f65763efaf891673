import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { makePadariaEstrela } from './seed/company.ts';
import { connect, sendMail, startForTest, worker } from './testing/start.ts';

const folders: string[] = [];
const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'emulators-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

it('makes the same company every time: 240 people, each with an own address', () => {
  const [first, second] = [makePadariaEstrela(), makePadariaEstrela()];
  expect(first).toEqual(second);
  expect(new Set(first.users.map((user) => user.primaryEmail)).size).toBe(240);
  expect(new Set(first.users.map((user) => user.id)).size).toBe(240);
  expect(first.users.filter((user) => user.isAdmin)).toHaveLength(3);
  expect(first.users.filter((user) => user.isDelegatedAdmin)).toHaveLength(1);
});

it('remembers tokens, profiles, sessions and emails over a restart', async () => {
  const dataDir = makeFolder();
  const { emulators, clock } = await startForTest({ dataDir });
  const google = await connect(emulators);
  await google.identity.inboundSamlSsoProfiles.create({ requestBody: { displayName: 'Fica' } });
  await sendMail(emulators, { to: worker, subject: 'Fica', text: 'sim' });
  const port = (url: string): number => Number(new URL(url).port);
  const ports = { googlePort: port(emulators.googleUrl), appPort: port(emulators.appUrl) };
  await emulators.close();
  const { emulators: again } = await startForTest({ dataDir, clock, ...ports });
  expect((await google.client.refreshAccessToken()).credentials.access_token).toBeTypeOf('string');
  const { data } = await google.identity.inboundSamlSsoProfiles.list();
  expect(data.inboundSamlSsoProfiles).toEqual([expect.objectContaining({ displayName: 'Fica' })]);
  expect(again.outbox).toEqual([expect.objectContaining({ subject: 'Fica' })]);
  await again.close();
});

it('starts afresh when its file cannot be read', async () => {
  const dataDir = makeFolder();
  writeFileSync(join(dataDir, 'emulators.json'), '{"version":1,');
  const { emulators } = await startForTest({ dataDir });
  expect(emulators.state.users).toHaveLength(240);
  await emulators.close();
});

it('answers on both loopback addresses and to no foreign name', async () => {
  const { emulators } = await startForTest();
  const { port } = new URL(emulators.googleUrl);
  const statusFor = (host: string, name: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const asked = request({ host, port, path: '/', headers: { host: name } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      asked.on('error', reject);
      asked.end();
    });
  expect(await statusFor('127.0.0.1', `localhost:${port}`)).toBe(200);
  expect(await statusFor('::1', `localhost:${port}`)).toBe(200);
  expect(await statusFor('127.0.0.1', `evil.example:${port}`)).toBe(421);
  await emulators.close();
});

it('rejects a port that is taken', async () => {
  const { emulators } = await startForTest();
  const googlePort = Number(new URL(emulators.googleUrl).port);
  await expect(startForTest({ googlePort })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await emulators.close();
});
