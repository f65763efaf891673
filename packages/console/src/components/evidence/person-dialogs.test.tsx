import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aKey, aPageOfUsers, aUser } from '#testing/entities.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { PersonDataDialog } from './person-data-dialog.tsx';
import { PersonLogDialog } from './person-log-dialog.tsx';

const ana = { key: aKey(1), name: 'Ana Souza' };
const replies: Replies = { 'downloads.createTicket': { url: '/api/downloads/person-log.zip?ticket=x' } };
const onClose = vi.fn();
const assign = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  assign.mockReset();
  vi.stubGlobal('location', { ...window.location, assign });
});
afterEach(() => vi.unstubAllGlobals());

async function openDialog(dialog: React.ReactNode, name: string, more: Replies = {}) {
  const opened = await openScreen(dialog, { replies: { ...replies, ...more } });
  const found = within(await screen.findByRole('dialog', { name }));
  return {
    ...opened,
    dialog: found,
    send: () => opened.user.click(found.getByRole('button', { name: 'Export' })),
  };
}

describe('exporting the logs of a person', () => {
  const open = () => openDialog(<PersonLogDialog user={ana} onClose={onClose} />, 'Export logs of Ana Souza');

  it('asks for chosen days and hours on the company’s clock, with the reason', async () => {
    const { user, dialog, send, api } = await open();
    const type = async (label: string, text: string) => {
      const field = dialog.getByRole('textbox', { name: label });
      await user.clear(field);
      await user.type(field, text);
    };
    await type('From', '01/03/2025');
    await type('Start time', '22:30');
    await type('To', '02/03/2025');
    await type('End time', '06:00');
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Case 12/2025');
    await send();
    await screen.findByText(/Export started/);
    expect(api.asked('downloads.createTicket')[0]!.body).toEqual({
      kind: 'person_log',
      user: ana.key,
      from: '2025-03-02T01:30:00.000Z',
      until: '2025-03-02T09:00:00.000Z',
      reason: 'Case 12/2025',
    });
    expect(assign).toHaveBeenCalledWith('/api/downloads/person-log.zip?ticket=x');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('offers the last 30 days to the end of today', async () => {
    const { user, dialog, send, api } = await open();
    expect(dialog.getByText('In Brasilia Time.')).toBeDefined();
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'x');
    await send();
    expect(api.asked('downloads.createTicket')[0]!.body).toMatchObject({
      from: '2025-02-08T03:00:00.000Z',
      until: '2025-03-11T03:00:00.000Z',
    });
  });

  it('is not sent without a reason, nor from a later to an earlier time', async () => {
    const { user, dialog, send, api } = await open();
    await send();
    expect(dialog.getByText('Enter a reason.')).toBeDefined();
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'x');
    const until = dialog.getByRole('textbox', { name: 'To' });
    await user.clear(until);
    await user.type(until, '01/01/2025');
    await send();
    expect(dialog.getByText('The time range ends before it begins.')).toBeDefined();
    const hour = dialog.getByRole('textbox', { name: 'Start time' });
    await user.clear(hour);
    await user.type(hour, '25:00');
    expect(dialog.getByText('Enter a time, such as 08:30.')).toBeDefined();
    expect(api.asked('downloads.createTicket')).toEqual([]);
  });

  it('wants a person where none is given', async () => {
    const { user, dialog, send, api } = await openDialog(
      <PersonLogDialog onClose={onClose} />,
      'Export logs of a person',
      { 'users.list': aPageOfUsers([aUser(1)]) },
    );
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'x');
    await send();
    expect(dialog.getByRole('alert').textContent).toBe('Choose a person.');
    expect(api.asked('downloads.createTicket')).toEqual([]);
  });
});

describe('exporting the data of a person', () => {
  it('asks for the file with its reason, and not without one', async () => {
    const { user, dialog, send, api } = await openDialog(
      <PersonDataDialog user={ana} onClose={onClose} />,
      'Export data of Ana Souza',
    );
    await send();
    expect(dialog.getByText('Enter a reason.')).toBeDefined();
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Her own request');
    await send();
    await screen.findByText(/Export started/);
    expect(api.asked('downloads.createTicket')[0]!.body).toEqual({
      kind: 'person_data',
      user: ana.key,
      reason: 'Her own request',
    });
  });
});
