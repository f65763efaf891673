import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { switchControlOn } from '../world/company.ts';
import type { Ask } from '../world/company.ts';
import { PanelPage } from '../world/panel-page.ts';
import type { World } from '../world/start.ts';
import { keepPictures, openPanel } from '../support/open-panel.ts';

let world: World;
let page: Page;
let panel: PanelPage;

beforeAll(async () => {
  let ask: Ask;
  ({ world, page, ask } = await openPanel());
  await switchControlOn(ask);
  panel = new PanelPage(page, world.tryout.panelUrl);
});
afterAll(() => world?.close());
afterEach((test) => keepPictures(test, { calendar: page }));

const tokyo = '(GMT+09:00) Horário do Japão — Tóquio';
const seoul = '(GMT+09:00) Horário da Coreia — Seul';
const saoPaulo = '(GMT-03:00) Horário de Brasília — São Paulo';

describe('the calendar of the company', () => {
  const zone = () => page.getByRole('combobox', { name: 'Fuso horário', exact: true });
  const choose = async (city: string, option: string) => {
    await zone().fill(city);
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  it('asks before it throws away what was typed', async () => {
    await page.goto(`${world.tryout.panelUrl}/calendar`);
    await choose('Tokyo', tokyo);
    await panel.press('Descartar');
    await panel.decide('Cancelar');
    expect(await zone().inputValue()).toBe(tokyo);
    await panel.press('Descartar');
    await panel.decide('Descartar');
    await expect.poll(() => zone().inputValue()).toBe(saoPaulo);
  });

  it('shows the city of a zone where the field is narrow, and the whole name in the list', async () => {
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => zone().inputValue()).toBe('(GMT-03:00) São Paulo');
    await choose('Japão', tokyo);
    expect(await zone().inputValue()).toBe('(GMT+09:00) Tóquio');
    await page.setViewportSize({ width, height });
    await expect.poll(() => zone().inputValue()).toBe(tokyo);
    await panel.press('Descartar');
    await panel.decide('Descartar');
  });

  it('shows the people that lose access before it is saved', async () => {
    await choose('Tokyo', tokyo);
    await panel.press('Salvar calendário');
    await panel.waitForText('O efeito desta mudança');
    await panel.waitForText(/pessoas? est(á|ão) em turnos afetados pela mudança/);
    await panel.waitForText(/pessoas? (perdem?|ganham?) /);
    await panel.decide('Cancelar');
    await panel.saveCalendar();
    await page.getByRole('region', { name: 'Há alterações não salvas' }).waitFor({ state: 'detached' });
    await choose('Sao Paulo', saoPaulo);
    await panel.saveCalendar();
  });

  it('counts a date in its form as unsaved, and saves it too', async () => {
    const own = page.locator('.sg-card', { hasText: 'Feriados próprios' }).first();
    await own.getByLabel('Nome (opcional)').fill('Inventário');
    await page.getByRole('link', { name: 'Turnos' }).first().click();
    await panel.waitForText('Sair sem salvar?');
    await panel.decide('Continuar editando');
    await panel.press('Salvar calendário');
    await panel.waitForText(
      'Há uma data para corrigir em: Feriados próprios. O calendário ainda não foi salvo.',
    );
    await own.getByText('Informe a data.').waitFor();
    await own.getByLabel('Data').fill('23/12/2026');
    // No one here is in a shift that follows holidays, so there is nothing to decide.
    await panel.press('Salvar calendário');
    await panel.waitForText('Calendário salvo');
    await own.getByRole('listitem').filter({ hasText: '23/12/2026' }).getByText('Inventário').waitFor();
    await own.getByRole('button', { name: 'Remover 23/12/2026' }).click();
    await panel.press('Salvar calendário');
    await page.getByRole('region', { name: 'Há alterações não salvas' }).waitFor({ state: 'detached' });
  });

  it('saves the previewed version, and keeps later edits', async () => {
    const looking = Promise.withResolvers<void>();
    await page.route('**/companies/calendar/preview', async (route) => {
      await looking.promise;
      await route.continue();
    });
    await choose('Tokyo', tokyo);
    await panel.press('Salvar calendário');
    await choose('Seoul', seoul);
    looking.resolve();
    await panel.waitForText('O efeito desta mudança');
    await page.unroute('**/companies/calendar/preview');
    const saved = page.waitForRequest((request) => request.method() === 'PUT');
    await panel.decide('Salvar calendário');
    expect((await saved).postDataJSON()).toMatchObject({ zone: 'Asia/Tokyo' });
    await panel.waitForText(/^Calendário salvo\./);
    await panel.press('Ver quem');
    // A dialog of its own: screen readers announce its title.
    await panel.dialog().getByText('O que esta mudança fez').waitFor();
    const closing = panel.dialog().getByRole('button', { name: 'Fechar', exact: true }).last();
    await expect.poll(() => closing.evaluate((button) => button === document.activeElement)).toBe(true);
    await panel.decide('Fechar');
    expect(await zone().inputValue()).toBe(seoul);
    await choose('Sao Paulo', saoPaulo);
    await panel.saveCalendar();
  });
});
