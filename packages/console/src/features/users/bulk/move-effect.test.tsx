import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aDifference, aShiftSummary, aTask, people } from '#testing/entities.ts';
import { lateAnswer, refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { ana, morning, openUsers } from '../testing/open-users.tsx';

type Effect = CallResponse<'users.previewBulk'>;
const anEffect = (given: Partial<Effect> = {}): Effect => ({
  ...aDifference({ total: 1 }),
  found: 1,
  moving: 1,
  staying: 0,
  gone: 0,
  protected: { count: 0, people: [] },
  ...given,
});
const task = aTask(700);
const running: Replies = {
  'users.bulk': task,
  'tasks.get': task,
  'tasks.results': { items: [], next: null },
};

/** Selects Ana and opens the choice of a shift to move her into, or out of. */
async function openMove(replies: Replies, item = 'Add to shift') {
  const opened = await openUsers({ ...running, ...replies });
  await opened.user.click(await screen.findByRole('checkbox', { name: 'Select Ana Souza' }));
  const bar = within(screen.getByRole('region', { name: 'Actions' }));
  if (item === 'Add to shift') await opened.user.click(bar.getByRole('button', { name: item }));
  else {
    await opened.user.click(bar.getByRole('button', { name: 'Actions' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: item }));
  }
  const dialog = within(await screen.findByRole('dialog', { name: `${item}: 1 person` }));
  const show = async () => {
    await opened.user.click(dialog.getByRole('radio', { name: 'Morning' }));
    await opened.user.click(dialog.getByRole('button', { name: 'See the effect' }));
  };
  return { ...opened, dialog, show };
}

describe('moving people into a shift', () => {
  it('wants a shift, shows the effect, and starts with the number that was shown', async () => {
    const { api, dialog, show, user, address } = await openMove({
      'users.previewBulk': anEffect({ gains: people('Ana Souza'), unchanged: people('Bia') }),
    });
    expect(dialog.getByRole('button', { name: 'See the effect' })).toHaveProperty('disabled', true);
    await show();
    expect(await dialog.findByText('1 person will be added to the shift.')).toBeDefined();
    expect(dialog.getByText('1 person gains access now')).toBeDefined();
    expect(dialog.getByText('Nothing changes for 1 person')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Add to shift' }));
    await waitFor(() => expect(address()).toBe(`/users?task=${task.key}`));
    expect(api.asked('users.bulk')[0]?.body).toMatchObject({
      selection: { users: [ana.key] },
      act: { action: 'add_to_shift', shift: morning.key },
    });
  });

  it('computes with the way back alone in reach of Enter, and can be left for another shift', async () => {
    const late = lateAnswer<Effect>();
    const { dialog, show, user } = await openMove({ 'users.previewBulk': late.promise });
    await show();
    expect(await dialog.findByText('Calculating the effect…')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.getByRole('button', { name: 'Add to shift' })).toHaveProperty('disabled', true);
    await user.keyboard('{Enter}');
    expect(await dialog.findByRole('radio', { name: 'Morning' })).toHaveProperty('checked', true);
    late.give(anEffect());
  });

  it('says why the effect could not be computed, and computes it again', async () => {
    const { api, dialog, show, user } = await openMove({ 'users.previewBulk': refuse('PREVIEW_SUPERSEDED') });
    await show();
    await dialog.findByText('Couldn’t load this');
    api.reply({ 'users.previewBulk': anEffect() });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('1 person will be added to the shift.')).toBeDefined();
  });

  it('offers nothing to start where nobody moves, and says why', async () => {
    const { dialog, show } = await openMove({
      'users.previewBulk': anEffect({
        moving: 0,
        staying: 1,
        gone: 2,
        found: 4,
        protected: { count: 3, people: [{ key: ana.key, name: 'Zilda', email: 'z@empresa.com.br' }] },
      }),
    });
    await show();
    expect(
      await dialog.findByText(
        'No one new will be added to the shift. 1 person is already in the shift; nothing changes for them. 2 people are no longer in the directory and are skipped.',
      ),
    ).toBeDefined();
    expect(dialog.getByText(/^3 people are skipped/)).toBeDefined();
    expect(dialog.getByText('and 2 more')).toBeDefined();
    expect(dialog.getByText(/the search now finds 4 people instead of 1/)).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Add to shift' })).toBeNull();
  });

  it('finds one of many shifts by its name', async () => {
    const shifts = Array.from({ length: 9 }, (_, at) => aShiftSummary(101 + at, { name: `Team ${at}` }));
    const { dialog, user } = await openMove({ 'shifts.list': { items: shifts } });
    expect(dialog.getAllByRole('radio')).toHaveLength(9);
    await user.type(dialog.getByRole('textbox', { name: 'Search shifts' }), 'team 7');
    expect(dialog.getAllByRole('radio')).toHaveLength(1);
    await user.type(dialog.getByRole('textbox', { name: 'Search shifts' }), 'x');
    expect(dialog.getByText('No shifts with that name.')).toBeDefined();
  });

  it('says that there is no shift yet', async () => {
    const { dialog } = await openMove({ 'shifts.list': { items: [] } });
    expect(dialog.getByText('There are no shifts yet. Create one first.')).toBeDefined();
  });
});

describe('moving people out of a shift', () => {
  it('names who loses access', async () => {
    const { api, dialog, show, user } = await openMove(
      {
        'users.previewBulk': anEffect({
          loses: people('Ana Souza'),
          logged_out: 1,
          left_without_shift: people('Ana Souza'),
        }),
      },
      'Remove from shift',
    );
    await show();
    expect(await dialog.findByText('1 person will be removed from the shift.')).toBeDefined();
    expect(dialog.getByText('1 person who is signed in will be signed out.')).toBeDefined();
    expect(dialog.getByText('1 person will have no enabled shift and no access')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Remove from shift' }));
    await waitFor(() => expect(api.asked('users.bulk')).toHaveLength(1));
  });

  it('says that nobody leaves who is not in it', async () => {
    const { dialog, show } = await openMove(
      { 'users.previewBulk': anEffect({ moving: 0, staying: 1 }) },
      'Remove from shift',
    );
    await show();
    expect(
      await dialog.findByText(
        'No one will be removed from the shift. 1 person isn’t in the shift; nothing changes for them.',
      ),
    ).toBeDefined();
  });
});
