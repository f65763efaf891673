import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCompany, aUserDetail } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { FactsCard } from './facts-card.tsx';

it.each([
  [{ is_on: true, is_required: false }, 'On'],
  [{ is_on: true, is_required: true }, 'On, required by Google Workspace'],
  [{ is_on: false, is_required: true }, 'Off, but Google Workspace requires it'],
  [null, '–'],
])('says whether a person has a second step at the workspace: %j', async (second_step, words) => {
  await openScreen(<FactsCard user={aUserDetail(1, { second_step })} />);
  const name = await screen.findByText('2-Step Verification');
  expect(name.nextElementSibling?.textContent).toBe(words);
});

it.each([
  ['google', 'Google Workspace', { is_admin: true }, 'Super administrator'],
  ['google', 'Google Workspace', { is_delegated_admin: true }, 'Google Workspace administrator'],
  ['microsoft', 'Microsoft 365', { is_admin: true }, 'Global Administrator'],
  [
    'microsoft',
    'Microsoft 365',
    { is_delegated_admin: true, is_manager: true },
    'Microsoft 365 administrator, Manager',
  ],
  ['google', 'Google Workspace', {}, 'User'],
] as const)('says what a person is, in words of %s: %s %j', async (oauth, workspace_name, facts, words) => {
  const company = aCompany({ oauth, workspace_name });
  await openScreen(<FactsCard user={aUserDetail(1, facts)} />, { session: { company } });
  const name = await screen.findByText('Role');
  expect(name.nextElementSibling?.textContent).toBe(words);
});

it('calls it as the workspace does', async () => {
  const company = aCompany({ oauth: 'microsoft', workspace_name: 'Microsoft 365' });
  await openScreen(<FactsCard user={aUserDetail(1)} />, { session: { company } });
  expect(await screen.findByText('Multifactor authentication')).toBeDefined();
});
