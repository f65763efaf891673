import { after, pressed } from './screen.ts';
import type { Act, Label, Screen } from './screen.ts';

const title = 'shell.users';
/** The row of one person, found by e-mail. */
const row = '/users?search=ana.lima';
const noMailServer = { '/companies/current_company': { sends_mail: false } };

const opensRow: Act = (page, say) =>
  page
    .locator('tbody .sg-cell-last button')
    .first()
    .click()
    .then(() => page.getByRole('menuitem', { name: say('people.password'), exact: true }).click());
const choosesWay =
  (way: 'type' | 'link'): Act =>
  (page, say) =>
    page
      .getByRole('dialog')
      .getByText(say(`passwords.ways.${way}`), { exact: true })
      .click();
const opensBulk =
  (key: Label): Act =>
  async (page, say) => {
    await page.getByRole('checkbox', { name: say('common.selectAll') }).check();
    await page.getByRole('button', { name: say('common.actions'), exact: true }).click();
    await page.getByRole('menuitem', { name: say(key), exact: true }).click();
  };
const drawn: Act = (page) => page.getByRole('dialog').getByRole('button').last().waitFor();

/** New passwords for one person and for many. */
export const passwordScreens: readonly Screen[] = [
  { name: 'password-generate', path: row, title, act: after(opensRow, drawn) },
  { name: 'password-type', path: row, title, act: after(opensRow, drawn, choosesWay('type')) },
  { name: 'password-link', path: row, title, act: after(opensRow, drawn, choosesWay('link')) },
  {
    name: 'password-made',
    path: row,
    title,
    act: after(opensRow, drawn, pressed('passwords.actions.generate'), pressed('passwords.made.copy')),
  },
  { name: 'passwords-many', path: row, title, act: opensBulk('tasks.kinds.generate_passwords') },
  {
    name: 'passwords-many-alone',
    path: row,
    title,
    answers: noMailServer,
    act: opensBulk('tasks.kinds.generate_passwords'),
  },
  { name: 'passwords-share-people', path: row, title, act: opensBulk('tasks.kinds.share_change_link') },
  { name: 'passwords-share-menu', path: row, title, act: pressed('passwords.share.menu') },
  { name: 'passwords-share-link', path: `${row}&share=share_change_link`, title },
  {
    name: 'passwords-share-temporary',
    path: `${row}&share=share_temporary_password`,
    title,
    answers: { '/companies/current_company': { default_pass_set_at: '2026-11-01T12:00:00.000Z' } },
  },
  {
    name: 'passwords-share-alone',
    path: `${row}&share=share_temporary_password`,
    title,
    answers: noMailServer,
  },
];
