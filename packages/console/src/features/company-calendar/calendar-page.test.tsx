import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aDifference, aKey, aRule, aShiftSummary, people, testInstant } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import type { OpenScreen } from '#testing/open-screen.tsx';
import { CalendarPage } from './calendar-page.tsx';

const calendar: CallResponse<'company.calendar'> = {
  version: 1,
  updated_at: testInstant,
  updated_by: null,
  updated_by_key: null,
  language: 'pt-BR',
  zone: 'America/Sao_Paulo',
  region: null,
  with_optional: false,
  extra_holidays: [],
  exceptional_openings: [],
  year: 2025,
  holidays: [],
  regions: [],
};

/** Changes the calendar and presses "save"; the change makes the given difference. */
async function saveWith(difference: ReturnType<typeof aDifference>) {
  const saved = { ...calendar, with_optional: true, version: 2 };
  const opened = await openScreen(<CalendarPage />, {
    replies: {
      'company.calendar': calendar,
      'shifts.list': { items: [] },
      'shifts.rules': { items: [] },
      'company.previewCalendar': difference,
      'company.setCalendar': { ...saved, difference },
    },
  });
  await opened.user.click(await screen.findByRole('switch', { name: /optional/i }));
  await opened.user.click(await screen.findByRole('button', { name: 'Save calendar' }));
  return opened;
}

describe('saving the calendar', () => {
  it('asks first where somebody loses access on a later day', async () => {
    const { api, user } = await saveWith(aDifference({ total: 1, loses_later: people('Ana Souza') }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What this change does' }));
    expect(dialog.getByText(/Ana Souza/)).toBeDefined();
    expect(dialog.getByText('This action can be undone later.')).toBeDefined();
    expect(api.asked('company.setCalendar')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save calendar' }));
    expect(await screen.findByText(/^Calendar saved\./)).toBeDefined();
    expect(api.asked('company.setCalendar')).toHaveLength(1);
  });

  it.each([
    ['nobody loses access', aDifference({ total: 1, gains_later: people('Ana Souza') })],
    ['control is off', aDifference({ total: 1, loses_later: people('Ana Souza'), control_is_active: false })],
  ])('does not ask where %s', async (_what, difference) => {
    const { api } = await saveWith(difference);
    expect(await screen.findByText(/^Calendar saved\./)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.asked('company.setCalendar')).toHaveLength(1);
  });
});

describe('the shifts that close on holidays', () => {
  const closed = aRule(301, { kind: 'holiday', start_hour: null, end_hour: null });
  const short = aRule(302, { kind: 'holiday', start_hour: '09:00' });
  const inDecember = { ...closed, start_date: '2025-12-01', end_date: '2025-12-31' };
  const rulesOf = [[aRule(303), closed], [aRule(304), short], [aRule(305)], [], [inDecember]];
  const shifts = rulesOf.map((_, index) => aShiftSummary(index + 1, { name: `Shift ${index + 1}` }));
  const replies: Replies = {
    'company.calendar': calendar,
    'shifts.list': { items: shifts },
    'shifts.rules': { items: rulesOf.map((rules, index) => ({ key: aKey(index + 1), zone: null, rules })) },
  };
  const sent = (api: OpenScreen['api']) => api.asked('shifts.bulkHolidays').map(({ body }) => body);

  it('are counted, and the others close at one press and open again by undoing it', async () => {
    const difference = aDifference();
    // Another administrator closed the other one meanwhile.
    const changed = [{ key: aKey(3), version: 7 }];
    const { api, user } = await openScreen(<CalendarPage />, {
      replies: {
        ...replies,
        'shifts.previewBulk': difference,
        'shifts.bulkHolidays': { changed, difference },
      },
    });
    expect(
      await screen.findByText('Closed on holidays: 1 of 5. With holiday rules of their own: 2.'),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close 2 shifts on holidays' }));
    await screen.findByText('1 shift now closes on holidays.');
    const rule_groups = [aKey(3), aKey(4)];
    expect(sent(api)).toEqual([{ action: 'close_on_holidays', rule_groups, seen: [] }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent(api)).toHaveLength(2));
    expect(sent(api)[1]).toEqual({ action: 'ignore_holidays', rule_groups: [aKey(3)], seen: changed });
  });

  it.each(['shifts.list', 'shifts.rules'] as const)('say that %s could not be loaded', async (name) => {
    await openScreen(<CalendarPage />, {
      replies: { ...replies, [name]: refuse('SERVICE_UNAVAILABLE') },
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('leave out those that the signed-in person may not change', async () => {
    const protection = { includes_me: true, names: [], others: 0 };
    const items = shifts.map((shift) => (shift.key === aKey(3) ? { ...shift, protection } : shift));
    await openScreen(<CalendarPage />, { replies: { ...replies, 'shifts.list': { items } } });
    expect(await screen.findByRole('button', { name: 'Close 1 shift on holidays' })).toBeDefined();
  });

  it('are asked about first, by name, where somebody is shut out at once', async () => {
    const difference = aDifference({ total: 1, loses: people('Ana Souza') });
    const { api, user } = await openScreen(<CalendarPage />, {
      replies: { ...replies, 'shifts.previewBulk': difference },
    });
    await user.click(await screen.findByRole('button', { name: 'Close 2 shifts on holidays' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What this change does' }));
    expect(dialog.getByText('Shift 3, Shift 4')).toBeDefined();
    expect(sent(api)).toEqual([]);
  });
});
