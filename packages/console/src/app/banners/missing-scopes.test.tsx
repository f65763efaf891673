import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aCompany, aMe } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { MissingScopes } from './missing-scopes.tsx';

type Status = CallResponse<'integrations.scopesStatus'>;
const nothing = { granted: [], missing: [], reconnect: false };
const federation = { scope: 'Domain.ReadWrite.All', capability: 'federation' } as const;

interface Given {
  scopes: CallResponse<'auth.scopes'>;
  isAdmin: boolean;
  control: 'inactive' | 'active';
}

async function openAlerts(
  state: Status['state'],
  { scopes = nothing, isAdmin = true, control = 'inactive' }: Partial<Given> = {},
) {
  const opened = await openScreen(<MissingScopes />, {
    at: '/users',
    session: {
      me: aMe({ is_control_admin: isAdmin }),
      company: aCompany({ oauth: 'microsoft', workspace_name: 'Microsoft 365', control_state: control }),
    },
    replies: { 'auth.scopes': scopes, 'integrations.scopesStatus': { state, missing: [] } },
  });
  await expect.poll(() => opened.api.asked('integrations.scopesStatus')).toHaveLength(1);
  return opened;
}

it('says what is missing by the last answer, once and with its number', async () => {
  await openAlerts('missing', { scopes: { ...nothing, missing: [federation] } });
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map((alert) => alert.textContent)).toEqual([
    expect.stringContaining('1 permission is missing in your company’s Microsoft 365'),
  ]);
});

it.each([
  ['missing', 'The organization no longer allows everything'],
  ['sign_in_again', 'an administrator needs to sign in again'],
] as const)('says what the workspace answers now: %s', async (state, words) => {
  const { api, user } = await openAlerts(state);
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  api.reply({ 'auth.authorize': { url: '#', browser_key: 'k' } });
  await user.click(screen.getByRole('button', { name: 'Allow access' }));
  expect(api.asked('auth.authorize')[0]?.query).toEqual({ provider: 'microsoft', consent: 'true' });
});

it('asks for what turns control off as well while control is on', async () => {
  const { api, user } = await openAlerts('missing', { control: 'active' });
  api.reply({ 'auth.authorize': { url: '#', browser_key: 'k' } });
  await user.click(await screen.findByRole('button', { name: 'Allow access' }));
  expect(api.asked('auth.authorize')[0]?.query).toMatchObject({ consent: 'true', control: 'true' });
});

it('has no button for people who may not allow it', async () => {
  await openAlerts('missing', { isAdmin: false });
  expect((await screen.findByRole('alert')).textContent).toContain('Ask a Global Administrator');
  expect(screen.queryByRole('button', { name: 'Allow access' })).toBeNull();
});

it.each(['complete', 'unknown'] as const)('says nothing of a consent that is %s', async (state) => {
  await openAlerts(state);
  expect(screen.queryByRole('alert')).toBeNull();
});
