import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { aRule, makeAround, openMonth, weekly } from '#features/shifts/testing/hours.tsx';
import { YearCard } from './year-card.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const panel = (name: string) => within(screen.getByRole('region', { name }));

describe('the month of a shift', () => {
  it('says of a day what is open, and by which rule', async () => {
    const { user, asked } = await openMonth([weekly('a', 0, 8, 12)]);
    const day = panel('Monday, 10/03/2025');
    expect(day.getByText('08:00–12:00')).toBeDefined();
    expect(day.getByText(/^Decided by: Monday/i)).toBeDefined();
    await user.click(day.getByRole('button', { name: 'See rule' }));
    expect(asked()).toEqual([['2025-03-10']]);
  });

  it('closes a day, changes it, and brings it back to normal, with the focus on the day', async () => {
    const { user, rules, edited } = await openMonth([weekly('a', 0, 8, 12)]);
    await user.click(button('Close on this day'));
    await waitFor(() => expect(rules()).toContain('special_date closed 2025-03-10'));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Monday, 10/03/2025' }));
    await user.click(button('Edit special date'));
    expect(edited()).toHaveLength(1);
    await user.click(button('Back to regular hours'));
    await waitFor(() => expect(rules()).toEqual(['1 08:00-12:00']));
    await user.click(button('Special hours'));
    expect(edited()[1]).toMatchObject({ kind: 'special_date', startOn: '2025-03-10', startHour: '08:00' });
  });

  it('says what a special date is called', async () => {
    const eve = aRule('s', 'special_date', { startOn: '2025-03-12', name: 'Stocktaking' });
    await openMonth([weekly('a', 0, 8, 12), eve], { at: '/?day=2025-03-12' });
    expect(panel('Wednesday, 12/03/2025').getByText('Stocktaking')).toBeDefined();
  });

  it('says that holidays are ordinary days until they are closed', async () => {
    const { user, rules } = await openMonth([weekly('a', 1, 8, 12)], { at: '/?day=2025-03-11' });
    const day = panel('Tuesday, 11/03/2025');
    expect(day.getByText('Holiday: Company anniversary')).toBeDefined();
    expect(day.getByText(/^This shift has no rule for holidays/)).toBeDefined();
    await user.click(button('Close on holidays'));
    await waitFor(() => expect(rules()).toContain('holiday closed'));
    expect(screen.queryByRole('button', { name: 'Close on holidays' })).toBeNull();
    expect(await day.findByText('Closed')).toBeDefined();
  });

  it('is turned, keeps its place in the address, and returns to this month', async () => {
    const { user, address } = await openMonth([]);
    expect(screen.queryByRole('button', { name: 'This month' })).toBeNull();
    await user.click(button('Next month'));
    await waitFor(() => expect(address()).toContain('month=2025-04'));
    await user.click(button('This month'));
    await waitFor(() => expect(address()).toContain('2025-03-10'));
    await user.click(button('Previous month'));
    await waitFor(() => expect(address()).toContain('2025-02'));
  });

  it('names an exceptional opening of the company', async () => {
    const around = makeAround({ exceptional_openings: [{ date: '2025-03-11', name: '' }] });
    await openMonth([aRule('h', 'holiday', { startHour: null, endHour: null })], {
      around,
      at: '/?day=2025-03-11',
    });
    expect(screen.getByText(/^Exception: the company/)).toBeDefined();
  });

  it('can be read and not changed where the shift is protected', async () => {
    await openMonth([], { isReadOnly: true });
    for (const name of ['Close on this day', 'Special hours', 'Close on holidays'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(button('See rule')).toBeDefined();
  });
});

describe('the year of a shift', () => {
  it('counts the days that differ, and says where holidays are not known', async () => {
    const years: number[] = [];
    const around = makeAround({ region: 'BR' });
    const { user } = await openScreen(
      <YearCard
        rules={[aRule('s', 'special_date', { startOn: '1990-03-12' })]}
        around={around}
        year={1990}
        onYear={(year) => years.push(year)}
        onDay={() => undefined}
      />,
    );
    expect(screen.getByText('1 day differs from a regular week')).toBeDefined();
    expect(screen.getByText(/^Holiday data is available from/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Previous year' }));
    await user.click(screen.getByRole('button', { name: 'Next year' }));
    expect(years).toEqual([1989, 1991]);
  });
});
