import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCompany, aKey } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { LogoutProof } from './logout-proof.tsx';
import type { Proof } from './logout-proof.tsx';

const proof: Proof = {
  key: aKey(1),
  cause: 'permission_ended',
  scope: 'browser',
  state: 'done',
  ordered_at: '2025-03-10T21:00:00.000Z',
  ordered_by: null,
  due_at: '2025-03-10T21:00:00.000Z',
  accepted_at: '2025-03-10T21:00:01.000Z',
  delay_ms: 1000,
  retries: 0,
  last_error: null,
};
const company = aCompany({ oauth: 'microsoft', workspace_name: 'Microsoft 365' });

it('names no limits where the workspace ends everything at once', async () => {
  await openScreen(<LogoutProof proof={proof} />);
  expect(await screen.findByText(/web sessions in Google Workspace/)).toBeDefined();
  expect(screen.queryByText(/access can still last/)).toBeNull();
});

it('says of each kind of access how long it may outlive a confirmed logout at Microsoft', async () => {
  await openScreen(<LogoutProof proof={proof} />, { session: { company } });
  expect(await screen.findByText(/access hours ended, all devices/)).toBeDefined();
  const limits = screen.getByText(/After Microsoft 365 confirms, access can still last/).textContent;
  expect(limits).toContain('browser, up to 5 min; apps that renew their access, up to 5 min');
  expect(limits).toContain('Outlook, Teams, and SharePoint, up to 15 min');
  expect(limits).toContain('as a guest in other organizations, with no limit');
});

it('names no limits for a logout that is not confirmed, nor for one of our session alone', async () => {
  await openScreen(
    <>
      <LogoutProof proof={{ ...proof, state: 'running', accepted_at: null, delay_ms: null }} />
      <LogoutProof proof={{ ...proof, key: aKey(2), scope: 'own_session' }} />
    </>,
    { session: { company } },
  );
  expect(await screen.findByText(/Requested from Microsoft 365/)).toBeDefined();
  expect(screen.queryByText(/access can still last/)).toBeNull();
});
