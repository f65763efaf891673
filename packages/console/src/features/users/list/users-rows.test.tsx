import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aKey, aMe, aPageOfUsers, aUser, testInstant } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import { waitUntilGone } from '#testing/wait-until-gone.ts';
import { ana, bia, morning, openUsers } from '../testing/open-users.tsx';

const rowOf = async (name: string) =>
  (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
const openMenu = async (user: { click: (element: Element) => Promise<void> }, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menu');
};
const isDisabled = (item: HTMLElement) => item.matches(':disabled, [data-disabled], [aria-disabled="true"]');

describe('a row of the list of people', () => {
  it('shows the state of a person, their shifts and their function', async () => {
    const vacation = { start_date: '2025-03-01', end_date: '2025-03-30' };
    const access = { granted_at: testInstant, granted_by: null, duration_minutes: null, ends_at: null };
    const named = (name: string, given: Parameters<typeof aUser>[1]) =>
      aUser([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0) % 1e9, { name, ...given });
    const people = [
      named('Away', { vacation: { ...vacation, state: 'current' } }),
      named('Away soon', { vacation: { ...vacation, state: 'scheduled' } }),
      named('Let in', { single_access: { ...access, state: 'waiting' } }),
      named('Due', { must_change_password: true, misses_workspace_password: true }),
      named('New', { has_password: false }),
      named('Early', { rule_group: [morning.key], shift_names: ['Morning'] }),
      named('Manager', { is_manager: true }),
      named('Admin', { is_admin: true }),
      named('Delegated', { is_delegated_admin: true }),
      named('Authorized', { allowed: true }),
      named('Gone', { status: 'suspended' }),
      named('Second', { second_step: { is_on: true, is_required: false } }),
      named('Required', { second_step: { is_on: false, is_required: true } }),
    ];
    const order = [
      'name',
      'email',
      'status',
      'shifts',
      'last_login',
      'function',
      'updated_password_at',
      'uo',
    ];
    const shown = { order: [...order, 'second_step', 'actions'], hidden: [], widths: {} };
    localStorage.setItem('columns.users', JSON.stringify(shown));
    await openUsers({ 'users.list': aPageOfUsers(people) });
    await screen.findByRole('link', { name: 'Away' });
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    const textOf = (name: string) =>
      rows.find((text) => new RegExp(`^${name}( · [^·]+)?person`).test(text)) ??
      `no row of ${name} in ${rows.join()}`;
    expect(textOf('Away')).toContain('On vacation');
    expect(textOf('Away soon')).toContain('Vacation scheduled');
    expect(textOf('Let in')).toContain('Single access');
    expect(textOf('Due')).toContain('Must change password');
    expect(textOf('Due')).toContain('Password not in Google Workspace');
    expect(textOf('New')).toMatch(/No shift.*No Shiftgate password/);
    expect(textOf('Early')).toMatch(/ActiveMorning.*User/);
    expect(textOf('Second')).toMatch(/On$/);
    expect(textOf('Required')).toContain('Off, but Google Workspace requires it');
    expect(textOf('Manager')).toMatch(/No shift.*Manager/);
    expect(textOf('Admin')).toMatch(/–.*Super administrator/);
    expect(textOf('Delegated')).toMatch(/No shift.*Google Workspace administrator/);
    expect(textOf('Authorized')).toMatch(/–.*Authorized administrator/);
    expect(textOf('Gone')).toContain('Suspended');
  });

  it.each([
    ['beside the name at first', [], 'Mara · Manager'],
    ['in its column alone where that is shown', ['function'], 'Mara'],
  ])('says the function of a manager %s', async (_where, shown, name) => {
    const hidden = ['function', 'uo', 'job_title', 'domain', 'second_step'];
    const layout = { order: [], hidden: hidden.filter((id) => !shown.includes(id)), widths: {} };
    localStorage.setItem('columns.users', JSON.stringify(layout));
    await openUsers({ 'users.list': aPageOfUsers([{ ...ana, name: 'Mara', is_manager: true }]) });
    const row = await rowOf('Mara');
    expect(row.querySelector('.sg-person-name')?.textContent).toBe(name);
    expect(within(row).getAllByText(/Manager/)).toHaveLength(1);
  });

  it('says name and function in whole where the row cuts them', async () => {
    const delegated = { ...ana, name: 'Delegated', is_delegated_admin: true };
    await openUsers({ 'users.list': aPageOfUsers([delegated, { ...bia, name: 'Plain' }]) });
    const titleOf = async (name: string) =>
      (await rowOf(name)).querySelector('.sg-person-name')?.getAttribute('title');
    expect(await titleOf('Delegated')).toBe('Delegated · Google Workspace administrator');
    expect(await titleOf('Plain')).toBe('Plain');
  });

  it('has the photo of the directory, and the initials where there is none', async () => {
    const photo = 'https://photos.example/ana';
    await openUsers({ 'users.list': aPageOfUsers([{ ...ana, photo }, bia]) });
    const [withPhoto, without] = [await rowOf('Ana Souza'), await rowOf('Bia Lima')];
    expect(withPhoto.querySelector('img')?.getAttribute('src')).toBe(photo);
    expect(without.querySelector('img')).toBeNull();
    expect(without.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('BL');
  });

  it('writes instants in the zone of the company', async () => {
    const person = aUser(1, {
      name: 'Ana',
      last_login: '2025-03-10T02:30:00.000Z',
      updated_password_at: testInstant,
    });
    await openUsers({ 'users.list': aPageOfUsers([person]) });
    const row = within(await rowOf('Ana'));
    expect(row.getByText('09/03/2025').nextSibling?.textContent).toBe('23:30');
    expect(row.getByText('10/03/2025').nextSibling?.textContent).toBe('09:00');
  });

  it('is opened by a press anywhere on it', async () => {
    const { user, address } = await openUsers();
    await user.click(within(await rowOf('Ana Souza')).getByText('ana@empresa.com.br'));
    await waitFor(() => expect(address()).toBe(`/users/${ana.key}`));
  });

  it('is reached from its neighbour with the arrow keys', async () => {
    const { user } = await openUsers();
    (await screen.findByRole('link', { name: 'Ana Souza' })).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Bia Lima');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Ana Souza');
  });
});

describe('the menu of a row', () => {
  it('leads to the history and offers the daily actions to a control admin', async () => {
    const { user } = await openUsers();
    const menu = within(await openMenu(user, 'Ana Souza'));
    const history = menu.getByRole('menuitem', { name: 'Sign-in history' });
    expect(history.getAttribute('href')).toBe(`/reports/loginlogout?user=${ana.key}`);
    for (const name of ['Shifts', 'Vacation', 'Single access', 'Reset password', 'Force sign-out'])
      expect(isDisabled(menu.getByRole('menuitem', { name }))).toBe(false);
  });

  it('is closed with Escape, and the focus returns to its button', async () => {
    const { user } = await openUsers();
    await openMenu(user, 'Ana Souza');
    await user.keyboard('{Escape}');
    await waitUntilGone('menu');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Ana Souza');
  });

  it.each([
    ['an administrator', { is_admin: true }],
    ['another manager', { is_manager: true }],
    ['the manager', { key: aKey(900) }],
  ])('tells a manager why the access of %s cannot be changed', async (_who, given) => {
    const { user } = await openUsers(
      { 'users.list': aPageOfUsers([aUser(1, { name: 'Ana', ...given })]) },
      { session: { me: aMe({ is_admin: false, is_control_admin: false, is_manager: true }) } },
    );
    const menu = within(await openMenu(user, 'Ana'));
    expect(menu.getByText(/Only a control administrator/)).toBeDefined();
    for (const name of ['Shifts', 'Vacation', 'Single access', 'Reset password', 'Force sign-out'])
      expect(isDisabled(menu.getByRole('menuitem', { name }))).toBe(true);
  });

  it.each([
    [{ status: 'suspended' }, 'A suspended person has no sessions to end.', true],
    [{ status: 'disabled' }, 'Only active people have sessions to end.', true],
    [{ is_admin: true }, 'Administrators can’t be forced to sign out.', false],
  ] as const)('says why %o cannot be signed out', async (given, reason, isSingleAccessUseless) => {
    const { user } = await openUsers({ 'users.list': aPageOfUsers([aUser(1, { name: 'Ana', ...given })]) });
    const menu = within(await openMenu(user, 'Ana'));
    expect(menu.getByText(reason)).toBeDefined();
    expect(isDisabled(menu.getByRole('menuitem', { name: 'Force sign-out' }))).toBe(true);
    expect(isDisabled(menu.getByRole('menuitem', { name: 'Single access' }))).toBe(isSingleAccessUseless);
  });

  it('signs a person out after a confirmation', async () => {
    const { api, user } = await openUsers({ 'users.orderLogout': { done: true } });
    const menu = within(await openMenu(user, 'Bia Lima'));
    await user.click(menu.getByRole('menuitem', { name: 'Force sign-out' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign Bia Lima out?' }));
    expect(dialog.getByText('This action can’t be undone.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Force sign-out' }));
    expect(await screen.findByText('Signing Bia Lima out.')).toBeDefined();
    expect(api.asked('users.orderLogout').map(({ params }) => params)).toEqual([{ key: bia.key }]);
  });

  it('signs nobody out when the confirmation is cancelled or the server refuses', async () => {
    const { api, user } = await openUsers({ 'users.orderLogout': refuse('PROTECTED_USER') });
    const press = async () => {
      const menu = within(await openMenu(user, 'Bia Lima'));
      await user.click(menu.getByRole('menuitem', { name: 'Force sign-out' }));
      return within(await screen.findByRole('dialog', { name: 'Sign Bia Lima out?' }));
    };
    await user.click((await press()).getByRole('button', { name: 'Cancel' }));
    expect(api.asked('users.orderLogout')).toHaveLength(0);
    await waitUntilGone('dialog');
    await user.click((await press()).getByRole('button', { name: 'Force sign-out' }));
    await waitFor(() => expect(api.asked('users.orderLogout')).toHaveLength(1));
    expect(screen.queryByText('Signing Bia Lima out.')).toBeNull();
    expect(await screen.findByRole('alert')).toBeDefined();
  });

  it('opens the dialogs of the daily actions', async () => {
    const { user } = await openUsers({ 'users.get': refuse('SERVICE_UNAVAILABLE') });
    const dialogs = [
      ['Shifts', 'Shifts for Bia Lima'],
      ['Vacation', 'Vacation for Bia Lima'],
      ['Single access', 'Single access for Bia Lima'],
      ['Reset password', 'New password for Bia Lima'],
    ] as const;
    for (const [item, title] of dialogs) {
      const menu = within(await openMenu(user, 'Bia Lima'));
      await user.click(menu.getByRole('menuitem', { name: item }));
      const dialog = await screen.findByRole('dialog', { name: title });
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      await waitUntilGone('dialog');
    }
  });
});
