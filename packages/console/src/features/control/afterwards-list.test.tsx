import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCompany } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { AfterwardsList } from './afterwards-list.tsx';

const domains = ['loja.example', 'filial.example'];
const open = async (oauth: 'google' | 'microsoft', missing = 0) => {
  await openScreen(<AfterwardsList domains={domains} />, {
    at: '/activation-completed',
    session: { company: aCompany({ oauth }) },
    replies: {
      'control.preflightPeople': { items: [], total: 0, next: null },
      'users.list': { items: [], total: missing, next: null, previous: null },
    },
  });
  await screen.findByRole('heading', { name: 'How each person signs in afterward' });
};

it('says that a Google company keeps the passwords chosen here', async () => {
  await open('google');
  expect(await screen.findByText(/^People who chose a password .* keep signing in with it/)).toBeTruthy();
  expect(screen.queryByText(/isn’t in Google Workspace|aren’t in Google Workspace/)).toBeNull();
  expect(screen.queryByRole('link', { name: /generate passwords/ })).toBeNull();
});

it('leads to people whose password the workspace lacks, and promises them nothing', async () => {
  await open('google', 3);
  const link = await screen.findByRole('link', {
    name: '3 people’s passwords aren’t in Google Workspace.',
  });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(
    /control=redirected.*misses_workspace_password=.?true.*domain=loja.example,filial.example/,
  );
  expect(screen.getByText(/Everyone else .* keeps signing in with it/)).toBeTruthy();
  expect(screen.queryByText(/^People who chose a password/)).toBeNull();
});

it('leads a Microsoft company to the people who need a password there', async () => {
  await open('microsoft');
  expect(screen.getByText(/don’t work in Microsoft 365/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'View the people in these domains and generate passwords' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('domain=loja.example,filial.example');
});
