import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import { draftOf } from '../model/shift-draft.ts';
import { shiftOfDraft } from '../model/shift-of-draft.ts';
import { aRule, makeAround, weekly } from '../testing/hours.tsx';
import { morning } from '../testing/open-shift.tsx';
import { DecisionCard } from './decision-card.tsx';

const openCard = (rules: readonly DraftRule[], given: Partial<typeof morning> = {}, at = '10:00') => {
  const wire = { ...morning, ...given };
  const shift = shiftOfDraft({ ...draftOf(wire), rules }, wire);
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const around = makeAround();
  function Card() {
    const [moment, setMoment] = useState({ date: '2025-03-10', minute: hour * 60 + minute });
    return (
      <DecisionCard
        shift={shift}
        rules={rules}
        around={around}
        moment={moment}
        view="week"
        onMoment={setMoment}
      />
    );
  }
  return openScreen(<Card />);
};

describe('the decision of a shift at a moment', () => {
  it('allows inside the hours, names the rule, and says until when', async () => {
    await openCard([weekly('a', 0, 8, 12)]);
    expect(screen.getByText('Allowed')).toBeDefined();
    expect(screen.getByText(/^Opens: Monday/i)).toBeDefined();
    expect(screen.getByText('Access until 12:00')).toBeDefined();
  });

  it('denies outside of them, and says when access begins', async () => {
    await openCard([weekly('a', 0, 8, 9), weekly('b', 1, 8, 9)]);
    expect(screen.getByText('Denied')).toBeDefined();
    expect(screen.getByText(/^Applies on this day, but at other times/)).toBeDefined();
    expect(screen.getByText(/^Next access: .*11\/03\/2025/)).toBeDefined();
  });

  it('says that no rule speaks of the day, and that none will', async () => {
    await openCard([]);
    expect(screen.getByText('No rule covers this day.')).toBeDefined();
    expect(screen.getByText(/^No access in the next 366 days/)).toBeDefined();
  });

  it('names the rules that a special date outranks, and what else the shift wants', async () => {
    const closed = aRule('s', 'special_date', { startOn: '2025-03-10', startHour: null, endHour: null });
    await openCard([weekly('a', 0, 8, 12), closed], { list_ip: ['10.0.0.1'], allowed_browsers: ['chrome'] });
    expect(screen.getByText(/^Decides the day: closed on/i)).toBeDefined();
    expect(screen.getByText(/^Doesn’t apply on this day: Monday/i)).toBeDefined();
    expect(screen.getByText('Only within the shift’s limits for: IP address, browser')).toBeDefined();
  });

  it('answers for a shift that is not in force as if it were, and says so', async () => {
    await openCard([weekly('a', 0, 8, 12)], { state: 'disabled' });
    expect(screen.getByText(/^The shift isn’t active at this time/)).toBeDefined();
    expect(screen.getByText('Allowed')).toBeDefined();
  });

  it('follows the night into its next day', async () => {
    await openCard([weekly('a', 6, 22, 30)], {}, '02:00');
    expect(screen.getByText(/^Opens, from the previous day/)).toBeDefined();
  });

  it('is asked about a moment that is typed, once it can be read', async () => {
    const { user } = await openCard([weekly('a', 0, 8, 12)]);
    const time = screen.getByRole('textbox', { name: 'Time' });
    await user.clear(time);
    expect(await screen.findByText('Enter the time in 24-hour format, such as 08:00.')).toBeDefined();
    await user.type(time, '13:30');
    expect(await screen.findByText('Denied')).toBeDefined();
    await user.clear(screen.getByRole('textbox', { name: 'Date' }));
    await user.paste('17/03/2025');
    await waitFor(() => expect(screen.getByText(/17\/03\/2025, 13:30/)).toBeDefined());
  });
});
