import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  admin,
  chooseAccount,
  chooseOwnPassword,
  openSignIn,
  switchControlOn,
  temporaryPassword,
  typePassword,
  worker,
} from '../world/company.ts';
import type { Ask } from '../world/company.ts';
import { PeoplePage } from '../world/people-page.ts';
import { ShiftPage } from '../world/shift-page.ts';
import { inBrazil } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

const joao = 'joao.santos@padariaestrela.example';
const carla = 'carla.mendonca@padariaestrela.example';
const deliveries = 'Entregas — fim de semana';
const rafael = 'rafael.oliveira@estrelaentregas.example';

let world: World;
let page: Page;
let ask: Ask;
let people: PeoplePage;
let newcomer: string;

beforeAll(async () => {
  const opened = await openPanel();
  ({ world, page, ask } = opened);
  ({ newcomer } = opened.filled);
  const office = await ask('shifts.list', { query: { search: 'Escritório' } });
  await ask('shifts.addUsers', {
    params: { key: office.items[0]!.key },
    body: { users: [opened.filled.user] },
  });
  people = new PeoplePage(page, world.tryout.panelUrl);
});

afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { person: page }));

describe('the menu of a row', () => {
  it('sets, changes and removes a vacation', async () => {
    await people.inRow(worker, 'Ana Lima', 'Férias');
    await people.typeDays('10/12/2026', '01/12/2026');
    await people.waitForText('O último dia vem antes do primeiro.');
    await people.typeDays('01/12/2026', '10/12/2026');
    await people.decide('Salvar');
    await people.waitForText('Férias de Ana Lima: 01/12/2026 a 10/12/2026.');
    await people.row('Férias marcadas').waitFor();
    await people.inRow(worker, 'Ana Lima', 'Férias');
    await people.typeDays('23/11/2026', '10/12/2026');
    await people.decide('Salvar');
    await people.row('De férias').waitFor();
    await people.inRow(worker, 'Ana Lima', 'Férias');
    await people.decide('Encerrar férias');
    await people.waitForText('Ana Lima não está mais de férias.');
    await people.row('De férias').waitFor({ state: 'detached' });
  });

  it('names the night that a vacation cuts, before it is saved and after', async () => {
    const night = { kind: 'everyday', start_hour: '22:00', end_hour: '06:00', ends_next_day: true };
    const { key } = await ask('shifts.create', { body: { name: 'Fornada da noite' } });
    await ask('shifts.update', { params: { key }, body: { state: 'enabled', rules: [night] } });
    const { items } = await ask('users.list', { query: { search: worker } });
    await ask('shifts.addUsers', { params: { key }, body: { users: [items[0]!.key] } });
    const cut = 'Fornada da noite: acesso até 01/12/2026 à 00:00, em vez de 01/12/2026 às 06:00.';
    await people.inRow(worker, 'Ana Lima', 'Férias');
    await people.typeDays('01/12/2026', '10/12/2026');
    await people.waitForText('As férias encurtam um turno da noite');
    await people.dialog().getByText(cut).waitFor();
    await people.decide('Salvar');
    await people.waitForText(`Férias de Ana Lima: 01/12/2026 a 10/12/2026. ${cut}`);
    await people.inRow(worker, 'Ana Lima', 'Férias');
    await people.decide('Cancelar férias');
    await people.waitForText('Férias de Ana Lima canceladas.');
    await people.paste([worker, joao]);
    await people.bulk('Definir férias');
    await people.typeDays('01/12/2026', '10/12/2026');
    await people.dialog().getByText(cut.replace('06:00.', '06:00 (1 pessoa).')).waitFor();
    await people.decide('Definir férias');
    await people.waitForText('Encurta o turno da noite em 01/12/2026 00:00: Fornada da noite');
    await people.waitForText('2 concluídas');
    await people.decide('Fechar');
    await ask('shifts.update', { params: { key }, body: { state: 'disabled' } });
    await ask('shifts.delete', { body: { rule_groups: [key] } });
    await ask('users.bulkRemoveVacation', { body: { users: [items[0]!.key] } });
    await expect
      .poll(async () => (await ask('users.list', { query: { search: worker } })).items[0]?.vacation ?? null)
      .toBeNull();
  });

  it.each(['Até a pessoa sair (no máximo 24 horas)', 'Outra duração'])(
    'grants and takes back single access: %s',
    async (length) => {
      await people.inRow(worker, 'Ana Lima', 'Acesso avulso');
      await people.dialog().getByLabel('Duração').selectOption(length);
      if (length === 'Outra duração') {
        await people.dialog().getByLabel('Tempo').fill('200');
        await people.waitForText('De 5 minutos a 7 dias.');
        await people.dialog().getByLabel('Tempo').fill('3');
      }
      await people.decide('Liberar acesso');
      await people.waitForText('Acesso liberado para Ana Lima.');
      await people.inRow(worker, 'Ana Lima', 'Acesso avulso');
      await people.waitForText(/Liberado por Helena Azevedo; ainda não usado/);
      await people.dialog().getByLabel('Duração').selectOption('Outra duração');
      await people.dialog().getByLabel('Tempo').fill('5');
      await people.decide('Alterar a duração');
      await people.waitForText('Acesso avulso de Ana Lima alterado.');
      await people.inRow(worker, 'Ana Lima', 'Acesso avulso');
      expect(await people.dialog().getByLabel('Tempo').inputValue()).toBe('5');
      await people.decide('Revogar acesso');
      await people.waitForText('Ninguém entrou por este acesso: revogar não encerra nenhuma sessão.');
      await people.decide('Revogar acesso');
      await people.waitForText('Acesso avulso de Ana Lima revogado.');
    },
  );

  it('changes a password by rules that are shown live, and refuses the same one in words', async () => {
    const rule = people.dialog().getByRole('listitem').filter({ hasText: 'Pelo menos' });
    const change = people.dialog().getByRole('button', { name: 'Redefinir senha' });
    const field = people.dialog().getByLabel('Nova senha', { exact: true });
    const opens = async () => {
      await people.inRow(joao, 'João Santos', 'Redefinir senha');
      await people.dialog().getByText('Digitar', { exact: true }).click();
    };
    await opens();
    await field.fill('curta');
    expect(await rule.getAttribute('data-met')).toBe('false');
    expect(await change.isDisabled()).toBe(true);
    await field.fill(temporaryPassword);
    expect(await rule.getAttribute('data-met')).toBe('true');
    await change.click();
    await people.waitForText(/Senha de João Santos redefinida/);
    await opens();
    await field.fill(temporaryPassword);
    await change.click();
    await people.waitForText('A nova senha é igual à atual.');
    await people.decide('Cancelar');
  });

  it('signs one person out by force, but no suspended one and no administrator', async () => {
    await people.inRow(worker, 'Ana Lima', 'Forçar saída');
    await people.waitForText('Esta ação não pode ser desfeita.');
    await people.decide('Forçar saída');
    await people.waitForText('Saída de Ana Lima em andamento.');
    for (const [name, why] of [
      ['Bruno Carvalho', 'Uma pessoa suspensa não tem sessão para encerrar.'],
      ['Marcos Tavares', 'Não é possível forçar a saída de administradores.'],
    ] as const) {
      await people.open(`?search=${name}`);
      await people.press(`Ações para ${name}`);
      await people.waitForText(why);
      expect(await page.getByRole('menuitem', { name: 'Forçar saída' }).isDisabled()).toBe(true);
    }
  });

  it('offers no single access to a person that it could not let in', async () => {
    await people.open('?search=Bruno Carvalho');
    await people.press('Ações para Bruno Carvalho');
    expect(await page.getByRole('menuitem', { name: 'Acesso avulso' }).isDisabled()).toBe(true);
  });
});

describe('the page of a person', () => {
  const decision = () => page.locator('.sg-decision').innerText();

  it('tells in one sentence whether the person can sign in, with control off and on', async () => {
    await people.open(`?search=${worker}`);
    await page.getByRole('link', { name: 'Ana Lima' }).click();
    await page.getByRole('heading', { name: 'Ana Lima' }).waitFor();
    expect(await decision()).toContain('O controle está desativado: Ana entra a qualquer hora');
    await switchControlOn(ask);
    await page.reload();
    await expect
      .poll(decision)
      .toBe('Ana pode entrar agora, até hoje às 12:00. Ao entrar, troca a senha temporária por uma própria.');
    await people.open('?search=Bruno Carvalho');
    await page.getByRole('link', { name: 'Bruno Carvalho' }).click();
    await expect.poll(decision).toBe('Bruno não pode entrar: a conta está suspensa no Google Workspace.');
    await people.open(`?search=${worker}`);
    await page.getByRole('link', { name: 'Ana Lima' }).click();
    await page.getByRole('heading', { name: 'Ana Lima' }).waitFor();
  });

  it('edits the shifts, and asks before unsaved changes are lost', async () => {
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
    await people.waitForText('Turnos de Ana Lima atualizados.');
    expect(await crumbs()).not.toContain('Turnos');
    await page.getByRole('link', { name: 'Escritório' }).waitFor({ state: 'detached' });
  });

  it('takes a recovery e-mail outside of the company, and gives it back to the directory', async () => {
    const opens = () => people.press(/(Alterar|Definir): E-mail de recuperação/);
    const field = () => people.dialog().getByLabel('E-mail de recuperação');
    await opens();
    await field().fill('sem arroba');
    await people.decide('Salvar');
    await people.waitForText('Digite um único e-mail, como nome@exemplo.com.');
    await field().fill('ana.lima@estrelaentregas.example');
    await people.decide('Salvar');
    await people.waitForText(/Este e-mail é da empresa/);
    await field().fill('ana.em.casa@fora.example');
    await people.decide('Salvar');
    await people.waitForText('E-mail de recuperação de Ana Lima salvo.');
    await people.waitForText('ana.em.casa@fora.example');
    await people.waitForText(/Informado por Helena Azevedo em/);
    await opens();
    await people.decide('Remover');
    await people.waitForText(/E-mail de recuperação de Ana Lima removido/);
    await page.getByText('ana.em.casa@fora.example').waitFor({ state: 'detached' });
  });

  it('finds the form again by Back and by a reload after a wrong password, without sending it again', async () => {
    const work = await openSignIn(world, newcomer);
    await typePassword(work, newcomer, 'senha errada mesmo');
    await work.locator('#problem').waitFor();
    const sent: string[] = [];
    work.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    expect((await work.reload())?.status()).toBe(200);
    expect(await work.locator('#problem').count()).toBe(0);
    expect((await work.goBack())?.status()).toBe(200);
    await work.locator('input[type=password]').waitFor();
    expect(sent).toEqual([]);
    await work.context().close();
  });

  it('shows a lockout after wrong passwords, and lifts it', async () => {
    const work = await openSignIn(world, worker);
    for (let times = 0; times < 7; times += 1) await typePassword(work, worker, 'senha errada mesmo');
    await work
      .getByText(/Muitas tentativas/)
      .first()
      .waitFor();
    await page.reload();
    await people.waitForText('Login temporariamente bloqueado por senhas incorretas');
    await people.press('Desbloquear agora');
    await people.waitForText('Ana Lima já pode tentar entrar de novo.');
    await page
      .getByText('Login temporariamente bloqueado por senhas incorretas')
      .waitFor({ state: 'detached' });
    await work.context().close();
  });

  it('shows where the person is signed in', async () => {
    const work = await openSignIn(world, worker);
    await typePassword(work, worker, temporaryPassword);
    await chooseOwnPassword(work);
    await page.getByText(/pode ficar até hoje às 12:00/).waitFor();
    await page.getByText('Acesso permitido').first().waitFor();
    await people.press('Forçar saída');
    await people.decide('Forçar saída');
    await people.waitForText('Nenhuma sessão aberta no momento.');
    await work.getByText('Você foi desconectado').waitFor();
    await work.context().close();
  });
});

describe('the people with access to the panel', () => {
  let manager: Page;

  it('makes a person from the search a manager, and puts another on the allowed list', async () => {
    await page.getByRole('link', { name: 'Permissões' }).click();
    await people.waitForText('Nenhum gestor ainda');
    for (const [tab, button, email] of [
      [/Gestores/, 'Adicionar gestor', carla],
      [/Administradores autorizados/, 'Autorizar administrador', rafael],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await people.press(button);
      await people.dialog().getByRole('searchbox').fill(email);
      await expect.poll(() => people.dialog().getByRole('checkbox').count()).toBe(1);
      await people.dialog().getByRole('checkbox').check();
      // Chosen people stay visible during later searches.
      await people.dialog().getByRole('searchbox').fill('ninguém assim');
      await people.waitForText('Ninguém encontrado');
      await people.dialog().getByRole('list', { name: 'Pessoas escolhidas' }).getByRole('button').waitFor();
      await people.decide('Adicionar 1 pessoa');
      await people.waitForText('1 pessoa adicionada.');
      await page.getByText(email).waitFor();
    }
  });

  it('names the people that got the right meanwhile, and continues with the others', async () => {
    await page.getByRole('tab', { name: /Gestores/ }).click();
    await people.press('Adicionar gestor');
    const keys: string[] = [];
    for (const email of [joao, worker]) {
      await people.dialog().getByRole('searchbox').fill(email);
      await people.dialog().getByText(email).waitFor();
      const found = people.dialog().getByRole('checkbox');
      await expect.poll(() => found.count()).toBe(1);
      await found.check();
      keys.push((await found.getAttribute('value')) ?? '');
    }
    // Another administrator is faster.
    await ask('permissions.addManagers', { body: { users: [keys[0]] } });
    await people.decide('Adicionar 2 pessoas');
    await people.waitForText(/João Santos já tem esta permissão ou uma maior/);
    await people.waitForText(/outras pessoas escolhidas/);
    await people.decide('Adicionar 1 pessoa');
    // The message alone may still be that of the people before.
    await people.dialog().waitFor({ state: 'hidden' });
    for (const key of keys) await ask('permissions.removeManager', { params: { key } });
    await page.getByRole('tab', { name: /Administradores autorizados/ }).click();
  });

  it('gives the manager a panel without permissions, and nothing to do with administrators', async () => {
    const { panelUrl } = world.tryout;
    manager = await (await world.browser.newContext(inBrazil)).newPage();
    manager.setDefaultTimeout(20_000);
    await manager.goto(`${panelUrl}/login`);
    await manager.getByRole('button', { name: 'Fazer login com o Google' }).click();
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
    await list.waitForText('Só um administrador do controle pode mudar o acesso desta pessoa.');
    for (const entry of ['Turnos', 'Férias', 'Acesso avulso', 'Redefinir senha', 'Forçar saída'])
      expect(await manager.getByRole('menuitem', { name: entry }).isDisabled()).toBe(true);
  });

  it('lets the manager read the shift that they are in, with the reason, and change nothing of it', async () => {
    const { items } = await ask('shifts.list', { query: { search: deliveries } });
    await ask('shifts.addUsers', { params: { key: items[0]!.key }, body: { emails: [carla, admin] } });
    const shift = new ShiftPage(manager, world.tryout.panelUrl);
    const reason =
      /Você não pode mudar este turno porque você e mais 3 gestores ou administradores estão nele \(.+\)/;
    await shift.list();
    await shift.press(`Ações de ${deliveries}`);
    await shift.waitForText(reason);
    for (const entry of ['Ativar', 'Desativar', 'Excluir']) {
      const item = manager.getByRole('menuitem', { name: entry, exact: true });
      if ((await item.count()) > 0) expect(await item.isDisabled()).toBe(true);
    }
    expect(await manager.getByRole('menuitem', { name: 'Clonar' }).isDisabled()).toBe(false);
    await manager.keyboard.press('Escape');
    await shift.row(deliveries).getByRole('checkbox').check();
    await shift.row('Escritório').getByRole('checkbox').check();
    await manager
      .getByRole('button', {
        name: `Você não pode mudar ${deliveries}: há gestores ou administradores nele.`,
      })
      .waitFor();
    await shift.open(deliveries, 'Geral');
    await shift.waitForText(reason);
    await shift.waitForText('Um administrador do controle pode permitir isso em Permissões.');
    expect(await manager.getByLabel('Nome').isDisabled()).toBe(true);
    expect(await manager.getByRole('button', { name: /^(Salvar|Excluir)/ }).count()).toBe(0);
    expect(await shift.stateSwitch(/ativado$/i).isDisabled()).toBe(true);
    await shift.tab(/Horários/);
    await manager.locator('.sg-bar[data-bar]').first().waitFor();
    const before = await shift.bars();
    expect(before.length).toBeGreaterThan(0);
    await shift.drag([0, 8 * 60], [0, 10 * 60]);
    await manager.locator('.sg-bar[data-bar]').first().focus();
    await manager.keyboard.press('ArrowDown');
    await manager.keyboard.press('Delete');
    expect(await shift.bars()).toEqual(before);
    expect(await manager.getByRole('button', { name: /Modelos|Adicionar regra/ }).count()).toBe(0);
    await shift.tab(/Participantes/);
    expect(await manager.getByRole('button', { name: 'Adicionar pessoas' }).isDisabled()).toBe(false);
  });

  it('lets the manager change it once a control admin allows it, until that is revoked', async () => {
    const may = page.getByRole('switch', { name: 'Gestores podem mudar turnos' });
    const shift = new ShiftPage(manager, world.tryout.panelUrl);
    await page.getByRole('tab', { name: /Gestores/ }).click();
    await shift.open(deliveries, 'Geral');
    await manager.getByText('Você não pode mudar este turno').waitFor();
    await may.check();
    await people.waitForText('Gestores agora podem mudar esses turnos.');
    await manager.getByText('Você não pode mudar este turno').waitFor({ state: 'detached' });
    await manager.getByLabel('Nome').fill('Entregas por Carla');
    await shift.save();
    await may.uncheck();
    await people.waitForText('Gestores agora só consultam esses turnos.');
    await manager.getByText('Você não pode mudar este turno').waitFor();
    await page.getByRole('tab', { name: /Administradores autorizados/ }).click();
  });

  it('revokes the rights, and closes the open panel', async () => {
    await people.press(/^Remover: Rafael/);
    await people.decide('Remover');
    await people.waitForText('Nenhum administrador autorizado');
    await page.getByRole('tab', { name: /Gestores/ }).click();
    await people.press(/^Remover: Carla/);
    await people.decide('Remover');
    await people.waitForText('Nenhum gestor ainda');
    await manager.waitForURL('**/login');
    await manager.context().close();
  });
});

describe('what the workspace changes', () => {
  const readNow = async () => {
    await people.open();
    await people.press('Sincronizar agora');
  };

  it('warns before most people count as gone, and continues after a confirmation', async () => {
    const { users } = world.tryout.emulators.state;
    const gone = users.filter((user) => !user.isAdmin).slice(0, 150);
    for (const user of gone) user.deletedAt = world.tryout.clock.now();
    await readNow();
    await people.waitForText(/150 pessoas não estavam mais no diretório. Ninguém foi alterado./);
    await people.press('Verificar');
    await people.waitForText('150 pessoas saíram mesmo do diretório?');
    await people.decide('Sincronizar de novo e aplicar');
    await page.getByText(/não estavam mais no diretório/).waitFor({ state: 'detached' });
    await people.open('?status=not_synchronised');
    await people.found(150);
  });

  it('names a missing permission, and reports an expired connection', async () => {
    const keys = world.tryout.emulators.state.refreshTokens;
    for (const key of keys) key.scopes = key.scopes.filter((scope) => !scope.endsWith('orgunit.readonly'));
    await readNow();
    await people.waitForText('Falta 1 permissão no Google Workspace da empresa.');
    await people.press('Ver detalhes');
    await people.dialog().getByText('Ler as unidades organizacionais').waitFor();
    await people.decide('Fechar');
    await fetch(`${world.tryout.googleUrl}/_control/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ email: admin }),
    });
    await readNow();
    await people.waitForText('A conexão com o Google Workspace expirou e precisa ser refeita.');
    await people.press('Permitir acesso');
    await chooseAccount(page);
    await page.getByRole('button', { name: 'Permitir' }).click();
    await page.getByRole('heading', { name: 'Usuários', level: 1 }).waitFor();
    expect(await ask('auth.scopes')).toMatchObject({ missing: [], reconnect: false });
  });
});
