import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { findRuleProblems } from '@shiftgate/domain/shift/validate-rules.ts';
import { openScreen } from '#testing/open-screen.tsx';
import type { DraftRule } from '#components/shifts/rule-draft.ts';
import { ReadOnlyShift } from '../parts/protection.tsx';
import { aRule, weekly } from '../testing/hours.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleList } from './rule-list.tsx';

const openRule = async (rule: DraftRule | null = null) => {
  const applied: DraftRule[] = [];
  const opened = await openScreen(
    <RuleDialog
      rule={rule}
      isKnown={rule !== null}
      newId="new-1"
      today="2025-03-10"
      onApply={(done) => applied.push(done)}
      onClose={() => undefined}
    />,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const choose = async (field: string, option: string) => {
    await opened.user.click(dialog.getByRole('combobox', { name: field }));
    await opened.user.click(await screen.findByRole('option', { name: option }));
  };
  const write = async (label: string, text: string) => {
    await opened.user.clear(dialog.getByRole('textbox', { name: label }));
    // Key by key a calendar would be drawn as often.
    if (text !== '') await opened.user.paste(text);
  };
  const apply = () => opened.user.click(dialog.getByRole('button', { name: 'Apply' }));
  return { ...opened, dialog, choose, write, apply, applied };
};

describe('a rule by typing', () => {
  it('is one of every day at first', async () => {
    const { apply, applied } = await openRule();
    await apply();
    expect(applied).toMatchObject([{ id: 'new-1', kind: 'everyday', startHour: '08:00', endHour: '18:00' }]);
  });

  it('is weekly on the chosen day', async () => {
    const { choose, apply, applied } = await openRule();
    await choose('Type', 'Weekly');
    await choose('Weekday', 'Wednesday');
    await apply();
    expect(applied).toMatchObject([{ kind: 'weekly', day: 3 }]);
  });

  it('is monthly on a day that exists, and on the last one of shorter months where that is wanted', async () => {
    const { choose, write, apply, applied, dialog, user } = await openRule();
    await choose('Type', 'Day of the month');
    await write('Day of the month', '40');
    await apply();
    expect(await dialog.findByText('Choose a day from 1 to 31.')).toBeDefined();
    expect(dialog.getByRole('textbox', { name: 'Day of the month' })).toHaveProperty('value', '40');
    await write('Day of the month', '31');
    await user.click(dialog.getByRole('switch', { name: 'In shorter months, use the last day' }));
    await apply();
    expect(applied).toMatchObject([{ kind: 'monthly', dayOfMonth: 31, clampToMonthEnd: true }]);
  });

  it('is a cycle by its common form or by its days', async () => {
    const { choose, write, apply, applied, dialog, user } = await openRule();
    await choose('Type', 'Cycle of days');
    expect(dialog.getByRole('button', { name: '12 hours on, 36 off' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await user.click(dialog.getByRole('button', { name: '6x2' }));
    await write('Days off', '');
    await apply();
    expect(await dialog.findByText('Workdays and days off must each be from 1 to 366.')).toBeDefined();
    await write('Days off', '3');
    await apply();
    expect(applied).toMatchObject([{ kind: 'cycle', anchorOn: '2025-03-10', daysOn: 6, daysOff: 3 }]);
  });

  it('closes the holidays, or a special date', async () => {
    const { choose, apply, applied, dialog, user } = await openRule();
    await choose('Type', 'Holidays');
    expect(dialog.queryByRole('textbox', { name: 'Start' })).toBeNull();
    await apply();
    await choose('Type', 'Special date');
    await user.click(dialog.getByRole('switch', { name: 'Closed all day' }));
    await apply();
    expect(applied).toMatchObject([
      { kind: 'holiday', startHour: null },
      { kind: 'special_date', startHour: null, startOn: '2025-03-10' },
    ]);
  });

  it('names a special date, which it may also leave without a name', async () => {
    const { choose, write, apply, applied } = await openRule();
    await choose('Type', 'Special date');
    await write('Name', '  ');
    await apply();
    await write('Name', 'Christmas Eve');
    await apply();
    expect(applied.map(({ name }) => name)).toEqual([null, 'Christmas Eve']);
    await choose('Type', 'Holidays');
    await apply();
    expect(applied.at(-1)).toMatchObject({ kind: 'holiday', name: null });
  });

  it('is changed with its dates in order', async () => {
    const special = aRule('s', 'special_date', { startOn: '2025-03-12' });
    const { write, apply, applied, dialog } = await openRule(special);
    expect(screen.getByRole('dialog', { name: 'Edit rule' })).toBeDefined();
    await write('Until (optional)', '01/03/2025');
    await apply();
    expect(await dialog.findByText('The last date is before the first.')).toBeDefined();
    await write('Until (optional)', '14/03/2025');
    await apply();
    expect(applied).toMatchObject([{ startOn: '2025-03-12', endOn: '2025-03-14' }]);
  });

  it('reports unreadable hours at their fields', async () => {
    const { write, apply, applied, dialog } = await openRule();
    await write('Start', 'early');
    await apply();
    expect(await dialog.findByText(/^Enter the start time/)).toBeDefined();
    expect(applied).toEqual([]);
  });
});

describe('the list of rules', () => {
  const rules = [
    aRule('s', 'special_date', { startOn: '2025-03-12', startHour: null, endHour: null }),
    aRule('e', 'everyday', {}),
    weekly('w', 2, 8, 12),
    weekly('v', 0, 8, 12),
  ];
  const openList = async (isWhole: boolean, isReadOnly = false, first: readonly DraftRule[] = rules) => {
    const done: string[] = [];
    function List() {
      const [shown, setShown] = useState(first);
      return (
        <ReadOnlyShift value={isReadOnly}>
          <RuleList
            rules={shown}
            isWhole={isWhole}
            problems={findRuleProblems(shown)}
            onAdd={() => done.push('add')}
            onEdit={({ id }) => done.push(`edit ${id}`)}
            onRemove={({ id }) => setShown(shown.filter((rule) => rule.id !== id))}
          />
        </ReadOnlyShift>
      );
    }
    const opened = await openScreen(<List />);
    return { ...opened, done };
  };

  it('has what a week cannot show, by kind, and keeps the focus when one goes', async () => {
    const { user, done } = await openList(false);
    const list = screen.getByRole('list', { name: 'Other rules' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toMatch(/^Every day/);
    await user.click(within(list).getAllByRole('button', { name: /^Edit rule/ })[0]!);
    await user.click(screen.getByRole('button', { name: 'Add rule' }));
    expect(done).toEqual(['edit e', 'add']);
    await user.click(within(list).getAllByRole('button', { name: /^Remove rule/ })[0]!);
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(document.activeElement).toBe(list);
  });

  it('has every rule for a person who reads a list, with what is wrong beside it', async () => {
    await openList(true, false, [
      ...rules,
      aRule('x', 'cycle', { anchorOn: '2025-03-10', daysOn: 0, daysOff: 1 }),
    ]);
    const list = within(screen.getByRole('list', { name: 'All rules' }));
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    expect(list.getByText('Workdays and days off must each be from 1 to 366.')).toBeDefined();
  });

  it('can be read and not changed where the shift is protected', async () => {
    await openList(true, true);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('says that there is none', async () => {
    await openList(false, false, [weekly('w', 2, 8, 12)]);
    expect(screen.getByText('No rules besides the week.')).toBeDefined();
  });
});
