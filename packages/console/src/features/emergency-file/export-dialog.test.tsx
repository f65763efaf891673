import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { ExportDialog } from './export-dialog.tsx';

it('asks before Escape loses a passphrase that was typed', async () => {
  const closed: string[] = [];
  const { user } = await openScreen(<ExportDialog onClose={() => closed.push('closed')} />);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Passphrase'), 'seven boats on the river');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Close without saving?' })).toBeDefined();
  expect(closed).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close without saving' }));
  expect(closed).toEqual(['closed']);
});
