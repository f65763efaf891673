import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aShiftSummary } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { PasswordChangeDialog } from './password-change-dialog.tsx';

it.each([
  ['Require a new password at the next sign-in', 'The requirement ends only when the person chooses another'],
  ['Generate random passwords', 'Current passwords stop working now, and the sessions opened with them end.'],
])('says what "%s" costs, and that it cannot be undone', async (option, loss) => {
  const options = { require_change: 3, change_link: 2, random: 3, temporary: 1 };
  const { user } = await openScreen(
    <main id="content" tabIndex={-1}>
      <PasswordChangeDialog
        shifts={[aShiftSummary(1)]}
        onStarted={() => undefined}
        onClose={() => undefined}
      />
    </main>,
    {
      language: 'en',
      replies: {
        'shifts.reach': { people: 3, can_be_logged_out: 3, password_options: options },
        'users.previewLeftOut': { left_out: [] },
      },
    },
  );
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: new RegExp(option) }));
  expect(dialog.getByText(new RegExp(loss))).toBeDefined();
  expect(dialog.getByText(/can’t be undone/)).toBeDefined();
});
