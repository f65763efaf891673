import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeShop } from '../world/company.ts';
import type { Ask, Filled } from '../world/company.ts';
import { ShiftPage } from '../world/shift-page.ts';
import type { World } from '../world/start.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

const name = 'Vitrine';

let world: World;
let page: Page;
let shift: ShiftPage;
let ask: Ask;
let filled: Filled;
/** Of the shift that is listed. */
let key: string;

beforeAll(async () => {
  const opened = await openPanel({ permissions: ['clipboard-read', 'clipboard-write'] });
  ({ world, page, ask, filled } = opened);
  key = await makeShop(ask, name);
  await ask('shifts.addUsers', { params: { key }, body: { users: [filled.user] } });
  shift = new ShiftPage(page, world.tryout.panelUrl);
});

afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { 'shift-list': page }));

describe('the list of shifts', () => {
  it('returns the focus when a dialog closes, also to the menu that it came from', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.outerHTML ?? '');
    const leave = async () => {
      await shift.dialog().waitFor();
      await page.keyboard.press('Escape');
      await shift.dialog().waitFor({ state: 'detached' });
    };
    await shift.list();
    await shift.press('Criar turno');
    await leave();
    expect(await focused()).toContain('Criar turno');
    await shift.inRow(name, 'Clonar');
    await leave();
    expect(await focused()).toContain(`aria-label="Ações de ${name}"`);
  });

  it('cuts a long name before the next column, and shows it whole in a tip', async () => {
    const long = `Equipe ${'dos fornos e das entregas '.repeat(4)}`.trim();
    const { key: longKey } = await ask('shifts.create', { body: { name: long } });
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await shift.list();
      const link = shift.row(long).getByRole('link', { name: long });
      const [cell, text] = [
        (await shift.row(long).locator('td').nth(1).boundingBox())!,
        await link.boundingBox(),
      ];
      expect(text!.x + text!.width).toBeLessThanOrEqual(cell.x + cell.width);
      expect(await link.locator('span[title]').getAttribute('title')).toBe(long);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await ask('shifts.delete', { body: { rule_groups: [longKey] } });
  });

  it('remembers its columns, and exports the shown rows', async () => {
    await shift.list('?search=vitrine');
    await shift.press('Colunas');
    await page.getByRole('checkbox', { name: 'Estado' }).uncheck();
    await shift.press('Mover Regras para a esquerda');
    await page.keyboard.press('Escape');
    await page.reload();
    await shift.waitForText('1 turno');
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads.map((head) => head.trim()).filter(Boolean)).toEqual([
      'Turno',
      'Regras',
      'Pessoas',
      'Próxima mudança',
      'Ações',
    ]);
    const [file] = await Promise.all([page.waitForEvent('download'), shift.press('Baixar CSV')]);
    const lines = readFileSync(await file.path(), 'utf8')
      .slice(1)
      .trim()
      .split('\r\n');
    expect(lines[0]).toBe('"Turno";"Regras";"Pessoas";"Próxima mudança (horário de Brasília)";"O que muda"');
    expect(lines.slice(1)).toEqual([expect.stringMatching(`^"${name}";`)]);
    await shift.press('Colunas');
    await shift.press('Restaurar colunas');
    await page.keyboard.press('Escape');
  });

  it('clones with the people, and shares the view as a link', async () => {
    await shift.list();
    await shift.inRow(name, 'Clonar');
    await shift.dialog().getByRole('checkbox').check();
    await shift.decide('Clonar');
    await page.getByRole('heading', { level: 1, name: `${name} (2)` }).waitFor();
    await shift.list();
    await page.getByRole('searchbox').fill('VITRINE');
    await shift.waitForText('2 turnos');
    await expect.poll(() => page.url()).toContain('VITRINE');
    await page.goto(page.url());
    await shift.waitForText('2 turnos');
  });

  it('enables, logs out, changes passwords, disables and deletes several together, only where allowed', async () => {
    const bulk = page.getByRole('region', { name: 'Ações' });
    const press = (act: string) => bulk.getByRole('button', { name: act, exact: true }).click();
    const closesTask = async () => {
      await shift.decide('Fechar');
      await shift.dialog().waitFor({ state: 'detached' });
    };
    const may = (act: string) => bulk.getByRole('button', { name: act, exact: true }).isEnabled();
    await shift.list();
    for (const each of ['Escritório', 'Loja — manhã e tarde'])
      await shift.row(each).getByRole('checkbox').check();
    expect([await may('Ativar'), await may('Desativar'), await may('Excluir')]).toEqual([
      false,
      false,
      false,
    ]);
    await shift.press('Limpar seleção');
    await page.getByRole('searchbox').fill('vitrine');
    await shift.waitForText('2 turnos');
    await page.getByRole('checkbox', { name: 'Selecionar tudo nesta página' }).check();
    await press('Ativar');
    await shift.dialog().getByText('Em 2 dos turnos, as pessoas continuam no Google Workspace').waitFor();
    await shift.decide('Ativar sem saída automática');
    await shift.waitForText('2 turnos ativados');
    await page.getByRole('checkbox', { name: 'Selecionar tudo nesta página' }).check();
    await press('Forçar saída');
    await shift.decide('Forçar saída');
    await shift.waitForText(/^\d+ concluídas?/);
    await closesTask();
    await press('Redefinir senhas');
    await shift.dialog().getByRole('radio', { name: 'Exigir uma nova no próximo acesso' }).check();
    await shift.decide('Redefinir senhas');
    await shift
      .dialog()
      .getByText(/^Exigir troca de senha/)
      .first()
      .waitFor();
    await closesTask();
    await page.getByRole('checkbox', { name: 'Selecionar tudo nesta página' }).check();
    // With control off no one loses access, so there is no question.
    await press('Desativar');
    await shift.waitForText('2 turnos desativados');
  });

  it('asks again when people joined the shift meanwhile, and reports when no people remain', async () => {
    const [joao] = (await ask('users.list', { query: { search: 'joao santos' } })).items;
    const users = [filled.user, joao!.key];
    await shift.list('?search=vitrine');
    await shift.inRow(name, 'Forçar saída');
    await shift.waitForText(/^1 pessoa sai de todas as sessões agora/);
    await ask('shifts.addUsers', { params: { key }, body: { users } });
    await shift.decide('Forçar saída');
    await shift.waitForText(/^2 pessoas saem de todas as sessões agora/);
    await shift.decide('Forçar saída');
    await shift.waitForText(/^2 concluídas/);
    await shift.decide('Fechar');
    await shift.inRow(name, 'Redefinir senhas');
    await shift.waitForText('Afeta 2 pessoas.');
    await ask('shifts.removeUsers', { params: { key }, body: { users } });
    await shift.decide('Redefinir senhas');
    await shift.waitForText('Não há ninguém cuja senha possa ser redefinida assim.');
    await shift.decide('Cancelar');
    await ask('shifts.addUsers', { params: { key }, body: { users } });
    await shift.list('?search=vitrine');
    await shift.inRow(name, 'Forçar saída');
    await shift.waitForText(/^2 pessoas saem de todas as sessões agora/);
    await ask('shifts.removeUsers', { params: { key }, body: { users } });
    await shift.decide('Forçar saída');
    await shift.waitForText(/^Não há ninguém para desconectar/);
  });

  it('reports in another tab that a shift was deleted, and makes a new one of the draft', async () => {
    const other = await page.context().newPage();
    const theirs = new ShiftPage(other, world.tryout.panelUrl);
    await theirs.open(`${name} (2)`, 'Geral');
    await other.getByLabel('Nome').fill('Confeitaria');
    await shift.list('?search=vitrine');
    await shift.row(`${name} (2)`).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await shift.decide('Excluir');
    await shift.waitForText('Turno excluído');
    await theirs.waitForText('Este turno foi excluído');
    await theirs.waitForText(/Você excluiu este turno hoje às? \d\d:\d\d, em outra janela\./);
    expect(await theirs.stateSwitch(/ativado$/i).count()).toBe(0);
    await theirs.tab('Participantes');
    await theirs.waitForText('As pessoas saíram deste turno quando ele foi excluído.');
    await theirs.tab('Geral');
    await other.getByLabel('Nome').fill(name);
    await theirs.press('Criar outro turno com estes dados');
    await other.getByRole('tab', { name: 'Geral !' }).waitFor();
    expect(await other.getByLabel('Nome').getAttribute('aria-invalid')).toBe('true');
    await other.getByLabel('Nome').fill('Confeitaria');
    await theirs.press('Criar outro turno com estes dados');
    await other.getByRole('heading', { level: 1, name: 'Confeitaria' }).waitFor();
    await theirs.tab('Horários');
    expect(await theirs.sentence()).toContain('em 24/12/2026 das 09:00 às 12:00');
    await other.close();
  });
});
