import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPageOfUsers, testInstant } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import type { User } from '../model.ts';
import { ana, openUsers } from '../testing/open-users.tsx';

type Access = NonNullable<User['single_access']>;
const waiting: Access = {
  state: 'waiting',
  granted_at: testInstant,
  granted_by: 'Helena Azevedo',
  duration_minutes: 90,
  ends_at: '2025-03-17T12:00:00.000Z',
};

async function openDialog(access: Access | null = null) {
  const opened = await openUsers({
    'users.list': aPageOfUsers([{ ...ana, single_access: access }]),
    // What is asked counts here.
    'users.grantSingleAccess': refuse('USER_NOT_ACTIVE'),
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Actions for Ana Souza' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Single access' }));
  const dialog = within(await screen.findByRole('dialog'));
  const length = () => dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Duration' });
  const send = async (name: string) => {
    await opened.user.click(dialog.getByRole('button', { name }));
    return opened.api.asked('users.grantSingleAccess').at(-1)?.body;
  };
  return { ...opened, dialog, length, send };
}

describe('the form of a single access', () => {
  it('proposes half an hour, and says from when it counts and until when it can be begun', async () => {
    const { dialog, length, send } = await openDialog();
    expect(length().value).toBe('30');
    expect(
      dialog.getByText(/when the person signs in\. If it isn’t used, the access expires in 7 days\./),
    ).toBeDefined();
    expect(await send('Grant access')).toEqual({ duration_minutes: 30 });
  });

  it('lasts until the person signs out, which is a day at most', async () => {
    const { user, dialog, length, send } = await openDialog();
    await user.selectOptions(length(), 'Until the person signs out (up to 24 hours)');
    expect(dialog.getByText(/Lasts until the first sign-out\. If it isn’t used/)).toBeDefined();
    expect(await send('Grant access')).toEqual({ duration_minutes: null });
  });

  it('takes any other length between five minutes and seven days', async () => {
    const { user, dialog, length, send } = await openDialog();
    await user.selectOptions(length(), 'Another duration');
    const typed = dialog.getByRole('textbox', { name: 'Time' });
    const type = async (text: string) => {
      await user.clear(typed);
      await user.type(typed, text);
    };
    const grant = () => dialog.getByRole('button', { name: 'Grant access' });
    await type('169');
    expect(dialog.getByText('Enter a duration from 5 minutes to 7 days.')).toBeDefined();
    expect(grant()).toHaveProperty('disabled', true);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Unit' }), 'minutes');
    expect(dialog.queryByText('Enter a duration from 5 minutes to 7 days.')).toBeNull();
    await type('4');
    expect(grant()).toHaveProperty('disabled', true);
    await type('5');
    expect(await send('Grant access')).toEqual({ duration_minutes: 5 });
  });

  it('begins with the length of the access that it replaces, and shows that length in words', async () => {
    const { dialog, length, send } = await openDialog(waiting);
    expect(
      dialog.getByText(/^Duration: 90 minutes\. Granted by Helena Azevedo; not used yet\./),
    ).toBeDefined();
    expect(length().value).toBe('other');
    expect(await send('Change duration')).toEqual({ duration_minutes: 90 });
  });

  it('counts from now where the access is in use', async () => {
    const { dialog } = await openDialog({ ...waiting, state: 'running', duration_minutes: 120 });
    expect(dialog.getByText(/^In use\. Duration: 2 hours\. Ends/)).toBeDefined();
    expect(dialog.getByText('The time counts from now.')).toBeDefined();
  });
});
