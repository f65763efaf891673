import { consoleTexts } from '@shiftgate/phrases/pt-BR/index.ts';
import { translator } from '@shiftgate/phrases/translate.ts';
import { expect, it } from 'vitest';
import type { UserDetail } from '../model.ts';
import { sayVerdict } from './verdict-text.ts';

const base: UserDetail['verdict'] = {
  control_is_active: true,
  can_sign_in: true,
  result: 'success',
  allowed_until: '2026-03-10T21:00:00Z',
  next_opening: null,
  shift: null,
  conditions: [],
};
const say = (verdict: Partial<UserDetail['verdict']>) =>
  sayVerdict({ name: 'Ana Lima', verdict: { ...base, ...verdict } } as UserDetail, {
    t: translator<typeof consoleTexts>('pt-BR', consoleTexts),
    language: 'pt-BR',
    zone: 'America/Sao_Paulo',
    now: Date.parse('2026-03-10T15:00:00Z'),
    result: (code) => (code === 'outside_allowed_hours' ? 'Fora do horário permitido' : code),
  });

it.each([
  [{}, 'Ana pode entrar agora, até hoje às 18:00.'],
  [{ allowed_until: null }, 'Ana pode entrar agora, sem hora para sair.'],
  [
    { conditions: ['ip', 'browser'] as const },
    'Ana pode entrar agora, até hoje às 18:00. Só de uma rede da lista e com um navegador permitido.',
  ],
  [
    { can_sign_in: false, result: 'outside_allowed_hours', next_opening: '2026-03-11T11:00:00Z' },
    'Ana não pode entrar agora: fora do horário permitido. O acesso abre amanhã às 08:00.',
  ],
  [
    { can_sign_in: false, result: 'outside_allowed_hours' },
    'Ana não pode entrar agora: fora do horário permitido. Nenhuma abertura prevista.',
  ],
  [
    { control_is_active: false },
    'O controle está desativado: Ana entra a qualquer hora, pelo próprio workspace.',
  ],
])('says %j in one sentence', (verdict, sentence) => {
  expect(say(verdict as Partial<UserDetail['verdict']>)).toBe(sentence);
});
