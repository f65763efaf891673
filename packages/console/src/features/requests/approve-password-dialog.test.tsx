import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aRequest } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { RequestsPage } from './requests-page.tsx';
import type { AccessRequest } from './model.ts';

const asked = aRequest(1, {
  kind: 'password_change',
  name: 'Ana Ramos',
  email: 'ana.ramos@empresa.com.br',
  reason: 'I lost the phone with my personal email.',
  link_address: 'ana.ramos@correio.example',
});
const codeUrl = 'https://entrar.example/sign-in/change/7KX2M-9QWER-TY34P-ZC8VB';

const openDialog = async (request: AccessRequest, handover: string | null) => {
  const opened = await openScreen(<RequestsPage />, {
    replies: {
      'requests.summary': { open: 1 },
      'requests.list': { items: [request], next: null },
      'requests.approve': { request: { ...request, state: 'approved' }, handover_url: handover },
    },
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Approve Ana Ramos’s request' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog')) };
};

describe('approving a new password', () => {
  it('names the address that the link goes to, and mails it by default', async () => {
    const { api, user, dialog } = await openDialog(asked, null);
    expect(dialog.getByRole('radio', { name: 'Send the link to ana.ramos@correio.example' })).toHaveProperty(
      'checked',
      true,
    );
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(api.asked('requests.approve')[0]?.body).toEqual({ delivery: 'mail' });
  });

  it('hands over a code where the address is not the person’s any more', async () => {
    const { api, user, dialog } = await openDialog(asked, codeUrl);
    await user.click(dialog.getByRole('radio', { name: 'Give me a code to hand over' }));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(api.asked('requests.approve')[0]?.body).toEqual({ delivery: 'code' });
    expect(await screen.findByDisplayValue('7KX2M-9QWER-TY34P-ZC8VB')).toBeDefined();
  });

  it('offers no address where none is known', async () => {
    const { dialog } = await openDialog({ ...asked, is_reachable: false, link_address: null }, codeUrl);
    expect(dialog.queryByRole('radio')).toBeNull();
    expect(dialog.getByText(/This person has no recovery email/)).toBeDefined();
  });
});
