import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { DialogFrame } from '#design/dialog/dialog-frame.tsx';
import { useAct } from '#lib/api/query.ts';
import { aCompany } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openPublicPage } from '#testing/open-public-page.tsx';
import { openScreen } from '#testing/open-screen.tsx';
import { waitUntilGone } from '#testing/wait-until-gone.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';

const wayTo = (state: string) => `https://accounts.google.test/begin?state=${state}`;
const back = (state: string, answer = 'code=c1') =>
  `${window.location.origin}/auth/callback?${answer}&state=${state}`;

const renamed = { name: 'Padaria Sol', is_name_entered: true };

/** A dialog with an act that needs a fresh sign-in. */
function NameDialog() {
  const [isOpen, setIsOpen] = useState(true);
  const [name, setName] = useState('');
  const act = useAct('company.rename', { onSuccess: () => setIsOpen(false) });
  if (!isOpen) return null;
  return (
    <DialogFrame
      title="Name"
      onClose={() => setIsOpen(false)}
      submitLabel="Save"
      isBusy={act.isPending}
      onSubmit={() => act.mutate({ body: { name } })}
    >
      <input aria-label="Company" value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </DialogFrame>
  );
}

/** Opens it, with a name typed and sent; the server asks for a confirmation once. */
async function sendName(replies: Replies = {}, company = aCompany()) {
  let isConfirmed = false;
  const opened = {
    went: [] as string[],
    isClosed: false,
    location: { replace: (to: string) => void opened.went.push(to) },
    close: () => void (opened.isClosed = true),
  };
  const open = vi.fn<() => unknown>(() => opened);
  vi.stubGlobal('open', open);
  const session = await openScreen(
    <main id="content" tabIndex={-1}>
      <NameDialog />
      <ConfirmIdentity />
    </main>,
    {
      session: { company },
      replies: {
        'company.rename': () => (isConfirmed ? renamed : refuse('FRESH_SIGN_IN_REQUIRED')),
        'auth.confirm': { url: wayTo('s1'), browser_key: 'k1' },
        'auth.confirmed': () => {
          isConfirmed = true;
          return { confirmed_until: '2025-03-10T12:15:00.000Z' };
        },
        ...replies,
      },
    },
  );
  const { user } = session;
  await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Padaria Sol');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
  return { ...session, dialog, opened, open };
}

/** The provider's page comes back in the small window. */
function comeBack(url: string): void {
  const channel = new BroadcastChannel('confirmation');
  channel.postMessage(url);
  channel.close();
}

it('asks who it is, opens the provider in a small window, and repeats the call', async () => {
  const { api, user, dialog, opened } = await sendName();
  dialog.getByText(/choose the account/);
  await user.click(dialog.getByRole('button', { name: 'Continue with Google' }));
  await waitFor(() => expect(opened.went).toEqual([wayTo('s1')]));
  await dialog.findByText(/Finish in the window/);
  comeBack(back('s1'));
  await waitUntilGone('dialog');
  expect(api.asked('auth.confirmed').map(({ body }) => body)).toEqual([
    { callback_url: back('s1'), browser_key: 'k1' },
  ]);
  expect(api.asked('company.rename').map(({ body }) => body)).toEqual([
    { name: 'Padaria Sol' },
    { name: 'Padaria Sol' },
  ]);
});

it('leaves what was typed when it is canceled, and says that nothing changed', async () => {
  const { api, user, dialog } = await sendName();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Nothing changed, because you canceled confirming that it’s you.');
  expect(screen.getByRole('textbox', { name: 'Company' })).toHaveProperty('value', 'Padaria Sol');
  expect(api.asked('company.rename')).toHaveLength(1);
});

it('is closed by Escape, and the dialog beneath stays', async () => {
  const { user, dialog } = await sendName();
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Continue with Google' })),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it’s you' })).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Company' })).toHaveProperty('value', 'Padaria Sol');
});

it('says what was wrong with the answer, and offers the way again', async () => {
  const facts = { account: 'ana@other.example', email: 'helena@padaria.example' };
  const { api, user, dialog, opened } = await sendName({
    'auth.confirmed': refuse('CONFIRMED_OTHER_ACCOUNT', { facts }),
  });
  const goOn = () => dialog.getByRole('button', { name: /Continue with Google|Open again/ });
  await user.click(goOn());
  await waitFor(() => expect(opened.went).toHaveLength(1));
  comeBack(back('another state'));
  comeBack(back('s1'));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain('You confirmed with the account ana@other.example.');
  expect(api.asked('auth.confirmed')).toHaveLength(1);
  await user.click(goOn());
  await waitFor(() => expect(opened.went).toHaveLength(2));
  comeBack(back('s1', 'error=access_denied'));
  await dialog.findByText('The confirmation wasn’t completed. Try again.');
});

it('says that the browser blocked the window, and begins nothing', async () => {
  const { api, user, dialog, open } = await sendName();
  open.mockReturnValue(null);
  await user.click(dialog.getByRole('button', { name: 'Continue with Google' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('The browser blocked the window.');
  expect(api.asked('auth.confirm')).toHaveLength(0);
});

it('speaks of the provider of the company', async () => {
  const { dialog } = await sendName({}, aCompany({ oauth: 'microsoft' }));
  dialog.getByText(/sign in again with the account/);
  dialog.getByRole('button', { name: 'Continue with Microsoft' });
});

it('hands its answer over and closes, in the window that comes back', async () => {
  localStorage.setItem('token', 't1');
  localStorage.setItem('confirmation.s1', '1');
  const got: unknown[] = [];
  const channel = new BroadcastChannel('confirmation');
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => got.push(data));
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
  const { went } = await openPublicPage('/auth/callback?code=c1&state=s1');
  await waitFor(() => expect(got).toEqual([back('s1')]));
  expect(close).toHaveBeenCalledOnce();
  expect(went).toEqual([]);
  expect(window.location.search).toBe('');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Go back to the panel');
  channel.close();
  close.mockRestore();
});
