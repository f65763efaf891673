import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Session } from '#lib/auth/session.ts';
import { aCompany, aMe } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { NextCard } from './next-card.tsx';

const setting = /“Autofill email”/;
const openCard = async (session: Partial<Session>) => {
  await openScreen(<NextCard />, { at: '/activation-completed', session });
  await screen.findByRole('heading', { name: 'What’s next?' });
};

it('says how Google Workspace fills in the email on the sign-in page', async () => {
  await openCard({});
  expect(screen.getByText(setting).textContent).toContain(
    'In the Google Admin console, open the Shiftgate SSO profile',
  );
});

it.each([
  ['in Microsoft 365, which has no such setting', { company: aCompany({ oauth: 'microsoft' }) }],
  ['to people who do not administer control', { me: aMe({ is_control_admin: false }) }],
])('does not say so %s', async (_what, session) => {
  await openCard(session);
  expect(screen.queryByText(setting)).toBeNull();
});
