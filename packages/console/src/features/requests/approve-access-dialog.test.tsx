import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aRequest } from '#testing/entities.ts';
import { refuse } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { ApproveAccessDialog } from './approve-access-dialog.tsx';

const request = aRequest(1, { kind: 'single_access', reason: 'I need to close the register' });

it.each([
  ['pt-BR', 'Duração', 'Outra duração', 'Tempo', 'Liberar acesso', /expira em 7 dias/],
  ['en', 'Duration', 'Another duration', 'Time', 'Grant access', /expires in 7 days/],
  ['es', 'Duración', 'Otra duración', 'Tiempo', 'Otorgar acceso', /vence en 7 días/],
] as const)(
  'grants a request by the same form as a grant without one, in %s',
  async (language, label, other, typed, submit, lapses) => {
    const { api, user } = await openScreen(
      <ApproveAccessDialog request={request} isAnswered={false} onClose={() => undefined} />,
      { language, replies: { 'requests.approve': refuse('REQUEST_ALREADY_DECIDED') } },
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('I need to close the register')).toBeDefined();
    expect(dialog.getByText(lapses)).toBeDefined();
    const length = dialog.getByRole<HTMLSelectElement>('combobox', { name: label });
    expect(length.value).toBe('30');
    await user.selectOptions(length, other);
    await user.clear(dialog.getByRole('textbox', { name: typed }));
    await user.type(dialog.getByRole('textbox', { name: typed }), '3');
    await user.click(dialog.getByRole('button', { name: submit }));
    expect(api.asked('requests.approve').at(-1)?.body).toEqual({ duration_minutes: 180 });
  },
);
