import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { worker } from '../world/company.ts';
import type { World } from '../world/start.ts';
import { findingsOf } from '../support/axe.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

const path = '/reports/folders-sharing';
const second = 'marcos.tavares@padariaestrela.example';
const third = 'renata.figueiredo@padariaestrela.example';
const title = 'Orçamento da reforma da loja';
const outsider = 'obras@construtoraserra.example';
const halfAnHourMs = 31 * 60_000;

let world: World;
let page: Page;
let sharedFile: string;

beforeAll(async () => {
  ({ world, page } = await openPanel());
});
afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { sharing: page }));

const heading = (name: RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();
const rowOf = (text: string) => page.getByRole('table').getByRole('row').filter({ hasText: text });
const open = (query = '') => page.goto(`${world.tryout.panelUrl}${path}${query}`);

async function drive(action: 'share' | 'unshare', order: Readonly<Record<string, string>>) {
  const answer = await fetch(`${world.tryout.googleUrl}/_control/drive/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { readonly id: string };
}

/** Gives the consent of the report at the workspace, or refuses it, and comes back to the report. */
async function answerConsent(button: RegExp, account = second): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Permitir acesso' }).click();
  await page.waitForURL(/\/o\/oauth2\//);
  await page.getByText(account).first().click();
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL((url) => url.pathname === path);
}

it('says in the menu what is shared outside, and what is read, before an administrator allows it', async () => {
  await page.getByRole('link', { name: 'Relatórios' }).first().click();
  await page.getByRole('main').getByRole('link', { name: 'Compartilhamento externo' }).click();
  await heading(/^Compartilhamento externo/);
  await page.getByRole('heading', { name: 'O que não é lido' }).waitFor();
  await page.getByText('O conteúdo de arquivos e e-mails').waitFor();
  expect(await findingsOf(page, { within: 'main' })).toEqual([]);
});

it('says why it is not there after the consent was refused', async () => {
  await answerConsent(/^(Cancelar|Recusar)/);
  await page.getByRole('alert').getByText('O acesso não foi permitido.').waitFor();
  expect(await findingsOf(page, { within: 'main' })).toEqual([]);
});

it('reads what is shared outside once an administrator allows it', async () => {
  await answerConsent(/^Permitir/);
  await page
    .getByText(/Lido até \d/)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.getByText(`Acesso permitido com a conta ${second}`).waitFor();
  await open('?range=6m');
  await rowOf('Cardápio de fim de ano').getByText('Quem tiver o link').waitFor();
  // Moved into a folder that is shared with a customer.
  await rowOf('Bolo de três andares.jpeg').getByText('eventos@buffetjardim.example').waitFor();
  await page.getByRole('figure', { name: 'Por quem pode abrir' }).waitFor();
  expect(await findingsOf(page, { within: 'main' })).toEqual([]);
});

it('shows a file that is shared now, with whom, and what else is shared with them', async () => {
  await open();
  await page.getByRole('searchbox', { name: 'Buscar pelo nome do arquivo' }).waitFor();
  ({ id: sharedFile } = await drive('share', { email: worker, title, to: outsider, role: 'can_edit' }));
  world.tryout.clock.advance(halfAnHourMs);
  await rowOf(title).getByText(outsider).waitFor({ timeout: 60_000 });
  await rowOf(title)
    .getByRole('button', { name: `Abrir os detalhes de ${title}` })
    .click();
  const details = page.getByRole('dialog', { name: 'Compartilhamento' });
  await details.getByText('Pessoas de fora').waitFor();
  expect(await findingsOf(page, { within: '[role=dialog]' })).toEqual([]);
  await details.getByRole('button', { name: `Ver tudo o que é compartilhado com ${outsider}` }).click();
  await page.waitForURL(/outside=obras/);
  await rowOf(title).waitFor();
});

it('keeps the filters in the address, downloads what they find, and loses a file that is taken back', async () => {
  await open(`?range=6m&outside=construtoraserra.example&visibility=people`);
  await rowOf(title).waitFor();
  expect(await page.getByRole('table').locator('tbody tr').count()).toBe(1);
  expect(await page.getByRole('searchbox', { name: 'E-mail ou domínio de fora' }).inputValue()).toBe(
    'construtoraserra.example',
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(title);
  expect(lines[1]).toContain(outsider);
  await page.getByRole('combobox', { name: 'Quem pode abrir' }).selectOption('Quem tiver o link');
  await page.waitForURL(/visibility=link/);
  await page.getByText('Nenhum arquivo encontrado').waitFor();
  expect(await findingsOf(page, { within: 'main' })).toEqual([]);
  await page.goBack();
  await drive('unshare', { fileId: sharedFile });
  world.tryout.clock.advance(halfAnHourMs);
  await expect.poll(() => rowOf(title).count(), { timeout: 60_000 }).toBe(0);
});

it('has its heading in the other languages', async () => {
  for (const [language, name] of [
    ['en', /^External sharing/],
    ['es', /^Uso compartido externo/],
    ['pt_BR', /^Compartilhamento externo/],
  ] as const) {
    await page.evaluate((value) => localStorage.setItem('app_language', value), language);
    await open();
    await heading(name);
  }
});

it('stops when the account may no longer read, keeps what was read, and goes on with another account', async () => {
  world.tryout.emulators.faults.add({
    method: 'reports.*',
    kind: 'activityRecords401',
    remaining: 1000,
    delayMs: 0,
  });
  await open('?range=6m');
  world.tryout.clock.advance(halfAnHourMs);
  const alert = page.getByRole('alert').filter({ hasText: 'A leitura parou' });
  await alert.waitFor({ timeout: 60_000 });
  await rowOf('Cardápio de fim de ano').waitFor();
  expect(await findingsOf(page, { within: 'main' })).toEqual([]);
  world.tryout.emulators.faults.clear();
  await answerConsent(/^Permitir/, third);
  await page.getByText(`Acesso permitido com a conta ${third}`).waitFor();
  await alert.waitFor({ state: 'hidden' });
  await open('?range=6m');
  await rowOf('Cardápio de fim de ano').waitFor();
});

it('says that the workspace ended the consent, and that nothing is kept', async () => {
  await fetch(`${world.tryout.googleUrl}/_control/revoke`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: third }),
  });
  world.tryout.clock.advance(halfAnHourMs);
  const alert = page.getByRole('alert').filter({ hasText: 'A autorização terminou' });
  await alert.getByText(third).waitFor({ timeout: 60_000 });
  expect(await findingsOf(page, { within: 'main' })).toEqual([]);
});

it('ends with everything that was read when an administrator stops it', async () => {
  await answerConsent(/^Permitir/);
  await page.getByText(/Lido até \d/).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Parar o relatório' }).click();
  const question = page.getByRole('dialog', { name: 'Parar este relatório?' });
  expect(await findingsOf(page, { within: '[role=dialog]' })).toEqual([]);
  await question.getByRole('button', { name: 'Parar e excluir' }).click();
  await page.getByText('Relatório parado. A autorização foi revogada e os dados foram excluídos.').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Permitir acesso' }).waitFor();
});
