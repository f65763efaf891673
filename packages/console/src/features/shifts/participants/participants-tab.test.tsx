import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aDifference, aKey, aPageOfUsers, aParticipant, aUser, people } from '#testing/entities.ts';
import { lateAnswer, refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { waitUntilGone } from '#testing/wait-until-gone.ts';
import { aPreview, morning, openShift } from '../testing/open-shift.tsx';

type Page = CallResponse<'shifts.users'>;
const aPage = (...items: Page['items']): Page => ({ items, next: null, previous: null, total: items.length });
const ana = aParticipant(1, { name: 'Ana Souza', email: 'ana@empresa.com.br' });
const bia = aParticipant(2, { name: 'Bia Lima', other_shifts: [] });
const open = (replies: Replies = {}, settings: Parameters<typeof openShift>[1] = {}) =>
  openShift({ 'shifts.users': aPage(ana, bia), ...replies }, { search: '?tab=participants', ...settings });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the participants of a shift', () => {
  it('are loaded, counted and listed with their other shifts', async () => {
    const late = lateAnswer<Page>();
    await open({ 'shifts.users': late.promise });
    expect(screen.queryByText('No one in this shift')).toBeNull();
    late.give(aPage(ana, bia, aParticipant(3, { name: 'Caio', status: 'suspended', uo: null })));
    expect(await screen.findByText('3 participants')).toBeDefined();
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows.find((row) => row.startsWith('Ana'))).toContain('Other shift');
    expect(rows.find((row) => row.startsWith('Bia'))).toContain('Only this one');
    expect(rows.find((row) => row.startsWith('Caio'))).toContain('Suspended');
  });

  it.each([
    ['en', '1 participant'],
    ['es', '1 participante'],
  ] as const)('are counted in %s', async (language, words) => {
    await open({ 'shifts.users': aPage(ana) }, { language });
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('are added first where there are none, and found again where a search hides them', async () => {
    const { user } = await open({
      'shifts.users': ({ query }) => (query['search'] === 'zzz' ? aPage() : aPage(ana)),
    });
    await user.click(await screen.findByRole('searchbox', { name: 'Search participants' }));
    await user.paste('zzz');
    expect(await screen.findByText('No participants match your search and filters.')).toBeDefined();
    await user.click(await button('Clear filters'));
    expect(await screen.findByRole('link', { name: 'Ana Souza' })).toBeDefined();
  });

  it('say that there is nobody', async () => {
    await open({ 'shifts.users': aPage() });
    expect(await screen.findByText('No one in this shift')).toBeDefined();
  });

  it('say why they could not be loaded, and are loaded at the next try', async () => {
    const { api, user } = await open({ 'shifts.users': refuse('SERVICE_UNAVAILABLE') });
    const retry = await button('Try again');
    api.reply({ 'shifts.users': aPage(ana) });
    await user.click(retry);
    expect(await screen.findByRole('link', { name: 'Ana Souza' })).toBeDefined();
  });

  it('are left alone while other changes are not saved', async () => {
    const { user } = await openShift({ 'shifts.users': aPage(ana) });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'x');
    await user.click(screen.getByRole('tab', { name: /^Participants/ }));
    expect(await screen.findByText(/Save or discard them before you change the participants/)).toBeDefined();
    expect(await button('Add people')).toHaveProperty('disabled', true);
    expect(await button('Remove Ana Souza from the shift')).toHaveProperty('disabled', true);
  });

  it('are filtered by those without another shift', async () => {
    const { api, user, address } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Only people without another shift' }));
    await waitFor(() => expect(address()).toContain('only=1'));
    expect(api.asked('shifts.users').at(-1)?.query).toMatchObject({ only_shift: 'true' });
  });
});

describe('removing participants', () => {
  const losing = aPreview({ total: 1, loses: people('Ana Souza') });

  it('shows what it costs, then reports what it did', async () => {
    const { api, user } = await open({
      'shifts.preview': losing,
      'shifts.removeUsers': { removed: 1, difference: losing },
    });
    await user.click(await button('Remove Ana Souza from the shift'));
    const question = within(await screen.findByRole('dialog', { name: 'Remove 1 person from the shift?' }));
    expect(question.getByText('This action can be undone later.')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(question.getByRole('button', { name: 'Remove from the shift' }));
    expect(await screen.findByText('1 person removed. 1 person loses access now.')).toBeDefined();
    await waitUntilGone('dialog');
    await user.click(await button('See who'));
    const report = within(await screen.findByRole('dialog', { name: 'What this change did' }));
    expect(report.getByText(/Ana Souza/)).toBeDefined();
    expect(api.asked('shifts.removeUsers')[0]?.body).toEqual({ users: [ana.key] });
  });

  it('removes the selected ones, and says when some were out already', async () => {
    const { user } = await open({ 'shifts.removeUsers': { removed: 1, difference: aDifference() } });
    for (const name of ['Ana Souza', 'Bia Lima'])
      await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    expect(screen.getByText('2 selected')).toBeDefined();
    await user.click(await button('Remove from the shift'));
    const question = within(await screen.findByRole('dialog', { name: 'Remove 2 people from the shift?' }));
    await user.click(question.getByRole('button', { name: 'Remove from the shift' }));
    expect(await screen.findByText('1 person removed. 1 person was no longer in the shift.')).toBeDefined();
    await waitUntilGone('dialog');
    expect(screen.queryByText('2 selected')).toBeNull();
  });

  it('removes nobody when the question is left, the effect cannot be computed, or the server refuses', async () => {
    const { api, user } = await open({ 'shifts.removeUsers': refuse('PROTECTED_USER') });
    await user.click(await button('Remove Ana Souza from the shift'));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitUntilGone('dialog');
    expect(api.asked('shifts.removeUsers')).toEqual([]);
    api.reply({ 'shifts.preview': refuse('SERVICE_UNAVAILABLE') });
    await user.click(await button('Remove Ana Souza from the shift'));
    expect(await screen.findByText(/The service is unavailable/)).toBeDefined();
    api.reply({ 'shifts.preview': aPreview() });
    await user.click(await button('Remove Ana Souza from the shift'));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Remove from the shift' }));
    await waitFor(() => expect(api.asked('shifts.removeUsers')).toHaveLength(1));
    await waitUntilGone('dialog');
    expect(screen.getByRole('link', { name: 'Ana Souza' })).toBeDefined();
  });

  it('does not remove a protected person', async () => {
    await open({ 'shifts.users': aPage({ ...ana, is_protected: true }) });
    expect(await button('Remove Ana Souza from the shift')).toHaveProperty('disabled', true);
  });
});

describe('adding people', () => {
  const added: CallResponse<'shifts.addUsers'> = {
    added: 1,
    unchanged: 0,
    not_found: [],
    gone: [],
    invalid: [],
    protected: [],
    difference: aDifference(),
  };
  const zeca = aUser(30, { name: 'Zeca', email: 'zeca@empresa.com.br' });
  const openAdding = async (replies: Replies = {}) => {
    const opened = await open({
      'users.list': aPageOfUsers([
        zeca,
        aUser(31, { name: 'Inside', rule_group: [morning.key] }),
        aUser(32, { name: 'Left', status: 'not_synchronised' }),
      ]),
      'shifts.preview': aPreview({ joining: 1, total: 1, gains: people('Zeca') }),
      'shifts.addUsers': added,
      ...replies,
    });
    await opened.user.click(await button('Add people'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add people' }));
    const next = () => dialog.getByRole('button', { name: 'See the effect' });
    const typeEmails = async (text: string) => {
      await opened.user.click(dialog.getByRole('tab', { name: /^By email/ }));
      await opened.user.click(await dialog.findByRole('textbox', { name: 'Email addresses' }));
      await opened.user.paste(text);
    };
    return { ...opened, dialog, next, typeEmails };
  };

  it('finds people, leaves out those that are in or left, and shows the effect first', async () => {
    const { api, dialog, next, user, address } = await openAdding();
    expect(next()).toHaveProperty('disabled', true);
    expect(await dialog.findByRole('checkbox', { name: /^Inside/ })).toHaveProperty('disabled', true);
    expect(dialog.getByRole('checkbox', { name: /^Left/ })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('checkbox', { name: /^Zeca/ }));
    await user.click(next());
    expect(await dialog.findByText('Zeca will be added to the shift Morning.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.getByRole('button', { name: 'Remove Zeca from the selection' })).toBeDefined();
    await user.click(next());
    await user.click(await dialog.findByRole('button', { name: 'Add people' }));
    expect(await screen.findByText('1 person added.')).toBeDefined();
    await waitFor(() => expect(address()).not.toContain('adding'));
    expect(api.asked('shifts.addUsers')[0]?.body).toMatchObject({ users: [zeca.key] });
  });

  it('takes whole units, names what is chosen, and drops it again', async () => {
    const { dialog, next, user } = await openAdding();
    await user.click(dialog.getByRole('tab', { name: 'By unit' }));
    await user.click(await dialog.findByRole('checkbox', { name: /^Store/ }));
    expect(dialog.getByRole('tab', { name: 'By unit (1)' })).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Remove Unit Store from the selection' }));
    expect(dialog.getByText(/^No one yet/)).toBeDefined();
    expect(next()).toHaveProperty('disabled', true);
  });

  it('lists what is no email, what nobody has and who left, to be corrected or dropped', async () => {
    const { dialog, next, typeEmails, user } = await openAdding({
      'shifts.preview': aPreview({ not_found: ['x@y.com'], gone: ['left@empresa.com.br'] }),
    });
    await typeEmails('zeca@empresa.com.br nonsense');
    expect(await dialog.findByText('nonsense: not an email address')).toBeDefined();
    expect(next()).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('button', { name: 'Remove 1 from the list' }));
    await typeEmails(' x@y.com left@empresa.com.br');
    await user.click(next());
    expect(await dialog.findByText('x@y.com: no one in the company')).toBeDefined();
    expect(dialog.getByText('left@empresa.com.br: no longer in the directory')).toBeDefined();
    expect(dialog.getByRole('tab', { name: /^By email.*!/ })).toBeDefined();
  });

  it('says that nobody new joins, and why the effect could not be computed', async () => {
    const { api, dialog, next, user } = await openAdding({ 'shifts.preview': refuse('SERVICE_UNAVAILABLE') });
    await user.click(await dialog.findByRole('checkbox', { name: /^Zeca/ }));
    await user.click(next());
    expect(await screen.findByText(/The service is unavailable/)).toBeDefined();
    api.reply({ 'shifts.preview': aPreview({ joining: 0, already_in: 1 }) });
    await user.click(next());
    expect(
      await dialog.findByText(
        'No one new will be added to the shift. 1 person is already in the shift; nothing changes for them.',
      ),
    ).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Add people' })).toBeNull();
  });

  it('asks before it is left with somebody chosen', async () => {
    const { dialog, user, address } = await openAdding();
    await user.click(await dialog.findByRole('checkbox', { name: /^Zeca/ }));
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Close without adding?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitUntilGone('dialog', { name: 'Close without adding?' });
    expect(address()).toContain('adding=1');
    expect(dialog.getByRole('checkbox', { name: /^Zeca/ })).toHaveProperty('checked', true);
    await user.keyboard('{Escape}');
    const again = within(await screen.findByRole('dialog', { name: 'Close without adding?' }));
    await user.click(again.getByRole('button', { name: 'Close without adding' }));
    await waitFor(() => expect(address()).not.toContain('adding'));
  });

  it('is left without a question where nobody is chosen', async () => {
    const { user, address } = await openAdding();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).not.toContain('adding'));
    await waitUntilGone('dialog');
  });

  it('reports protected people that were left out', async () => {
    const left = { key: aKey(44), name: 'Gil Manager', email: 'gil@empresa.com.br' };
    const { dialog, next, user } = await openAdding({
      'shifts.preview': aPreview({ joining: 1, protected: [left] }),
      'shifts.addUsers': { ...added, protected: [left] },
    });
    await user.click(await dialog.findByRole('checkbox', { name: /^Zeca/ }));
    await user.click(next());
    expect(await dialog.findByText(/^1 person is skipped/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Add people' }));
    const report = within(await screen.findByRole('dialog', { name: 'What this change did' }));
    expect(report.getByText(/Gil Manager/)).toBeDefined();
  });
});
