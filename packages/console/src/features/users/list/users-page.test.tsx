import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aPageOfUsers, aSyncStatus, aTask, aUser } from '#testing/entities.ts';
import { lateAnswer, refuse } from '#testing/fake-api.ts';
import { waitUntilGone } from '#testing/wait-until-gone.ts';
import { ana, bia, openUsers } from '../testing/open-users.tsx';

const findPerson = (name: string) => screen.findByRole('link', { name });

describe('the list of people', () => {
  afterEach(() => vi.restoreAllMocks());

  it('has its head and empty rows while people load, and says how many there are once they came', async () => {
    const late = lateAnswer<CallResponse<'users.list'>>();
    await openUsers({ 'users.list': late.promise });
    expect(screen.getByRole('heading', { level: 1, name: 'Users' })).toBeDefined();
    expect(screen.getByRole('columnheader', { name: /Status/ })).toBeDefined();
    expect(screen.queryByText('No users found')).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Select all on this page' })).toHaveProperty(
      'disabled',
      true,
    );
    late.give(aPageOfUsers([ana, bia]));
    expect(await findPerson('Ana Souza')).toBeDefined();
    expect(screen.getByText('2 users found')).toBeDefined();
  });

  it.each([
    ['en', '1 user found', 'Never'],
    ['es', '1 usuario encontrado', 'Nunca'],
  ] as const)('counts a single person as one in %s', async (language, count, never) => {
    await openUsers({ 'users.list': aPageOfUsers([ana]) }, { language });
    expect(await screen.findByText(count)).toBeDefined();
    expect(screen.getAllByRole('cell', { name: never })).not.toEqual([]);
  });

  it('opens the list of a figure by its filter, and says what each person lacks', async () => {
    const lacking = { ...ana, has_password: false, updated_password_at: null };
    const { api } = await openUsers(
      { 'users.list': aPageOfUsers([{ ...lacking, no_way_in: 'temporary_ended' }]) },
      { at: '/users?control=temporary_ended', language: 'en' },
    );
    expect(await screen.findByRole('cell', { name: 'Temporary password expired' })).toBeDefined();
    expect(
      screen.getByRole('button', { name: 'Remove filter Access control: Temporary password expired' }),
    ).toBeDefined();
    expect(api.asked('users.list').at(-1)?.query).toMatchObject({ control: 'temporary_ended' });
  });

  it('has words on every button beside its title', async () => {
    await openUsers();
    const download = await screen.findByRole('button', { name: 'Download CSV' });
    const buttons = within(download.parentElement!).getAllByRole('button');
    expect(buttons).toHaveLength(4);
    for (const button of buttons) expect(button.textContent).toMatch(/\p{L}/u);
  });

  it('offers a sync where the company has no people yet', async () => {
    const { api, user } = await openUsers({
      'users.list': aPageOfUsers([]),
      'users.sync': aSyncStatus({ in_sync_process: true }),
    });
    const empty = (await screen.findByRole('heading', { name: 'No users yet' })).parentElement;
    await user.click(within(empty as HTMLElement).getByRole('button', { name: 'Sync now' }));
    expect(await screen.findByText(/^Directory sync/)).toBeDefined();
    expect(api.asked('users.sync')).toHaveLength(1);
  });

  it('takes every filter and the search away where nobody fits', async () => {
    const { user, address } = await openUsers(
      { 'users.list': ({ query }) => aPageOfUsers(query['search'] === undefined ? [ana] : []) },
      { at: '/users?search=zzz&status=active' },
    );
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await findPerson('Ana Souza')).toBeDefined();
    expect(address()).toBe('/users');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  it('says why people could not be loaded, and loads them at the next try', async () => {
    const { api, user } = await openUsers({ 'users.list': refuse('SERVICE_UNAVAILABLE') });
    const failure = await screen.findByRole('alert');
    expect(within(failure).getByText(/The service is unavailable/)).toBeDefined();
    api.reply({ 'users.list': aPageOfUsers([ana]) });
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await findPerson('Ana Souza')).toBeDefined();
  });

  it('keeps the old people on the screen while another search is answered', async () => {
    const late = lateAnswer<CallResponse<'users.list'>>();
    const { user } = await openUsers({
      'users.list': ({ query }) => (query['search'] === 'bia' ? late.promise : aPageOfUsers([ana])),
    });
    await findPerson('Ana Souza');
    await user.click(screen.getByRole('searchbox'));
    await user.paste('bia');
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
    expect(screen.getByRole('link', { name: 'Ana Souza' })).toBeDefined();
    late.give(aPageOfUsers([bia]));
    expect(await findPerson('Bia Lima')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Ana Souza' })).toBeNull();
  });

  it('reports why the last sync failed, but not while one runs', async () => {
    const { api, refresh } = await openUsers({
      'users.syncTask': aSyncStatus({ error: 'SERVICE_UNAVAILABLE' }),
    });
    expect(await screen.findByRole('alert')).toBeDefined();
    api.reply({ 'users.syncTask': aSyncStatus({ error: 'SERVICE_UNAVAILABLE', in_sync_process: true }) });
    await refresh();
    await waitUntilGone('alert');
    const button = screen.getByRole('button', { name: 'Syncing directory…' });
    expect(button).toHaveProperty('disabled', true);
  });

  it('says which roles the workspace does not show any more, and not that the sync failed', async () => {
    await openUsers({
      'users.syncTask': aSyncStatus({
        error: 'ROLE_LISTS_UNREAD',
        unread_roles: { eligible: true, groups: ['Support'], since: '2026-03-02T12:00:00.000Z' },
      }),
    });
    const said = (await screen.findByRole('alert')).textContent;
    expect(said).toContain('eligible administrator roles or who is in the group Support');
    expect(said).toContain('02/03/2026');
    expect(said).not.toContain('failed');
  });

  it('leaves a shrunk directory to the banner that every screen has', async () => {
    await openUsers({ 'users.syncTask': aSyncStatus({ error: 'DIRECTORY_SHRANK' }) });
    await findPerson('Ana Souza');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('opens the progress of a recent bulk action out of its menu', async () => {
    const task = aTask(700, { total: 5, done: 2 });
    const { user, address } = await openUsers({
      'tasks.list': { items: [task, aTask(701, { state: 'done', kind: 'force_logout' })] },
      'tasks.get': task,
      'tasks.results': { items: [], next: null },
    });
    await user.click(await screen.findByRole('button', { name: 'Bulk actions (1)' }));
    await user.click(await screen.findByRole('menuitem', { name: /Add to shift.*2 of 5/ }));
    expect(await screen.findByRole('dialog', { name: /Add to shift/ })).toBeDefined();
    expect(address()).toBe(`/users?task=${task.key}`);
  });

  it('orders a file with the filters, the order and the columns that are shown', async () => {
    const { api, user } = await openUsers(
      { 'downloads.createTicket': refuse('SERVICE_UNAVAILABLE') },
      { at: '/users?status=active&sort=-email' },
    );
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText(/The service is unavailable/)).toBeDefined();
    expect(api.asked('downloads.createTicket')[0]?.body).toEqual({
      kind: 'users_csv',
      filters: { status: 'active', sort: '-email' },
      // The address stands below the name in the list, and in a column of its own in the file.
      columns: ['name', 'function', 'email', 'status', 'shifts', 'last_login', 'updated_password_at'],
    });
  });

  it('orders a file from a phone with the state and the shifts that stand below the name', async () => {
    const wide = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('max-width: 40em') ? { ...wide(query), matches: true } : wide(query),
    );
    const { api, user } = await openUsers({ 'downloads.createTicket': refuse('SERVICE_UNAVAILABLE') });
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(api.asked('downloads.createTicket')).toHaveLength(1));
    expect(api.asked('downloads.createTicket')[0]?.body).toMatchObject({
      columns: ['name', 'function', 'email', 'status', 'shifts', 'last_login', 'updated_password_at'],
    });
  });

  it('orders a file with the job title where its column is shown', async () => {
    const { api, user } = await openUsers({ 'downloads.createTicket': refuse('SERVICE_UNAVAILABLE') });
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Job title' }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(api.asked('downloads.createTicket')).toHaveLength(1));
    expect(api.asked('downloads.createTicket')[0]?.body).toMatchObject({
      columns: expect.arrayContaining(['job_title']) as unknown,
    });
  });

  it('shows a long name and many shifts whole', async () => {
    const name = 'Maria Aparecida dos Santos Albuquerque de Vasconcelos e Figueiredo da Silva Filha';
    const shift_names = ['Morning at the downtown store', 'Weekend duty', 'Night at the factory'];
    const long = aUser(9, {
      name,
      shift_names,
      rule_group: shift_names.map((_, at) => ana.key.replace(/1$/, `${at + 2}`)),
    });
    await openUsers({ 'users.list': aPageOfUsers([long]) });
    const row = (await findPerson(name)).closest('tr') as HTMLElement;
    for (const shift of shift_names) expect(within(row).getByText(shift)).toBeDefined();
  });
});
