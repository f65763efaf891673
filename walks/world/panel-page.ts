import type { Locator, Page } from 'playwright-core';

/** What a person does on any screen of the panel. */
export class PanelPage {
  readonly page: Page;
  readonly panelUrl: string;

  constructor(page: Page, panelUrl: string) {
    this.page = page;
    this.panelUrl = panelUrl;
  }

  press = (name: string | RegExp): Promise<void> =>
    this.page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  dialog = (): Locator => this.page.getByRole('dialog');
  /** Presses a button of the open dialog; the corner's close button, which may have the same name, comes first. */
  decide = (name: string | RegExp): Promise<void> =>
    this.dialog()
      .getByRole('button', { name, exact: typeof name === 'string' })
      .last()
      .click();
  /** Waits until the page shows a text. */
  waitForText = (text: string | RegExp): Promise<void> => this.page.getByText(text).first().waitFor();
  /** Saves the company's calendar. If someone loses access now, the impact is shown first. */
  saveCalendar = async (): Promise<void> => {
    const saved = this.page.getByText(/^Calendário salvo\./);
    const confirm = this.dialog().getByRole('button', { name: 'Salvar calendário' });
    // The message of the save before may still be there.
    const stored = this.page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await this.press('Salvar calendário');
    await Promise.race([confirm.waitFor(), stored]);
    if (await confirm.isVisible()) await confirm.click();
    await stored;
    await saved.waitFor();
    await this.dialog().waitFor({ state: 'detached' });
  };
  /** Types a day, DD/MM/YYYY, into the first field with a label. */
  typeDay = async (label: string, day: string, where: Locator | Page = this.page): Promise<void> => {
    const field = where.getByRole('textbox', { name: label }).first();
    await field.fill(day);
    await field.press('Tab');
  };
}
