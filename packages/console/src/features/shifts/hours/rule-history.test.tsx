import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { waitUntilGone } from '#testing/wait-until-gone.ts';
import { morning, openShift } from '../testing/open-shift.tsx';

const hours = { start_hour: '08:00', end_hour: '12:00', ends_next_day: false, name: null };
const unused = {
  day_of_month: null,
  clamp_to_month_end: false,
  anchor_date: null,
  days_on: null,
  days_off: null,
};
const monday = {
  id: '00000000-0000-7000-8000-00000000a001',
  kind: 'weekly' as const,
  day: 1,
  start_date: null,
  end_date: null,
  ...unused,
  ...hours,
};
const bar = (name: string) => screen.findByRole('button', { name });
const openHours = () =>
  openShift({ 'shifts.get': { ...morning, rules: [monday] } }, { search: '?tab=hours' });

describe('undoing changes of the hours', () => {
  it('goes back over several of them and forth again, by button and by key', async () => {
    const { user } = await openHours();
    const undo = await bar('Undo');
    expect(undo.getAttribute('aria-disabled')).toBe('true');
    (await bar('Monday, 08:00 - 12:00')).focus();
    await user.keyboard('{ArrowRight}');
    await bar('Tuesday, 08:00 - 12:00');
    await user.keyboard('{ArrowDown}');
    await bar('Tuesday, 08:15 - 12:15');
    await user.click(undo);
    await bar('Tuesday, 08:00 - 12:00');
    await user.keyboard('{Control>}z{/Control}');
    await bar('Monday, 08:00 - 12:00');
    await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('true'));
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await bar('Tuesday, 08:00 - 12:00');
    await user.click(await bar('Redo'));
    await bar('Tuesday, 08:15 - 12:15');
  });

  it('takes back a rule for holidays as well, and nothing while a text is typed', async () => {
    const { user } = await openHours();
    await user.click(await screen.findByRole('radio', { name: 'Month' }));
    await user.click(await bar('Close on holidays'));
    await waitUntilGone('button', { name: 'Close on holidays' });
    const time = screen.getByRole('textbox', { name: 'Time' });
    await user.click(time);
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.queryByRole('button', { name: 'Close on holidays' })).toBeNull();
    time.blur();
    await user.keyboard('{Control>}z{/Control}');
    await bar('Close on holidays');
  });

  it('has nothing to take back once the changes were discarded', async () => {
    const { user } = await openHours();
    (await bar('Monday, 08:00 - 12:00')).focus();
    await user.keyboard('{ArrowRight}');
    await bar('Tuesday, 08:00 - 12:00');
    await user.click(await bar('Discard'));
    const [, sure] = await screen.findAllByRole('button', { name: 'Discard' });
    await user.click(sure!);
    await bar('Monday, 08:00 - 12:00');
    expect((await bar('Undo')).getAttribute('aria-disabled')).toBe('true');
  });
});
