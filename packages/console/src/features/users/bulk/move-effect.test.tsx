import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { aDifference, aShiftSummary, aTask, people } from '#testing/entities.ts';
import { lateAnswer, refuse } from '#testing/fake-api.ts';
import type { Replies } from '#testing/fake-api.ts';
import { ana, morning, openUsers } from '../testing/open-users.tsx';

type Effect = CallResponse<'users.previewBulk'>;
const anEffect = (given: Partial<Effect> = {}): Effect => ({
  ...aDifference({ total: 1 }),
  found: 1,
  moving: 1,
  staying: 0,
  gone: 0,
  protected: { count: 0, people: [] },
  ...given,
});
const task = aTask(700);
const running: Replies = {
  'users.bulk': task,
  'tasks.get': task,
  'tasks.results': { items: [], next: null },
};

/** Selects Ana and opens the choice of a shift to move her into, or out of. */
async function openMove(replies: Replies, item = 'Adicionar ao turno') {
  const opened = await openUsers({ ...running, ...replies });
  await opened.user.click(await screen.findByRole('checkbox', { name: 'Selecionar Ana Souza' }));
  const bar = within(screen.getByRole('region', { name: 'Ações' }));
  if (item === 'Adicionar ao turno') await opened.user.click(bar.getByRole('button', { name: item }));
  else {
    await opened.user.click(bar.getByRole('button', { name: 'Ações' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: item }));
  }
  const dialog = within(await screen.findByRole('dialog', { name: `${item}: 1 pessoa` }));
  const show = async () => {
    await opened.user.click(dialog.getByRole('radio', { name: 'Manhã' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Ver o efeito' }));
  };
  return { ...opened, dialog, show };
}

describe('moving people into a shift', () => {
  it('wants a shift, shows the effect, and starts with the number that was shown', async () => {
    const { api, dialog, show, user, address } = await openMove({
      'users.previewBulk': anEffect({ gains: people('Ana Souza'), unchanged: people('Bia') }),
    });
    expect(dialog.getByRole('button', { name: 'Ver o efeito' })).toHaveProperty('disabled', true);
    await show();
    expect(await dialog.findByText('1 pessoa entra no turno.')).toBeDefined();
    expect(dialog.getByText('1 pessoa ganha acesso agora')).toBeDefined();
    expect(dialog.getByText('1 pessoa fica como está')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Adicionar ao turno' }));
    await waitFor(() => expect(address()).toBe(`/users?task=${task.key}`));
    expect(api.asked('users.bulk')[0]?.body).toMatchObject({
      selection: { users: [ana.key] },
      act: { action: 'add_to_shift', shift: morning.key },
    });
  });

  it('computes with the way back alone in reach of Enter, and can be left for another shift', async () => {
    const late = lateAnswer<Effect>();
    const { dialog, show, user } = await openMove({ 'users.previewBulk': late.promise });
    await show();
    expect(await dialog.findByText('Calculando o efeito…')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Voltar' }));
    expect(dialog.getByRole('button', { name: 'Adicionar ao turno' })).toHaveProperty('disabled', true);
    await user.keyboard('{Enter}');
    expect(await dialog.findByRole('radio', { name: 'Manhã' })).toHaveProperty('checked', true);
    late.give(anEffect());
  });

  it('says why the effect could not be computed, and computes it again', async () => {
    const { api, dialog, show, user } = await openMove({ 'users.previewBulk': refuse('PREVIEW_SUPERSEDED') });
    await show();
    await dialog.findByText('Não foi possível carregar');
    api.reply({ 'users.previewBulk': anEffect() });
    await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
    expect(await dialog.findByText('1 pessoa entra no turno.')).toBeDefined();
  });

  it('offers nothing to start where nobody moves, and says why', async () => {
    const { dialog, show } = await openMove({
      'users.previewBulk': anEffect({
        moving: 0,
        staying: 1,
        gone: 2,
        found: 4,
        protected: { count: 3, people: [{ key: ana.key, name: 'Zilda', email: 'z@empresa.com.br' }] },
      }),
    });
    await show();
    expect(
      await dialog.findByText(
        'Ninguém novo entra no turno. 1 pessoa já está no turno e fica como está. 2 pessoas não estão mais no diretório e ficam de fora.',
      ),
    ).toBeDefined();
    expect(dialog.getByText(/^3 pessoas ficam de fora/)).toBeDefined();
    expect(dialog.getByText('e mais 2')).toBeDefined();
    expect(dialog.getByText(/a busca agora encontra 4 pessoas em vez de 1/)).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Adicionar ao turno' })).toBeNull();
  });

  it('finds one of many shifts by its name', async () => {
    const shifts = Array.from({ length: 9 }, (_, at) => aShiftSummary(101 + at, { name: `Equipe ${at}` }));
    const { dialog, user } = await openMove({ 'shifts.list': { items: shifts } });
    expect(dialog.getAllByRole('radio')).toHaveLength(9);
    await user.type(dialog.getByRole('textbox', { name: 'Buscar turno' }), 'equipe 7');
    expect(dialog.getAllByRole('radio')).toHaveLength(1);
    await user.type(dialog.getByRole('textbox', { name: 'Buscar turno' }), 'x');
    expect(dialog.getByText('Nenhum turno com esse nome.')).toBeDefined();
  });

  it('says that there is no shift yet', async () => {
    const { dialog } = await openMove({ 'shifts.list': { items: [] } });
    expect(dialog.getByText('Ainda não há turnos. Crie o primeiro.')).toBeDefined();
  });
});

describe('moving people out of a shift', () => {
  it('names who loses access', async () => {
    const { api, dialog, show, user } = await openMove(
      {
        'users.previewBulk': anEffect({
          loses: people('Ana Souza'),
          logged_out: 1,
          left_without_shift: people('Ana Souza'),
        }),
      },
      'Remover do turno',
    );
    await show();
    expect(await dialog.findByText('1 pessoa sai do turno.')).toBeDefined();
    expect(dialog.getByText('1 pessoa que está conectada será desconectada.')).toBeDefined();
    expect(dialog.getByText('1 pessoa fica sem nenhum turno ativado e sem acesso')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Remover do turno' }));
    await waitFor(() => expect(api.asked('users.bulk')).toHaveLength(1));
  });

  it('says that nobody leaves who is not in it', async () => {
    const { dialog, show } = await openMove(
      { 'users.previewBulk': anEffect({ moving: 0, staying: 1 }) },
      'Remover do turno',
    );
    await show();
    expect(
      await dialog.findByText('Ninguém sai do turno. 1 pessoa não está no turno e fica como está.'),
    ).toBeDefined();
  });
});
