import { screen, within } from '@testing-library/react';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { describe, expect, it } from 'vitest';
import { aKey, aShiftSummary } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { SimulateDrawer } from './simulate-drawer.tsx';

type Simulated = CallResponse<'users.simulateSignIn'>;

const night = aShiftSummary(101, { name: 'Padaria noturna' });
const ana = { key: aKey(1), name: 'Ana Souza' };
const denied = (query: Record<string, unknown>): Simulated => ({
  at: String(query['at']),
  result: 'ip_blocked',
  notes: [],
  ip: typeof query['ip'] === 'string' ? query['ip'] : null,
  browser: String(query['browser']),
  os: String(query['os']),
  shift: { key: night.key, name: night.name },
  allowed_until: null,
  next_opening: null,
  can_sign_in: false,
  reason: 'no_hours',
  way_in: 'own_password',
  no_way_in: null,
  trace: {
    checks: [],
    shifts: [
      {
        shiftKey: night.key,
        isInForce: true,
        hasRules: true,
        checks: [
          {
            check: 'allowed_ip',
            hasPassed: false,
            facts: { isAny: false, address: '200.10.20.30', allowed: ['10.0.0.*'], allowedMore: 0 },
          },
        ],
      },
    ],
  },
});

const inManaus = {
  trace: {
    checks: [],
    shifts: [
      {
        shiftKey: night.key,
        isInForce: true,
        hasRules: true,
        checks: [{ check: 'inside_hours', hasPassed: true, facts: { timeZone: 'America/Manaus' } }],
      },
    ],
  },
};

async function open(language: 'pt-BR' | 'en' | 'es' = 'pt-BR', simulated: Partial<Simulated> = {}) {
  const opened = await openScreen(<SimulateDrawer user={ana} isOpen onClose={() => undefined} />, {
    language,
    replies: {
      'company.address': { ip: '203.0.113.10' },
      'shifts.list': { items: [night] },
      'users.simulateSignIn': ({ query }) => ({ ...denied(query ?? {}), ...simulated }),
    },
  });
  const dialog = within(await screen.findByRole('dialog'));
  const type = async (label: string, text: string) => {
    const field = dialog.getByRole('textbox', { name: label });
    await opened.user.clear(field);
    if (text !== '') await opened.user.type(field, text);
  };
  const asked = () => opened.api.asked('users.simulateSignIn').map(({ query }) => query);
  return { ...opened, dialog, type, asked };
}

describe('the simulation of a sign-in', () => {
  it('asks about this moment at first, and about any other client and moment', async () => {
    const { user, dialog, type, asked } = await open();
    await user.click(dialog.getByRole('button', { name: 'Simular' }));
    expect(asked()).toEqual([{ at: '2025-03-10T12:00:00.000Z', browser: 'chrome', os: 'windows' }]);
    await type('Hora', '22h30');
    await type('Endereço IP', '200.10.20.30');
    await user.click(dialog.getByRole('button', { name: 'Simular' }));
    expect(asked().at(-1)).toEqual({
      at: '2025-03-11T01:30:00.000Z',
      browser: 'chrome',
      os: 'windows',
      ip: '200.10.20.30',
    });
  });

  it('shows the result with what would have allowed it and every check', async () => {
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Usar o meu (203.0.113.10)' }));
    await user.click(dialog.getByRole('button', { name: 'Simular' }));
    const table = await dialog.findByRole('table', { name: 'Padaria noturna' });
    expect(within(table).getByText('10.0.0.*')).toBeDefined();
    expect(dialog.getByText('Veio de 203.0.113.10; o turno tem uma lista de endereços')).toBeDefined();
  });

  it.each([
    ['2025-03-10T15:00:00.000Z', 'Pode ficar até hoje às 11:00 (horário do Amazonas)'],
    ['2025-03-09T15:00:00.000Z', 'Podia ficar até 09/03/2025 às 11:00 (horário do Amazonas)'],
  ])("says until when access lasts on the shift's own clock (%s)", async (until, text) => {
    const { user, dialog } = await open('pt-BR', { ...inManaus, result: 'success', allowed_until: until });
    await user.click(dialog.getByRole('button', { name: 'Simular' }));
    expect(await dialog.findByText(text)).toBeDefined();
  });

  it('says that the right hours open nothing to people without a way in', async () => {
    const lacking = { result: 'success', can_sign_in: false, way_in: null, reason: 'no_password' } as const;
    const { user, dialog } = await open('en', { ...lacking, no_way_in: 'no_password' });
    await user.click(dialog.getByRole('button', { name: 'Simulate' }));
    expect(
      await dialog.findByText(
        'This assumes the right password, but the person couldn’t sign in: No password, no open link.',
      ),
    ).toBeDefined();
  });

  it("says when access starts on the shift's own clock", async () => {
    const { user, dialog } = await open('pt-BR', { ...inManaus, next_opening: '2025-03-10T15:00:00.000Z' });
    await user.click(dialog.getByRole('button', { name: 'Simular' }));
    expect(await dialog.findByText(/^O acesso começa hoje às 11:00 \(horário do Amazonas\)/)).toBeDefined();
  });

  it('says what is missing where the date was emptied', async () => {
    const { dialog, type } = await open();
    await type('Data', '');
    expect(dialog.getByText('Data inválida. Escreva como 31/12/2026.')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Simular' })).toHaveProperty('disabled', true);
  });

  it.each([
    ['Endereço IP', '300.1.1.1', 'Não é um endereço IP.'],
    ['Hora', '25:00', 'Digite uma hora de 00:00 a 23:59.'],
    ['Hora', '24:00', 'Digite uma hora de 00:00 a 23:59.'],
  ])('asks nothing with a bad value (%s: %s)', async (label, text, problem) => {
    const { dialog, type } = await open();
    await type(label, text);
    expect(dialog.getByText(problem)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Simular' })).toHaveProperty('disabled', true);
  });

  it.each([
    ['pt-BR', 'Simular um login de Ana Souza', 'Hora', 'Fuso horário: horário de Brasília.'],
    ['en', 'Simulate a sign-in by Ana Souza', 'Time', 'Time zone: Brasilia Time.'],
    ['es', 'Simular un inicio de sesión de Ana Souza', 'Hora', 'Zona horaria: hora de Brasilia.'],
  ] as const)('speaks the language of its reader (%s)', async (language, title, label, zone) => {
    const { dialog } = await open(language);
    expect(await screen.findByText(title)).toBeDefined();
    expect(dialog.getByRole('textbox', { name: label, description: zone })).toBeDefined();
  });
});
