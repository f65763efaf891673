import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitUntilGone } from '#testing/wait-until-gone.ts';
import { aRule, openWeek, weekly } from '#features/shifts/testing/hours.tsx';

const bar = (name: string) => screen.getByRole('button', { name });
const announced = (text: string) => screen.findByText(text);

describe('the week of a shift', () => {
  it('says how long it is open, and offers to begin where nothing is', async () => {
    await openWeek([]);
    expect(screen.getByText('Weekly total: 0 h')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add hours on Monday' })).toBeDefined();
  });

  it.each([
    ['en', 'Monday, 08:00 - 12:30', /4 h 30 min/],
    ['es', 'Lunes, 08:00 - 12:30', /4 h 30 min/],
  ] as const)('is read in %s', async (language, name, total) => {
    await openWeek([aRule('a', 'weekly', { day: 1, startHour: '08:00', endHour: '12:30' })], { language });
    expect(screen.getByText(total)).toBeDefined();
    expect(bar(name)).toBeDefined();
  });

  it('moves a bar with the arrow keys, and changes its ends with shift', async () => {
    const { user, rules } = await openWeek([weekly('a', 0, 8, 12)]);
    bar('Monday, 08:00 - 12:00').focus();
    await user.keyboard('{ArrowRight}');
    await announced('Now: Tuesday, 08:00 - 12:00');
    await user.keyboard('{ArrowDown}');
    await announced('Now: Tuesday, 08:15 - 12:15');
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await announced('Now: Tuesday, 08:15 - 12:30');
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await announced('Now: Tuesday, 08:00 - 12:30');
    expect(rules()).toEqual(['2 08:00-12:30']);
    expect(document.activeElement).toBe(bar('Tuesday, 08:00 - 12:30'));
  });

  it('removes a bar with Delete, and gives the focus to its neighbour', async () => {
    const { user, rules } = await openWeek([weekly('a', 0, 8, 12), weekly('b', 1, 8, 12)]);
    bar('Monday, 08:00 - 12:00').focus();
    await user.keyboard('{Delete}');
    await announced('Hours removed: Monday, 08:00 - 12:00');
    expect(document.activeElement).toBe(bar('Tuesday, 08:00 - 12:00'));
    expect(rules()).toEqual(['2 08:00-12:00']);
  });

  it('keeps the focus in the day when its last bar goes', async () => {
    const { user, rules } = await openWeek([weekly('a', 2, 8, 12)]);
    bar('Wednesday, 08:00 - 12:00').focus();
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(rules()).toEqual([]));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add hours on Wednesday' }));
  });

  it('only opens the rule of a bar that is not weekly', async () => {
    const everyday = aRule('e', 'everyday', {});
    const { user, rules, edited } = await openWeek([everyday]);
    bar('Monday, 08:00 - 12:00, every day').focus();
    await user.keyboard('{Delete}{ArrowRight}');
    expect(rules()).toEqual(['everyday 08:00-12:00']);
    await user.keyboard('{Enter}');
    expect(edited()).toEqual([everyday]);
  });

  it('can be read and not changed where the shift is protected', async () => {
    const { user, rules } = await openWeek([weekly('a', 0, 8, 12)], { isReadOnly: true });
    bar('Monday, 08:00 - 12:00').focus();
    await user.keyboard('{Delete}{ArrowRight}{Enter}');
    expect(rules()).toEqual(['1 08:00-12:00']);
    expect(screen.queryByRole('dialog')).toBeNull();
    for (const name of ['Templates', 'More actions for Monday', 'Add hours on Monday'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('a week with dates', () => {
  it('is walked through, and returns to the week of no date', async () => {
    const { user, address } = await openWeek([weekly('a', 0, 8, 12)]);
    await user.click(screen.getByRole('radio', { name: 'Calendar week' }));
    expect(await screen.findByText('Week of 10/03/2025')).toBeDefined();
    await user.click(bar('Next week'));
    expect(await screen.findByText('Week of 17/03/2025')).toBeDefined();
    await user.click(bar('Previous week'));
    await user.click(bar('Previous week'));
    expect(await screen.findByText('Week of 03/03/2025')).toBeDefined();
    await user.click(bar('This week'));
    await waitFor(() => expect(address()).toBe('/?week=2025-03-10'));
    await user.click(screen.getByRole('radio', { name: 'Standard week' }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('shows what decides its days, and lets nothing be drawn where a holiday or special date does', async () => {
    await openWeek(
      [
        weekly('a', 0, 8, 12),
        aRule('h', 'holiday', { startHour: null, endHour: null }),
        aRule('s', 'special_date', { startOn: '2025-03-12' }),
        aRule('i', 'special_date', { startOn: '2025-03-15', endOn: '2025-03-16', name: 'Stocktaking' }),
        aRule('c', 'cycle', { anchorOn: '2025-03-13', daysOn: 1, daysOff: 1 }),
        aRule('m', 'monthly', { dayOfMonth: 14, startHour: '13:00', endHour: '14:00' }),
        aRule('d', 'weekly', { day: 5, startOn: '2025-03-01' }),
      ],
      { at: '/?week=2025-03-12' },
    );
    expect(screen.getByText('Holiday')).toBeDefined();
    expect(screen.getByText('Special date')).toBeDefined();
    // At the head of each of its days, and in its bars.
    expect(screen.getAllByText('Stocktaking')).toHaveLength(4);
    expect(bar('Saturday, 08:00 - 12:00, Stocktaking')).toBeDefined();
    expect(bar('Wednesday, 08:00 - 12:00, special date')).toBeDefined();
    expect(bar('Thursday, 08:00 - 12:00, cycle')).toBeDefined();
    expect(bar('Friday, 13:00 - 14:00, monthly')).toBeDefined();
    expect(bar('Friday, 08:00 - 12:00, with dates')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add hours on Tuesday' })).toBeNull();
    expect(bar('Add hours on Monday')).toBeDefined();
  });

  it('is pointed to where rules have no place in the week of no date', async () => {
    await openWeek([aRule('m', 'monthly', { dayOfMonth: 14 })]);
    expect(screen.getByText(/^Monthly, cycle/)).toBeDefined();
  });
});

describe('the hours of a bar by typing', () => {
  const openNew = async (first: Parameters<typeof openWeek>[0] = []) => {
    const opened = await openWeek(first);
    await opened.user.click(bar('Add hours on Monday'));
    const dialog = within(await screen.findByRole('dialog', { name: 'New hours' }));
    const type = async (label: string, text: string) => {
      await opened.user.clear(dialog.getByRole('textbox', { name: label }));
      // Key by key a calendar would be drawn as often.
      if (text !== '') await opened.user.paste(text);
    };
    const apply = () => opened.user.click(dialog.getByRole('button', { name: 'Apply' }));
    return { ...opened, dialog, type, apply };
  };

  it('are put on several days at once, and tidied when the field is left', async () => {
    const { dialog, type, apply, user, rules } = await openNew();
    await user.click(dialog.getByRole('checkbox', { name: 'Wednesday' }));
    await type('Start', '7');
    await type('End', '1130');
    expect(dialog.getByText('Duration: 4 h 30 min')).toBeDefined();
    expect(dialog.getByRole('textbox', { name: 'Start' })).toHaveProperty('value', '07:00');
    await apply();
    await waitUntilGone('dialog');
    expect(rules()).toEqual(['1 07:00-11:30', '3 07:00-11:30']);
    await announced('Hours created: Monday, 07:00 - 11:30');
  });

  it.each([
    ['no start', 'x', '12:00', /Enter the start time/],
    ['no end', '08:00', '', /Enter the end time/],
    ['an end at the start', '12:00', '12:00', /The start can’t be later than the end/],
  ])('are refused with %s, and stay as they were typed', async (_what, start, end, problem) => {
    const { dialog, type, apply, rules } = await openNew();
    await type('Start', start);
    await type('End', end);
    await apply();
    expect(await dialog.findByText(problem)).toBeDefined();
    expect(dialog.getByRole('textbox', { name: 'End' })).toHaveProperty('value', end);
    expect(rules()).toEqual([]);
  });

  it('go past midnight where they end before they start, as long as they do', async () => {
    const { dialog, type, apply, user, rules } = await openNew();
    const overnight = dialog.getByRole('switch', { name: /Ends the next day/ });
    await type('Start', '22:00');
    await type('End', '6');
    await user.tab();
    expect(overnight).toHaveProperty('checked', true);
    expect(dialog.getByText('Duration: 8 h')).toBeDefined();
    await type('End', '23:30');
    await user.tab();
    expect(overnight).toHaveProperty('checked', false);
    await type('End', '05:00');
    await apply();
    await waitUntilGone('dialog');
    expect(rules()).toEqual(['1 22:00-05:00+1']);
    expect(bar('Monday, 22:00 - 05:00 the next day').textContent).toBe('22:00 - 05:00 +1');
  });

  it('lead to the first wrong field, which says what is wrong', async () => {
    const { dialog, type, user, rules } = await openNew();
    await type('End', 'late');
    await user.keyboard('{Enter}');
    const end = dialog.getByRole('textbox', { name: 'End' });
    expect(dialog.getByRole('status').textContent).toMatch(/^Enter the end time/);
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(document.activeElement).toBe(end));
    expect(rules()).toEqual([]);
  });

  it('go past midnight where that is said, for no more than a day', async () => {
    const { dialog, type, apply, user, rules } = await openNew();
    await user.click(dialog.getByRole('switch', { name: /Ends the next day/ }));
    await type('Start', '22:00');
    await type('End', '23:00');
    await apply();
    expect(await dialog.findByText('Hours can last up to 24 hours.')).toBeDefined();
    await type('End', '23:59');
    expect(await dialog.findByText(/^End at 00:00/)).toBeDefined();
    await type('End', '06:00');
    await apply();
    await waitUntilGone('dialog');
    expect(rules()).toEqual(['1 22:00-06:00+1']);
    expect(bar('Monday, 22:00 - 06:00 the next day')).toBeDefined();
  });

  it('need a day, and dates in their order', async () => {
    const { dialog, type, apply, user, rules } = await openNew();
    await user.click(dialog.getByRole('checkbox', { name: 'Monday' }));
    await user.click(dialog.getByRole('switch', { name: 'Apply only during a period' }));
    await type('From', '20/03/2025');
    await type('To', '10/03/2025');
    await apply();
    expect(await dialog.findByText('Choose at least one day.')).toBeDefined();
    expect(dialog.getByText('The last date is before the first.')).toBeDefined();
    await user.click(dialog.getByRole('checkbox', { name: 'Tuesday' }));
    await type('To', '99/99/2025');
    await apply();
    expect(await dialog.findByText(/^This date doesn’t exist/)).toBeDefined();
    await type('To', '30/03/2025');
    await apply();
    await waitUntilGone('dialog');
    expect(rules()).toEqual(['2 08:00-12:00 2025-03-20 to 2025-03-30']);
  });

  it('are changed, moved to another day, and removed', async () => {
    const { user, rules } = await openWeek([weekly('a', 0, 8, 12), weekly('b', 4, 8, 12)]);
    bar('Monday, 08:00 - 12:00').focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit hours' }));
    await user.click(dialog.getByRole('radio', { name: 'Sunday' }));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await announced('Now: Sunday, 08:00 - 12:00');
    expect(rules()).toEqual(['7 08:00-12:00', '5 08:00-12:00']);
    await waitUntilGone('dialog');
    bar('Friday, 08:00 - 12:00').focus();
    await user.keyboard(' ');
    await user.click(await screen.findByRole('button', { name: 'Remove hours' }));
    await waitFor(() => expect(rules()).toEqual(['7 08:00-12:00']));
  });

  it('are left as they were with Escape', async () => {
    const { dialog, user, rules } = await openNew([weekly('a', 3, 8, 12)]);
    await user.type(dialog.getByRole('textbox', { name: 'Start' }), '5');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Close without saving' }));
    await waitUntilGone('dialog');
    expect(rules()).toEqual(['4 08:00-12:00']);
  });
});

describe('a whole day or week', () => {
  const openDay = async (user: Awaited<ReturnType<typeof openWeek>>['user'], item: string) => {
    await user.click(bar('More actions for Monday'));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('is copied to other days, whose hours it replaces', async () => {
    const { user, rules } = await openWeek([weekly('a', 0, 8, 12), weekly('b', 5, 1, 2)]);
    await openDay(user, 'Copy to other days');
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy Monday to' }));
    const copy = dialog.getByRole('button', { name: 'Copy' });
    expect(copy).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('button', { name: 'Monday to Friday' }));
    expect(dialog.getByRole('checkbox', { name: 'Saturday' })).toHaveProperty('checked', false);
    await user.click(dialog.getByRole('checkbox', { name: 'Friday' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Saturday' }));
    await user.click(copy);
    await waitUntilGone('dialog');
    expect(rules().toSorted()).toEqual([1, 2, 3, 4, 6].map((day) => `${day} 08:00-12:00`));
  });

  it('is copied to all days, and cleared', async () => {
    const { user, rules } = await openWeek([weekly('a', 0, 8, 12)]);
    await openDay(user, 'Copy to other days');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Every day' }));
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(rules()).toHaveLength(7));
    await waitUntilGone('dialog');
    await openDay(user, 'Clear day');
    await waitFor(() => expect(rules()).toHaveLength(6));
  });

  it('begins from a template, which keeps holidays and special dates', async () => {
    const { user, rules } = await openWeek([
      weekly('a', 6, 1, 2),
      aRule('h', 'holiday', { startHour: null, endHour: null }),
    ]);
    await user.click(bar('Templates'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Start from a template' }));
    expect(dialog.getByRole('radio', { name: /Business hours with a lunch break/ })).toHaveProperty(
      'checked',
      true,
    );
    await user.click(dialog.getByRole('button', { name: 'Use template' }));
    await announced('Template applied. Save to confirm.');
    expect(rules()).toHaveLength(11);
    expect(rules()).toContain('holiday closed');
  });

  it('begins from a cycle, whose days a week with dates shows', async () => {
    const { user, rules, address } = await openWeek([]);
    await user.click(bar('Templates'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: /12 hours on, 36 off/ }));
    const first = dialog.getByRole('textbox', { name: 'First workday' });
    await user.clear(first);
    expect(dialog.getByRole('button', { name: 'Use template' })).toHaveProperty('disabled', true);
    await user.type(first, '11/03/2025');
    await user.click(dialog.getByRole('button', { name: 'Use template' }));
    await waitFor(() => expect(address()).toBe('/?week=2025-03-10'));
    expect(rules()).toEqual(['cycle 07:00-19:00']);
    await user.click(screen.getByRole('radio', { name: 'Standard week' }));
    expect(await screen.findByText(/^This shift follows a cycle/)).toBeDefined();
    expect(screen.queryByText(/^Weekly total/)).toBeNull();
  });
});

describe('the week on a narrow or touched screen', () => {
  afterEach(() => vi.restoreAllMocks());
  const openNarrow = (...[first, settings]: Parameters<typeof openWeek>) => {
    const wide = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('pointer: coarse') ? { ...wide('(min-width: 0px)'), matches: true } : wide(query),
    );
    return openWeek(first, settings);
  };

  it('is a list of days, with a button for everything that the grid can do', async () => {
    const { user, rules, edited } = await openNarrow([weekly('a', 0, 22, 30), aRule('e', 'everyday', {})]);
    const days = screen.getByRole('region', { name: 'Access hours calendar' });
    expect(
      within(days)
        .getAllByRole('heading')
        .map((head) => head.textContent),
    ).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
    await user.click(bar('Edit hours: Tuesday, 08:00 - 12:00, every day'));
    expect(edited()).toHaveLength(1);
    await user.click(bar('Add hours on Thursday'));
    const dialog = within(await screen.findByRole('dialog', { name: 'New hours' }));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitUntilGone('dialog');
    await user.click(bar('Remove hours: Monday, 22:00 - 06:00 the next day'));
    await waitFor(() => expect(rules()).toEqual(['everyday 08:00-12:00', '4 08:00-12:00']));
  });

  it('is read where the shift is protected, and says which days are closed', async () => {
    await openNarrow([weekly('a', 0, 8, 12)], { isReadOnly: true });
    expect(bar('Monday, 08:00 - 12:00')).toHaveProperty('disabled', true);
    expect(screen.getAllByText('Closed')).toHaveLength(6);
    expect(screen.queryByRole('button', { name: /^Remove hours/ })).toBeNull();
  });
});

describe('a press on the free ground of the week', () => {
  const press = (around: string) => {
    const ground = bar(around).parentElement as HTMLElement;
    // Seven columns of 100 px, 30 hours of 30 px.
    ground.getBoundingClientRect = () => new DOMRect(0, 0, 700, 900);
    const tenOnMonday = { button: 0, pointerId: 1, clientX: 50, clientY: 300 };
    fireEvent.pointerDown(ground, tenOnMonday);
    fireEvent.pointerUp(ground, tenOnMonday);
  };
  const answer = async () => within(await screen.findByRole('dialog', { name: 'Test a date and time' }));

  it('is answered there, for the next day of that name or for that date, and moves nothing', async () => {
    const { user } = await openWeek([weekly('a', 0, 8, 12)]);
    press('Monday, 08:00 - 12:00');
    expect((await answer()).getByText('2025-03-10 600')).toBeDefined();
    await user.keyboard('{Escape}');
    await waitUntilGone('dialog');
    await user.click(screen.getByRole('radio', { name: 'Calendar week' }));
    await user.click(bar('Next week'));
    await screen.findByText('Week of 17/03/2025');
    press('Monday, 08:00 - 12:00');
    expect((await answer()).getByText('2025-03-17 600')).toBeDefined();
  });

  it('may begin new hours there', async () => {
    const { user, rules } = await openWeek([weekly('a', 2, 8, 12)]);
    press('Wednesday, 08:00 - 12:00');
    await user.click((await answer()).getByRole('button', { name: 'Add hours here' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New hours' }));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(rules()).toEqual(['3 08:00-12:00', '1 10:00-14:00']));
  });

  it('only asks where the shift is protected', async () => {
    await openWeek([weekly('a', 0, 8, 12)], { isReadOnly: true });
    press('Monday, 08:00 - 12:00');
    expect((await answer()).queryByRole('button')).toBeNull();
  });
});

describe('the hours that are in view first', () => {
  it.each([
    ['the morning', 8, 12, 7],
    ['the evening, where a night begins', 22, 30, 21],
  ])('are those of %s', async (_what, from, to, top) => {
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollTo');
    await openWeek([weekly('a', 0, from, to)]);
    // An hour is 28 px.
    expect(scrolled).toHaveBeenCalledWith({ top: top * 28, behavior: 'instant' });
    scrolled.mockRestore();
  });
});

describe('the week that is shown first', () => {
  it('is the one of today where a shift follows a cycle alone', async () => {
    const cycle = aRule('c', 'cycle', { anchorOn: '2025-03-10', daysOn: 1, daysOff: 1 });
    const { user, address } = await openWeek([cycle]);
    expect(await screen.findByText('Week of 10/03/2025')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Standard week' }));
    await waitFor(() => expect(address()).toBe('/?week=repeating'));
    expect(await screen.findByText(/^This shift follows a cycle/)).toBeDefined();
  });

  it('has a line for the present moment, and another week has none', async () => {
    const { user } = await openWeek([weekly('a', 0, 8, 12)]);
    const line = () => document.querySelector('.sg-week-now');
    expect(line()).not.toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Calendar week' }));
    await screen.findByText('Week of 10/03/2025');
    expect(line()).not.toBeNull();
    await user.click(bar('Next week'));
    await waitFor(() => expect(line()).toBeNull());
  });
});
