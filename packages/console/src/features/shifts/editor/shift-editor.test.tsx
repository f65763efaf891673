import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aKey, aMe, people, testInstant } from '#testing/entities.ts';
import { lateAnswer, refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { waitUntilGone } from '#testing/wait-until-gone.ts';
import { aPreview, aSaved, morning, openShift } from '../testing/open-shift.tsx';

const nameField = () => screen.findByRole('textbox', { name: 'Name' });
const bar = () => screen.findByRole('region', { name: 'You have unsaved changes' });
const button = (name: string) => screen.findByRole('button', { name });

/** Opens the shift and types another name. */
async function openEdited(replies: Replies = {}, name = 'Overnight') {
  const opened = await openShift(replies);
  await opened.user.clear(await nameField());
  await opened.user.type(await nameField(), name);
  const save = async () =>
    opened.user.click(within(await bar()).getByRole('button', { name: 'Save changes' }));
  return { ...opened, save };
}

describe('a shift', () => {
  it('has lines in its place while it loads, and says when it is not there', async () => {
    const late = lateAnswer<ReturnType<typeof refuse>>();
    await openShift({ 'shifts.get': late.promise });
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeDefined();
    late.give(refuse('SHIFT_NOT_FOUND'));
    const back = await screen.findByRole('link', { name: /shifts/i });
    expect(back.getAttribute('href')).toBe('/groups');
  });

  it('is loaded again where it could not be', async () => {
    const { api, user } = await openShift({ 'shifts.get': refuse('SERVICE_UNAVAILABLE') });
    const retry = await button('Try again');
    api.reply({ 'shifts.get': morning });
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: /Morning/ })).toBeDefined();
  });

  it('can be read and not changed by a manager that is in it', async () => {
    const protection = { includes_me: true, names: ['Bia'], others: 1 };
    await openShift(
      { 'shifts.get': { ...morning, protection } },
      { session: { me: aMe({ is_control_admin: false, is_manager: true }) } },
    );
    expect(
      await screen.findByText(/you and 1 other manager or administrator are in it \(Bia\)/),
    ).toBeDefined();
    expect((await nameField()).matches(':disabled, fieldset[disabled] *')).toBe(true);
  });

  it.each([
    ['en', 'Name', 'You have unsaved changes'],
    ['es', 'Nombre', 'Hay cambios sin guardar'],
  ] as const)('reports unsaved changes in %s', async (language, label, words) => {
    const { user } = await openShift({}, { language });
    await user.type(await screen.findByRole('textbox', { name: label }), 'x');
    expect((await screen.findByRole('region', { name: words })).textContent).toContain(words);
  });
});

it('opens on its hours', async () => {
  await openShift({}, { search: '' });
  const tab = await screen.findByRole('tab', { name: 'Access hours' });
  expect(tab.getAttribute('aria-selected')).toBe('true');
});

describe('a proposed change', () => {
  const search = '?tab=login&add_ip=203.0.113.7';

  it('is reported where the shift has it already', async () => {
    await openShift({ 'shifts.get': { ...morning, list_ip: ['203.0.113.0/24'] } }, { search });
    expect(
      await screen.findByText('The shift already allows this. There’s nothing to change.'),
    ).toBeDefined();
    expect(screen.queryByRole('region', { name: 'You have unsaved changes' })).toBeNull();
  });

  it('is reported where the shift can only be read', async () => {
    const protection = { includes_me: true, names: ['Bia'], others: 1 };
    await openShift(
      { 'shifts.get': { ...morning, list_ip: ['10.0.0.0/8'], protection } },
      { search, session: { me: aMe({ is_control_admin: false, is_manager: true }) } },
    );
    expect(await screen.findByText(/the proposed change wasn’t applied/)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'You have unsaved changes' })).toBeNull();
  });
});

describe('saving a shift', () => {
  it('sends what was changed, and takes the bar away', async () => {
    const renamed = { ...morning, name: 'Overnight', version: 2 };
    const { api, save } = await openEdited({ 'shifts.update': aSaved(renamed) });
    await save();
    expect(await screen.findByText('Shift saved.')).toBeDefined();
    await waitUntilGone('region', { name: 'You have unsaved changes' });
    expect(api.asked('shifts.update')[0]?.body).toEqual({ version: 1, name: 'Overnight' });
    expect(screen.getByRole('heading', { level: 1, name: /Overnight/ })).toBeDefined();
  });

  it('keeps what was typed while the answer was on its way', async () => {
    const late = lateAnswer<CallResponse<'shifts.update'>>();
    const { api, save, user } = await openEdited({ 'shifts.update': late.promise });
    await save();
    await waitFor(() => expect(api.asked('shifts.update')).toHaveLength(1));
    await user.type(await nameField(), ' cold');
    late.give(aSaved({ ...morning, name: 'Overnight', version: 2 }));
    expect(await screen.findByText('Shift saved.')).toBeDefined();
    expect(await nameField()).toHaveProperty('value', 'Overnight cold');
    expect(await bar()).toBeDefined();
  });

  it('asks nothing of the server while a field is wrong', async () => {
    const { api, save, user } = await openEdited();
    await user.clear(await nameField());
    expect(await screen.findByText('Enter a name for the shift.')).toBeDefined();
    expect(within(await bar()).getByText('Fix the problems in: General')).toBeDefined();
    await save();
    expect(await screen.findByText('Fix the highlighted fields before you save.')).toBeDefined();
    expect(api.asked('shifts.preview')).toEqual([]);
    expect(screen.getByRole('tab', { name: 'General !' })).toBeDefined();
  });

  it('leads to the first wrong field, on another tab as well', async () => {
    const { save, user } = await openEdited();
    await user.clear(await nameField());
    await user.click(screen.getByRole('tab', { name: 'Access hours' }));
    await screen.findByRole('region', { name: 'Access hours calendar' });
    await save();
    await waitFor(async () => expect(document.activeElement).toBe(await nameField()));
  });

  it('takes a period without days for unfinished until it is to be saved', async () => {
    const { user } = await openShift();
    await user.click(await button('Set a period'));
    await bar();
    expect(screen.queryByText('Enter at least one of the days.')).toBeNull();
    expect(screen.queryByText('Fix the problems in: General')).toBeNull();
    await user.click(within(await bar()).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Enter at least one of the days.')).toBeDefined();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'First day' })),
    );
  });

  it('marks the field that the server refused, until it is changed', async () => {
    const { save, user } = await openEdited({ 'shifts.preview': refuse('SHIFT_NAME_TAKEN') });
    await save();
    expect(
      await screen.findByText('There’s already a shift with this name.', { selector: 'p' }),
    ).toBeDefined();
    expect(await nameField()).toHaveProperty('value', 'Overnight');
    await user.type(await nameField(), '2');
    await waitFor(() =>
      expect(screen.queryByText('There’s already a shift with this name.', { selector: 'p' }) === null).toBe(
        true,
      ),
    );
  });

  it('leads to the tab of a refused field', async () => {
    const fields = [{ path: 'body.rules.0.end_hour', rule: 'start_not_before_end' }];
    const { save } = await openEdited({ 'shifts.preview': refuse('INVALID_RULES', { fields }) });
    await save();
    expect(await screen.findByRole('tab', { name: 'Access hours !' })).toBeDefined();
    expect(within(await bar()).getByText('Fix the problems in: Access hours')).toBeDefined();
  });

  it('says why the server did not answer, and keeps what was typed', async () => {
    const { save } = await openEdited({ 'shifts.preview': refuse('SERVICE_UNAVAILABLE') });
    await save();
    expect(await screen.findByText(/The service is unavailable/)).toBeDefined();
    expect(await nameField()).toHaveProperty('value', 'Overnight');
    expect(within(await bar()).getByRole('button', { name: 'Save changes' })).toHaveProperty(
      'disabled',
      false,
    );
  });
});

describe('discarding changes', () => {
  it('asks first, and stays with Escape', async () => {
    const { user } = await openEdited();
    const discard = async () => user.click(within(await bar()).getByRole('button', { name: 'Discard' }));
    await discard();
    await screen.findByRole('dialog', { name: 'Discard changes?' });
    await user.keyboard('{Escape}');
    await waitUntilGone('dialog');
    expect(await nameField()).toHaveProperty('value', 'Overnight');
    await discard();
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await nameField()).toHaveProperty('value', 'Morning'));
    expect(screen.queryByRole('region', { name: 'You have unsaved changes' })).toBeNull();
  });

  it('is no matter between the tabs of one shift', async () => {
    const { user, goBack, address } = await openEdited();
    await user.click(screen.getByRole('tab', { name: 'Sign-in and sign-out' }));
    await waitFor(() => expect(address()).toContain('tab=login'));
    expect(screen.queryByRole('dialog')).toBeNull();
    goBack();
    await waitFor(() => expect(address()).not.toContain('tab=login'));
    expect(await nameField()).toHaveProperty('value', 'Overnight');
  });
});

describe('the effect of a change', () => {
  const openHoursEdited = async (replies: Replies) => {
    const opened = await openShift(replies, { search: '?tab=login' });
    await opened.user.click(await screen.findByRole('switch', { name: /^Automatic sign-out/ }));
    const save = async () =>
      opened.user.click(within(await bar()).getByRole('button', { name: 'Save changes' }));
    return { ...opened, save };
  };
  const losing = aPreview({ total: 2, loses: people('Ana Souza'), unchanged: people('Bia') });

  const withoutLogout = { ...morning, auto_logout: false, version: 2 };
  const gaining = aPreview({ total: 2, gains: people('Ana Souza'), unchanged: people('Bia') });

  it('is shown before it is saved where somebody loses access now, and not once more afterwards', async () => {
    const { api, save, user } = await openHoursEdited({
      'shifts.preview': losing,
      'shifts.update': aSaved(withoutLogout, { difference: losing }),
    });
    await save();
    const before = within(await screen.findByRole('dialog', { name: 'What this change does' }));
    expect(before.getByText('1 person loses access now')).toBeDefined();
    expect(before.getByText('This action can be undone later.')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.click(before.getByRole('button', { name: 'Cancel' }));
    await waitUntilGone('dialog');
    expect(api.asked('shifts.update')).toEqual([]);
    await save();
    const again = within(await screen.findByRole('dialog', { name: 'What this change does' }));
    await user.click(again.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Shift saved. 1 person loses access now.')).toBeDefined();
    await waitUntilGone('dialog');
    await user.click(screen.getByRole('button', { name: 'See who' }));
    const after = within(await screen.findByRole('dialog', { name: 'What this change did' }));
    expect(after.getByText(/Ana Souza/)).toBeDefined();
  });

  it.each([
    ['nobody loses access', gaining, 'Shift saved. 1 person gains access now.'],
    ['control is off', { ...losing, control_is_active: false }, 'Shift saved.'],
  ])('is not asked about where %s', async (_what, impact, message) => {
    const { api, save } = await openHoursEdited({
      'shifts.preview': impact,
      'shifts.update': aSaved(withoutLogout, { difference: impact }),
    });
    await save();
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.asked('shifts.update')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'See who' })).toBeDefined();
  });

  it('is shown afterwards where it became worse than what was agreed to', async () => {
    const { save } = await openHoursEdited({
      'shifts.preview': gaining,
      'shifts.update': aSaved(withoutLogout, { difference: losing }),
    });
    await save();
    const after = within(await screen.findByRole('dialog', { name: 'What this change did' }));
    expect(after.getByText('1 person loses access now')).toBeDefined();
  });
});

describe('undoing a save', () => {
  const tooLate = 'This can’t be undone anymore because the shift has changed since.';
  const openSaved = async () => {
    const opened = await openEdited({
      'shifts.update': aSaved({ ...morning, name: 'Overnight', version: 2 }),
    });
    await opened.save();
    await screen.findByText('Shift saved.');
    opened.api.reply({ 'shifts.update': aSaved({ ...morning, version: 3 }) });
    const undo = async () => opened.user.click(await button('Undo'));
    return { ...opened, undo };
  };

  it('saves what it was before', async () => {
    const { api, undo } = await openSaved();
    await undo();
    await waitFor(() => expect(api.asked('shifts.update')).toHaveLength(2));
    expect(api.asked('shifts.update')[1]?.body).toEqual({ version: 2, name: 'Morning' });
    expect(await nameField()).toHaveProperty('value', 'Morning');
  });

  it('asks where somebody loses access by it', async () => {
    const { api, undo } = await openSaved();
    api.reply({ 'shifts.preview': aPreview({ total: 1, loses: people('Ana Souza') }) });
    await undo();
    expect(await screen.findByRole('dialog', { name: 'What this change does' })).toBeDefined();
    expect(api.asked('shifts.update')).toHaveLength(1);
  });

  it('is refused where something was typed since, which stays', async () => {
    const { api, undo, user } = await openSaved();
    await user.type(await nameField(), ' cold');
    await undo();
    expect(await screen.findByText(tooLate)).toBeDefined();
    expect(await nameField()).toHaveProperty('value', 'Overnight cold');
    expect(api.asked('shifts.update')).toHaveLength(1);
  });

  it('is refused where another administrator saved the shift since', async () => {
    const { api, undo, refresh } = await openSaved();
    api.reply({ 'shifts.get': { ...morning, name: 'Night', version: 3 } });
    await refresh();
    await waitFor(async () => expect(await nameField()).toHaveProperty('value', 'Night'));
    await undo();
    expect(await screen.findByText(tooLate)).toBeDefined();
    expect(await nameField()).toHaveProperty('value', 'Night');
    expect(api.asked('shifts.update')).toHaveLength(1);
  });

  it('turns automatic logout off again where the save turned it on', async () => {
    const period = { start_date: '2025-04-01', end_date: '2025-04-30' };
    const stored = { ...morning, state: 'disabled' as const, auto_logout: false };
    const scheduled = { ...stored, state: 'scheduled' as const, period, auto_logout: true, version: 2 };
    const { api, user } = await openShift({ 'shifts.get': stored, 'shifts.update': aSaved(scheduled) });
    await user.click(await button('Set a period'));
    await user.type(screen.getByRole('textbox', { name: 'First day' }), '01/04/2025');
    await user.click(within(await bar()).getByRole('button', { name: 'Save changes' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Save with automatic/ }));
    await screen.findByText('Shift saved.');
    api.reply({ 'shifts.update': aSaved({ ...stored, version: 3 }) });
    await user.click(await button('Undo'));
    await waitFor(() => expect(api.asked('shifts.update')).toHaveLength(2));
    expect(api.asked('shifts.update')[1]?.body).toMatchObject({ auto_logout: false, state: 'disabled' });
  });

  it('leaves a shift enabled that was so before it was given a period, and asks nothing about it', async () => {
    const period = { start_date: '2025-04-01', end_date: '2025-04-30' };
    const stored = { ...morning, state: 'enabled' as const, auto_logout: false };
    const scheduled = { ...stored, state: 'scheduled' as const, period, version: 2 };
    const { api, user } = await openShift({ 'shifts.get': stored, 'shifts.update': aSaved(scheduled) });
    await user.click(await button('Set a period'));
    await user.type(screen.getByRole('textbox', { name: 'First day' }), '01/04/2025');
    await user.click(within(await bar()).getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Shift saved.');
    api.reply({ 'shifts.update': aSaved({ ...stored, version: 3 }) });
    await user.click(await button('Undo'));
    await waitFor(() => expect(api.asked('shifts.update')).toHaveLength(2));
    const body = { version: 2, state: 'enabled', confirm_remove_period: true };
    expect(api.asked('shifts.preview')[1]?.body).toEqual(body);
    expect(api.asked('shifts.update')[1]?.body).toEqual(body);
  });
});

describe('the head of a shift', () => {
  const reversible = 'This action can be undone later.';
  const disabled = { ...morning, state: 'disabled' as const, auto_logout: true, users_number: 9 };
  const stateSwitch = (state: string) =>
    screen.findByRole('switch', { name: 'Shift Morning', description: new RegExp(`^${state}`) });

  it('turns the shift on at once where nobody loses by it, and off again on request', async () => {
    const enabled = { ...disabled, state: 'enabled' as const, version: 2 };
    const { api, user } = await openShift({ 'shifts.get': disabled, 'shifts.update': aSaved(enabled) });
    await user.click(await stateSwitch('Disabled'));
    expect(await screen.findByText('Shift enabled.')).toBeDefined();
    expect(await stateSwitch('Enabled')).toHaveProperty('checked', true);
    api.reply({ 'shifts.update': aSaved({ ...disabled, version: 3 }) });
    await user.click(await button('Undo'));
    expect(await stateSwitch('Disabled')).toHaveProperty('checked', false);
    expect(api.asked('shifts.update').map(({ body }) => (body as { state: string }).state)).toEqual([
      'enabled',
      'disabled',
    ]);
  });

  it('asks before it turns on what is not saved yet, or leaves people signed in', async () => {
    const { api, user } = await openEdited({ 'shifts.get': { ...disabled, auto_logout: false } });
    await user.click(await stateSwitch('Disabled'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enable the shift?' }));
    expect(dialog.getByText(/Unsaved changes will be saved too/)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Enable without automatic sign-out' })).toBeDefined();
    expect(api.asked('shifts.update')).toEqual([]);
  });

  it('asks before it turns off what people need', async () => {
    const enabled = { ...disabled, state: 'enabled' as const };
    const { api, user } = await openShift({
      'shifts.get': enabled,
      'shifts.preview': aPreview({ total: 9, left_without_shift: people('Ana Souza') }),
    });
    await user.click(await stateSwitch('Enabled'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable the shift?' }));
    expect(dialog.getByText(reversible)).toBeDefined();
    expect(api.asked('shifts.update')).toEqual([]);
    api.reply({ 'shifts.update': aSaved({ ...disabled, version: 2 }) });
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    expect(await screen.findByText('Shift disabled.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('keeps the focus on the switch while it is turned, and takes no second press', async () => {
    const late = lateAnswer<CallResponse<'shifts.update'>>();
    const { api, user } = await openShift({ 'shifts.get': disabled, 'shifts.update': late.promise });
    const pressed = await stateSwitch('Disabled');
    await user.click(pressed);
    await waitFor(() => expect(api.asked('shifts.update')).toHaveLength(1));
    expect(document.activeElement).toBe(pressed);
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard(' ');
    late.give(aSaved({ ...disabled, state: 'enabled', version: 2 }));
    await waitFor(() => expect(pressed).toHaveProperty('checked', true));
    expect(document.activeElement).toBe(pressed);
    expect(api.asked('shifts.preview')).toHaveLength(1);
  });

  it('says that turning it off with its period cannot be undone, and offers no undo', async () => {
    const period = { start_date: '2025-03-01', end_date: null };
    const { user } = await openShift({
      'shifts.get': { ...disabled, state: 'scheduled', period },
      'shifts.update': aSaved({ ...disabled, version: 2 }),
    });
    await user.click(await stateSwitch('Scheduled'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable the shift?' }));
    expect(dialog.getByText('This action can’t be undone.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    expect(await screen.findByText('Shift disabled.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it.each([
    ['saves edits with it', openEdited, { auto_logout: true }, 'Save and enable'],
    ['turns on automatic logout', openShift, { auto_logout: false }, 'Enable with automatic sign-out'],
  ] as const)('offers no undo of an enabling that %s', async (_what, open, given, press) => {
    const { user } = await open({
      'shifts.get': { ...disabled, ...given },
      'shifts.update': aSaved({ ...disabled, state: 'enabled', auto_logout: true, version: 2 }),
    });
    await user.click(await stateSwitch('Disabled'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enable the shift?' }));
    expect(dialog.queryAllByText(reversible)).toHaveLength(press === 'Save and enable' ? 0 : 1);
    await user.click(dialog.getByRole('button', { name: press }));
    expect(await screen.findByText('Shift enabled.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('leads to the people, and to what can be done with the shift', async () => {
    const next_change = { at: '2025-03-10T21:00:00.000Z', opens: false };
    const { user, address } = await openShift({
      'shifts.get': { ...disabled, state: 'enabled', next_change },
    });
    expect(await screen.findByText('Closes today at 18:00')).toBeDefined();
    await user.click(await button('Actions for Morning'));
    expect(await screen.findByRole('menuitem', { name: 'Force sign-out' })).toBeDefined();
    await user.keyboard('{Escape}');
    await user.click(await button('9 people'));
    await waitFor(() => expect(address()).toContain('tab=participants'));
  });
});

describe('a shift that another administrator changed meanwhile', () => {
  const theirs = {
    ...morning,
    name: 'Aurora',
    color: 4,
    version: 2,
    updated_by: 'Marina Costa',
    updated_by_key: aKey(77),
  };
  const openConflict = async () => {
    const opened = await openEdited({ 'shifts.preview': refuse('VERSION_CONFLICT') });
    opened.api.reply({ 'shifts.get': theirs });
    await opened.save();
    return { ...opened, conflict: within(await screen.findByRole('alert')) };
  };

  it('shows both versions side by side, and blocks saving until one is chosen', async () => {
    const { conflict } = await openConflict();
    expect(conflict.getByText(/^Marina Costa saved this shift/)).toBeDefined();
    const [, row] = within(conflict.getByRole('table', { name: 'The two versions' })).getAllByRole('row');
    expect(row?.textContent).toBe('NameOvernightAurora');
    // A table that is wider than a phone is scrolled with the keyboard too.
    expect(conflict.getByRole('region', { name: 'The two versions' }).tabIndex).toBe(0);
    expect(conflict.getByText('Color: Olive')).toBeDefined();
    expect(within(await bar()).getByRole('button', { name: 'Save changes' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('is loaded with what was typed kept, and saved over the newer version', async () => {
    const { api, conflict, save, user } = await openConflict();
    await user.click(conflict.getByRole('button', { name: 'Load the new version' }));
    expect(await screen.findByText('Changed in both versions: Name. Your changes were kept.')).toBeDefined();
    expect(await nameField()).toHaveProperty('value', 'Overnight');
    api.reply({
      'shifts.preview': aPreview(),
      'shifts.update': aSaved({ ...theirs, name: 'Overnight', version: 3 }),
    });
    await save();
    expect(await screen.findByText('Shift saved.')).toBeDefined();
    expect(api.asked('shifts.update')[0]?.body).toEqual({ version: 2, name: 'Overnight' });
  });

  it('is loaded with what was typed let go', async () => {
    const { conflict, user } = await openConflict();
    await user.click(conflict.getByRole('button', { name: 'Discard mine and load' }));
    await waitFor(async () => expect(await nameField()).toHaveProperty('value', 'Aurora'));
    expect(screen.queryByRole('region', { name: 'You have unsaved changes' })).toBeNull();
  });

  it('is followed without a question where the changes do not meet', async () => {
    const { api, save } = await openEdited({ 'shifts.preview': refuse('VERSION_CONFLICT') });
    api.reply({ 'shifts.get': { ...theirs, name: morning.name } });
    await save();
    expect(await screen.findByText(/The new version is on the screen/)).toBeDefined();
    expect(await nameField()).toHaveProperty('value', 'Overnight');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is followed while nothing is typed', async () => {
    const { api, refresh } = await openShift();
    await nameField();
    api.reply({ 'shifts.get': theirs });
    await refresh();
    await waitFor(async () => expect(await nameField()).toHaveProperty('value', 'Aurora'));
  });
});

describe('a shift that another administrator deleted meanwhile', () => {
  const gone = refuse('SHIFT_NOT_FOUND', {
    facts: { deleted_at: testInstant, deleted_by: 'Marina Costa', deleted_by_key: aKey(77) },
  });

  it('can be made anew from what is on the screen, also at a second try', async () => {
    const made = { ...morning, key: aKey(150), name: 'Overnight' };
    const { api, refresh, user, address } = await openEdited({
      'shifts.create': made,
      'shifts.update': refuse('SERVICE_UNAVAILABLE'),
    });
    api.reply({ 'shifts.get': gone });
    await refresh();
    expect(await screen.findByText(/Marina Costa deleted this shift/)).toBeDefined();
    expect(await nameField()).toHaveProperty('value', 'Overnight');
    await user.click(await button('Create another shift from this'));
    expect(await screen.findByText(/The service is unavailable/)).toBeDefined();
    api.reply({ 'shifts.update': aSaved(made), 'shifts.get': made });
    await user.click(await button('Create another shift from this'));
    await waitFor(() => expect(address()).toContain(made.key));
    expect(api.asked('shifts.create')).toHaveLength(1);
  });

  it('says who was in it', async () => {
    const { api, refresh, user } = await openShift();
    await nameField();
    api.reply({ 'shifts.get': gone });
    await refresh();
    await screen.findByText(/deleted this shift/);
    await user.click(screen.getByRole('tab', { name: 'Participants' }));
    expect(await screen.findByText(/^People were removed from this shift/)).toBeDefined();
  });
});
