import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePadariaEstrela } from '#seed/company.ts';
import type { Emulators } from '#start-emulators.ts';
import type { DriveFile } from '#state/drive-model.ts';
import { auditScope, connect, startForTest, superAdmin, worker } from '#testing/start.ts';
import type { Connected } from '#testing/start.ts';

type Described = DriveFile & { visibility: string };

let emulators: Emulators;
let google: Connected;
beforeAll(async () => {
  ({ emulators } = await startForTest());
  google = await connect(emulators, superAdmin, ['openid', auditScope]);
});
afterAll(() => emulators.close());

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${emulators.googleUrl}/_control/drive/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const share = async (body: Record<string, string>): Promise<Described> =>
  (await (await post('share', { email: worker, ...body })).json()) as Described;
const overview = async (): Promise<{ sharedOutside: Described[] }> =>
  (await (await fetch(`${emulators.googleUrl}/_control/drive`)).json()) as { sharedOutside: Described[] };
const historyOf = async (fileId: string): Promise<unknown[][]> => {
  const { data } = await google.reports.activities.list({
    userKey: 'all',
    applicationName: 'drive',
    filters: `doc_id==${fileId}`,
  });
  const valueOf = (parameters: { name?: string; value?: string }[] | undefined, name: string) =>
    parameters?.find((item) => item.name === name)?.value;
  return (data.items ?? []).toReversed().map(({ events }) => {
    const [event] = events ?? [];
    return [
      event?.name,
      valueOf(event?.parameters, 'visibility_change'),
      valueOf(event?.parameters, 'visibility'),
    ];
  });
};

it('shares a new file, one more time, and takes it back from everyone outside', async () => {
  const file = await share({ title: 'Etiquetas', type: 'document', to: 'people_with_link' });
  expect(file).toMatchObject({ title: 'Etiquetas', ownerEmail: worker, visibility: 'people_with_link' });
  await share({ fileId: file.id, to: 'gráfica@fora.example', role: 'can_edit' });
  await share({ fileId: file.id, to: superAdmin });
  expect((await overview()).sharedOutside[0]?.id).toBe(file.id);
  const { files } = (await (await post('unshare', { fileId: file.id })).json()) as { files: Described[] };
  expect(files[0]).toMatchObject({ id: file.id, visibility: 'shared_internally' });
  expect(await historyOf(file.id)).toEqual([
    ['create', undefined, 'private'],
    ['change_document_visibility', 'external', 'people_with_link'],
    ['change_user_access', 'none', 'people_with_link'],
    ['change_user_access', 'none', 'people_with_link'],
    ['change_document_visibility', 'none', 'shared_externally'],
    ['change_user_access', 'internal', 'shared_internally'],
  ]);
  expect((await overview()).sharedOutside.some(({ id }) => id === file.id)).toBe(false);
});

it('stops sharing all files of a person in one call', async () => {
  for (const title of ['Um', 'Dois'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await share({ title, to: 'public_on_the_web' });
  expect((await post('unshare', { email: worker })).status).toBe(200);
  expect((await overview()).sharedOutside.filter(({ ownerEmail }) => ownerEmail === worker)).toEqual([]);
  expect((await post('unshare', { email: worker })).status).toBe(400);
});

it('moves a file into a folder, which gives it the people and the link of the folder', async () => {
  const folder = await share({ title: 'Festas', type: 'folder', to: 'gráfica@fora.example' });
  await share({ fileId: folder.id, to: 'people_with_link' });
  const file = await share({ title: 'Bolos', to: superAdmin });
  const moved = (await (await post('move', { fileId: file.id, folderId: folder.id })).json()) as Described;
  expect(moved.visibility).toBe('people_with_link');
  const { data } = await google.reports.activities.list({
    userKey: 'all',
    applicationName: 'drive',
    eventName: 'move',
    filters: `doc_id==${file.id}`,
  });
  expect(data.items?.[0]?.events?.map(({ name }) => name)).toEqual([
    'move',
    'change_user_access_hierarchy_reconciled',
    'change_document_visibility_hierarchy_reconciled',
    'change_document_access_scope_hierarchy_reconciled',
  ]);
});

it('counts both domains of the company as inside', async () => {
  const file = await share({ to: 'rafael.oliveira@estrelaentregas.example' });
  expect(file.visibility).toBe('shared_internally');
});

it('writes activities into the log as a test wants them', async () => {
  const event = {
    type: 'acl_change',
    name: 'change_user_access_hierarchy_reconciled',
    parameters: [
      { name: 'doc_id', value: 'raw-1' },
      { name: 'new_value', value: 'can_view' },
      { name: 'primary_event', boolValue: false },
    ],
  };
  const added = await post('activities', {
    activities: [{ at: '2026-11-20T12:00:00Z', uniqueQualifier: '-7', events: [event] }],
  });
  expect(await added.json()).toEqual({ added: ['-7'] });
  const { data } = await google.reports.activities.list({
    userKey: 'all',
    applicationName: 'drive',
    filters: 'doc_id==raw-1',
  });
  expect(data.items).toEqual([
    expect.objectContaining({
      id: expect.objectContaining({ time: '2026-11-20T12:00:00.000Z', uniqueQualifier: '-7' }),
      events: [event],
    }),
  ]);
});

it.each([
  ['share', { email: 'ninguem@fora.example' }],
  ['share', { email: worker, to: 'everybody' }],
  ['share', { email: worker, role: 'emperor' }],
  ['share', { email: worker, fileId: 'none' }],
  ['unshare', { fileId: 'none' }],
  ['move', { fileId: 'none' }],
  ['activities', { activities: [{ events: [] }] }],
  ['activities', { activities: [{ at: 'soon', events: [{ type: 'a', name: 'b', parameters: [] }] }] }],
  ['activities', {}],
  ['lag', { minutes: '-1' }],
  ['lag', {}],
])('refuses %s %j', async (path, body) => {
  expect((await post(path, body)).status).toBe(400);
});

it.each([
  ['en', 'Share outside', 'Stop sharing', 'Take the permission back'],
  ['es', 'Compartir fuera', 'Dejar de compartir', 'Retirar el permiso'],
  ['pt-BR', 'Compartilhar fora', 'Parar de compartilhar', 'Retirar a permissão'],
])('offers all of it on the front page: %s', async (language, ...words) => {
  await share({ title: 'Fora <agora>' });
  const page = await fetch(emulators.googleUrl, { headers: { 'accept-language': language } });
  const text = await page.text();
  for (const word of [...words, 'Fora &lt;agora&gt;']) expect(text).toContain(word);
});

it('takes the forms of the front page', async () => {
  const sent = await fetch(`${emulators.googleUrl}/_control/drive/share`, {
    method: 'POST',
    body: new URLSearchParams({
      email: worker,
      title: 'Pelo formulário',
      to: 'address',
      address: 'marina.prado@correio.example',
    }),
    redirect: 'manual',
  });
  expect(sent.headers.get('location')).toBe('/');
  expect((await overview()).sharedOutside[0]).toMatchObject({
    title: 'Pelo formulário',
    visibility: 'shared_externally',
  });
});

it('gives the history to a state that was saved before there was one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'drive-'));
  const { emulators: first } = await startForTest({ dataDir });
  await first.close();
  const path = join(dataDir, 'emulators.json');
  const { drive: _, ...old } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  writeFileSync(path, JSON.stringify(old));
  const { emulators: again } = await startForTest({ dataDir });
  expect(again.state.drive.activities).toHaveLength(makePadariaEstrela().drive.activities.length);
  await again.close();
  rmSync(dataDir, { recursive: true });
});
