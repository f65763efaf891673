import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aKey, testInstant } from '../../testing/entities.ts';
import { refuse } from '../../testing/fake-api.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { ApproveAccessDialog } from './approve-access-dialog.tsx';
import type { AccessRequest } from './model.ts';

const request: AccessRequest = {
  key: aKey(1),
  kind: 'single_access',
  state: 'open',
  user: aKey(2),
  name: 'Ana Souza',
  email: 'ana@empresa.com.br',
  photo: null,
  reason: 'Preciso fechar o caixa',
  times_asked: 1,
  ip: null,
  created_at: testInstant,
  asked_at: testInstant,
  ends_at: testInstant,
  decided_by: null,
  word: null,
  duration_minutes: null,
  may_decide: true,
  mail_failed_at: null,
  is_reachable: true,
  link_address: null,
};

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
    expect(dialog.getByText('Preciso fechar o caixa')).toBeDefined();
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
