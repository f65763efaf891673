import { defaultEntraPassword } from '@shiftgate/emulators/microsoft/seed/person.ts';
import type { Page } from 'playwright-core';

export const bookshopAdmin = 'sergio.peixoto@livrariahorizonte.example';
export const bookshopWorker = 'luana.ferreira@livrariahorizonte.example';

/** Signs a person in on the pages of the emulated Microsoft, in the language of the browser. */
export async function signInAtMicrosoft(page: Page, email: string): Promise<void> {
  await page.locator('a', { hasText: email }).first().click();
  await page.locator('input[name=password]').fill(defaultEntraPassword);
  await page.locator('form[action="/_signin/password"] button').click();
}

/** Creates the bookshop's account through both consents, up to its home with all people synced. */
export async function signUpBookshop(page: Page, panelUrl: string): Promise<void> {
  await page.goto(panelUrl);
  await page.getByRole('button', { name: 'Criar a conta da minha empresa com a Microsoft' }).click();
  await signInAtMicrosoft(page, bookshopAdmin);
  await page.getByRole('heading', { name: 'Permissões solicitadas' }).waitFor();
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await page.getByRole('heading', { name: 'Revisar para a sua organização' }).waitFor();
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await page.getByRole('heading', { name: 'Início' }).waitFor();
}
