import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDifference, aPageOfUsers, aRule, aShiftSummary, aUserDetail, people } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { ShiftsCard } from '../detail/shifts-card.tsx';
import { ana, morning, night, openUsers, quietCompany } from '../testing/open-users.tsx';

const inMorning = { ...ana, rule_group: [morning.key], shift_names: ['Morning'] };
const harmless = aDifference({ total: 1, gains: people('Ana Souza') });
const costly = aDifference({ total: 1, loses: people('Ana Souza') });

/** Opens the shifts of a person from their row. */
async function openDialog(replies: Replies = {}) {
  const opened = await openUsers({
    'users.list': aPageOfUsers([inMorning]),
    'users.previewShifts': harmless,
    'users.setShifts': { ...aUserDetail(1), difference: harmless },
    ...replies,
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Actions for Ana Souza' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Shifts' }));
  const form = within(await screen.findByRole('dialog', { name: 'Shifts for Ana Souza' }));
  const save = async () => opened.user.click(form.getByRole('button', { name: 'Save' }));
  const sent = () => opened.api.asked('users.setShifts').map(({ body }) => body);
  return { ...opened, form, save, sent };
}

const effect = () => screen.findByRole('dialog', { name: 'What this change does' });

describe('the shifts of a person', () => {
  it('are offered with their hours, and with their zone where it is another one', async () => {
    const late = aShiftSummary(103, { name: 'Afternoon' });
    const rules = [
      { key: morning.key, zone: null, rules: [aRule(201)] },
      { key: night.key, zone: 'America/Manaus', rules: [] },
      { key: late.key, zone: 'America/Manaus', rules: [aRule(202)] },
    ];
    const { form } = await openDialog({
      'shifts.list': { items: [morning, night, late] },
      'shifts.rules': { items: rules },
    });
    const hours = await form.findByRole('checkbox', { description: 'Every day from 08:00 to 12:00.' });
    expect(hours).toBe(form.getByRole('checkbox', { name: 'Morning' }));
    const withZone = 'Every day from 08:00 to 12:00 (Amazon Time).';
    expect(form.getByRole('checkbox', { name: 'Afternoon', description: withZone })).toBeDefined();
    const noHours = form.getByRole('checkbox', { name: 'Night', description: /^Without access hours/ });
    expect(form.queryByRole('checkbox', { name: 'Night', description: /Amazon/ })).toBeNull();
    expect(noHours).toBeDefined();
  });

  it('can be chosen where their hours cannot be loaded, which is said', async () => {
    const { form } = await openDialog({ 'shifts.rules': refuse('SERVICE_UNAVAILABLE') });
    expect(await form.findByRole('alert')).toBeDefined();
    const box = form.getByRole('checkbox', { name: 'Morning' });
    expect(box.getAttribute('aria-describedby')).toBeNull();
  });

  it('have their hours beside their names on the page of the person', async () => {
    const user = aUserDetail(1, inMorning);
    const card = <ShiftsCard user={user} shifts={[morning, night]} isEditing={false} onEdit={() => {}} />;
    await openScreen(card, { replies: quietCompany });
    expect(await screen.findByText('Every day from 08:00 to 12:00.')).toBeDefined();
  });

  it('are saved at once where nobody is shut out, and undone on request', async () => {
    const { form, user, save, sent } = await openDialog();
    await user.click(form.getByRole('checkbox', { name: 'Night' }));
    await save();
    const both = [morning.key, night.key];
    await screen.findByText(/Shifts updated for Ana Souza\./);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toEqual([{ rule_group: both, seen: [morning.key] }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({ rule_group: [morning.key], seen: both });
  });

  it('are saved at once with control off, whoever would lose access', async () => {
    const off = { ...costly, control_is_active: false };
    const { form, user, save, sent } = await openDialog({
      'users.previewShifts': off,
      'users.setShifts': { ...aUserDetail(1), difference: off },
    });
    await user.click(form.getByRole('checkbox', { name: 'Morning' }));
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('are asked about first where somebody is shut out at once, and stay chosen after a no', async () => {
    const { form, user, save, sent } = await openDialog({ 'users.previewShifts': costly });
    await user.click(form.getByRole('checkbox', { name: 'Night' }));
    await save();
    const question = within(await effect());
    expect(question.getByText('1 person loses access now')).toBeDefined();
    expect(sent()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(form.getByRole('checkbox', { name: 'Night' })).toHaveProperty('checked', true);
    await save();
    await user.click(within(await effect()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Shifts for Ana Souza' })).toBeNull());
  });

  it('stay open and chosen where the question about them is left by Escape', async () => {
    const { form, user, save, sent } = await openDialog({ 'users.previewShifts': costly });
    await user.click(form.getByRole('checkbox', { name: 'Night' }));
    await save();
    await effect();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'What this change does' })).toBeNull());
    expect(screen.queryByText('Close without saving?')).toBeNull();
    expect(form.getByRole('checkbox', { name: 'Night' })).toHaveProperty('checked', true);
    expect(sent()).toEqual([]);
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Close without saving?')).toBeDefined();
  });

  it('are shown with their effect afterwards where it became worse meanwhile', async () => {
    const { form, user, save } = await openDialog({
      'users.setShifts': { ...aUserDetail(1), difference: costly },
    });
    await user.click(form.getByRole('checkbox', { name: 'Night' }));
    await save();
    expect(await screen.findByRole('dialog', { name: 'What this change did' })).toBeDefined();
  });

  it('stay chosen where saving was refused', async () => {
    const { form, user, save } = await openDialog({ 'users.setShifts': refuse('SHIFT_NOT_FOUND') });
    await user.click(form.getByRole('checkbox', { name: 'Night' }));
    await save();
    await screen.findByRole('alert');
    expect(form.getByRole('checkbox', { name: 'Night' })).toHaveProperty('checked', true);
  });
});
