import { screen, waitFor, within } from '@testing-library/react';
import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { waitUntilGone } from '#testing/wait-until-gone.ts';
import { useConfirm } from './confirm.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

describe('a question', () => {
  const openQuestion = async (
    given: Partial<Parameters<ReturnType<typeof useConfirm>>[0]> = {},
    hasTransitions = false,
  ) => {
    const answers: boolean[] = [];
    function Asker() {
      const confirm = useConfirm();
      const ask = async () => {
        answers.push(
          await confirm({
            title: 'Delete it?',
            message: 'It is gone then.',
            confirmLabel: 'Delete',
            promise: 'leaveUnsaved',
            ...given,
          }),
        );
      };
      return (
        <main id="content" tabIndex={-1}>
          <button type="button" onClick={() => void ask()}>
            Ask
          </button>
        </main>
      );
    }
    const opened = await openScreen(<Asker />, { hasTransitions });
    const ask = async () => {
      await opened.user.click(screen.getByRole('button', { name: 'Ask' }));
      return within(await screen.findByRole('dialog', { name: 'Delete it?' }));
    };
    return { ...opened, ask, answers };
  };

  it('begins with the focus on the way back, and returns it to what asked', async () => {
    const { user, ask, answers } = await openQuestion();
    await ask();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.keyboard('{Enter}');
    await waitUntilGone('dialog');
    expect(answers).toEqual([false]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ask'));
  });

  it('returns the focus also when it fades away', async () => {
    const { user, ask } = await openQuestion({}, true);
    await ask();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.keyboard('{Escape}');
    await waitUntilGone('dialog');
    expect(document.activeElement?.textContent).toBe('Ask');
  });

  it('is answered with yes by its button alone, and with no by Escape and by closing', async () => {
    const { user, ask, answers } = await openQuestion();
    await user.click((await ask()).getByRole('button', { name: 'Delete' }));
    await waitUntilGone('dialog');
    await ask();
    await user.keyboard('{Escape}');
    await waitUntilGone('dialog');
    await user.click((await ask()).getByRole('button', { name: 'Close' }));
    await waitUntilGone('dialog');
    expect(answers).toEqual([true, false, false]);
  });

  it.each([
    ['removeMembers', 'This action can be undone later.'],
    ['signOutPerson', 'This action can’t be undone.'],
  ] as const)('says whether it can be undone (%s)', async (promise, words) => {
    const { ask } = await openQuestion({ promise, cancelLabel: 'Keep it' });
    const dialog = await ask();
    expect(dialog.getByText(words)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Keep it' })).toBeDefined();
  });

  it('says nothing of undoing where that is no matter', async () => {
    const dialog = await (await openQuestion()).ask();
    expect(dialog.queryByText(/be undone/)).toBeNull();
  });
});

describe('a small form in a dialog', () => {
  type Props = Parameters<typeof DialogFrame>[0];
  const openForm = async (given: Partial<Props> = {}) => {
    const done: string[] = [];
    function Screen() {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <main id="content" tabIndex={-1}>
          <form aria-label="Page" onSubmit={() => done.push('page')}>
            <button type="button" onClick={() => setIsOpen(true)}>
              Open
            </button>
            {isOpen ? (
              <DialogFrame
                title="Rename"
                hint="A short name"
                submitLabel="Apply"
                onSubmit={() => done.push('sent')}
                onClose={() => setIsOpen(false)}
                {...given}
              >
                <TextInput label="Name" data-autofocus />
              </DialogFrame>
            ) : null}
          </form>
        </main>
      );
    }
    const opened = await openScreen(<Screen />);
    await opened.user.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename' }));
    return { ...opened, dialog, done };
  };

  it('is sent with Enter, and not the form of its page', async () => {
    const { user, dialog, done } = await openForm();
    expect(dialog.getByText('A short name')).toBeDefined();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'New{Enter}');
    expect(done).toEqual(['sent']);
  });

  it.each([
    ['disabled', { isDisabled: true }],
    ['busy', { isBusy: true }],
  ])('is not sent while it is %s', async (_what, given) => {
    const { user, dialog, done } = await openForm(given);
    expect(dialog.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true);
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'New{Enter}');
    expect(done).toEqual([]);
  });

  it('is left with Escape, and returns the focus', async () => {
    const { user, done } = await openForm();
    await user.keyboard('{Escape}');
    await waitUntilGone('dialog');
    expect(done).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Open');
  });

  it('asks before Escape loses what was typed, and keeps it or lets it go', async () => {
    const { user, dialog } = await openForm();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await user.type(name, 'New');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Close without saving?' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep editing'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(name).toHaveProperty('value', 'New');
    expect(document.activeElement).toBe(name);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Close without saving' }));
    await waitUntilGone('dialog');
    expect(document.activeElement?.textContent).toBe('Open');
  });

  it('is left by its own button without a question', async () => {
    const { user, dialog } = await openForm();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'New');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitUntilGone('dialog');
  });

  it('has a second way out where there is one', async () => {
    const { dialog } = await openForm({ aside: <button type="button">Remove</button>, isDanger: true });
    expect(dialog.getByRole('button', { name: 'Remove' })).toBeDefined();
  });
});

describe('a screen with unsaved input', () => {
  function Screen({ isDirty }: { readonly isDirty: boolean }) {
    useLeaveGuard(isDirty);
    return (
      <>
        <Link to="/users">Away</Link>
        <Link to="." search={{ tab: 'two' } as never}>
          Tab
        </Link>
      </>
    );
  }

  it('asks before it is left, and stays or goes as it is answered', async () => {
    const { user, address } = await openScreen(<Screen isDirty />, { path: '/here', at: '/here' });
    await user.click(screen.getByRole('link', { name: 'Away' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitUntilGone('dialog');
    expect(address()).toBe('/here');
    await user.click(screen.getByRole('link', { name: 'Away' }));
    const again = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(again.getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(address()).toBe('/users'));
  });

  it('asks nothing for another state of itself, or with nothing to lose', async () => {
    const { user, address } = await openScreen(<Screen isDirty />, { path: '/here', at: '/here' });
    await user.click(screen.getByRole('link', { name: 'Tab' }));
    await waitFor(() => expect(address()).toBe('/here?tab=two'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is left at once with nothing to lose', async () => {
    const { user, address } = await openScreen(<Screen isDirty={false} />, { path: '/here', at: '/here' });
    await user.click(screen.getByRole('link', { name: 'Away' }));
    await waitFor(() => expect(address()).toBe('/users'));
  });
});
