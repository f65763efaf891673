import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPageOfUsers } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import { ana, bia, caio, openUsers } from '../testing/open-users.tsx';

const findPerson = (name: string) => screen.findByRole('link', { name });

describe('searching and filtering people', () => {
  it('searches what is typed and writes it into the address', async () => {
    const { api, user, address } = await openUsers();
    await findPerson('Ana Souza');
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), 'bia');
    await waitFor(() => expect(address()).toBe('/users?search=bia'));
    expect(api.asked('users.list').at(-1)?.query).toMatchObject({ search: 'bia', sort: 'name' });
  });

  it('sets a filter, names it, counts it, and takes it off again', async () => {
    const { api, user, address } = await openUsers();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const panel = within(await screen.findByRole('dialog'));
    await user.selectOptions(panel.getByRole('combobox', { name: 'Status' }), 'Suspended');
    await user.click(panel.getByRole('checkbox', { name: 'Only without a shift' }));
    await user.selectOptions(panel.getByRole('combobox', { name: 'Shift' }), 'Night');
    await waitFor(() => expect(address()).toContain('without_shift=true'));
    expect(api.asked('users.list').at(-1)?.query).toMatchObject({
      status: 'suspended',
      without_shift: 'true',
    });
    await user.keyboard('{Escape}');
    const pills = within(screen.getByRole('list', { name: 'Filters' }));
    expect(pills.getAllByRole('button').map((pill) => pill.textContent)).toEqual([
      'Status: Suspended',
      'Shift: Night',
      'Only without a shift',
    ]);
    await user.click(pills.getByRole('button', { name: 'Remove filter Status: Suspended' }));
    await waitFor(() => expect(address()).not.toContain('status'));
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('checkbox', { name: 'Only without a shift' }),
    );
    await waitFor(() => expect(address()).not.toContain('without_shift'));
  });

  it('names a shift of the address that is not there any more by its key, and counts no unknown value', async () => {
    await openUsers({}, { at: `/users?shift=${ana.key}&status=nonsense` });
    const pills = within(await screen.findByRole('list', { name: 'Filters' }));
    expect(pills.getAllByRole('button').map((pill) => pill.textContent)).toEqual([`Shift: ${ana.key}`]);
  });

  it('brings the units of the workspace where one is missing in the filter', async () => {
    const uos = [{ path: '/New', name: 'New', parent_path: '/' }];
    const { api, user } = await openUsers({ 'company.syncOrgUnits': refuse('SERVICE_UNAVAILABLE') });
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const panel = within(await screen.findByRole('dialog'));
    await user.click(panel.getByRole('button', { name: 'Refresh units' }));
    expect(await panel.findByText(/The service is unavailable/)).toBeDefined();
    api.reply({ 'company.syncOrgUnits': { uos } });
    await user.click(panel.getByRole('button', { name: 'Refresh units' }));
    expect(await panel.findByText(/^1 unit, as it is/)).toBeDefined();
    expect(panel.getByRole('option', { name: '/New' })).toBeDefined();
  });

  it('sorts by a column, and the other way at the second press', async () => {
    localStorage.setItem('columns.users', '{"order":[],"hidden":[],"widths":{}}');
    const { api, user, address } = await openUsers();
    const head = await screen.findByRole('columnheader', { name: /Email/ });
    const press = () => user.click(within(head).getByRole('button', { name: 'Sort by Email' }));
    await press();
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
    await press();
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
    expect(address()).toBe('/users?sort=-email');
    expect(api.asked('users.list').at(-1)?.query['sort']).toBe('-email');
  });
});

describe('the pages of people', () => {
  const openPages = (at = '/users') =>
    openUsers(
      {
        'users.list': ({ query: { cursor, last } }) => {
          if (last === 'true') return { items: [caio], next: null, previous: 'before', total: null };
          if (cursor === 'before') return { items: [bia], next: 'third', previous: null, total: null };
          if (cursor === 'second') return { items: [bia], next: 'third', previous: null, total: null };
          if (cursor === 'third') return { items: [caio], next: null, previous: null, total: null };
          return { items: [ana], next: 'second', previous: null, total: 120 };
        },
      },
      { at },
    );
  const step = (name: string) => screen.getByRole('button', { name });

  it('are gone through to the end and back, and the number of people stays', async () => {
    const { user, address, goBack } = await openPages();
    await findPerson('Ana Souza');
    expect(step('First page')).toHaveProperty('disabled', true);
    expect(step('Previous page')).toHaveProperty('disabled', true);
    await user.click(step('Next page'));
    await findPerson('Bia Lima');
    expect(screen.getByText('Page 2 of 3')).toBeDefined();
    await user.click(step('Next page'));
    await findPerson('Caio Reis');
    expect(screen.getByText('120 users found')).toBeDefined();
    expect(step('Next page')).toHaveProperty('disabled', true);
    expect(step('Last page')).toHaveProperty('disabled', true);
    await user.click(step('Previous page'));
    await findPerson('Bia Lima');
    await user.click(step('First page'));
    await findPerson('Ana Souza');
    expect(address()).toBe('/users');
    goBack();
    await findPerson('Bia Lima');
  });

  it('are counted from the end where the last one was asked for', async () => {
    const { user } = await openPages();
    await findPerson('Ana Souza');
    await user.click(step('Last page'));
    await findPerson('Caio Reis');
    expect(await screen.findByText('Page 3 of 3')).toBeDefined();
    await user.click(step('Previous page'));
    await findPerson('Bia Lima');
    expect(screen.getByText('Page 2 of 3')).toBeDefined();
  });

  it('bring the next one before it is asked for, when the pointer comes near', async () => {
    const { api, user } = await openPages();
    await findPerson('Ana Souza');
    await user.hover(step('Next page'));
    await waitFor(() => expect(api.asked('users.list').at(-1)?.query['cursor']).toBe('second'));
  });

  it('begin anew with another size', async () => {
    const { api, user, address } = await openPages('/users?trail=second');
    await findPerson('Bia Lima');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100');
    await findPerson('Ana Souza');
    expect(address()).toBe('/users?page_size=100');
    expect(api.asked('users.list').at(-1)?.query['page_size']).toBe('100');
  });

  it('begin at the first where the server does not know the place in the address', async () => {
    const { address } = await openUsers(
      {
        'users.list': ({ query }) =>
          query['cursor'] === undefined
            ? aPageOfUsers([ana])
            : refuse('VALIDATION_FAILED', { fields: [{ path: 'query.cursor', rule: 'unknown' }] }),
      },
      { at: '/users?trail=lost' },
    );
    await findPerson('Ana Souza');
    expect(address()).toBe('/users');
  });
});

describe('the columns of the list', () => {
  it('are hidden, moved and remembered until they are restored', async () => {
    const heads = () =>
      screen
        .getAllByRole('columnheader')
        .map((head) => head.textContent)
        .slice(1, 4);
    const { user } = await openUsers();
    await findPerson('Ana Souza');
    expect(heads()).toEqual(['Name', 'Status', 'Shifts']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByRole('button', { name: 'Restore default columns' })).toHaveProperty('disabled', true);
    await user.click(panel.getByRole('checkbox', { name: 'Email' }));
    await waitFor(() => expect(heads()).toEqual(['Name', 'Email', 'Status']));
    await user.click(panel.getByRole('button', { name: 'Move Status left' }));
    await waitFor(() => expect(heads()).toEqual(['Name', 'Status', 'Email']));
    expect(localStorage.getItem('columns.users')).toContain(
      '"hidden":["function","uo","job_title","domain","second_step"]',
    );
    await user.click(panel.getByRole('button', { name: 'Restore default columns' }));
    await waitFor(() => expect(heads()).toEqual(['Name', 'Status', 'Shifts']));
  });
});
