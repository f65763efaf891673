import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aKey, aPageOfUsers, aUser } from '#testing/entities.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { waitUntilGone } from '#testing/wait-until-gone.ts';
import { AuditPage } from './audit-page.tsx';

const settings: CallResponse<'audit.settings'> = {
  access_months: 12,
  audit_months: 60,
  access: {
    entries: 1234,
    sealed_at: '2025-03-10T12:00:00.000Z',
    removed_before: '2024-03-10T12:00:00.000Z',
  },
  audit: { entries: 0, sealed_at: null, removed_before: null },
  public_key: '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n',
};
const replies: Replies = {
  'audit.chart': { unit: 'day', bars: [], bound: null },
  'audit.list': { items: [], next: null, total: 0, has_more_than_total: false },
  'audit.settings': settings,
  'audit.holds': { items: [] },
  'audit.setRetention': ({ body }) => ({ ...settings, ...(body as object) }),
};

async function openDialog(more: Replies = {}) {
  const opened = await openScreen(<AuditPage />, {
    path: '/reports/audit',
    at: '/reports/audit',
    replies: { ...replies, ...more },
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Retention and seals' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log retention and seals' }));
  const months = await dialog.findByRole('textbox', { name: 'Keep the access log for (months)' });
  return { ...opened, dialog, months, save: dialog.getByRole('button', { name: 'Save retention' }) };
}

describe('retention and seals', () => {
  it('say how far both logs are sealed', async () => {
    const { dialog } = await openDialog();
    expect(dialog.getByText(/1,234 entries sealed, as of 10\/03\/2025 at 09:00/)).toBeDefined();
    expect(dialog.getByText(/entries before 10\/03\/2024/)).toBeDefined();
    expect(dialog.getByText(/Nothing is sealed yet/)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Copy key' })).toBeDefined();
  });

  it('save what is changed, with a warning where entries will be removed', async () => {
    const { user, dialog, months, save, api } = await openDialog();
    expect(save).toHaveProperty('disabled', true);
    await user.clear(months);
    await user.type(months, '6');
    expect(dialog.getByRole('status').textContent).toContain('can’t be restored');
    await user.click(save);
    expect(api.asked('audit.setRetention')[0]?.body).toEqual({ access_months: 6, audit_months: 60 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot be saved out of bounds', async () => {
    const { user, dialog, months, save } = await openDialog();
    await user.clear(months);
    await user.type(months, '5');
    expect(dialog.getByText('Enter a whole number from 6 to 60.')).toBeDefined();
    expect(save).toHaveProperty('disabled', true);
  });
});

describe('one person', () => {
  it('has their logs exported from here, and leads to who can be erased', async () => {
    const { user, dialog } = await openDialog();
    expect(dialog.getByRole('link', { name: 'See who can be erased' }).getAttribute('href')).toBe(
      '/reports/erasure',
    );
    await user.click(dialog.getByRole('button', { name: 'Export logs' }));
    await screen.findByRole('dialog', { name: 'Export logs of a person' });
  });
});

describe('legal holds', () => {
  const hold = {
    key: aKey(700),
    user: { key: aKey(1), name: 'Ana Souza' },
    from: '2025-01-01T03:00:00.000Z',
    until: '2025-02-01T03:00:00.000Z',
    reason: 'Case 12/2025',
    created_at: '2025-03-01T12:00:00.000Z',
    created_by: 'Ada Admin',
  };

  it('are listed with whom and which days they keep, and are lifted after a question', async () => {
    const { user, dialog, api } = await openDialog({ 'audit.holds': { items: [hold] } });
    await dialog.findByText('Case 12/2025');
    const keeps = dialog.getByText(/Ana Souza · 01\/01\/2025 to 31\/01\/2025/);
    expect(keeps.textContent).toContain('Ada Admin, on 01/03/2025');
    await user.click(dialog.getByRole('button', { name: 'Lift the hold: Case 12/2025' }));
    const question = within(await screen.findByRole('dialog', { name: 'Lift this legal hold?' }));
    api.reply({ 'audit.liftHold': { items: [] }, 'audit.holds': { items: [] } });
    await user.click(question.getByRole('button', { name: 'Lift' }));
    await dialog.findByText('No legal holds.');
    expect(api.asked('audit.liftHold')[0]!.params).toEqual({ key: hold.key });
  });

  it('want a person or days, and a reason', async () => {
    const { user, dialog, api } = await openDialog({ 'users.list': aPageOfUsers([aUser(1)]) });
    await user.click(dialog.getByRole('button', { name: 'Add a legal hold' }));
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Case 12/2025');
    await user.click(dialog.getByRole('button', { name: 'Place hold' }));
    expect(dialog.getByRole('alert').textContent).toBe('Choose a person, a period, or both.');
    expect(api.asked('audit.addHold')).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'From' }), '01/01/2025');
    api.reply({ 'audit.addHold': { items: [hold] }, 'audit.holds': { items: [hold] } });
    await user.click(dialog.getByRole('button', { name: 'Place hold' }));
    await dialog.findByText('Case 12/2025');
    expect(api.asked('audit.addHold')[0]!.body).toEqual({ from: '2025-01-01', reason: 'Case 12/2025' });
  });

  it('survive Escape while they are typed, and let the dialog close once saved', async () => {
    const { user, dialog, api } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Add a legal hold' }));
    const reason = dialog.getByRole('textbox', { name: /^Reason/ });
    await user.type(reason, 'Case 12/2025');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(reason).toHaveProperty('value', 'Case 12/2025');
    await user.type(dialog.getByRole('textbox', { name: 'From' }), '01/01/2025');
    api.reply({ 'audit.addHold': { items: [hold] }, 'audit.holds': { items: [hold] } });
    await user.click(dialog.getByRole('button', { name: 'Place hold' }));
    await dialog.findByText('Case 12/2025');
    await user.keyboard('{Escape}');
    await waitUntilGone('dialog');
  });
});
