import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aDifference, people, testInstant } from '../../testing/entities.ts';
import { openScreen } from '../../testing/open-screen.tsx';
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
      'company.previewCalendar': difference,
      'company.setCalendar': { ...saved, difference },
    },
  });
  await opened.user.click(await screen.findByRole('switch', { name: /facultativos/i }));
  await opened.user.click(await screen.findByRole('button', { name: 'Salvar calendário' }));
  return opened;
}

describe('saving the calendar', () => {
  it('asks first where somebody loses access on a later day', async () => {
    const { api, user } = await saveWith(aDifference({ total: 1, loses_later: people('Ana Souza') }));
    const dialog = within(await screen.findByRole('dialog', { name: 'O efeito desta mudança' }));
    expect(dialog.getByText(/Ana Souza/)).toBeDefined();
    expect(api.asked('company.setCalendar')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Salvar calendário' }));
    expect(await screen.findByText(/^Calendário salvo\./)).toBeDefined();
    expect(api.asked('company.setCalendar')).toHaveLength(1);
  });

  it.each([
    ['nobody loses access', aDifference({ total: 1, gains_later: people('Ana Souza') })],
    ['control is off', aDifference({ total: 1, loses_later: people('Ana Souza'), control_is_active: false })],
  ])('does not ask where %s', async (_what, difference) => {
    const { api } = await saveWith(difference);
    expect(await screen.findByText(/^Calendário salvo\./)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.asked('company.setCalendar')).toHaveLength(1);
  });
});
