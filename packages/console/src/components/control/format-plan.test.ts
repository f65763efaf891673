import { expect, test } from 'vitest';
import { speak } from '#testing/speak.ts';
import { isPlanOver, formatPlan } from './format-plan.ts';

const on = 'active';
const off = 'inactive';
const ends_on = '2026-11-26';
const expiring = (days_left: number) => ({ value: 'expiring_trial', ends_on, days_left }) as const;
const expired = { value: 'expired_trial', ends_on, days_left: null } as const;
const without = { value: 'disabled_or_not_found', ends_on: null, days_left: null } as const;

test.each([
  [
    'en',
    expiring(3),
    on,
    'Your trial ends in 3 days, on November 26. After that, access control will be turned off.',
  ],
  ['pt-BR', expiring(1), on, 'O período de teste termina em 1 dia, em 26 de novembro.'],
  ['pt-BR', expiring(0), on, 'O período de teste termina hoje, 26 de novembro, no fim do dia.'],
  ['pt-BR', expiring(0), off, 'Depois não será possível ativar o controle.'],
  ['es', expired, off, 'El período de prueba terminó el 26 de noviembre: el control está desactivado'],
  ['es', expired, 'deactivating', 'el control se está desactivando.'],
  ['pt-BR', { ...expired, ends_on: null }, off, 'O plano da empresa terminou'],
  ['pt-BR', without, off, 'O plano da empresa não inclui o controle de acesso'],
] as const)(
  'describes in %s the plan %o with control %s: %s',
  (language, plan_alert, control_state, words) => {
    expect(formatPlan({ plan_alert, control_state }, language, speak(language))).toContain(words);
  },
);

test('shows nothing for a plan that continues', () => {
  expect(formatPlan({ plan_alert: null, control_state: on }, 'pt-BR', speak('pt-BR'))).toBeNull();
});

test('reports when the plan no longer allows an activation', () => {
  expect([null, expiring(0), expired, without].map((plan_alert) => isPlanOver({ plan_alert }))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
