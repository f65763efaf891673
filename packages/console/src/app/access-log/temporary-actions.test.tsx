import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aKey, aMe, aUserDetail } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { TemporaryActions } from './temporary-actions.tsx';

const zilda = { key: aKey(1), name: 'Zilda', email: 'z@empresa.com.br' };

it('offers no link that would not be sent, and says who can send one', async () => {
  const user = aUserDetail(1, { is_protected: false, is_password_protected: true });
  await openScreen(<TemporaryActions user={user} />, {
    session: { me: aMe({ is_control_admin: false }) },
    replies: {
      'users.previewLeftOut': {
        left_out: [{ reason: 'PROTECTED_ADMINISTRATOR', count: 1, people: [zilda] }],
      },
    },
  });
  await screen.findByText(
    /^1 person is skipped: they are an administrator.*only they or a super administrator/,
  );
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
});
