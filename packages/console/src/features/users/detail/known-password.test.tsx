import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aUserDetail, testInstant } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import type { UserDetail } from '../model.ts';
import { KnownPassword } from './known-password.tsx';

const open = (given: Partial<UserDetail>) => {
  const known = { name: 'Ana Lima', known_workspace_password: { since: testInstant, may_confirm: true } };
  const user = aUserDetail(1, { ...known, ...given });
  const closed = { ...user, known_workspace_password: null };
  return openScreen(<KnownPassword user={user} />, { replies: { 'users.confirmWorkspacePassword': closed } });
};

it('says what to do at the workspace, and takes the confirmation', async () => {
  await open({});
  expect(await screen.findByText(/only .+ can change that password/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm the change' }));
  expect(await screen.findByText(/Confirmed: Ana Lima’s password/)).toBeTruthy();
});

it('offers no confirmation to those who may not give it', async () => {
  await open({ known_workspace_password: { since: testInstant, may_confirm: false } });
  expect(await screen.findByText(/then a super administrator confirms here/)).toBeTruthy();
  expect(await screen.findByText(/only .+ can change that password/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('is empty without such a password', async () => {
  await open({ known_workspace_password: null });
  expect(screen.queryByRole('alert')).toBeNull();
});
