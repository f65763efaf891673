import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aRequest } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { RequestItem } from './request-item.tsx';

const open = (may_approve: boolean, may_refuse: boolean) =>
  openScreen(
    <ul>
      <RequestItem
        request={aRequest(1, { kind: 'password_change', name: 'Zilda', may_approve, may_refuse })}
        onApprove={() => undefined}
        onRefuse={() => undefined}
      />
    </ul>,
  );
const names = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

it('offers both answers to who may give both', async () => {
  await open(true, true);
  expect(names()).toEqual(['Approve Zilda’s request', 'Deny Zilda’s request']);
});

it('offers to refuse where approving is for others, and says for whom', async () => {
  await open(false, true);
  expect(names()).toEqual(['Deny Zilda’s request']);
  expect(
    screen.getByText(/Only they or a super administrator can hand out a password\. You can deny the request/),
  ).toBeDefined();
});

it('offers nothing to who may do neither, and says who can', async () => {
  await open(false, false);
  expect(names()).toEqual([]);
  expect(screen.getByText(/^Only a control administrator can answer/)).toBeDefined();
});
