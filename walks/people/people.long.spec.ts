import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { admin, worker } from '../world/company.ts';
import type { Ask, Filled } from '../world/company.ts';
import { PeoplePage } from '../world/people-page.ts';
import { inBrazil } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { findHiddenFocus } from '../support/hidden-focus.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

const joao = 'joao.santos@padariaestrela.example';
const carla = 'carla.mendonca@padariaestrela.example';

let world: World;
let page: Page;
let ask: Ask;
let filled: Filled;
let people: PeoplePage;

beforeAll(async () => {
  ({ world, page, ask, filled } = await openPanel());
  people = new PeoplePage(page, world.tryout.panelUrl);
});

afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { people: page }));

const address = () => new URL(page.url()).searchParams;
const findOffice = async () => (await ask('shifts.list')).items.find((shift) => shift.name === 'Escritório')!;
const headIs = (heads: readonly string[]) => expect.poll(() => people.heads()).toEqual(heads);

describe('the list of people', () => {
  it('finds a person without the accents, and keeps the search in the address', async () => {
    await page.getByRole('link', { name: 'Usuários', exact: true }).click();
    await people.found(240);
    // Key by key: the first one searches immediately, and its answer must not remove later keys.
    await page.getByRole('searchbox').pressSequentially('joao santos', { delay: 15 });
    await people.found(1);
    expect(await people.names()).toEqual(['João Santos']);
    expect(address().get('search')).toBe('joao santos');
    await page.getByRole('searchbox').fill('SEM NINGUÉM ASSIM');
    await people.waitForText('Nenhuma pessoa corresponde à busca e aos filtros.');
    await people.press('Limpar filtros');
    await people.found(240);
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });

  it('filters, shows each filter to be taken away, and finds them again after a reload', async () => {
    await people.press('Filtros');
    await page.getByRole('combobox', { name: 'Situação' }).selectOption({ label: 'Suspenso' });
    await page.getByLabel('Somente sem turno').check();
    await page.keyboard.press('Escape');
    await people.row('Bruno Carvalho').waitFor();
    await page.reload();
    await people.row('Bruno Carvalho').waitFor();
    expect([...address().keys()].toSorted()).toEqual(['status', 'without_shift']);
    await people.press('Remover filtro Somente sem turno');
    await people.press('Remover filtro Situação: Suspenso');
    await people.found(240);
    expect([...address().keys()]).toEqual([]);
  });

  it('goes through the pages from both ends', async () => {
    await people.open();
    await page.getByLabel('Linhas por página').selectOption('25');
    await expect.poll(() => people.rows().count()).toBe(25);
    const first = await people.names();
    const frame = page.locator('.sg-table-frame');
    await frame.evaluate((element) => element.scrollTo(0, 200));
    await people.press('Próxima página');
    await people.waitForText('Página 2');
    await expect.poll(() => people.names()).not.toEqual(first);
    // Another page begins at its head, wherever the one before it was left.
    await expect.poll(() => frame.evaluate((element) => element.scrollTop)).toBe(0);
    const second = await people.names();
    await page.reload();
    await expect.poll(() => people.names()).toEqual(second);
    await people.press('Última página');
    await people.waitForText('Página 10');
    await expect.poll(() => people.rows().count()).toBe(25);
    await people.press('Página anterior');
    await people.waitForText('Página 9');
    await people.press('Primeira página');
    await people.waitForText('Página 1');
    await expect.poll(() => people.names()).toEqual(first);
    expect(await page.getByRole('button', { name: 'Página anterior' }).isDisabled()).toBe(true);
  });

  it('remembers which columns are shown, in which order and how wide', async () => {
    const usual = await people.heads();
    await people.press('Colunas');
    await page.getByRole('checkbox', { name: 'E-mail' }).check();
    await people.press('Mover Situação para a esquerda');
    await page.getByRole('checkbox', { name: 'Unidade organizacional' }).uncheck();
    await page.keyboard.press('Escape');
    const wanted = [
      'Nome',
      'Situação',
      'E-mail',
      ...usual.slice(2).filter((name) => name !== 'Unidade organizacional'),
    ];
    await headIs(wanted);
    const edge = page.getByRole('separator', { name: 'Largura da coluna E-mail' });
    const cell = page.getByRole('columnheader', { name: /E-mail/ });
    const before = (await cell.boundingBox())!.width;
    for (const _ of [1, 2, 3]) await edge.press('ArrowRight');
    await expect.poll(async () => (await cell.boundingBox())!.width).toBeCloseTo(before + 48, -0.5);
    await page.reload();
    await headIs(wanted);
    expect((await cell.boundingBox())!.width).toBeCloseTo(before + 48, -0.5);
    const [file] = await Promise.all([page.waitForEvent('download'), people.press('Baixar CSV')]);
    const [heads = ''] = readFileSync(await file.path(), 'utf8').split('\r\n');
    // The headings of times name the company's zone.
    const inFile = heads.slice(1).replaceAll(' (horário de Brasília)"', '"').replaceAll('"', '').split(';');
    const [first, ...others] = wanted.filter((name) => name !== 'Ações');
    // The file has the role as a column after the name.
    expect(inFile).toEqual([first, 'Função', ...others]);
    await people.press('Colunas');
    await people.press('Restaurar colunas');
    await page.keyboard.press('Escape');
    await headIs(usual);
  });

  it('moves nothing when people are selected', async () => {
    await people.open();
    await people.found(240);
    const third = people.rows().nth(2);
    await third.getByRole('link').waitFor();
    // From the search box on: a late banner may come above both.
    const place = async () =>
      (await third.boundingBox())!.y - (await page.getByRole('searchbox').boundingBox())!.y;
    const before = await place();
    await people.rows().first().getByRole('checkbox').check();
    await people.waitForText('1 selecionado');
    expect(await place()).toBe(before);
    await people.press('Limpar seleção');
  });

  it.each([
    [1440, 300],
    [1024, 70],
    [768, 0],
    [390, 0],
  ])('shows person, state and shifts on a screen of %i px, beside a menu of %i', async (width, menuWidth) => {
    await page.setViewportSize({ width, height: 900 });
    await people.open();
    const row = people.rows().first();
    await row.waitFor();
    const right = async (where: Locator) => {
      const box = (await where.boundingBox())!;
      return box.x + box.width;
    };
    const actions = (await row.getByRole('button', { name: /^Ações para/ }).boundingBox())!.x;
    for (const part of [
      '.sg-row-link',
      '.sg-person-cell .sg-muted',
      '.sg-chip >> nth=0',
      '.sg-chip >> nth=-1',
    ])
      expect(await right(row.locator(part).first())).toBeLessThanOrEqual(actions);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    const shown = await menu.isVisible();
    expect(shown ? (await menu.boundingBox())!.width : 0).toBe(menuWidth);
    if (menuWidth < 300) {
      await people.press('Abrir ou fechar o menu');
      const entry = menu.getByRole('link', { name: 'Turnos', exact: true });
      await entry.getByText('Turnos').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => entry.getByText('Turnos').isVisible()).toBe(false);
    }
    await page.setViewportSize(inBrazil.viewport);
  });

  it('keeps what can be done with a person in sight when it is scrolled sideways', async () => {
    const frame = page.locator('.sg-table-frame');
    const menu = page.getByRole('button', { name: /^Ações para/ }).first();
    const place = (await menu.boundingBox())!.x;
    await frame.evaluate((element) => element.scrollTo(300, 200));
    expect((await menu.boundingBox())!.x).toBeCloseTo(place, 0);
    const box = (await page.locator('thead .sg-cell-check').boundingBox())!;
    const onTop = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x!, y!)?.closest('th')?.className,
      [box.x + 8, box.y + 8],
    );
    expect(onTop).toBe('sg-cell-check');
  });
});

describe('what has the focus', () => {
  it.each([1280, 1024, 390])('is never behind a column that stays, on a screen of %i px', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await people.open();
    await people.rows().first().waitFor();
    await page.getByRole('searchbox').focus();
    const { hidden, seen } = await findHiddenFocus(page, { within: '.sg-table-frame', steps: 40 });
    expect(seen).toBeGreaterThan(15);
    expect(hidden).toEqual([]);
    await page.setViewportSize(inBrazil.viewport);
  });

  it.each([1440, 390])('is never behind the bar of what is unsaved, on a screen of %i px', async (width) => {
    await page.setViewportSize({ width, height: 700 });
    const { key } = await findOffice();
    await page.goto(`${world.tryout.panelUrl}/groups/${key}?tab=general`);
    await page.getByRole('textbox', { name: 'Nome' }).fill('Escritório sem salvar');
    await page.getByRole('button', { name: 'Salvar alterações' }).waitFor();
    const { hidden, seen } = await findHiddenFocus(page, { within: 'main', steps: 40 });
    expect(seen).toBeGreaterThan(10);
    expect(hidden).toEqual([]);
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
    await page.setViewportSize(inBrazil.viewport);
  });
});

describe('actions on many people', () => {
  it('adds all found people to a shift, across the pages', async () => {
    await people.open('?page_size=25');
    await page.getByRole('checkbox', { name: 'Selecionar tudo nesta página' }).check();
    await people.press('Próxima página');
    await people.waitForText('Página 2');
    await people.waitForText('25 selecionados');
    // Until the next page is there the rows of the one before it stay, and those are all selected.
    await expect.poll(() => people.rows().first().getByRole('checkbox').isChecked()).toBe(false);
    await people.rows().first().getByRole('checkbox').check();
    await people.waitForText('26 selecionados');
    await people.press('Selecionar todas as 240 encontradas');
    await people.waitForText('Todas as 240 encontradas');
    await people.rows().first().getByRole('checkbox').uncheck();
    await people.waitForText('239 selecionados');
    await people.press('Adicionar ao turno');
    await page.getByRole('radio', { name: 'Escritório' }).check();
    await people.decide('Ver o efeito');
    await people.waitForText('207 pessoas entram no turno. 32 pessoas já estão no turno e ficam como estão.');
    await people.decide('Adicionar ao turno');
    await people.waitForText('Concluída');
    await people.waitForText('239 de 239');
    await people.waitForText('32 já estavam assim');
    await people.decide('Fechar');
    await page.goto(`${world.tryout.panelUrl}/users?page_size=25`);
    await expect.poll(() => people.rows().filter({ hasText: 'Escritório' }).count()).toBe(25);
  });

  it('names the people without a shift before a removal', async () => {
    const office = await findOffice();
    const { items } = await ask('users.list', { query: { shift: office.key, page_size: '100' } });
    // Access is no matter for administrators and suspended people.
    const other = items.find(
      (each) => each.rule_group.length > 1 && !each.is_admin && each.status === 'active',
    )!;
    const alone = (await ask('users.list', { query: { search: filled.shiftless } })).items[0]!;
    expect(alone.rule_group).toEqual([office.key]);
    await people.open();
    await people.paste([alone.email, other.email]);
    await people.bulk('Remover do turno');
    await page.getByRole('radio', { name: 'Escritório' }).check();
    await people.decide('Ver o efeito');
    await people.waitForText('2 pessoas saem do turno.');
    await people.waitForText('1 pessoa continua sem nenhum turno ativado e sem acesso');
    await people.dialog().getByRole('alert').filter({ hasText: alone.name }).waitFor();
    // What costs people their access does not lie under the Enter that asked for it.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Voltar');
    await people.decide('Voltar');
    await people.decide('Ver o efeito');
    await people.decide('Remover do turno');
    await people.waitForText('2 concluídas');
    await people.decide('Fechar');
  });

  it('distinguishes unknown e-mails from invalid ones in a pasted list', async () => {
    await people.press('Selecionar por e-mail');
    await people
      .dialog()
      .getByLabel('E-mails')
      .fill(`Ana <${worker}>; ${admin}, ninguem@padariaestrela.example\nsem-arroba`);
    await people.decide('Verificar');
    await people.waitForText('2 encontrados');
    await people.waitForText('1 que não está na empresa');
    await people.waitForText('1 que não é um e-mail');
    await people.decide('Selecionar 2 pessoas');
    await people.waitForText('2 selecionados');
  });

  it('skips an administrator in a logout, explains it, and exports the result', async () => {
    await people.bulk('Forçar saída');
    await people.waitForText('Forçar a saída de 2 pessoas?');
    await people.decide('Forçar saída');
    await people.waitForText('Concluída');
    await people.waitForText('1 ficou de fora');
    await people.waitForText(/Não é possível forçar a saída de administradores/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      people.decide('Baixar resultado por pessoa'),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.find((line) => line.includes(admin))).toMatch(/administrador/i);
    await people.decide('Fechar');
  });

  it('names failed and skipped people, each with the number of others', async () => {
    const [task] = (await ask('tasks.list')).items.filter((each) => each.kind === 'force_logout');
    const { items } = await ask('tasks.results', { params: { key: task!.key } });
    const end = `/tasks/${task!.key}`;
    await people.forge(end, () => ({ ...task, total: 70, done: 0, unchanged: 0, skipped: 40, failed: 30 }));
    await people.forge(`${end}/results`, (search) => ({
      items: Array.from({ length: 25 }, (_, place) => ({
        ...items[0],
        name: `${search.get('outcome')} ${place}`,
      })),
      next: 'more',
    }));
    await people.open(`?task=${task!.key}`);
    for (const [outcome, heading, rest] of [
      ['failed', '30 falharam', 'e mais 5, no resultado por pessoa'],
      ['skipped', '40 ficaram de fora', 'e mais 15, no resultado por pessoa'],
    ] as const) {
      const list = people.dialog().getByRole('region', { name: heading });
      await list.getByText(`${outcome} 24`).waitFor();
      expect(await list.getByRole('listitem').last().innerText()).toBe(rest);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await people.decide('Fechar');
  });

  it('sends people on vacation and takes it back', async () => {
    await people.open();
    await people.paste([joao, carla]);
    await people.bulk('Definir férias');
    await people.typeDays('01/12/2026', '15/12/2026');
    await people.decide('Definir férias');
    await people.waitForText('2 concluídas');
    await people.decide('Fechar');
    await people.open('?vacation=scheduled');
    await people.found(2);
    await people.paste([joao, carla]);
    await people.bulk('Encerrar férias');
    await people.decide('Encerrar férias');
    await people.waitForText('2 concluídas');
    await people.decide('Fechar');
    await people.waitForText('Ninguém encontrado');
  });

  it('shows a long action on its way and stops it', async () => {
    const { items } = await ask('users.list', { query: { page_size: '100', shift: filled.shift } });
    const users = items.map((each) => each.key).filter((key) => key !== filled.user);
    await ask('users.generatePasswords', { body: { users } });
    await people.open();
    await people.press(/^Ações em lote/);
    await page.getByRole('menuitem', { name: /Gerar senhas/ }).click();
    await people.waitForText('Em andamento');
    const progress = people.dialog().getByText(/^\d+ de \d+$/);
    const seen = await progress.innerText();
    await expect.poll(() => progress.innerText(), { timeout: 15_000 }).not.toBe(seen);
    await people.decide('Cancelar o que falta');
    await people.waitForText('O que faltava foi cancelado.');
    await people.decide('Fechar');
    expect(address().get('task')).toBeNull();
  });
});
