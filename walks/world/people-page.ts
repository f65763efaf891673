import type { Locator } from 'playwright-core';
import { PanelPage } from './panel-page.ts';

/** What a person clicks on the users list, in Portuguese. */
export class PeoplePage extends PanelPage {
  open = (query = ''): Promise<unknown> => this.page.goto(`${this.panelUrl}/users${query}`);
  rows = (): Locator => this.page.locator('tbody tr');
  row = (name: string): Locator => this.rows().filter({ hasText: name });
  found = (count: number): Promise<void> =>
    this.waitForText(count === 1 ? '1 pessoa encontrada' : `${count} pessoas encontradas`);

  /** The texts of the column headers, in order. */
  heads = async (): Promise<string[]> =>
    (await this.page.locator('thead th').allInnerTexts()).map((text) => text.trim()).filter(Boolean);

  /** The names of the shown people, in order. */
  names = (): Promise<string[]> => this.page.locator('tbody .sg-cell-first .sg-row-link').allInnerTexts();

  /** Shows one person and opens an entry of the row's menu. */
  inRow = async (email: string, name: string, entry: string): Promise<void> => {
    await this.open(`?search=${email}`);
    await this.press(`Ações para ${name}`);
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  };

  /** Selects people by their e-mails. */
  paste = async (emails: readonly string[]): Promise<void> => {
    await this.press('Selecionar por e-mail');
    await this.dialog().getByLabel('E-mails').fill(emails.join('\n'));
    await this.decide('Verificar');
    await this.decide(/^Selecionar \d+ pessoas?$/);
    await this.dialog().waitFor({ state: 'detached' });
  };

  /** Chooses an entry of the bulk bar's menu. */
  bulk = async (entry: string): Promise<void> => {
    await this.press('Ações');
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  };

  /** Answers a call of the API otherwise from now on. */
  forge = (path: string, answer: (search: URLSearchParams) => object): Promise<unknown> =>
    this.page.route(
      (url) => url.pathname === `/api${path}`,
      (route) => route.fulfill({ json: answer(new URL(route.request().url()).searchParams) }),
    );

  /** Types first and last day of a vacation, DD/MM/YYYY. */
  typeDays = async (first: string, last: string): Promise<void> => {
    for (const [label, day] of [
      ['Primeiro dia', first],
      ['Último dia', last],
    ] as const)
      await this.typeDay(label, day, this.dialog());
  };
}
