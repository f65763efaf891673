import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aCompany, aPageOfUsers, aTask, testInstant } from '#testing/entities.ts';
import { lateAnswer, refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { waitUntilGone } from '#testing/wait-until-gone.ts';
import { ana, bia, caio, openUsers } from '../testing/open-users.tsx';

const started = aTask(700, { kind: 'force_logout' });
const running: Replies = {
  'users.bulk': started,
  'tasks.get': started,
  'tasks.results': { items: [], next: null },
};

/** Opens the list and selects people by name. */
async function openSelected(names: readonly string[], ...[replies, settings]: Parameters<typeof openUsers>) {
  const opened = await openUsers(replies, settings);
  for (const name of names)
    await opened.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  const act = async (item: string) => {
    await opened.user.click(within(bar()).getByRole('button', { name: 'Actions' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: item }));
    return within(await screen.findByRole('dialog'));
  };
  return { ...opened, act };
}
const bar = () => screen.getByRole('region', { name: 'Actions' });

describe('the bar of selected people', () => {
  it('counts who is selected, offers all that were found, and goes with the selection', async () => {
    const { user } = await openSelected(['Ana Souza']);
    expect(within(bar()).getByText('1 selected')).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(within(bar()).getByText('3 selected')).toBeDefined();
    expect(within(bar()).queryByRole('button', { name: /results$/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select Bia Lima' }));
    await user.click(within(bar()).getByRole('button', { name: 'Select all 3 results' }));
    expect(within(bar()).getByText('All 3 results')).toBeDefined();
    await user.click(within(bar()).getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Actions' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Select Ana Souza' })).toHaveProperty('checked', false);
  });

  it.each([
    ['en', 'Select Ana Souza', '1 selected'],
    ['es', 'Seleccionar Ana Souza', '1 seleccionado'],
  ] as const)('counts in %s', async (language, label, count) => {
    const { user } = await openUsers({}, { language });
    await screen.findByRole('link', { name: 'Ana Souza' });
    await user.click(screen.getByRole('checkbox', { name: label }));
    expect(screen.getByText(count)).toBeDefined();
  });

  it('drops "all found" when another search is about other people, and keeps named ones', async () => {
    const { user, address } = await openSelected(['Ana Souza']);
    await user.click(within(bar()).getByRole('button', { name: 'Select all 3 results' }));
    await user.type(screen.getByRole('searchbox'), 'b');
    await waitUntilGone('region', { name: 'Actions' });
    await user.click(screen.getByRole('checkbox', { name: 'Select Ana Souza' }));
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(address()).toBe('/users'));
    expect(await screen.findByRole('checkbox', { name: 'Select Ana Souza' })).toHaveProperty('checked', true);
    expect(within(bar()).getByText('1 selected')).toBeDefined();
  });

  it('grants single access for the chosen length, as a bulk action with its progress', async () => {
    const granting = aTask(701, { kind: 'grant_single_access', facts: { access_minutes: '60' } });
    const replies = { ...running, 'users.bulk': granting, 'tasks.get': granting };
    const { api, user, act } = await openSelected(['Ana Souza', 'Bia Lima'], replies);
    const dialog = await act('Grant single access');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Duration' }), '1 hour');
    await user.click(dialog.getByRole('button', { name: 'Grant access' }));
    const progress = within(await screen.findByRole('dialog', { name: 'Grant single access' }));
    expect(progress.getByText(/^1 hour · by Ada Admin/)).toBeDefined();
    expect(progress.getByRole('button', { name: 'Cancel the rest' })).toBeDefined();
    expect(api.asked('users.bulk')[0]?.body).toMatchObject({
      selection: { users: [ana.key, bia.key] },
      act: { action: 'grant_single_access', duration_minutes: 60 },
    });
  });

  it('does nothing for nobody: everybody found was taken out again', async () => {
    const { user } = await openSelected(['Ana Souza'], { 'users.list': aPageOfUsers([ana, bia]) });
    await user.click(within(bar()).getByRole('button', { name: 'Select all 2 results' }));
    for (const name of ['Ana Souza', 'Bia Lima'])
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    expect(within(bar()).getByText('0 selected')).toBeDefined();
    for (const name of ['Add to shift', 'Actions'])
      expect(within(bar()).getByRole('button', { name })).toHaveProperty('disabled', true);
  });

  it('signs the selected people out after a question, and follows the work', async () => {
    const { api, act, user, address } = await openSelected(['Ana Souza', 'Caio Reis'], running);
    const question = await act('Force sign-out');
    expect(question.getByText('Sign 2 people out?')).toBeDefined();
    expect(question.getByText('This action can’t be undone.')).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Force sign-out' }));
    await waitFor(() => expect(address()).toBe(`/users?task=${started.key}`));
    expect(api.asked('users.bulk')[0]?.body).toMatchObject({
      selection: { users: [ana.key, caio.key] },
      act: { action: 'force_logout' },
    });
    expect(screen.queryByRole('region', { name: 'Actions' })).toBeNull();
  });

  it.each([
    [
      'End vacation',
      'End the vacation of 1 person?',
      'remove_vacation',
      'To undo it, schedule the vacations again with each person’s dates.',
    ],
    [
      'Require a new password',
      'Require a new password from 1 person?',
      'force_password_change',
      'This action can’t be undone.',
    ],
  ])('asks before "%s", and says what undoes it', async (item, title, action, undo) => {
    const { api, act, user } = await openSelected(['Bia Lima'], running);
    const question = await act(item);
    expect(question.getByText(title)).toBeDefined();
    expect(question.getByText(undo)).toBeDefined();
    await user.click(question.getByRole('button', { name: item }));
    await waitFor(() => expect(api.asked('users.bulk')).toHaveLength(1));
    expect(api.asked('users.bulk')[0]?.body.act).toEqual({ action });
  });

  it('starts nothing when the question is left with Escape', async () => {
    const { api, act, user } = await openSelected(['Bia Lima'], running);
    await act('Force sign-out');
    await user.keyboard('{Escape}');
    await waitUntilGone('dialog');
    expect(api.asked('users.bulk')).toEqual([]);
    expect(within(bar()).getByText('1 selected')).toBeDefined();
  });

  it('says why an order was refused, and sends the same order again under the same key', async () => {
    const { api, act, user } = await openSelected(['Bia Lima'], {
      'users.bulk': refuse('SERVICE_UNAVAILABLE'),
    });
    for (const times of [1, 2]) {
      await user.click((await act('Force sign-out')).getByRole('button', { name: 'Force sign-out' }));
      await waitFor(() => expect(api.asked('users.bulk')).toHaveLength(times));
      await waitUntilGone('dialog');
    }
    expect(await screen.findByText(/The service is unavailable/)).toBeDefined();
    const [first, second] = api.asked('users.bulk').map(({ body }) => body.client_key);
    expect(second).toBe(first);
  });
});

describe('an order on everybody found', () => {
  const changed = refuse('PEOPLE_FOUND_CHANGED', { facts: { found: 2 } });
  const openAll = async (replies: Replies) => {
    const opened = await openSelected(['Ana Souza'], replies, { at: '/users?status=active' });
    await opened.user.click(within(bar()).getByRole('button', { name: 'Select all 3 results' }));
    return opened;
  };

  it('is asked anew with the number of now when people came or went meanwhile', async () => {
    const { api, act, user } = await openAll({ 'users.bulk': changed });
    await user.click((await act('End vacation')).getByRole('button', { name: 'End vacation' }));
    const again = within(await screen.findByRole('dialog', { name: 'End the vacation of 2 people?' }));
    expect(again.getByText(/the search now finds 2 people instead of 3/)).toBeDefined();
    api.reply(running);
    await user.click(again.getByRole('button', { name: 'End vacation' }));
    await waitFor(() => expect(api.asked('users.bulk')).toHaveLength(2));
    expect(api.asked('users.bulk').map(({ body }) => body.selection)).toEqual([
      { filter: { status: 'active' }, except: [], expected: 3 },
      { filter: { status: 'active' }, except: [], expected: 2 },
    ]);
  });

  it('is asked anew in the dialog that asked for it', async () => {
    const { act, user } = await openAll({ 'users.bulk': changed });
    const dialog = await act('Generate passwords');
    expect(dialog.getByText('Generate passwords for 3 people')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Generate passwords' }));
    expect(await screen.findByText('Generate passwords for 2 people')).toBeDefined();
    expect(screen.getByText(/instead of 3/)).toBeDefined();
  });

  it('is only reported when its dialog is closed by then, or nobody is found any more', async () => {
    const late = lateAnswer<typeof changed>();
    const { act, user, api } = await openAll({ 'users.bulk': late.promise });
    const dialog = await act('Generate passwords');
    await user.click(dialog.getByRole('button', { name: 'Generate passwords' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitUntilGone('dialog');
    late.give(changed);
    expect(await screen.findByText(/The number of people found has changed/)).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    api.reply({ 'users.bulk': refuse('PEOPLE_FOUND_CHANGED', { facts: { found: 0 } }) });
    await user.click((await act('Generate passwords')).getByRole('button', { name: 'Generate passwords' }));
    expect(await screen.findByText(/The number of people found has changed/)).toBeDefined();
  });
});

describe('a bulk action that wants something chosen', () => {
  it('gives random passwords on a list, or by email where a mail server is there', async () => {
    const { api, act, user } = await openSelected(['Ana Souza'], running);
    const dialog = await act('Generate passwords');
    expect(dialog.getByRole('radio', { name: /A list to download/ })).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('radio', { name: /By email/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Require a password change/ }));
    await user.click(dialog.getByRole('button', { name: 'Generate passwords' }));
    await waitFor(() => expect(api.asked('users.bulk')).toHaveLength(1));
    expect(api.asked('users.bulk')[0]?.body.act).toEqual({
      action: 'generate_passwords',
      delivery: 'mail',
      force_change: false,
    });
  });

  it('offers no email without a mail server', async () => {
    const { act } = await openSelected(
      ['Ana Souza'],
      {},
      { session: { company: aCompany({ sends_mail: false }) } },
    );
    const mail = (await act('Generate passwords')).getByRole('radio', { name: /By email/ });
    expect(mail).toHaveProperty('disabled', true);
  });

  it('checks the days of a vacation, and names the nights that it cuts', async () => {
    const cut = {
      shift: { key: ana.key, name: 'Night' },
      cut_at: '2025-03-20T03:00:00.000Z',
      would_end_at: '2025-03-20T09:00:00.000Z',
      people: 2,
    };
    const { api, act, user } = await openSelected(['Ana Souza', 'Bia Lima'], {
      ...running,
      'users.previewVacation': { cuts: [cut] },
    });
    const dialog = await act('Set vacation');
    const order = () => dialog.getByRole('button', { name: 'Set vacation' });
    expect(order()).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('textbox', { name: 'First day' }));
    await user.paste('20/03/2025');
    await user.click(dialog.getByRole('textbox', { name: 'Last day' }));
    await user.paste('19/03/2025');
    expect(await dialog.findByText('The last day is before the first.')).toBeDefined();
    expect(order()).toHaveProperty('disabled', true);
    await user.clear(dialog.getByRole('textbox', { name: 'Last day' }));
    await user.paste('25/03/2025');
    expect(await dialog.findByText(/Night: access until .* \(2 people\)/)).toBeDefined();
    await user.click(order());
    await waitFor(() => expect(api.asked('users.bulk')).toHaveLength(1));
    expect(api.asked('users.bulk')[0]?.body.act).toEqual({
      action: 'set_vacation',
      start_date: '2025-03-20',
      end_date: '2025-03-25',
    });
  });

  it('sends a link', async () => {
    const { api, act, user } = await openSelected(['Ana Souza'], running);
    const dialog = await act('Send password reset link');
    await user.click(dialog.getByRole('button', { name: 'Send link' }));
    await waitFor(() =>
      expect(api.asked('users.bulk')[0]?.body.act).toEqual({ action: 'share_change_link' }),
    );
  });

  it('sets a temporary password before it is sent, where none is valid', async () => {
    const { api, act, user } = await openSelected(['Ana Souza'], {
      ...running,
      'company.setDefaultPassword': { done: true },
    });
    const dialog = await act('Send temporary password');
    const send = dialog.getByRole('button', { name: 'Send password' });
    expect(send).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText(/^Temporary password/), 'three thin thieves');
    await user.click(send);
    await waitFor(() => expect(api.asked('users.bulk')).toHaveLength(1));
    expect(api.asked('company.setDefaultPassword')[0]?.body).toEqual({
      default_pass: 'three thin thieves',
    });
  });

  it('sends the temporary password that is still valid', async () => {
    const company = aCompany({ default_pass_set_at: testInstant, control_state: 'active' });
    const { api, act, user } = await openSelected(['Ana Souza'], running, { session: { company } });
    const dialog = await act('Send temporary password');
    expect(dialog.getByText(/People without one are skipped/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Send password' }));
    await waitFor(() =>
      expect(api.asked('users.bulk')[0]?.body.act).toEqual({ action: 'share_temporary_password' }),
    );
  });
});

describe('selecting by email', () => {
  type Resolved = CallResponse<'users.resolve'>;
  const named = ({ key, name, email }: typeof ana) => ({ key, name, email });
  const clean: Resolved = { found: [named(ana), named(bia)], gone: [], unknown: [], invalid: [] };
  const paste = async (answer: Resolved, text: string) => {
    const opened = await openUsers({ 'users.resolve': answer });
    await opened.user.click(await screen.findByRole('button', { name: 'Select by email' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Select by email' }));
    await opened.user.click(dialog.getByRole('textbox', { name: 'Email addresses' }));
    if (text !== '') await opened.user.paste(text);
    return { ...opened, dialog };
  };

  it('checks the list, then selects who was found', async () => {
    const { dialog, user, api } = await paste(clean, 'ana@empresa.com.br, bia@empresa.com.br');
    await user.click(dialog.getByRole('button', { name: 'Check' }));
    await user.click(await dialog.findByRole('button', { name: 'Select 2 people' }));
    await waitUntilGone('dialog');
    expect(within(bar()).getByText('2 selected')).toBeDefined();
    expect(api.asked('users.resolve')[0]?.body.emails).toEqual(['ana@empresa.com.br', 'bia@empresa.com.br']);
  });

  it('lists what is wrong, and takes along people who left only on request', async () => {
    const { dialog, user } = await paste(
      { found: [named(ana)], gone: [named(bia)], unknown: ['x@y.com'], invalid: ['nonsense'] },
      'ana@empresa.com.br bia@empresa.com.br x@y.com nonsense',
    );
    await user.click(dialog.getByRole('button', { name: 'Check' }));
    expect(await dialog.findByText('1 not in the company')).toBeDefined();
    expect(dialog.getByText('1 isn’t an email address')).toBeDefined();
    expect(dialog.getByText('Bia Lima (bia@empresa.com.br)')).toBeDefined();
    await user.click(dialog.getByRole('checkbox', { name: /Also select 1 person/ }));
    expect(dialog.getByRole('button', { name: 'Select 2 people' })).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Check' }));
    expect(dialog.queryByText('1 isn’t an email address')).toBeNull();
  });

  it('asks again once the list was changed, and says when it is too long', async () => {
    const { dialog, user } = await paste(clean, 'ana@empresa.com.br');
    await user.click(dialog.getByRole('button', { name: 'Check' }));
    await dialog.findByRole('button', { name: 'Select 2 people' });
    await user.type(dialog.getByRole('textbox', { name: 'Email addresses' }), ' caio@empresa.com.br');
    expect(dialog.getByRole('button', { name: 'Check' })).toHaveProperty('disabled', false);
    await user.clear(dialog.getByRole('textbox', { name: 'Email addresses' }));
    expect(dialog.getByRole('button', { name: 'Check' })).toHaveProperty('disabled', true);
    await user.paste(Array.from({ length: 5001 }, (_, at) => `p${at}@empresa.com.br`).join(' '));
    expect(await dialog.findByText(/Paste up to/)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Check' })).toHaveProperty('disabled', true);
  });
});
