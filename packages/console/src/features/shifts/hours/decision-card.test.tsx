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
    expect(screen.getByText('Acesso permitido')).toBeDefined();
    expect(screen.getByText(/^Abre: segunda/i)).toBeDefined();
    expect(screen.getByText('Pode ficar até 12:00')).toBeDefined();
  });

  it('denies outside of them, and says when access begins', async () => {
    await openCard([weekly('a', 0, 8, 9), weekly('b', 1, 8, 9)]);
    expect(screen.getByText('Acesso negado')).toBeDefined();
    expect(screen.getByText(/^Aplica-se ao dia, mas em outro horário/)).toBeDefined();
    expect(screen.getByText(/^Próximo acesso: .*11\/03\/2025/)).toBeDefined();
  });

  it('says that no rule speaks of the day, and that none will', async () => {
    await openCard([]);
    expect(screen.getByText('Nenhuma regra trata deste dia.')).toBeDefined();
    expect(screen.getByText(/^Não há outro acesso previsto/)).toBeDefined();
  });

  it('names the rules that a special date outranks, and what else the shift wants', async () => {
    const closed = aRule('s', 'special_date', { startOn: '2025-03-10', startHour: null, endHour: null });
    await openCard([weekly('a', 0, 8, 12), closed], { list_ip: ['10.0.0.1'], allowed_browsers: ['chrome'] });
    expect(screen.getByText(/^Decide o dia: fechado em/i)).toBeDefined();
    expect(screen.getByText(/^Não se aplica neste dia: segunda/i)).toBeDefined();
    expect(screen.getByText('Só com o que o turno permite de: IP, navegador')).toBeDefined();
  });

  it('answers for a shift that is not in force as if it were, and says so', async () => {
    await openCard([weekly('a', 0, 8, 12)], { state: 'disabled' });
    expect(screen.getByText(/^O turno não está em vigor neste momento/)).toBeDefined();
    expect(screen.getByText('Acesso permitido')).toBeDefined();
  });

  it('follows the night into its next day', async () => {
    await openCard([weekly('a', 6, 22, 30)], {}, '02:00');
    expect(screen.getByText(/^Abre, vindo do dia anterior/)).toBeDefined();
  });

  it('is asked about a moment that is typed, once it can be read', async () => {
    const { user } = await openCard([weekly('a', 0, 8, 12)]);
    const time = screen.getByRole('textbox', { name: 'Hora' });
    await user.clear(time);
    expect(await screen.findByText('Escreva a hora como 08:00.')).toBeDefined();
    await user.type(time, '13:30');
    expect(await screen.findByText('Acesso negado')).toBeDefined();
    await user.clear(screen.getByRole('textbox', { name: 'Data' }));
    await user.paste('17/03/2025');
    await waitFor(() => expect(screen.getByText(/17\/03\/2025, 13:30/)).toBeDefined());
  });
});
