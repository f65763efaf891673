import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  admin,
  asking,
  chooseOwnPassword,
  fillCompany,
  openSignIn,
  signUp,
  switchControlOn,
  temporaryPassword,
  tokenOf,
  typePassword,
  worker,
} from '../world/company.ts';
import type { Ask, Filled } from '../world/company.ts';
import { PeoplePage } from '../world/people-page.ts';
import { inBrazil, startWorld } from '../world/start.ts';
import type { World } from '../world/start.ts';

const joao = 'joao.santos@padariaestrela.example';
const carla = 'carla.mendonca@padariaestrela.example';
const rafael = 'rafael.oliveira@estrelaentregas.example';

let world: World;
let page: Page;
let ask: Ask;
let filled: Filled;
let people: PeoplePage;

beforeAll(async () => {
  world = await startWorld();
  page = await (await world.browser.newContext(inBrazil)).newPage();
  page.setDefaultTimeout(20_000);
  await signUp(page, world.tryout.panelUrl);
  ask = asking(world.tryout.panelUrl, await tokenOf(page));
  filled = await fillCompany(ask);
  people = new PeoplePage(page, world.tryout.panelUrl);
});

afterAll(() => world?.close());

afterEach(async (test) => {
  const folder = process.env.SHOTS_OF_FAILURES;
  if (test.task.result?.state === 'fail' && folder)
    await page.screenshot({ path: join(folder, 'people.png') });
});

const address = () => new URL(page.url()).searchParams;
const headIs = (heads: readonly string[]) => expect.poll(() => people.heads()).toEqual(heads);

describe('the list of people', () => {
  it('finds a person without the accents, and keeps the search in the address', async () => {
    await page.getByRole('link', { name: 'Usuários', exact: true }).click();
    await people.found(240);
    await page.getByRole('searchbox').fill('joao santos');
    await people.found(1);
    expect(await people.names()).toEqual(['João Santos']);
    expect(address().get('search')).toBe('joao santos');
    await page.getByRole('searchbox').fill('SEM NINGUÉM ASSIM');
    await people.told('Nenhuma pessoa combina com a busca e os filtros.');
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
    await people.press('Tirar filtro Somente sem turno');
    await people.press('Tirar filtro Situação: Suspenso');
    await people.found(240);
    expect([...address().keys()]).toEqual([]);
  });

  it('sorts at the server, in both directions', async () => {
    await people.press('Ordenar por Nome');
    await expect.poll(async () => (await people.names())[0]).toMatch(/^[V-Z]/);
    expect(address().get('sort')).toBe('-name');
    await people.press('Ordenar por E-mail');
    await expect.poll(async () => (await people.names())[0]).toMatch(/^A/);
    expect(await page.getByRole('columnheader', { name: /E-mail/ }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
  });

  it('goes through the pages from both ends', async () => {
    await people.open();
    await page.getByLabel('Linhas por página').selectOption('25');
    await expect.poll(() => people.rows().count()).toBe(25);
    const first = await people.names();
    await people.press('Próxima página');
    await people.told('Página 2');
    await expect.poll(() => people.names()).not.toEqual(first);
    const second = await people.names();
    await page.reload();
    await expect.poll(() => people.names()).toEqual(second);
    await people.press('Última página');
    await people.told('Página 10');
    await expect.poll(() => people.rows().count()).toBe(25);
    await people.press('Página anterior');
    await people.told('Página 9');
    await people.press('Primeira página');
    await people.told('Página 1');
    await expect.poll(() => people.names()).toEqual(first);
    expect(await page.getByRole('button', { name: 'Página anterior' }).isDisabled()).toBe(true);
  });

  it('remembers which columns are shown, in which order and how wide', async () => {
    const usual = await people.heads();
    await people.press('Colunas');
    await people.press('Mover Situação para antes');
    await page.getByRole('checkbox', { name: 'Domínio' }).uncheck();
    await page.keyboard.press('Escape');
    const wanted = ['Nome', 'Situação', 'E-mail', ...usual.slice(3).filter((name) => name !== 'Domínio')];
    await headIs(wanted);
    const edge = page.getByRole('separator', { name: 'Largura da coluna E-mail' });
    const cell = page.getByRole('columnheader', { name: /E-mail/ });
    const before = (await cell.boundingBox())!.width;
    for (const _ of [1, 2, 3]) await edge.press('ArrowRight');
    await expect.poll(async () => (await cell.boundingBox())!.width).toBeCloseTo(before + 48, -0.5);
    await page.reload();
    await headIs(wanted);
    expect((await cell.boundingBox())!.width).toBeCloseTo(before + 48, -0.5);
    await people.press('Colunas');
    await people.press('Restaurar colunas');
    await page.keyboard.press('Escape');
    await headIs(usual);
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

describe('actions on many people', () => {
  it('adds everybody found to a shift, over the pages, up to the end', async () => {
    await people.open('?page_size=25');
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check();
    await people.press('Próxima página');
    await people.told('Página 2');
    await people.told('25 selecionados');
    await people.rows().first().getByRole('checkbox').check();
    await people.told('26 selecionados');
    await people.press('Selecionar todas as 240 encontradas');
    await people.told('Todas as 240 encontradas');
    await people.rows().first().getByRole('checkbox').uncheck();
    await people.told('239 selecionados');
    await people.press('Adicionar ao turno');
    await page.getByRole('radio', { name: 'Escritório' }).check();
    await people.decide('Começar');
    await people.told('Concluída');
    await people.told('239 de 239');
    await people.told('32 já estavam assim');
    await people.decide('Fechar');
    await page.goto(`${world.tryout.panelUrl}/users?page_size=25`);
    await expect.poll(() => people.rows().filter({ hasText: 'Escritório' }).count()).toBe(25);
  });

  it('tells of pasted e-mails which are unknown and which are none', async () => {
    await people.press('Selecionar por e-mail');
    await people
      .dialog()
      .getByLabel('E-mails')
      .fill(`Ana <${worker}>; ${admin}, ninguem@padariaestrela.example\nsem-arroba`);
    await people.decide('Conferir');
    await people.told('2 encontrados');
    await people.told('1 que não está na empresa');
    await people.told('1 que não é um e-mail');
    await people.decide('Selecionar 2 pessoas');
    await people.told('2 selecionados');
  });

  it('leaves an administrator out of a logout, says why, and gives the result as a file', async () => {
    await people.bulk('Forçar saída');
    await people.told('Forçar a saída de 2 pessoas?');
    await people.decide('Forçar saída');
    await people.told('Concluída');
    await people.told('1 ficou de fora');
    await people.told(/Administradores não são desconectados à força/);
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

  it('sends people on vacation and takes it back', async () => {
    await people.open();
    await people.paste([joao, carla]);
    await people.bulk('Dar férias');
    await people.typeDays('01/12/2026', '15/12/2026');
    await people.decide('Começar');
    await people.told('2 feitas');
    await people.decide('Fechar');
    await people.open('?vacation=scheduled');
    await people.found(2);
    await people.paste([joao, carla]);
    await people.bulk('Encerrar férias');
    await people.decide('Encerrar férias');
    await people.told('2 feitas');
    await people.decide('Fechar');
    await people.told('Ninguém encontrado');
  });

  it('shows a long action on its way and stops it', async () => {
    const { items } = await ask('users.list', { query: { page_size: '100', shift: filled.shift } });
    const users = items.map((each) => each.key).filter((key) => key !== filled.user);
    await ask('users.generatePasswords', { body: { users } });
    await people.open();
    await people.press(/^Ações em lote/);
    await page.getByRole('menuitem', { name: /Gerar senhas/ }).click();
    await people.told('Em andamento');
    const progress = people.dialog().getByText(/^\d+ de \d+$/);
    const seen = await progress.innerText();
    await expect.poll(() => progress.innerText(), { timeout: 15_000 }).not.toBe(seen);
    await people.decide('Cancelar o que falta');
    await people.told('O que faltava foi cancelado.');
    await people.decide('Fechar');
    expect(address().get('task')).toBeNull();
  });
});

describe('the menu of a row', () => {
  it('sets, changes and removes a vacation', async () => {
    await people.inRow(worker, 'Ana Lima', 'Férias');
    await people.typeDays('10/12/2026', '01/12/2026');
    await people.told('O último dia vem antes do primeiro.');
    await people.typeDays('01/12/2026', '10/12/2026');
    await people.decide('Salvar');
    await people.told('Férias de Ana Lima: 01/12/2026 a 10/12/2026.');
    await people.row('Férias marcadas').waitFor();
    await people.inRow(worker, 'Ana Lima', 'Férias');
    await people.typeDays('23/11/2026', '10/12/2026');
    await people.decide('Salvar');
    await people.row('De férias').waitFor();
    await people.inRow(worker, 'Ana Lima', 'Férias');
    await people.decide('Encerrar férias');
    await people.told('Ana Lima não está mais de férias.');
    await people.row('De férias').waitFor({ state: 'detached' });
  });

  it.each(['Até ela sair', 'Por um tempo'])('grants and takes back single access: %s', async (way) => {
    await people.inRow(worker, 'Ana Lima', 'Acesso avulso');
    await people.dialog().getByRole('radio', { name: way }).check();
    if (way === 'Por um tempo') {
      await people.dialog().getByLabel('Duração').last().fill('200');
      await people.told('De 5 minutos a 7 dias.');
      await people.dialog().getByLabel('Duração').last().fill('3');
    }
    await people.decide('Liberar acesso');
    await people.told('Acesso liberado para Ana Lima.');
    await people.inRow(worker, 'Ana Lima', 'Acesso avulso');
    await people.told(/Liberado por Helena Azevedo; ainda não usado/);
    await people.decide('Retirar acesso');
    await people.told('Acesso avulso de Ana Lima retirado.');
  });

  it('changes a password by rules that are shown live, and refuses the same one in words', async () => {
    const rule = people.dialog().getByRole('listitem').filter({ hasText: 'Pelo menos' });
    const change = people.dialog().getByRole('button', { name: 'Trocar senha' });
    const field = people.dialog().getByLabel('Nova senha', { exact: true });
    const opens = async () => {
      await people.inRow(joao, 'João Santos', 'Trocar senha');
      await people.dialog().getByText('Digitar', { exact: true }).click();
    };
    await opens();
    await field.fill('curta');
    expect(await rule.getAttribute('data-met')).toBe('false');
    expect(await change.isDisabled()).toBe(true);
    await field.fill(temporaryPassword);
    expect(await rule.getAttribute('data-met')).toBe('true');
    await change.click();
    await people.told(/Senha de João Santos trocada/);
    await opens();
    await field.fill(temporaryPassword);
    await change.click();
    await people.told('A nova senha é igual à atual.');
    await people.decide('Cancelar');
  });

  it('forces one person out, but not one who is suspended, nor an administrator', async () => {
    await people.inRow(worker, 'Ana Lima', 'Forçar saída');
    await people.told('Esta ação não pode ser desfeita.');
    await people.decide('Forçar saída');
    await people.told('Saída de Ana Lima em andamento.');
    for (const [name, why] of [
      ['Bruno Carvalho', 'Uma pessoa suspensa já não tem sessão para encerrar.'],
      ['Marcos Tavares', 'Administradores não são desconectados à força.'],
    ] as const) {
      await people.open(`?search=${name}`);
      await people.press(`Ações para ${name}`);
      await people.told(why);
      expect(await page.getByRole('menuitem', { name: 'Forçar saída' }).isDisabled()).toBe(true);
    }
  });
});

describe('the page of a person', () => {
  const verdict = () => page.locator('.sg-verdict').innerText();

  it('says in one sentence whether the person can sign in, with control off and on', async () => {
    await people.open(`?search=${worker}`);
    await page.getByRole('link', { name: 'Ana Lima' }).click();
    await page.getByRole('heading', { name: 'Ana Lima' }).waitFor();
    expect(await verdict()).toContain('O controle está desativado: Ana entra a qualquer hora');
    await switchControlOn(ask);
    await page.reload();
    await expect.poll(verdict).toBe('Ana pode entrar agora, até hoje às 12:00.');
  });

  it('edits the shifts, and asks before changes are left behind', async () => {
    const crumbs = () => page.getByRole('navigation', { name: 'Você está em' }).innerText();
    await people.press('Editar turnos');
    expect((await crumbs()).split(/\s*\n\s*/).filter(Boolean)).toEqual([
      'Início',
      'Usuários',
      'Ana Lima',
      'Turnos',
    ]);
    const shift = (name: string) => page.getByRole('main').getByRole('checkbox', { name });
    await shift('Escritório').uncheck();
    await page.getByRole('main').getByRole('link', { name: 'Início' }).click();
    await people.decide('Continuar editando');
    expect(await shift('Escritório').isChecked()).toBe(false);
    await page.getByRole('main').getByRole('link', { name: 'Ana Lima' }).click();
    await people.decide('Sair sem salvar');
    await people.press('Editar turnos');
    expect(await shift('Escritório').isChecked()).toBe(true);
    await shift('Escritório').uncheck();
    await people.press('Salvar');
    await people.told('Turnos de Ana Lima atualizados.');
    expect(await crumbs()).not.toContain('Turnos');
    await page.getByRole('link', { name: 'Escritório' }).waitFor({ state: 'detached' });
  });

  it('shows where the person is signed in', async () => {
    const work = await openSignIn(world, worker);
    await typePassword(work, worker, temporaryPassword);
    await chooseOwnPassword(work);
    await page.getByText(/pode ficar até hoje às 12:00/).waitFor();
    await page.getByText('Acesso liberado').first().waitFor();
    await people.press('Forçar saída');
    await people.decide('Forçar saída');
    await people.told('Nenhuma sessão aberta no momento.');
    await work.getByText('Você foi desconectado').waitFor();
    await work.context().close();
  });
});

describe('who may use the panel', () => {
  let manager: Page;

  it('makes somebody a manager, found by search, and puts somebody on the allowed list', async () => {
    await page.getByRole('link', { name: 'Permissões' }).click();
    await people.told('Nenhum gestor ainda');
    for (const [tab, button, email] of [
      [/Gestores/, 'Adicionar gestor', carla],
      [/Administradores liberados/, 'Liberar administrador', rafael],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await people.press(button);
      await people.dialog().getByRole('searchbox').fill(email);
      await expect.poll(() => people.dialog().getByRole('checkbox').count()).toBe(1);
      await people.dialog().getByRole('checkbox').check();
      await people.decide('Adicionar');
      await people.told('1 pessoa adicionada.');
      await page.getByText(email).waitFor();
    }
  });

  it('gives the manager a panel without permissions, and nothing to do with administrators', async () => {
    const { panelUrl } = world.tryout;
    manager = await (await world.browser.newContext(inBrazil)).newPage();
    manager.setDefaultTimeout(20_000);
    await manager.goto(`${panelUrl}/login`);
    await manager.getByRole('button', { name: 'Entrar com Google' }).click();
    await manager.getByRole('searchbox').fill(carla);
    await manager.getByRole('button', { name: 'Procurar' }).click();
    await manager.getByText(carla).first().click();
    await manager.getByRole('button', { name: 'Permitir' }).click();
    await manager.getByRole('heading', { name: 'Início' }).waitFor();
    expect(await manager.getByRole('link', { name: 'Permissões' }).count()).toBe(0);
    await manager.goto(`${panelUrl}/admin`);
    await manager.getByRole('heading', { name: 'Início' }).waitFor();
    expect(new URL(manager.url()).pathname).toBe('/');
    const list = new PeoplePage(manager, panelUrl);
    await list.open('?search=Marcos Tavares');
    await list.press('Ações para Marcos Tavares');
    await list.told('Só um administrador do controle pode mudar o acesso desta pessoa.');
    for (const entry of ['Turnos', 'Férias', 'Acesso avulso', 'Trocar senha', 'Forçar saída'])
      expect(await manager.getByRole('menuitem', { name: entry }).isDisabled()).toBe(true);
  });

  it('takes the rights away, and the open panel with them', async () => {
    await people.press(/^Remover: Rafael/);
    await people.decide('Remover');
    await people.told('Ninguém liberado');
    await page.getByRole('tab', { name: /Gestores/ }).click();
    await people.press(/^Remover: Carla/);
    await people.decide('Remover');
    await people.told('Nenhum gestor ainda');
    await manager.waitForURL('**/login');
    await manager.context().close();
  });
});

describe('what the workspace changes', () => {
  const readNow = async () => {
    await people.open();
    await people.press('Ler diretório agora');
  };

  it('warns before most people count as gone, and goes on when somebody says that it is right', async () => {
    const { users } = world.tryout.emulators.state;
    const gone = users.filter((user) => !user.isAdmin).slice(0, 150);
    for (const user of gone) user.deletedAt = world.tryout.clock.now();
    await readNow();
    await people.told(/150 pessoas tinham sumido do diretório. Ninguém foi alterado./);
    await people.press('Conferir');
    await people.told('150 pessoas saíram mesmo do diretório?');
    await people.decide('Ler de novo e aplicar');
    await page.getByText(/tinham sumido/).waitFor({ state: 'detached' });
    await people.open('?status=not_synchronised');
    await people.found(150);
  });

  it('names a permission that is missing, and the sentence for a connection that is dead', async () => {
    const keys = world.tryout.emulators.state.refreshTokens;
    for (const key of keys) key.scopes = key.scopes.filter((scope) => !scope.endsWith('orgunit.readonly'));
    await readNow();
    await people.told('Falta 1 permissão no workspace da empresa.');
    await people.press('Ver detalhes');
    await people.dialog().getByText('Ler as unidades organizacionais').waitFor();
    await people.decide('Fechar');
    await fetch(`${world.tryout.googleUrl}/_control/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ email: admin }),
    });
    await readNow();
    await people.told('A conexão com o workspace expirou e precisa ser refeita.');
    await people.press('Permitir acesso');
    await page.getByText(admin).first().click();
    await page.getByRole('button', { name: 'Permitir' }).click();
    await page.getByRole('heading', { name: 'Início' }).waitFor();
    expect(await ask('auth.scopes')).toMatchObject({ missing: [], reconnect: false });
  });
});
