import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  chooseOwnPassword,
  makeShop,
  openSignIn,
  ownPassword,
  switchControlOn,
  temporaryPassword,
  typePassword,
} from '../world/company.ts';
import type { Ask, Filled } from '../world/company.ts';
import { ShiftPage } from '../world/shift-page.ts';
import { hourMs, monday9 } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

const name = 'Vitrine';
const at = (hour: number, minute = 0): number => hour * 60 + minute;

let world: World;
let page: Page;
let work: Page;
let ask: Ask;
let filled: Filled;
let shift: ShiftPage;
let everybody: string[];

beforeAll(async () => {
  // The mouse can reach the whole week and the content below it.
  ({ world, page, ask, filled } = await openPanel({ viewport: { width: 1440, height: 1500 } }));
  await switchControlOn(ask);
  await makeShop(ask, name);
  const { items } = await ask('users.list', { query: { page_size: '200', status: 'active' } });
  everybody = items.filter((person) => !person.is_admin).map((person) => person.email);
  shift = new ShiftPage(page, world.tryout.panelUrl);
  await shift.open(name, 'Geral');
});

afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { shifts: page, 'shifts-work': work }));

/** The person of the story signs in at the workspace app, in a browser of their own. */
async function signInAs(email: string, password: string): Promise<void> {
  await work?.context().close();
  work = await openSignIn(world, email);
  await typePassword(work, email, password);
}

describe('the people of a shift', () => {
  const field = () => shift.dialog().getByRole('textbox', { name: 'E-mails' });
  const added = (count: number) =>
    shift.waitForText(count === 1 ? /^1 pessoa adicionada/ : `${count} pessoas adicionadas`);

  it('cannot be changed while access is being edited, and unsaved changes ask before they are lost', async () => {
    await shift.tab('Geral');
    await page.getByLabel('Mensagem para quem tiver o acesso negado').fill('Fale com a gerente da loja.');
    await shift.tab(/Participantes/);
    await shift.waitForText(/^Há alterações não salvas nas permissões de acesso/);
    expect(await page.getByRole('button', { name: 'Adicionar pessoas' }).first().isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Início' }).first().click();
    await shift.decide('Continuar editando');
    await shift.tab('Geral');
    expect(await page.getByLabel('Mensagem para quem tiver o acesso negado').inputValue()).toContain(
      'gerente',
    );
    await shift.press('Ver a página');
    await page.frameLocator('.sg-page-preview iframe').getByText('Fale com a gerente da loja.').waitFor();
    await page.keyboard.press('Escape');
    await shift.save();
  });

  it('come from pasted e-mails, and wrong ones are listed until corrected', async () => {
    await shift.tab(/Participantes/);
    const wrong = `${filled.shiftless}\nmaria@\nninguem@padariaestrela.example\n${everybody[0]}; ${everybody[1]}`;
    await shift.adding('Por e-mails', () => field().fill(wrong.replace('maria@', 'maria@padaria.example')));
    await shift.waitForText('Corrija 2 antes de continuar');
    await shift.press('ninguem@padariaestrela.example: ninguém da empresa');
    await page.keyboard.type(everybody[2]!);
    await shift.press('maria@padaria.example: ninguém da empresa');
    await page.keyboard.type('maria@');
    await shift.waitForText('maria@: não é um e-mail');
    expect(await shift.dialog().getByRole('button', { name: 'Ver o efeito' }).isDisabled()).toBe(true);
    await shift.press('Remover 1 da lista');
    await shift.decide('Ver o efeito');
    await shift.waitForText('4 pessoas ficam como estão');
    await shift.decide('Adicionar pessoas');
    await added(4);
    await shift.row(filled.shiftless).getByText('Só este').waitFor();
  });

  it('are not discarded without a question by Escape, a click beside the dialog or the way back', async () => {
    await shift.press('Adicionar pessoas');
    await shift.dialog().getByRole('tab', { name: 'Por e-mails' }).click();
    // One line, as a table gives it: an address in front of a name is none of it.
    await field().fill(`${everybody[4]} ${everybody[5]}\tCarla Dias <${everybody[6]}>`);
    await shift.waitForText('3 e-mails reconhecidos');
    const question = page.getByRole('dialog', { name: 'Fechar sem adicionar?' });
    const leaves = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(20, 20),
      () => page.goBack(),
      () => shift.decide('Cancelar'),
    ];
    for (const leave of leaves) {
      await leave();
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect(await field().inputValue()).toContain('Carla Dias');
    }
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Fechar sem adicionar' }).click();
    await shift.dialog().waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('adding')).toBe(false);
  });

  it('come in all three ways together, and present and gone people are counted apart', async () => {
    const [searched, mailed] = [everybody[155]!, everybody[156]!];
    const choice = shift.dialog().getByRole('region', { name: 'Selecionados até agora' });
    await shift.adding('Buscar', async () => {
      await shift.dialog().getByRole('searchbox').fill(searched);
      const found = shift.dialog().locator('.mantine-Checkbox-root').filter({ hasText: searched });
      await found.getByRole('checkbox').check();
      await shift.dialog().getByRole('tab', { name: 'Por e-mails' }).click();
      await field().fill(`"${mailed}"; mailto:${everybody[0]}, (${everybody[1]}).`);
      await choice.getByRole('button', { name: '3 e-mails' }).waitFor();
      await choice.getByRole('button', { name: /^Remover .* da seleção$/ }).waitFor();
    });
    await shift.waitForText(
      `2 pessoas entram no turno ${name}. 2 pessoas já estão no turno e ficam como estão.`,
    );
    const { emulators, clock } = world.tryout;
    const gone = emulators.state.users.find((user) => user.primaryEmail === searched)!;
    gone.deletedAt = clock.now();
    await ask('users.sync');
    await expect
      .poll(async () => (await ask('users.list', { query: { search: searched } })).items[0]?.status, {
        timeout: 30_000,
      })
      .toBe('not_synchronised');
    await shift.decide('Adicionar pessoas');
    await added(1);
    await shift.dialog().getByText('1 não está na empresa e fica de fora').waitFor();
    await shift.dialog().getByText(`(${searched})`).waitFor();
    await shift.decide('Fechar');
    await shift.row(mailed).waitFor();
  });

  it('come from a file of 5,000 lines with 300 wrong ones, without losing the others', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) =>
      index % 16 === 7 && index < 4800 ? `linha ${index}`.replace(' ', '') : everybody[index % 150]!,
    );
    await shift.press('Adicionar pessoas');
    await shift.dialog().getByRole('tab', { name: 'Por e-mails' }).click();
    const chooser = page.waitForEvent('filechooser');
    await shift.press('Importar de um arquivo');
    await (
      await chooser
    ).setFiles({
      name: 'pessoas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
    await shift.waitForText('Corrija 300 antes de continuar');
    await shift.waitForText('150 e-mails reconhecidos');
    await shift.press('Remover os 300 da lista');
    await shift.decide('Ver o efeito');
    await shift.waitForText(/ficam como estão/);
    await shift.decide('Adicionar pessoas');
    await added(147);
  });

  it('come by org unit', async () => {
    const people = async () => (await ask('shifts.list', { query: { search: name } })).items[0]!.users_number;
    const before = await people();
    const unit = () =>
      shift
        .dialog()
        .getByRole('checkbox', { name: /Entregas/ })
        .first();
    await shift.adding('Por unidade', () => unit().check());
    await shift.decide('Adicionar pessoas');
    await expect.poll(people).toBeGreaterThan(before);
  });

  it('are shown from the first page when the address has an invalid one', async () => {
    const address = new URL(page.url());
    address.searchParams.delete('adding');
    address.searchParams.set('size', '7');
    address.searchParams.set('trail', 'zzz');
    await page.goto(address.href);
    await page.locator('tbody tr').nth(24).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.has('trail')).toBe(false);
  });

  it('are removed after the people that lose their only shift are named', async () => {
    await page.getByRole('searchbox').fill(filled.shiftless);
    await shift
      .row(filled.shiftless)
      .getByRole('button', { name: /^Remover / })
      .click();
    await shift.waitForText('1 pessoa continua sem nenhum turno ativado e sem acesso');
    await shift.decide('Cancelar');
    await page.getByRole('searchbox').fill(everybody[1]!);
    await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
    await shift
      .row(everybody[1]!)
      .getByRole('button', { name: /^Remover / })
      .click();
    await shift.decide('Remover do turno');
    await shift.waitForText('1 pessoa removida');
    await shift.waitForText('Nenhum participante corresponde à busca e ao filtro.');
  });
});

it('names people that left the directory meanwhile, and keeps what is typed', async () => {
  const gone = everybody[2]!;
  await shift.open(name, 'Geral');
  await page.getByLabel('Mensagem para quem tiver o acesso negado').fill('Procure a gerente da loja.');
  const { emulators, clock } = world.tryout;
  emulators.state.users.find((user) => user.primaryEmail === gone)!.deletedAt = clock.now();
  await ask('users.sync');
  await shift.tab(/Participantes/);
  await page.getByRole('searchbox').fill(gone);
  await shift.row(gone).getByText('Não sincronizado').waitFor({ timeout: 30_000 });
  await shift.tab('Geral');
  expect(await page.getByLabel('Mensagem para quem tiver o acesso negado').inputValue()).toContain('Procure');
  await page.getByLabel('Mensagem para quem tiver o acesso negado').fill('Fale com a gerente da loja.');
  await page.getByRole('region', { name: 'Há alterações não salvas' }).waitFor({ state: 'detached' });
  await shift.tab(/Participantes/);
  await shift
    .row(gone)
    .getByRole('button', { name: /^Remover / })
    .click();
  await shift.decide('Remover do turno');
  await shift.waitForText('1 pessoa removida');
});

describe('a shift at work, with control on', () => {
  it('lets its people in once it is enabled, and names them', async () => {
    await shift.open(name, 'Login e saída');
    await page.getByRole('switch', { name: 'Saída automática no fim do horário' }).press('Space');
    await shift.press(/^Adicionar meu IP/);
    expect(await page.getByLabel('IPs permitidos').inputValue()).toMatch(/^(127\.0\.0\.1|::1)$/);
    await page.getByLabel('IPs permitidos').fill('300.1.1.1');
    await shift.waitForText('Não é um endereço IP.');
    await page.getByLabel('IPs permitidos').fill('');
    await shift.save();
    await shift.stateSwitch(/^Desativado/).press('Space');
    await shift.waitForText(/^Turno ativado\. \d+ pessoas ganham acesso agora/);
    await shift.press('Ver quem');
    await shift.dialog().getByText(filled.shiftless).waitFor();
    await shift.decide('Fechar');
    await signInAs(filled.shiftless, temporaryPassword);
    await chooseOwnPassword(work);
  });

  it('names the people that lose access and are signed out before it is saved, and signs them out', async () => {
    await shift.tab('Horários');
    const names = (await ask('users.list', { query: { search: filled.shiftless } })).items[0]!.name;
    await shift.drag([0, at(10)], [1, at(10)]);
    await shift.save(async (difference) => {
      await difference.getByText('1 pessoa que está conectada será desconectada.').waitFor();
      const leaving = difference.getByRole('listitem').filter({ hasText: filled.shiftless });
      expect(await leaving.innerText()).toContain(names);
      expect(await leaving.innerText()).toMatch(
        /A sessão será encerrada em um minuto\..*volta em 23\/11\/2026/,
      );
    });
    // Who lost access by a change has a minute, in which it can be taken back.
    world.tryout.clock.set(monday9 + hourMs / 2);
    await work.getByText('Você foi desconectado').waitFor({ timeout: 20_000 });
    await signInAs(filled.shiftless, ownPassword);
    await work.getByText('Você está fora do seu horário de acesso.').waitFor();
    await work.getByText('Fale com a gerente da loja.').waitFor();
    world.tryout.clock.set(monday9 + 4 * hourMs);
    await signInAs(filled.shiftless, ownPassword);
    await work.getByTestId('signed-in-as').waitFor();
  });

  it('shows both versions to two administrators that edit it at the same time, and overwrites nothing silently', async () => {
    const other = await page.context().newPage();
    const theirs = new ShiftPage(other, world.tryout.panelUrl);
    await other.route('**/api/events', (route) => route.abort());
    // Neither the stream nor a refetch shows this page what is saved meanwhile.
    let isBlind = true;
    let first: string | undefined;
    await other.route(/\/api\/groups\/[\w-]{36}$/, async (route) => {
      if (!isBlind || route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      first ??= await response.text();
      return route.fulfill({ response, body: first });
    });
    await theirs.open(name, 'Geral');
    await shift.tab('Geral');
    await page.getByLabel('Nome').fill('Vitrine e balcão');
    await shift.save();
    await other.getByLabel('Nome').fill('Balcão');
    isBlind = false;
    await theirs.press('Salvar alterações');
    await theirs.waitForText('O turno mudou enquanto você editava');
    await theirs.waitForText(/Você salvou este turno hoje às? \d\d:\d\d, em outra janela\./);
    const versions = await other.getByRole('table', { name: 'As duas versões' }).innerText();
    expect(versions).toContain('Balcão');
    expect(versions).toContain('Vitrine e balcão');
    await theirs.press('Carregar a versão nova');
    await theirs.waitForText('Mudou nos dois lados: Nome. Ficou o que você digitou.');
    expect(await other.getByLabel('Nome').inputValue()).toBe('Balcão');
    await other.getByLabel('Nome').fill(name);
    await theirs.save();
    await other.close();
    await expect.poll(() => page.getByLabel('Nome').inputValue()).toBe(name);
  });

  it('has a period, which is removed after a question when it is disabled', async () => {
    await shift.press('Definir período');
    await shift.typeDay('Primeiro dia', '01/12/2026');
    await shift.typeDay('Último dia', '31/12/2026');
    await shift.save();
    await shift.waitForText('de 01/12/2026 a 31/12/2026');
    // Another period, typed and not saved, goes along, and is no conflict with oneself.
    await page.getByLabel('Nome').fill('Vitrine nova');
    await shift.typeDay('Último dia', '30/12/2026');
    await shift.stateSwitch(/^Agendado/).press('Space');
    await shift
      .dialog()
      .getByText(/As alterações não salvas continuam na tela/)
      .waitFor();
    await shift
      .dialog()
      .getByText(/O período de ativação definido será removido/)
      .waitFor();
    await shift.decide('Desativar');
    await shift.waitForText('Turno desativado');
    await shift.waitForText('Sem período: o turno fica em vigor enquanto estiver ativado.');
    expect(await page.getByText('O turno mudou enquanto você editava').count()).toBe(0);
    expect(await page.getByLabel('Nome').inputValue()).toBe('Vitrine nova');
    await shift.save();
  });
});
