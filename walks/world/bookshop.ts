import { controlNotices } from '@shiftgate/contract/entities/control.ts';
import { bookshopTenantId, firstDomain } from '@shiftgate/emulators/microsoft/seed/bookshop.ts';
import { defaultEntraPassword } from '@shiftgate/emulators/microsoft/seed/person.ts';
import type { Tenant } from '@shiftgate/emulators/microsoft/state/model.ts';
import type { Page } from 'playwright-core';
import { ownPassword, untilControlIsOn } from './company.ts';
import type { Ask } from './company.ts';
import type { World } from './start.ts';

/** The Global Administrator of the initial domain, whom control never reaches. */
export const bookshopRescueAdmin = 'beatriz.moura@livrariahorizonte.onmicrosoft.example';
export const bookshopAdmin = 'sergio.peixoto@livrariahorizonte.example';
export const bookshopWorker = 'luana.ferreira@livrariahorizonte.example';
export const bookshopCashier = 'diego.souza@livrariahorizonte.example';

/** The bookshop as the emulated Microsoft holds it. */
export function bookshopTenant(world: World): Tenant {
  const tenant = world.tryout.microsoft.state.tenants.find(({ id }) => id === bookshopTenantId);
  if (tenant === undefined) throw new Error('no bookshop');
  return tenant;
}

/** Signs a person in on the pages of the emulated Microsoft, in the language of the browser. */
export async function signInAtMicrosoft(page: Page, email: string): Promise<void> {
  await page.locator('a', { hasText: email }).first().click();
  await typeMicrosoftPassword(page);
}

/** Types the password of Microsoft on its own page. */
export async function typeMicrosoftPassword(page: Page): Promise<void> {
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

/** Gives the bookshop an enabled shift of office hours with a lunch break and two people, who have passwords of their own. */
export async function fillBookshop(ask: Ask): Promise<void> {
  const users: string[] = [];
  for (const email of [bookshopWorker, bookshopCashier]) {
    const key = await findSynced(ask, email);
    await ask('users.changePassword', {
      params: { key },
      body: { password: ownPassword, force_change: false },
    });
    users.push(key);
  }
  const { key } = await ask('shifts.create', { body: { name: 'Loja Centro' } });
  const weekly = (day: number, start_hour: string, end_hour: string) => ({
    kind: 'weekly',
    day,
    start_hour,
    end_hour,
  });
  const rules = [1, 2, 3, 4, 5].flatMap((day) => [
    weekly(day, '08:00', '12:00'),
    weekly(day, '13:00', '18:00'),
  ]);
  await ask('shifts.replaceRules', { params: { key }, body: { rules } });
  await ask('shifts.addUsers', { params: { key }, body: { users } });
  await ask('shifts.bulkActivate', { body: { action: 'activate', rule_groups: [key] } });
}

/** Switches control on for the first domain, with every notice known, and waits until it is. */
export async function switchBookshopOn(ask: Ask): Promise<void> {
  // Control comes on only when the administrators of its domains can sign in here.
  await ask('users.changePassword', {
    params: { key: await findSynced(ask, bookshopAdmin) },
    body: { password: ownPassword, force_change: false },
  });
  for (const notice of controlNotices) await ask('control.acknowledgeNotice', { body: { notice } });
  await ask('control.activate', {
    body: { domains: [firstDomain], password_option: 'link', logout_option: 'skip' },
  });
  await untilControlIsOn(ask);
}

/** The key of a person; the first sync may still run. */
async function findSynced(ask: Ask, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [person] = (await ask('users.list', { query: { search: email } })).items;
    if (person !== undefined) return person.key;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${email} was not synced`);
}

/** Opens the mail at Microsoft as a person whose browser is signed in nowhere, up to the page that asks for the password. */
export async function openMail(world: World, page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  // The account picker lists the first people only; this is what its links lead to.
  await page.goto(`${world.tryout.microsoftUrl}/mail?emulator_account=${encodeURIComponent(email)}`);
}
