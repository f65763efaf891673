import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPageOfUsers, testInstant } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import type { User } from '../model.ts';
import { ana, openUsers } from '../testing/open-users.tsx';

type Access = NonNullable<User['single_access']>;
const waiting: Access = {
  state: 'waiting',
  granted_at: testInstant,
  granted_by: 'Helena Azevedo',
  duration_minutes: 90,
  ends_at: '2025-03-17T12:00:00.000Z',
};

async function openDialog(access: Access | null = null) {
  const opened = await openUsers({
    'users.list': aPageOfUsers([{ ...ana, single_access: access }]),
    // What is asked counts here.
    'users.grantSingleAccess': refuse('USER_NOT_ACTIVE'),
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Ações para Ana Souza' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Acesso avulso' }));
  const dialog = within(await screen.findByRole('dialog'));
  const length = () => dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Duração' });
  const send = async (name: string) => {
    await opened.user.click(dialog.getByRole('button', { name }));
    return opened.api.asked('users.grantSingleAccess').at(-1)?.body;
  };
  return { ...opened, dialog, length, send };
}

describe('the form of a single access', () => {
  it('proposes half an hour, and says from when it counts and until when it can be begun', async () => {
    const { dialog, length, send } = await openDialog();
    expect(length().value).toBe('30');
    expect(dialog.getByText(/quando a pessoa entrar\. Sem uso, o acesso expira em 7 dias\./)).toBeDefined();
    expect(await send('Liberar acesso')).toEqual({ duration_minutes: 30 });
  });

  it('lasts until the person signs out, which is a day at most', async () => {
    const { user, dialog, length, send } = await openDialog();
    await user.selectOptions(length(), 'Até a pessoa sair (no máximo 24 horas)');
    expect(dialog.getByText(/Termina na primeira saída\. Sem uso/)).toBeDefined();
    expect(await send('Liberar acesso')).toEqual({ duration_minutes: null });
  });

  it('takes any other length between five minutes and seven days', async () => {
    const { user, dialog, length, send } = await openDialog();
    await user.selectOptions(length(), 'Outra duração');
    const typed = dialog.getByRole('textbox', { name: 'Tempo' });
    const type = async (text: string) => {
      await user.clear(typed);
      await user.type(typed, text);
    };
    const grant = () => dialog.getByRole('button', { name: 'Liberar acesso' });
    await type('169');
    expect(dialog.getByText('De 5 minutos a 7 dias.')).toBeDefined();
    expect(grant()).toHaveProperty('disabled', true);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Unidade' }), 'minutos');
    expect(dialog.queryByText('De 5 minutos a 7 dias.')).toBeNull();
    await type('4');
    expect(grant()).toHaveProperty('disabled', true);
    await type('5');
    expect(await send('Liberar acesso')).toEqual({ duration_minutes: 5 });
  });

  it('begins with the length of the access that it replaces, and shows that length in words', async () => {
    const { dialog, length, send } = await openDialog(waiting);
    expect(
      dialog.getByText(/^Duração: 90 minutos\. Liberado por Helena Azevedo; ainda não usado\./),
    ).toBeDefined();
    expect(length().value).toBe('other');
    expect(await send('Alterar a duração')).toEqual({ duration_minutes: 90 });
  });

  it('counts from now where the access is in use', async () => {
    const { dialog } = await openDialog({ ...waiting, state: 'running', duration_minutes: 120 });
    expect(dialog.getByText(/^Em uso\. Duração: 2 horas\. Termina/)).toBeDefined();
    expect(dialog.getByText('O tempo conta a partir de agora.')).toBeDefined();
  });
});
