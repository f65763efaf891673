import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSignIn, switchControlOn, temporaryPassword, typePassword, worker } from '../world/company.ts';
import type { Ask } from '../world/company.ts';
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
let shift: ShiftPage;

beforeAll(async () => {
  // The mouse can reach the whole week and the content below it.
  ({ world, page, ask } = await openPanel({ viewport: { width: 1440, height: 1500 } }));
  await switchControlOn(ask);
  shift = new ShiftPage(page, world.tryout.panelUrl);
});

afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { hours: page, 'hours-work': work }));

describe('the hours of a shift, drawn and typed', () => {
  it('makes a shift from a template, with a sentence that describes it', async () => {
    await page.getByRole('link', { name: 'Turnos', exact: true }).click();
    await shift.press('Criar turno');
    await shift.dialog().getByRole('textbox').fill(name);
    await shift.decide('Criar turno');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await shift.press('Modelos');
    await shift.dialog().getByRole('radio', { name: '12x36' }).check();
    await shift.typeDay('Primeiro dia de trabalho', '24/11/2026');
    await shift.waitForText('Dia sim, dia não, contado a partir de 24/11/2026, das 07:00 às 19:00.');
    await shift.decide('Usar modelo');
    await shift.waitForText('Total na semana: 36 h');
    await page.getByText('Semana padrão', { exact: true }).click();
    await shift.waitForText(
      'Este turno segue um ciclo. Dia sim, dia não, contado a partir de 24/11/2026, das 07:00 às 19:00. Os dias dele aparecem na semana com datas.',
    );
    expect(await page.getByText('Total na semana').count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText('Conforme o ciclo').first().waitFor();
    expect(await page.getByText('Fechado', { exact: true }).count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 1500 });
    await shift.press('Modelos');
    await shift.dialog().getByRole('radio', { name: '6x1' }).check();
    await shift.decide('Usar modelo');
    await expect
      .poll(() => shift.sentence())
      .toBe('Segunda a sábado das 08:00 às 12:00 e das 13:00 às 16:20.');
  });

  it('draws, moves and resizes by mouse, over midnight too', async () => {
    await shift.drag([6, at(22)], [6, at(27)]);
    await shift.bar('Domingo, 22:00 - 03:00 do dia seguinte').waitFor();
    await shift.drag([5, at(14)], [5, at(15)]);
    await shift.bar('Sábado, 14:00 - 17:20').waitFor();
    // The sentence above takes a second line now, and moves the week.
    await expect.poll(() => shift.sentence()).toContain('às 17:20');
    await shift.drag([5, at(17, 17)], [5, at(18, 2)]);
    await shift.bar('Sábado, 14:00 - 18:00').waitFor();
    await shift.drag([5, at(14, 3)], [5, at(13, 33)]);
    await shift.bar('Sábado, 13:30 - 18:00').waitFor();
  });

  it('has the whole week to draw on where the screen is 1024 px wide, beside the narrow menu', async () => {
    await page.setViewportSize({ width: 1024, height: 1500 });
    const grid = page.locator('.sg-week-scroller');
    await grid.waitFor();
    expect(await grid.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await shift.drag([6, at(8)], [6, at(9)]);
    await shift.bar('Domingo, 08:00 - 09:00').press('Delete');
    await page.setViewportSize({ width: 1023, height: 1500 });
    await page.locator('.sg-day-list').waitFor();
    await page.setViewportSize({ width: 1440, height: 1500 });
  });

  it('does the same by keyboard, undoes and copies a day', async () => {
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
    await expect
      .poll(() => shift.sentence())
      .toBe('Segunda a sexta das 08:00 às 12:00 e das 13:00 às 16:20; sábado e domingo das 13:30 às 18:00.');
  });

  it('takes typed rules in the list, and unites overlapping ones', async () => {
    await page.getByText('Lista', { exact: true }).click();
    await shift.press('Adicionar regra');
    const hours = {
      from: shift.dialog().getByLabel('Início'),
      to: shift.dialog().getByLabel('Fim', { exact: true }),
    };
    await shift.dialog().getByRole('combobox', { name: 'Tipo' }).click();
    await page.getByRole('option', { name: 'Data especial' }).click();
    await shift.typeDay('Data', '24/12/2026', shift.dialog());
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
    await shift.waitForText('1 horário que se sobrepunha foi unido.');
    await expect
      .poll(() => shift.sentence())
      .toBe(
        'Segunda das 08:00 às 12:30 e das 13:00 às 16:20; terça a sexta das 08:00 às 12:00 e das 13:00 às 16:20; sábado e domingo das 13:30 às 18:00; em 24/12/2026 das 09:00 às 12:00.',
      );
  });

  it('explains the decision at a clicked moment, and its rule', async () => {
    await page.getByText('Semana', { exact: true }).click();
    const scrolled = await page.evaluate(() => window.scrollY);
    await shift.point(1, at(12, 30));
    const there = page.getByRole('dialog', { name: 'Testar data e hora' });
    await there.getByText('Terça, 24/11/2026, 12:30').waitFor();
    const text = await there.innerText();
    expect(text).toContain('Acesso negado');
    expect(text).toContain('Aplica-se ao dia, mas em outro horário: Terça das 08:00 às 12:00');
    expect(text).toContain('Próximo acesso: 13:00');
    // The answer is beside the pointer: nothing of the page moves for it.
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await page.keyboard.press('Escape');
    await there.waitFor({ state: 'detached' });
    const decision = page.locator('.sg-decision');
    await shift.typeDay('Data', '24/12/2026');
    await decision
      .getByText('Aplica-se ao dia, mas em outro horário: Em 24/12/2026 das 09:00 às 12:00')
      .waitFor();
    await decision.getByText(/^Não se aplicam neste dia: Quinta das 08:00/).waitFor();
  });
});

it('is enabled together with the unsaved changes', async () => {
  await shift.tab('Geral');
  await page.getByLabel('Mensagem para quem tiver o acesso negado').fill('Fale com a gerente da loja.');
  await shift.stateSwitch(/^Desativado/).press('Space');
  await shift
    .dialog()
    .getByText(/As alterações não salvas também serão salvas\.$/)
    .waitFor();
  await shift.decide('Ativar sem saída automática');
  await shift.waitForText('Turno ativado');
  await page.getByRole('region', { name: 'Há alterações não salvas' }).waitFor({ state: 'detached' });
  const { items } = await ask('shifts.list', { query: { search: name } });
  expect(await ask('shifts.get', { params: { key: items[0]!.key } })).toMatchObject({
    state: 'enabled',
    custom_response: 'Fale com a gerente da loja.',
  });
});

it('keeps typed text while the language changes', async () => {
  await shift.tab('Geral');
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

describe('what else a shift decides', () => {
  it('has its own passwords, time zone and holidays, and time-clock rules where the plan has the product', async () => {
    await shift.open('Escritório', 'Senhas');
    await page.getByRole('switch', { name: 'As senhas expiram' }).press('Space');
    await page.getByLabel('Depois de').fill('30');
    await page.getByRole('radio', { name: 'Própria deste turno' }).check();
    await page.getByRole('checkbox', { name: 'Número' }).check();
    await shift.tab('Horários');
    for (const [field, typed, option] of [
      ['Fuso horário do turno', 'lisbon', 'Horário da Europa Ocidental — Lisboa'],
      ['Feriados de', 'sao paulo', 'São Paulo'],
    ] as const) {
      await page.getByRole('combobox', { name: field }).fill(typed);
      // Pressed where it lies: a pointer's way there scrolls the page, and the list goes when its field is out of sight.
      await page
        .getByRole('option', { name: option })
        .first()
        .evaluate((line) => (line as HTMLElement).click());
    }
    await shift.save();
    const { items } = await ask('shifts.list', { query: { search: 'Escritório' } });
    const saved = await ask('shifts.get', { params: { key: items[0]!.key } });
    expect(saved).toMatchObject({
      zone: 'Europe/Lisbon',
      holiday_region: 'BR-SP',
      password_policy: { expiry: { count: 30, unit: 'days' }, strength: { number: true } },
    });
    const { origin, pathname } = new URL(page.url());
    await page.goto(`${origin}${pathname}?tab=hours&year=2046`);
    await shift.waitForText(/^Há dados de feriados de \d{4} a 2045\. Os dias de 2046 aparecem sem/);
    await shift.tab('Login e saída');
    const obeys = page.getByRole('switch', { name: 'Seguir as regras de ponto' });
    expect(await obeys.isEnabled()).toBe(saved.plan_allows.time_clock);
  });
});

describe('the calendar of the company', () => {
  it('moves shifts without a time zone of their own when the company moves', async () => {
    const zone = () => page.getByRole('combobox', { name: 'Fuso horário', exact: true });
    const moveTo = async (typed: string, option: string) => {
      await page.getByRole('link', { name: 'Calendário' }).first().click();
      await zone().fill(typed);
      await page.getByRole('option', { name: option }).first().click();
      await shift.saveCalendar();
      await shift.open('Loja — manhã e tarde', 'Horários');
    };
    await shift.open('Loja — manhã e tarde', 'Horários');
    await page.locator('.sg-decision').getByText('(horário de Brasília)').waitFor();
    await moveTo('portugal', 'Horário da Europa Ocidental — Lisboa');
    await page.locator('.sg-decision').getByText('(horário da Europa Ocidental)').waitFor();
    expect(await page.getByRole('combobox', { name: 'Fuso horário do turno' }).inputValue()).toBe(
      'O da empresa: (GMT+00:00) Horário da Europa Ocidental — Lisboa',
    );
    await moveTo('sao paulo', '(GMT-03:00) Horário de Brasília — São Paulo');
    await page.locator('.sg-decision').getByText('(horário de Brasília)').waitFor();
  });

  it('closes a day for shifts that keep holidays', async () => {
    await shift.open('Loja — manhã e tarde', 'Horários');
    await page.getByText('Mês', { exact: true }).click();
    await shift.press('Fechar nos feriados');
    await shift.save();
    await page.getByRole('link', { name: 'Calendário' }).first().click();
    await shift.typeDay('Data', '24/11/2026');
    await page.getByRole('textbox', { name: 'Nome' }).first().fill('Dia da padaria');
    await shift.press('Adicionar');
    await page.getByText('24/11/2026').first().waitFor();
    await shift.saveCalendar();
    await shift.open('Loja — manhã e tarde', 'Horários');
    await page.getByText('Mês', { exact: true }).click();
    const closed = page.getByRole('gridcell', { name: /24 Dia da padaria Fechado/ }).getByRole('button');
    const styleOf = (where: Locator) =>
      where.evaluate((day) => {
        const { backgroundColor, color, borderTopStyle, borderTopColor } = getComputedStyle(day);
        return { backgroundColor, color, borderTopStyle, borderTopColor };
      });
    const meaning = page.getByRole('listitem').filter({ hasText: 'Feriado fechado' }).first();
    const style = await styleOf(meaning.locator('span').first());
    expect(style.borderTopStyle).toBe('dashed');
    expect(await styleOf(closed)).toEqual(style);
    await page.locator('.sg-year').scrollIntoViewIfNeeded();
    expect(await styleOf(page.locator('.sg-year-day[title*="Dia da padaria"]'))).toEqual(style);
    await closed.click();
    await shift.press('Ver a regra aplicada');
    await page.locator('.sg-decision').getByText('Decide o dia: Fechado nos feriados').waitFor();
    await page
      .getByText('Novembro: 1 dia diferente')
      .or(page.getByLabel(/^Novembro: \d+ dias? diferentes?/))
      .first()
      .waitFor();
    world.tryout.clock.set(monday9 + 24 * hourMs);
    work = await openSignIn(world, worker);
    await typePassword(work, worker, temporaryPassword);
    await work
      .getByText('Hoje é feriado ou data especial, e o acesso está fechado neste horário.')
      .first()
      .waitFor();
  });
});
