import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  asking,
  chooseOwnPassword,
  fillCompany,
  openSignIn,
  ownPassword,
  signUp,
  switchControlOn,
  temporaryPassword,
  tokenOf,
  typePassword,
  worker,
} from '../world/company.ts';
import type { Ask, Filled } from '../world/company.ts';
import { ShiftPage } from '../world/shift-page.ts';
import { hourMs, inBrazil, monday9, startWorld } from '../world/start.ts';
import type { World } from '../world/start.ts';

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
  world = await startWorld();
  const context = await world.browser.newContext({
    ...inBrazil,
    // The whole week and what stands below it are in reach of the mouse.
    viewport: { width: 1440, height: 1500 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await signUp(page, world.tryout.panelUrl);
  ask = asking(world.tryout.panelUrl, await tokenOf(page));
  filled = await fillCompany(ask);
  await switchControlOn(ask);
  const { items } = await ask('users.list', { query: { page_size: '200', status: 'active' } });
  everybody = items.filter((person) => !person.is_admin).map((person) => person.email);
  shift = new ShiftPage(page, world.tryout.panelUrl);
});

afterAll(() => world?.close());

afterEach(async (test) => {
  const folder = process.env.SHOTS_OF_FAILURES;
  if (test.task.result?.state !== 'fail' || !folder) return;
  await page.screenshot({ path: join(folder, 'shifts.png') });
  await work?.screenshot({ path: join(folder, 'shifts-work.png') });
});

/** The person of the story signs in at the workspace app, in a browser of their own. */
async function signInAs(email: string, password: string): Promise<void> {
  await work?.context().close();
  work = await openSignIn(world, email);
  await typePassword(work, email, password);
}

describe('the hours of a shift, drawn and typed', () => {
  it('makes a shift from a template, with the sentence that says what it means', async () => {
    await page.getByRole('link', { name: 'Turnos', exact: true }).click();
    await shift.press('Criar turno');
    await shift.dialog().getByRole('textbox').fill(name);
    await shift.decide('Criar turno');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await shift.press('Modelos');
    await shift.dialog().getByRole('radio', { name: '12x36' }).check();
    await shift.typeDay('Primeiro dia de trabalho', '24/11/2026');
    await shift.told('Dia sim, dia não, contado de 24/11/2026, das 07:00 às 19:00.');
    await shift.dialog().getByRole('radio', { name: '6x1' }).check();
    await shift.decide('Usar modelo');
    expect(await shift.sentence()).toBe('Segunda a sábado das 08:00 às 12:00 e das 13:00 às 16:20.');
  });

  it('draws, moves and resizes by mouse, over midnight too', async () => {
    await shift.drag([6, at(22)], [6, at(27)]);
    await shift.bar('Domingo, 22:00 - 03:00 do dia seguinte').waitFor();
    await shift.drag([5, at(14)], [5, at(15)]);
    await shift.bar('Sábado, 14:00 - 17:20').waitFor();
    await shift.drag([5, at(17, 17)], [5, at(18, 2)]);
    await shift.bar('Sábado, 14:00 - 18:00').waitFor();
    await shift.drag([5, at(14, 3)], [5, at(13, 33)]);
    await shift.bar('Sábado, 13:30 - 18:00').waitFor();
  });

  it('does the same by keyboard, takes back and copies a day', async () => {
    const bar = page.locator('.sg-bar:focus');
    await shift.bar('Sábado, 08:00 - 12:00').focus();
    for (const key of ['ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight', 'ArrowRight'])
      await bar.press(key);
    await shift.bar('Domingo, 08:30 - 12:30').waitFor();
    await bar.press('Delete');
    expect(await shift.bars()).not.toContain('Domingo, 08:30 - 12:30');
    await shift.press('Desfazer');
    await shift.bar('Domingo, 08:30 - 12:30').waitFor();
    await shift.press('Mais ações de sábado');
    await page.getByRole('menuitem', { name: 'Copiar para outros dias' }).click();
    await shift.dialog().getByRole('checkbox', { name: 'Domingo' }).check();
    await shift.decide('Copiar');
    expect(await shift.sentence()).toBe(
      'Segunda a sexta das 08:00 às 12:00 e das 13:00 às 16:20; sábado e domingo das 13:30 às 18:00.',
    );
  });

  it('takes rules by typing in the list, refuses what cannot be, and unites what overlaps', async () => {
    await page.getByText('Lista', { exact: true }).click();
    await shift.press('Adicionar regra');
    const hours = {
      from: shift.dialog().getByLabel('Início'),
      to: shift.dialog().getByLabel('Fim', { exact: true }),
    };
    await shift.dialog().getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: 'Data especial' }).click();
    await shift.typeDay('Data', '31/02/2027', shift.dialog());
    await hours.from.fill('12');
    await hours.to.fill('9h30');
    await shift.decide('Aplicar');
    await shift.told('Esta data não existe. Escreva como 31/12/2026.');
    expect(await shift.dialog().getByRole('textbox', { name: 'Data' }).inputValue()).toBe('31/02/2027');
    await shift.typeDay('Data', '24/12/2026', shift.dialog());
    await shift.told(
      'O início não pode ser depois do fim. Se o turno passa da meia-noite, marque que termina no dia seguinte.',
    );
    await hours.from.fill('9');
    await hours.to.fill('12h');
    await shift.decide('Aplicar');
    await shift.press('Adicionar regra');
    await shift.dialog().getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: 'Semanal' }).click();
    await hours.from.fill('11');
    await hours.to.fill('12:30');
    await shift.decide('Aplicar');
    await shift.save();
    await shift.told('1 horário que se sobrepunha foi unido.');
    expect(await shift.sentence()).toBe(
      'Segunda das 08:00 às 12:30 e das 13:00 às 16:20; terça a sexta das 08:00 às 12:00 e das 13:00 às 16:20; sábado e domingo das 13:30 às 18:00; em 24/12/2026 das 09:00 às 12:00.',
    );
  });

  it('says for a clicked moment who gets in, and by which rule', async () => {
    await page.getByText('Semana', { exact: true }).click();
    await shift.point(1, at(12, 30));
    const verdict = page.locator('.sg-verdict');
    await verdict.getByText('Terça, 24/11/2026, 12:30').waitFor();
    const text = await verdict.innerText();
    expect(text).toContain('Não entra');
    expect(text).toContain('Vale para o dia, mas em outro horário: Terça das 08:00 às 12:00');
    expect(text).toContain('Próxima entrada: 13:00');
    await shift.typeDay('Data', '24/12/2026');
    await verdict
      .getByText('Vale para o dia, mas em outro horário: Em 24/12/2026 das 09:00 às 12:00')
      .waitFor();
    await verdict.getByText(/^Não contam neste dia: Quinta das 08:00/).waitFor();
  });
});

describe('the people of a shift', () => {
  const field = () => shift.dialog().getByRole('textbox', { name: 'E-mails' });
  const added = (count: number) =>
    shift.told(count === 1 ? /^1 pessoa adicionada/ : `${count} pessoas adicionadas`);

  it('are not changed while access is being edited, and leaving asks for what is not saved', async () => {
    await shift.tab('Geral');
    await page.getByLabel('Mensagem para quem for barrado').fill('Fale com a gerente da loja.');
    await shift.tab(/Participantes/);
    await shift.told(/^Há alterações não salvas nas permissões de acesso/);
    expect(await page.getByRole('button', { name: 'Adicionar pessoas' }).first().isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Início' }).first().click();
    await shift.decide('Continuar editando');
    await shift.tab('Geral');
    expect(await page.getByLabel('Mensagem para quem for barrado').inputValue()).toContain('gerente');
    await shift.press('Ver a página');
    await page.frameLocator('.sg-refusal-frame').getByText('Fale com a gerente da loja.').waitFor();
    await page.keyboard.press('Escape');
    await shift.save();
  });

  it('come from pasted e-mails, of which the wrong ones are named until they are corrected', async () => {
    await shift.tab(/Participantes/);
    const wrong = `${filled.shiftless}\nmaria@\nninguem@padariaestrela.example\n${everybody[0]}; ${everybody[1]}`;
    await shift.adding('Por e-mails', () => field().fill(wrong.replace('maria@', 'maria@padaria.example')));
    await shift.told('Corrija 2 antes de continuar');
    await shift.press('ninguem@padariaestrela.example: ninguém da empresa');
    await page.keyboard.type(everybody[2]!);
    await shift.press('maria@padaria.example: ninguém da empresa');
    await page.keyboard.type('maria@');
    await shift.told('maria@: não é um e-mail');
    expect(await shift.dialog().getByRole('button', { name: 'Ver o efeito' }).isDisabled()).toBe(true);
    await shift.press('Tirar 1 da lista');
    await shift.decide('Ver o efeito');
    await shift.told('4 pessoas ficam como estão');
    await shift.decide('Adicionar pessoas');
    await added(4);
    await shift.row(filled.shiftless).getByText('Só este').waitFor();
  });

  it('come from a file of 5,000 lines with 300 wrong ones, without losing the others', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) =>
      index % 16 === 7 && index < 4800 ? `linha ${index}`.replace(' ', '') : everybody[index % 150]!,
    );
    await shift.press('Adicionar pessoas');
    await shift.dialog().getByRole('tab', { name: 'Por e-mails' }).click();
    const chooser = page.waitForEvent('filechooser');
    await shift.press('Ler de um arquivo');
    await (
      await chooser
    ).setFiles({
      name: 'pessoas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
    await shift.told('Corrija 300 antes de continuar');
    await shift.told('150 e-mails reconhecidos');
    await shift.press('Tirar os 300 da lista');
    await shift.decide('Ver o efeito');
    await shift.told(/ficam como estão/);
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

  it('leave after it is said who loses their only shift', async () => {
    await page.getByRole('searchbox').fill(filled.shiftless);
    await shift
      .row(filled.shiftless)
      .getByRole('button', { name: /^Remover / })
      .click();
    await shift.told('1 pessoa perde o único turno que tem e fica sem acesso');
    await shift.decide('Cancelar');
    await page.getByRole('searchbox').fill(everybody[1]!);
    await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
    await shift
      .row(everybody[1]!)
      .getByRole('button', { name: /^Remover / })
      .click();
    await shift.decide('Remover do turno');
    await shift.told('1 pessoa removida');
    await shift.told('Nenhum participante com esse nome ou e-mail.');
  });
});

describe('a shift at work, with control on', () => {
  it('lets its people in once it is enabled, after saying who', async () => {
    await shift.open(name, 'Login e logout');
    await page.getByRole('switch', { name: 'Logout automático no fim do horário' }).press('Space');
    await shift.press(/^Adicionar o meu IP/);
    expect(await page.getByLabel('IPs permitidos').inputValue()).toMatch(/^(127\.0\.0\.1|::1)$/);
    await page.getByLabel('IPs permitidos').fill('300.1.1.1');
    await shift.told('Não é um endereço IP.');
    await page.getByLabel('IPs permitidos').fill('');
    await shift.save();
    await shift.tab('Geral');
    await shift.press('Ativar');
    await shift.told(/ganham acesso agora/);
    await shift.decide('Ativar');
    await shift.told('Turno ativado');
    await signInAs(filled.shiftless, temporaryPassword);
    await chooseOwnPassword(work);
  });

  it('names who loses access and is logged out before it is saved, and does so', async () => {
    await shift.tab('Horários');
    const names = (await ask('users.list', { query: { search: filled.shiftless } })).items[0]!.name;
    await shift.drag([0, at(10)], [1, at(10)]);
    await shift.save(async (difference) => {
      await difference.getByText('1 pessoa que está conectada será desconectada.').waitFor();
      const leaving = difference.getByRole('listitem').filter({ hasText: filled.shiftless });
      expect(await leaving.innerText()).toContain(names);
      expect(await leaving.innerText()).toMatch(/Sai em um minuto\..*volta em 23\/11\/2026/);
    });
    await shift.closeDifference();
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

  it('shows two people who edit it at once both versions, and overwrites nothing silently', async () => {
    const other = await page.context().newPage();
    const theirs = new ShiftPage(other, world.tryout.panelUrl);
    await other.route('**/api/events', (route) => route.abort());
    await theirs.open(name, 'Geral');
    await shift.tab('Geral');
    await page.getByLabel('Nome').fill('Vitrine e balcão');
    await shift.save();
    await other.getByLabel('Nome').fill('Balcão');
    await theirs.press('Salvar alterações');
    await theirs.told('O turno mudou enquanto você editava');
    const versions = await other.getByRole('table', { name: 'As duas versões' }).innerText();
    expect(versions).toContain('Balcão');
    expect(versions).toContain('Vitrine e balcão');
    await theirs.press('Carregar a versão nova');
    await theirs.told('Mudou nos dois lados: Nome. Ficou o que você digitou.');
    expect(await other.getByLabel('Nome').inputValue()).toBe('Balcão');
    await other.getByLabel('Nome').fill(name);
    await theirs.save();
    await other.close();
    await expect.poll(() => page.getByLabel('Nome').inputValue()).toBe(name);
  });

  it('has a period, which goes after a question when it is disabled', async () => {
    await shift.press('Definir período');
    await shift.typeDay('Primeiro dia', '01/12/2026');
    await shift.typeDay('Último dia', '31/12/2026');
    await shift.save();
    await shift.closeDifference();
    await shift.told('de 01/12/2026 a 31/12/2026');
    await shift.press('Desativar');
    await shift
      .dialog()
      .getByText(/O período de ativação definido será removido/)
      .waitFor();
    await shift.decide('Desativar');
    await shift.told('Turno desativado');
    await shift.told('Sem período: o turno vale enquanto estiver ativado.');
  });
});

it('keeps what is typed while the language is changed', async () => {
  await page.getByLabel('Nome').fill('Vitrine nova');
  await page.getByRole('button', { name: 'Idioma' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByRole('region', { name: 'You have unsaved changes' }).waitFor();
  expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Vitrine nova');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Português' }).click();
  await shift.press('Descartar');
  await shift.decide('Descartar');
});

describe('the list of shifts', () => {
  it('gives the focus back when a dialog goes, also to the menu that it came from', async () => {
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

  it('clones with the people, and shares what is shown as a link', async () => {
    await shift.list();
    await shift.inRow(name, 'Clonar');
    await shift.dialog().getByRole('checkbox').check();
    await shift.decide('Clonar');
    await page.getByRole('heading', { level: 1, name: `${name} (2)` }).waitFor();
    await shift.list();
    await page.getByRole('searchbox').fill('VITRINE');
    await shift.told('2 turnos');
    await shift.press('Copiar link');
    await shift.told('Link desta lista copiado');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto(link);
    await shift.told('2 turnos');
  });

  it('enables, logs out, changes passwords, disables and deletes several at once, only where that may be', async () => {
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
    await shift.told('2 turnos');
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check();
    await press('Ativar');
    await shift.decide('Ativar');
    await shift.told('2 turnos ativados');
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check();
    await press('Forçar logout');
    await shift.decide('Forçar logout');
    await shift.told(/^\d+ feitas?/);
    await closesTask();
    await press('Trocar senhas');
    await shift.dialog().getByRole('radio', { name: 'Escolher uma nova no próximo login' }).check();
    await shift.decide('Trocar senhas');
    await shift
      .dialog()
      .getByText(/^Pedir troca de senha/)
      .first()
      .waitFor();
    await closesTask();
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check();
    await press('Desativar');
    await shift.decide('Desativar');
    await shift.told('2 turnos desativados');
  });

  it('says in another tab that a shift was deleted, and makes another one of what was typed', async () => {
    const other = await page.context().newPage();
    const theirs = new ShiftPage(other, world.tryout.panelUrl);
    await theirs.open(`${name} (2)`, 'Geral');
    await other.getByLabel('Nome').fill('Confeitaria');
    await shift.list('?search=vitrine');
    await shift.row(`${name} (2)`).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await shift.decide('Excluir');
    await shift.told('Turno excluído');
    await theirs.told('Este turno foi excluído');
    await theirs.press('Criar outro turno com estes dados');
    await other.getByRole('heading', { level: 1, name: 'Confeitaria' }).waitFor();
    await theirs.tab('Horários');
    expect(await theirs.sentence()).toContain('em 24/12/2026 das 09:00 às 12:00');
    await other.close();
  });
});

describe('what else a shift decides', () => {
  it('has its own passwords, time zone and holidays, and time-clock rules where the plan has the product', async () => {
    await shift.open('Escritório', 'Senhas');
    await page.getByRole('switch', { name: 'As senhas vencem' }).press('Space');
    await page.getByLabel('Depois de').fill('30');
    await page.getByRole('radio', { name: 'Própria deste turno' }).check();
    await page.getByRole('checkbox', { name: 'Número' }).check();
    await shift.tab('Horários');
    for (const [field, typed, option] of [
      ['Fuso horário do turno', 'lisbon', 'Europe/Lisbon'],
      ['Feriados de', 'BR-SP', /BR-SP\)$/],
    ] as const) {
      await page.getByRole('combobox', { name: field }).fill(typed);
      await page.getByRole('option', { name: option }).first().click();
    }
    await shift.save();
    const { items } = await ask('shifts.list', { query: { search: 'Escritório' } });
    const saved = await ask('shifts.get', { params: { key: items[0]!.key } });
    expect(saved).toMatchObject({
      zone: 'Europe/Lisbon',
      holiday_region: 'BR-SP',
      password_policy: { expiry: { count: 30, unit: 'days' }, strength: { number: true } },
    });
    await shift.tab('Login e logout');
    const obeys = page.getByRole('switch', { name: 'Seguir as regras de ponto' });
    expect(await obeys.isEnabled()).toBe(saved.plan_allows.time_clock);
  });
});

describe('the calendar of the company', () => {
  it('closes a day for whoever keeps holidays', async () => {
    await shift.open('Loja — manhã e tarde', 'Horários');
    await page.getByText('Mês', { exact: true }).click();
    await shift.press('Fechar nos feriados');
    await shift.save();
    await page.getByRole('link', { name: 'Calendário' }).first().click();
    await shift.typeDay('Data', '24/11/2026');
    await page.getByRole('textbox', { name: 'Nome' }).first().fill('Dia da padaria');
    await shift.press('Adicionar');
    await page.getByText('24/11/2026').first().waitFor();
    await shift.press('Salvar calendário');
    await shift.told('Calendário salvo');
    await shift.open('Loja — manhã e tarde', 'Horários');
    await page.getByText('Mês', { exact: true }).click();
    await page
      .getByRole('gridcell', { name: /24 Dia da padaria Fechado/ })
      .getByRole('button')
      .click();
    await shift.press('Ver o que vale');
    await page.locator('.sg-verdict').getByText('Decide o dia: Fechado nos feriados').waitFor();
    await page
      .getByText('Novembro: 1 dia diferente')
      .or(page.getByLabel(/^Novembro: \d+ dias? diferentes?/))
      .first()
      .waitFor();
    world.tryout.clock.set(monday9 + 24 * hourMs);
    await signInAs(worker, temporaryPassword);
    await work
      .getByText('Hoje é uma data especial, e o acesso está fechado neste horário.')
      .first()
      .waitFor();
  });
});
