import type { Locator } from 'playwright-core';
import { PanelPage } from './panel-page.ts';

/** What a person clicks on a shift and on the list of shifts, in Portuguese. */
export class ShiftPage extends PanelPage {
  list = (query = ''): Promise<unknown> => this.page.goto(`${this.panelUrl}/groups${query}`);
  row = (name: string): Locator => this.page.locator('tbody tr').filter({ hasText: name });
  tab = (name: string | RegExp): Promise<void> => this.page.getByRole('tab', { name }).click();

  /** Opens a shift from the list. */
  open = async (name: string, tab?: string | RegExp): Promise<void> => {
    await this.list();
    await this.page.getByRole('link', { name, exact: true }).click();
    if (tab !== undefined) await this.tab(tab);
  };

  /** Opens the menu of a shift's row and chooses an entry. */
  inRow = async (name: string, entry: string): Promise<void> => {
    await this.press(`Ações de ${name}`);
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  };

  /** Saves. If someone loses access now, the impact is shown first. */
  save = async (inspect?: (difference: Locator) => Promise<unknown>): Promise<void> => {
    const unsaved = this.page.getByRole('region', { name: 'Há alterações não salvas' });
    const confirm = this.dialog().getByRole('button', { name: 'Salvar alterações' });
    await this.press('Salvar alterações');
    await Promise.race([confirm.waitFor(), unsaved.waitFor({ state: 'detached' })]);
    if (await confirm.isVisible()) {
      await inspect?.(this.dialog());
      await confirm.click();
    }
    await unsaved.waitFor({ state: 'detached' });
  };

  /** The switch at the head of a shift, beside the words of its state; turning it may ask first. */
  stateSwitch = (state: RegExp): Locator =>
    this.page.locator('.sg-state-switch', { hasText: state }).getByRole('switch');

  bar = (name: string | RegExp): Locator => this.page.locator('.sg-bar').and(this.page.getByLabel(name));
  /** The names of the bars of the week, as readers hear them. */
  bars = (): Promise<string[]> =>
    this.page
      .locator('.sg-bar[data-bar]')
      .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-label') ?? ''));

  /** A place on the grid: day 0 = Monday, minutes from midnight. */
  private at = async (day: number, minute: number): Promise<{ x: number; y: number }> => {
    const layer = this.page.locator('.sg-week-layer');
    const box = (await layer.boundingBox())!;
    const hour = (await this.page.locator('.sg-week-hours span').count()) * 60;
    return { x: box.x + ((day + 0.5) / 7) * box.width, y: box.y + (minute / hour) * box.height };
  };

  /** Drags with the mouse from one place of the week to another. */
  drag = async (
    from: readonly [day: number, minute: number],
    to: readonly [day: number, minute: number],
  ): Promise<void> => {
    const start = await this.at(...from);
    const end = await this.at(...to);
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await this.page.mouse.move(end.x, end.y, { steps: 3 });
    await this.page.mouse.up();
  };

  /** Presses a free place of the week. */
  point = async (day: number, minute: number): Promise<void> => {
    const { x, y } = await this.at(day, minute);
    await this.page.mouse.click(x, y);
  };

  /** The sentence about the hours. */
  sentence = (): Promise<string> => this.page.locator('.sg-hours-summary [aria-live]').innerText();

  /** Begins to add people in one of the ways, and leaves the rest to `choose`; then shows the effect. */
  adding = async (way: string, choose: () => Promise<unknown>): Promise<void> => {
    await this.press('Adicionar pessoas');
    await this.dialog().getByRole('tab', { name: way }).click();
    await choose();
    await this.decide('Ver o efeito');
  };
}
