import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCompany, aKey } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { TemporaryEnd } from './temporary-end.tsx';

it('names whom the links leave out, before they are sent', async () => {
  const temporary = { people: 7, ends_at: '2025-03-11T01:20:00.000Z', extensions_left: 2, later: null };
  const { api, user } = await openScreen(<TemporaryEnd temporary={temporary} />, {
    session: { company: aCompany({ sends_mail: true }) },
    replies: {
      'users.previewLeftOut': {
        left_out: [
          {
            reason: 'PROTECTED_USER',
            count: 1,
            people: [{ key: aKey(1), name: 'Zilda', email: 'z@empresa.com.br' }],
          },
        ],
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Send links' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Zilda')).toBeDefined();
  expect(api.asked('users.previewLeftOut')[0]?.body).toEqual({
    selection: { filter: { control: 'on_temporary' } },
    action: 'share_change_link',
  });
});

it('names the people for whom it ends later, alone where nobody else is left', async () => {
  const later = { people: 3, ends_from: '2025-03-12T01:20:00.000Z' };
  const temporary = { people: 0, ends_at: '2025-03-11T01:20:00.000Z', extensions_left: 2, later };
  await openScreen(<TemporaryEnd temporary={temporary} />, {});
  expect(document.body.textContent).toContain(
    '3 people got the temporary password by email later, and it expires for them from',
  );
  expect(screen.queryByRole('button', { name: 'Send links' })).toBeNull();
});
