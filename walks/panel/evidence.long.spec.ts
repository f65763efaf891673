import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readZip } from '@shiftgate/server/testing/read-zip.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { letPersonLeave } from '../world/change-company.ts';
import { worker } from '../world/company.ts';
import type { Ask } from '../world/company.ts';
import { hourMs, monday9 } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { findingsOf } from '../support/axe.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

const verifier = join(import.meta.dirname, '../../tools/verify-log/verify-log.mjs');
const name = 'Ana Lima';
let world: World;
let page: Page;
let ask: Ask;

beforeAll(async () => {
  ({ world, page, ask } = await openPanel());
});
afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { evidence: page }));

const downloads = async (press: () => Promise<unknown>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};
const personOf = async (email: string) => {
  const { items } = await ask('users.list', { query: { search: email } });
  return items[0]!;
};

it('exports the logs of one person from the retention and seals, for the verifier in another folder', async () => {
  const ana = await personOf(worker);
  await ask('users.setVacation', {
    params: { key: ana.key },
    body: { start_date: '2026-12-01', end_date: '2026-12-10' },
  });
  // The entries are sealed by a job, which the moved clock wakes.
  world.tryout.clock.set(monday9 + hourMs);
  await expect
    .poll(async () => (await ask('audit.settings')).audit.entries, { timeout: 90_000 })
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Registro de auditoria' }).first().click();
  await page.getByRole('button', { name: 'Retenção e selos' }).click();
  await page.getByRole('button', { name: 'Exportar registros' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportar os registros de uma pessoa' });
  await dialog
    .getByRole('combobox', { name: 'Pessoa' })
    .or(dialog.getByRole('textbox', { name: 'Pessoa' }))
    .fill(worker);
  await page.getByRole('option', { name: ana.name }).click();
  await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Processo 12/2026');
  expect(await findingsOf(page, { within: '[role=dialog]' })).toEqual([]);
  const archive = await downloads(() => dialog.getByRole('button', { name: 'Exportar' }).click());
  expect(archive.name).toMatch(/^person-log-2026-10-24-to-2026-11-23\.zip$/);
  const files = await readZip(archive.bytes);
  expect(files.get('audit-log.csv')).toContain('user.vacation_set');
  expect(files.get('summary.html')).toContain('Processo 12/2026');
  const folder = await mkdtemp(join(tmpdir(), 'sg-walk-'));
  for (const [file, text] of files) await writeFile(join(folder, file), text);
  const verified = spawnSync(process.execPath, [verifier, 'log.jsonl', 'public-key.pem'], {
    cwd: folder,
    encoding: 'utf8',
    env: {},
  });
  expect(verified).toMatchObject({ status: 0, stdout: expect.stringMatching(/^All \d+ entries/) });
  await page.goto(`file://${join(folder, 'summary.html')}`);
  await page.getByRole('heading', { name: `Registros de ${ana.name}` }).waitFor();
  await rm(folder, { recursive: true });
  await page.goto(world.tryout.panelUrl);
});

it('exports everything that names a person from their page, and keeps both exports as entries', async () => {
  const ana = await personOf(worker);
  await page.goto(`${world.tryout.panelUrl}/users/${ana.key}`);
  await page.getByRole('button', { name: 'Exportar dados pessoais' }).click();
  const dialog = page.getByRole('dialog', { name: `Exportar os dados de ${ana.name}` });
  await dialog.getByRole('button', { name: 'Exportar' }).click();
  await dialog.getByText('Informe o motivo.').waitFor();
  await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Pedido da titular');
  expect(await findingsOf(page, { within: '[role=dialog]' })).toEqual([]);
  const file = await downloads(() => dialog.getByRole('button', { name: 'Exportar' }).click());
  const data = JSON.parse(file.bytes.toString('utf8')) as { profile: readonly { email: string }[] };
  expect(data.profile[0]?.email).toBe(worker);
  await page.getByRole('link', { name: 'Registro de auditoria' }).first().click();
  await page.getByRole('row').filter({ hasText: 'Exportou os dados pessoais' }).first().waitFor();
  await page.getByRole('row').filter({ hasText: 'com seus selos: Processo 12/2026' }).first().waitFor();
});

it('erases a person who left long ago, after a question, and shows them as erased in three languages', async () => {
  const { company_key: company } = await ask('users.me');
  const ana = await personOf(worker);
  await letPersonLeave(world, company, worker, new Date('2019-01-10T12:00:00Z'));
  await page.getByRole('button', { name: 'Retenção e selos' }).click();
  await page.getByRole('link', { name: 'Ver quem pode ser apagado' }).click();
  await page.getByRole('heading', { name: 'Apagar dados de quem saiu', level: 1 }).waitFor();
  await page.getByRole('row').filter({ hasText: worker }).getByText('Pode ser apagada').waitFor();
  expect(await findingsOf(page, { within: 'main' })).toEqual([]);
  await page.getByRole('searchbox', { name: /^Buscar por nome ou e-mail/ }).fill('helena.azevedo');
  await page.getByText('Ainda está no diretório').first().waitFor();
  await page.getByRole('searchbox', { name: /^Buscar por nome ou e-mail/ }).fill('');
  await page.getByRole('button', { name: `Apagar os dados de ${ana.name}` }).click();
  const question = page.getByRole('dialog', { name: `Apagar os dados de ${ana.name}?` });
  await question.getByText(/Não é possível desfazer/).waitFor();
  expect(await findingsOf(page, { within: '[role=dialog]' })).toEqual([]);
  await question.getByRole('button', { name: 'Apagar', exact: true }).click();
  await page.getByText('Dados apagados').waitFor();
  await page.getByText('Ninguém saiu do diretório').waitFor();
  for (const [language, sentence] of [
    ['pt_BR', 'Definiu férias para pessoa apagada'],
    ['en', 'erased person'],
    ['es', 'persona eliminada'],
  ] as const) {
    await page.evaluate((value) => localStorage.setItem('app_language', value), language);
    await page.goto(`${world.tryout.panelUrl}/reports/audit?event=user.vacation_set`);
    await page.getByRole('row').filter({ hasText: sentence }).first().waitFor();
    expect(await page.locator('main').innerText()).not.toContain(name);
  }
});
