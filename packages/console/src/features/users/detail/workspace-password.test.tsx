import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aKey, aMe, aUserDetail, testInstant } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { WorkspacePassword } from './workspace-password.tsx';

type Missing = NonNullable<CallResponse<'users.get'>['workspace_password']>;
const ana = aKey(1);
const open = (reason: Missing['reason'], me: string) => {
  const missing = { state: 'failed', at: testInstant, reason } as const;
  const user = aUserDetail(1, { key: ana, name: 'Ana Lima', workspace_password: missing });
  return openScreen(<WorkspacePassword user={user} />, { session: { me: aMe({ key: me }) } });
};

it('says to others whom to ask for another password', async () => {
  await open('invalid_request', aKey(2));
  expect(await screen.findByText(/ask Ana Lima to choose another/)).toBeTruthy();
});

it.each(['invalid_request', 'unavailable'] as const)(
  'says to the person how to choose another: %s',
  async (reason) => {
    await open(reason, ana);
    expect(await screen.findByText(/Choose another with “Forgot password\?”/)).toBeTruthy();
    expect(screen.queryByText(/ask Ana/)).toBeNull();
  },
);

it('says of a password by an administrator that it is for here alone', async () => {
  await open('set_by_administrator', aKey(2));
  expect(await screen.findByText(/so it only works here/)).toBeTruthy();
});
