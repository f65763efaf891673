import { screen, within } from '@testing-library/react';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { describe, expect, it } from 'vitest';
import { aKey, aShiftSummary } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { SimulateDrawer } from './simulate-drawer.tsx';

type Simulated = CallResponse<'users.simulateSignIn'>;

const night = aShiftSummary(101, { name: 'Night bakery' });
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

async function open(language: 'pt-BR' | 'en' | 'es' = 'en', simulated: Partial<Simulated> = {}) {
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
    await user.click(dialog.getByRole('button', { name: 'Simulate' }));
    expect(asked()).toEqual([{ at: '2025-03-10T12:00:00.000Z', browser: 'chrome', os: 'windows' }]);
    await type('Time', '22h30');
    await type('IP address', '200.10.20.30');
    await user.click(dialog.getByRole('button', { name: 'Simulate' }));
    expect(asked().at(-1)).toEqual({
      at: '2025-03-11T01:30:00.000Z',
      browser: 'chrome',
      os: 'windows',
      ip: '200.10.20.30',
    });
  });

  it('shows the result with what would have allowed it and every check', async () => {
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Use mine (203.0.113.10)' }));
    await user.click(dialog.getByRole('button', { name: 'Simulate' }));
    const table = await dialog.findByRole('table', { name: 'Night bakery' });
    expect(within(table).getByText('10.0.0.*')).toBeDefined();
    expect(dialog.getByText('Came from 203.0.113.10; the shift has an address list')).toBeDefined();
  });

  it.each([
    ['2025-03-10T15:00:00.000Z', 'Access until today at 11:00 (Amazon Time)'],
    ['2025-03-09T15:00:00.000Z', 'Access was until 09/03/2025 at 11:00 (Amazon Time)'],
  ])("says until when access lasts on the shift's own clock (%s)", async (until, text) => {
    const { user, dialog } = await open('en', { ...inManaus, result: 'success', allowed_until: until });
    await user.click(dialog.getByRole('button', { name: 'Simulate' }));
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
    const { user, dialog } = await open('en', { ...inManaus, next_opening: '2025-03-10T15:00:00.000Z' });
    await user.click(dialog.getByRole('button', { name: 'Simulate' }));
    expect(await dialog.findByText(/^Access starts today at 11:00 \(Amazon Time\)/)).toBeDefined();
  });

  it('says what is missing where the date was emptied', async () => {
    const { dialog, type } = await open();
    await type('Date', '');
    expect(dialog.getByText('This date doesn’t exist. Enter it as 31/12/2026.')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Simulate' })).toHaveProperty('disabled', true);
  });

  it.each([
    ['IP address', '300.1.1.1', 'This isn’t an IP address.'],
    ['Time', '25:00', 'Enter a time from 00:00 to 23:59.'],
    ['Time', '24:00', 'Enter a time from 00:00 to 23:59.'],
  ])('asks nothing with a bad value (%s: %s)', async (label, text, problem) => {
    const { dialog, type } = await open();
    await type(label, text);
    expect(dialog.getByText(problem)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Simulate' })).toHaveProperty('disabled', true);
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
