import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aKey, aMe } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { ReportsPage } from './reports-page.tsx';

const people = [
  { key: aKey(1), name: 'Ana Ávila', email: 'ana@empresa.com.br', is_reader: true },
  { key: aKey(2), name: 'Bento Brito', email: 'bento@empresa.com.br', is_reader: false },
];
const stored: CallResponse<'reportMails.get'> = {
  rhythm: 'weekly',
  weekday: 1,
  month_day: 1,
  hour: 8,
  next_at: '2025-03-17T11:00:00.000Z',
  is_mine: true,
  people,
};
const nothing = { items: [], next: null, total: 0, has_more_than_total: false };
const replies: Replies = {
  'accessLog.chart': { unit: 'day', bars: [], bound: null },
  'audit.chart': { unit: 'day', bars: [], bound: null },
  'sessions.list': nothing,
  'accessDuration.sums': { items: [], has_more: false, counted_at: null },
  'sharedFiles.state': { consent: null, reading: null, history_days: 180 },
  'reportMails.get': stored,
  'reportMails.set': stored,
  'reportMails.stop': { ...stored, is_mine: false },
};

async function open(more: Replies = {}, isControlAdmin = true, at = '/reports?mails=stop') {
  const opened = await openScreen(<ReportsPage />, {
    path: '/reports',
    at,
    session: { me: aMe({ is_control_admin: isControlAdmin }) },
    replies: { ...replies, ...more },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Summary of the reports by email' });
  return { ...opened, dialog: within(dialog) };
}

describe('the emails with the figures of the reports', () => {
  it('are set up from the index of the reports', async () => {
    const { user, api, address, dialog } = await open({}, true, '/reports?mails=open');
    expect(await dialog.findByText('Next email: 17/03/2025 at 08:00')).toBeDefined();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Day of the week' }), 'Friday');
    await user.selectOptions(dialog.getByRole('combobox', { name: /Time/ }), '17:00');
    await user.click(dialog.getByRole('checkbox', { name: /Bento Brito/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.asked('reportMails.set')).toHaveLength(1));
    expect(api.asked('reportMails.set')[0]!.body).toEqual({
      rhythm: 'weekly',
      weekday: 5,
      month_day: 1,
      hour: 17,
      readers: [aKey(1), aKey(2)],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/reports');
  });

  it('come monthly on a day of the month, and are not turned on for nobody', async () => {
    const { user, api, dialog } = await open({
      'reportMails.get': { ...stored, rhythm: 'off', next_at: null, is_mine: false, people: people.slice(1) },
    });
    const rhythm = await dialog.findByRole('combobox', { name: 'Send' });
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.selectOptions(rhythm, 'Every month');
    await user.selectOptions(dialog.getByRole('combobox', { name: /Day of the month/ }), '31');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByRole('alert').textContent).toBe('Select at least one person.');
    expect(api.asked('reportMails.set')).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: /Bento Brito/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.asked('reportMails.set')[0]!.body).toMatchObject({ rhythm: 'monthly', month_day: 31 }),
    );
  });

  it('are stopped with one press by whoever gets them', async () => {
    const { user, api, dialog } = await open({ 'reportMails.get': { ...stored, people: [] } }, false);
    const stop = await dialog.findByRole('button', { name: 'Stop receiving it' });
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    api.reply({ 'reportMails.get': { ...stored, is_mine: false, people: [] } });
    await user.click(stop);
    await dialog.findByText(/You don’t receive the summary/);
    expect(api.asked('reportMails.stop')).toHaveLength(1);
  });

  it('say why they could not be loaded, and try again', async () => {
    const { user, api, dialog } = await open({ 'reportMails.get': refuse('SERVICE_UNAVAILABLE') });
    const again = await dialog.findByRole('button', { name: 'Try again' });
    api.reply({ 'reportMails.get': stored });
    await user.click(again);
    await dialog.findByText('You receive the summary of the reports by email.');
  });
});
