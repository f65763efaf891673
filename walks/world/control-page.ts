import type { Page } from 'playwright-core';

/** Solves the sum that confirms turning control off, read from its label in Portuguese. */
function solve(question: string): number {
  const [, left, sign, right] = /(\d+) (mais|menos) (\d+)/.exec(question) ?? [];
  return sign === 'mais' ? Number(left) + Number(right) : Number(left) - Number(right);
}

/** What an administrator does around switching control on and off, in Portuguese. */
export class ControlPage {
  readonly page: Page;
  readonly panelUrl: string;

  constructor(page: Page, panelUrl: string) {
    this.page = page;
    this.panelUrl = panelUrl;
  }

  open = (path: string): Promise<unknown> => this.page.goto(this.panelUrl + path);
  press = (name: string | RegExp): Promise<void> =>
    this.page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  follow = (name: string): Promise<void> =>
    this.page.getByRole('link', { name, exact: true }).first().click();
  waitForText = (text: string | RegExp): Promise<void> => this.page.getByText(text).first().waitFor();

  /** Opens the wizard and goes to its last step: all domains, the shifts as they are, the given password option. */
  goToReview = async (passwords: RegExp, temporaryPassword?: string): Promise<void> => {
    await this.open('/activation-steps');
    await this.press('Ativar para todos');
    await this.waitForText('Passo 1 de 4');
    await this.press('Avançar');
    await this.page.getByRole('radio', { name: passwords }).check();
    if (temporaryPassword !== undefined)
      await this.page
        .getByLabel(/^Senha temporária/)
        .last()
        .fill(temporaryPassword);
    await this.press('Avançar');
    await this.waitForText('Passo 3 de 4');
    await this.press('Avançar');
    await this.waitForText('Verificação antes de ativar');
  };

  /** Confirms the warnings in the review; there always are some. */
  readWarnings = (): Promise<void> => this.page.getByRole('checkbox', { name: /^Li / }).check();

  /** Solves the sum of the open dialog, and switches control off. */
  disable = async (): Promise<void> => {
    const dialog = this.page.getByRole('dialog');
    const field = dialog.getByRole('textbox');
    const answer = solve((await field.getAttribute('aria-label')) ?? '');
    const confirm = dialog.getByRole('button', { name: 'Desativar o controle' });
    await field.fill(String(answer + 1));
    await this.waitForText('Não é esse o resultado');
    if (await confirm.isEnabled()) throw new Error('A wrong answer lets control be switched off');
    await field.fill(String(answer));
    await this.waitForText('Resposta certa.');
    await confirm.click();
    await this.waitForText('O controle foi desativado.');
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  };
}
