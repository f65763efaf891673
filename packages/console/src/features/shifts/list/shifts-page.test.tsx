import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDifference, aShiftSummary } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { ShiftsPage } from './shifts-page.tsx';

type Given = Parameters<typeof aShiftSummary>[1];

/** Opens the list with one shift, and asks for an action on it by its menu. */
async function askFor(act: string, given: Given) {
  const shift = aShiftSummary(1, { name: 'Morning', ...given });
  const opened = await openScreen(<ShiftsPage />, {
    replies: {
      'shifts.list': { items: [shift] },
      'shifts.previewBulk': aDifference(),
      'shifts.bulkActivate': { items: [], difference: aDifference() },
    },
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Actions for Morning' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: act }));
  return opened;
}

it('has one button to create the first shift', async () => {
  await openScreen(<ShiftsPage />, { replies: { 'shifts.list': { items: [] } } });
  expect(await screen.findAllByRole('button', { name: 'Create shift' })).toHaveLength(1);
});

describe('enabling and disabling in the list', () => {
  it('is done at once where nobody loses by it, and can be undone', async () => {
    const { api } = await askFor('Enable', { state: 'disabled', auto_logout: true });
    expect(await screen.findByText('Shift enabled.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
    expect(api.asked('shifts.bulkActivate')).toHaveLength(1);
  });

  it.each([
    ['with', 0],
    ['without', 1],
  ] as const)('is enabled %s automatic logout, and undone only where that stayed off', async (way, undos) => {
    const { api, user } = await askFor('Enable', { state: 'disabled', auto_logout: false });
    const dialog = within(await screen.findByRole('dialog', { name: 'Enable the shift?' }));
    const label = way === 'with' ? 'Enable with automatic sign-out' : 'Enable without automatic sign-out';
    await user.click(dialog.getByRole('button', { name: label }));
    expect(await screen.findByText('Shift enabled.')).toBeDefined();
    expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(undos);
    expect(api.asked('shifts.bulkActivate')[0]?.body).toMatchObject({ turn_on_auto_logout: way === 'with' });
  });

  it('says that it cannot be undone where it removes a period', async () => {
    const period = { start_date: '2025-03-01', end_date: null };
    await askFor('Disable', { state: 'scheduled', period });
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable the shift?' }));
    expect(dialog.getByText('This action can’t be undone.')).toBeDefined();
  });
});
