import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aDifference, aKey, aMe, aRule, people } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { waitUntilGone } from '#testing/wait-until-gone.ts';
import { aPreview, aSaved, morning, openShift } from '../testing/open-shift.tsx';

type Detail = CallResponse<'shifts.version'>;
type List = CallResponse<'shifts.versions'>;

const everyDay = (from: string, to: string) =>
  aRule(301, { kind: 'everyday', day: null, start_hour: from, end_hour: to });
const [short, long] = [everyDay('09:00', '12:00'), everyDay('08:00', '18:00')];
const shift = { ...morning, rules: [short], version: 3 };
const restored = { ...shift, rules: [long], version: 4 };

const aVersion = (id: string, given: Partial<Detail> = {}): Detail => ({
  id,
  at: '2025-03-08T11:30:00.000Z',
  author: { kind: 'person', key: aKey(900), name: 'Marina Costa', partner: null },
  cause: 'changed',
  restored_at: null,
  is_current: false,
  before: [],
  rules: [long],
  ...given,
});
const newest = aVersion('3-c', {
  at: '2025-03-10T11:30:00.000Z',
  is_current: true,
  before: [long],
  rules: [short],
});
const middle = aVersion('2-b');
const first = aVersion('1-a', {
  at: '2025-03-07T11:30:00.000Z',
  author: { kind: 'system', key: null, name: 'system', partner: null },
  cause: 'created',
  before: null,
  rules: [],
});
const all = [newest, middle, first];
const aList = (given: Partial<List> = {}): List => ({
  items: all,
  next: null,
  is_complete: true,
  kept_months: 12,
  ...given,
});

type Settings = Parameters<typeof openShift>[1];
const open = (more: Replies = {}, settings: Settings = {}) =>
  openShift(
    {
      'shifts.get': shift,
      'shifts.versions': aList(),
      'shifts.version': ({ params }) => all.find(({ id }) => id === params['id'])!,
      'shifts.restoreVersion': aSaved(restored),
      ...more,
    },
    { search: '?tab=versions', ...settings },
  );
const openMiddle = async (more: Replies = {}, settings: Settings = {}) => {
  const opened = await open(more, { search: '?tab=versions&version=2-b', ...settings });
  await screen.findByRole('heading', { name: 'Access hours changed' });
  return opened;
};
const pressRestore = async ({ user }: Awaited<ReturnType<typeof open>>) =>
  user.click(await screen.findByRole('button', { name: 'Restore this version' }));
const question = () => screen.findByRole('dialog', { name: 'Restore the version from 08/03/2025 08:30?' });

describe('the versions of a shift', () => {
  it.each([
    ['pt-BR', 'Horários alterados', 'Horários atuais', 'Turno criado', 'Sistema'],
    ['en', 'Access hours changed', 'Current hours', 'Shift created', 'System'],
    ['es', 'Horarios modificados', 'Horarios actuales', 'Turno creado', 'Sistema'],
  ] as const)(
    'are listed with who, when and what, in %s',
    async (language, changed, current, created, system) => {
      await open({}, { language });
      await screen.findByText(created);
      const [, top, , last] = screen.getAllByRole('row');
      expect(top!.textContent).toContain(changed);
      for (const text of ['10/03/2025 08:30:00', 'Marina Costa', current])
        expect(top!.textContent).toContain(text);
      for (const text of [created, system]) expect(last!.textContent).toContain(text);
      expect(last!.textContent).not.toContain(current);
    },
  );

  it('draw the week before and after, and step to the next one', async () => {
    const { user } = await open({}, { search: '?tab=versions&version=3-c' });
    const before = await screen.findByRole('heading', { name: 'Hours before' });
    expect(before.closest('section')!.textContent).toContain('from 08:00 to 18:00');
    const after = screen.getByRole('heading', { name: 'Hours in this version' });
    expect(after.closest('section')!.textContent).toContain('from 09:00 to 12:00');
    expect(screen.getByText('The shift already has these hours.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Restore this version' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('button', { name: 'Restore this version' })).toBeDefined();
  });

  it('say that older ones are gone with the audit log, on the last page', async () => {
    const { api, refresh } = await open({ 'shifts.versions': aList({ is_complete: false, next: 'x' }) });
    await screen.findByRole('table');
    expect(screen.queryByText(/Older versions/)).toBeNull();
    api.reply({ 'shifts.versions': aList({ is_complete: false }) });
    await refresh();
    expect(
      await screen.findByText('Older versions are not listed: the audit log is kept for 12 months.'),
    ).toBeDefined();
  });

  it('are asked for again where they could not be read', async () => {
    const { api, user } = await open({ 'shifts.versions': refuse('SERVICE_UNAVAILABLE') });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    api.reply({ 'shifts.versions': aList() });
    await user.click(retry);
    expect(await screen.findByText('Shift created')).toBeDefined();
  });

  it('can all be gone', async () => {
    await open({ 'shifts.versions': aList({ items: [], is_complete: false }) });
    expect(await screen.findByText('No versions kept')).toBeDefined();
    expect(screen.getByText(/Older versions are not listed/)).toBeDefined();
  });
});

describe('restoring a version', () => {
  it('shows the effect first, restores by the version of the screen, and is undone as a change', async () => {
    const opened = await openMiddle({
      'shifts.preview': aPreview({ loses: people('Bia') }),
      'shifts.update': aSaved({ ...shift, version: 5 }),
    });
    const { api, user, address } = opened;
    await pressRestore(opened);
    const dialog = within(await question());
    expect(dialog.getByText(/Only the access hours change/)).toBeDefined();
    expect(dialog.getByText(/Bia/)).toBeDefined();
    expect(api.asked('shifts.preview')[0]!.body).toMatchObject({
      version: 3,
      rules: [{ kind: 'everyday', start_hour: '08:00', end_hour: '18:00' }],
    });
    expect(api.asked('shifts.restoreVersion')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(/^Version from 08\/03\/2025 08:30 restored\./)).toBeDefined();
    expect(api.asked('shifts.restoreVersion')).toMatchObject([
      { params: { key: shift.key, id: '2-b' }, body: { version: 3 } },
    ]);
    await waitFor(() => expect(address()).not.toContain('version='));
    api.reply({ 'shifts.preview': aPreview() });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Restore undone\./)).toBeDefined();
    expect(api.asked('shifts.update')[0]!.body).toMatchObject({
      version: 4,
      rules: [{ start_hour: '09:00', end_hour: '12:00' }],
    });
    // What is restored is no edit of one's own.
    expect(screen.queryByRole('region', { name: 'You have unsaved changes' })).toBeNull();
  });

  it('is left with nothing changed', async () => {
    const opened = await openMiddle();
    await pressRestore(opened);
    await opened.user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitUntilGone('dialog', { name: /Restore the version/ });
    await pressRestore(opened);
    await question();
    await opened.user.keyboard('{Escape}');
    await waitUntilGone('dialog', { name: /Restore the version/ });
    // The version itself stays open.
    expect(await screen.findByRole('button', { name: 'Restore this version' })).toBeDefined();
    expect(opened.api.asked('shifts.restoreVersion')).toEqual([]);
  });

  it('shows the effect again where it costs more than was agreed to', async () => {
    const loses = people('Bia');
    const opened = await openMiddle({
      'shifts.restoreVersion': aSaved(restored, {
        difference: aDifference({ control_is_active: true, loses }),
      }),
    });
    await pressRestore(opened);
    await opened.user.click(within(await question()).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(/Bia/)).toBeDefined();
  });

  it.each([
    ['SHIFT_VERSION_IS_CURRENT', /already has the hours of this version/],
    ['SHIFT_VERSION_NOT_FOUND', /is no longer in the audit log/],
    ['INVALID_RULES', /rules are incorrect/],
  ] as const)(
    'says why it was refused (%s), and marks nothing of the shift as wrong',
    async (code, words) => {
      const fields = [{ path: 'body.rules.0.end_hour', rule: 'start_not_before_end' }];
      const opened = await openMiddle({ 'shifts.restoreVersion': refuse(code, { fields }) });
      await pressRestore(opened);
      const asked = opened.api.asked('shifts.versions').length;
      await opened.user.click(within(await question()).getByRole('button', { name: 'Restore' }));
      expect(await screen.findByText(words)).toBeDefined();
      await waitFor(() => expect(opened.api.asked('shifts.versions').length).toBeGreaterThan(asked));
      expect(screen.queryByRole('tab', { name: 'Access hours !', hidden: true })).toBeNull();
    },
  );

  it('follows a save of another person in between, and says so', async () => {
    const opened = await openMiddle();
    await pressRestore(opened);
    const theirs = { ...shift, name: 'Afternoon', version: 4, updated_by: 'Rui Alves' };
    opened.api.reply({ 'shifts.restoreVersion': refuse('VERSION_CONFLICT'), 'shifts.get': theirs });
    await opened.user.click(within(await question()).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(/Rui Alves .* check it, and restore again/)).toBeDefined();
    opened.api.reply({ 'shifts.restoreVersion': aSaved({ ...restored, version: 5 }) });
    await pressRestore(opened);
    await opened.user.click(within(await question()).getByRole('button', { name: 'Restore' }));
    await screen.findByText(/restored\./);
    expect(opened.api.asked('shifts.restoreVersion').map(({ body }) => body)).toEqual([
      { version: 3 },
      { version: 4 },
    ]);
  });

  it('waits for unsaved changes, and is no matter of one who can only read', async () => {
    const { user } = await open({}, { search: '?tab=general' });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'x');
    await user.click(screen.getByRole('tab', { name: 'Versions' }));
    await user.click(await screen.findByRole('button', { name: /Open the version from 08\/03\/2025/ }));
    expect(await screen.findByText(/Save or discard the changes/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Restore this version' })).toHaveProperty('disabled', true);
  });

  it('is not there for a manager in the shift, who still sees the versions', async () => {
    const protection = { includes_me: true, names: ['Bia'], others: 1 };
    await openMiddle(
      { 'shifts.get': { ...shift, protection } },
      { session: { me: aMe({ is_control_admin: false, is_manager: true }) } },
    );
    expect(screen.getByRole('heading', { name: 'Hours in this version' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Restore this version' })).toBeNull();
  });

  it('is not there for a shift that was deleted meanwhile', async () => {
    const { api, refresh } = await open();
    await screen.findByRole('table');
    api.reply({ 'shifts.get': refuse('SHIFT_NOT_FOUND'), 'shifts.versions': refuse('SHIFT_NOT_FOUND') });
    await refresh();
    expect(await screen.findByText('The versions of a deleted shift cannot be restored.')).toBeDefined();
  });
});
