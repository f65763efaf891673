import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { aCompany, aMe, testInstant } from '#testing/entities.ts';
import { openScreen } from '#testing/open-screen.tsx';
import type { Run } from './model/model.ts';
import { RunProgress } from './run-progress.tsx';

const microsoft = aCompany({ oauth: 'microsoft' });
const aRun = (given: Partial<Run> = {}): Run => ({
  kind: 'activate',
  outcome: 'done',
  error: null,
  steps: [],
  read_back_at: testInstant,
  ...given,
});
const oneSeen: CallResponse<'control.firstSignIns'> = {
  domains: [
    { domain: 'lojas.example', at: '2025-03-10T11:14:00.000Z' },
    { domain: 'sul.example', at: null },
  ],
  is_over: false,
};
const open = (run: Run, more: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(<RunProgress run={run} />, {
    at: '/activation-steps?step=4',
    session: { company: microsoft },
    ...more,
    replies: { 'control.firstSignIns': { domains: [], is_over: false }, ...more?.replies },
  });

describe('the progress of a run', () => {
  it.each<[Language, Run['kind'], RegExp]>([
    ['pt-BR', 'activate', /até duas horas .* um domínio novo, até 24 horas/],
    ['en', 'activate', /up to two hours .* 24 hours for a new domain/],
    ['es', 'activate', /hasta dos horas .* un dominio nuevo, hasta 24 horas/],
    ['pt-BR', 'deactivate', /até duas horas para voltar a receber/],
    ['en', 'deactivate', /up to two hours to sign everyone in directly/],
    ['es', 'deactivate', /hasta dos horas en volver a recibir/],
  ])(
    'says in %s after %s how long Microsoft may take, and what was read back',
    async (language, kind, text) => {
      await open(aRun({ kind }), { language });
      await screen.findByText(text);
      expect(screen.getByText(/Lemos de volta no|Checked in|Verificado en/)).toBeDefined();
    },
  );

  it.each<[Language, RegExp, RegExp, RegExp]>([
    ['pt-BR', /Primeiro login pelo Shiftgate/, /^visto hoje às 08:14$/, /^nenhum visto ainda$/],
    ['en', /First sign-in through Shiftgate/, /^seen today at 08:14$/, /^none seen yet$/],
    ['es', /Primer inicio de sesión a través de Shiftgate/, /^visto hoy a las 08:14$/, /^ninguno visto aún$/],
  ])(
    'says in %s beside the wait whose first sign-in was seen here, by domain',
    async (language, title, seen, none) => {
      const { api, refresh } = await open(aRun(), { language, replies: { 'control.firstSignIns': oneSeen } });
      await screen.findByText(title);
      const facts = () =>
        screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
      expect(facts()).toEqual([
        ['lojas.example', expect.stringMatching(seen)],
        ['sul.example', expect.stringMatching(none)],
      ]);
      api.reply({ 'control.firstSignIns': { ...oneSeen, is_over: true } });
      await refresh();
      await screen.findByText(/3 (dias|days|días)/);
    },
  );

  it.each<[string, Partial<Run>, Parameters<typeof openScreen>[1]]>([
    ['after a deactivation', { kind: 'deactivate' }, {}],
    ['while the run goes on', { outcome: 'running' }, {}],
    ['for a company whose workspace follows at once', {}, { session: { company: aCompany() } }],
  ])('looks for no first sign-in %s', async (_when, run, more) => {
    const { api } = await open(aRun(run), more);
    await screen.findByText(/[Aa]ccess control/, { selector: 'h2' });
    expect(api.asked('control.firstSignIns')).toEqual([]);
  });

  it('says nothing of it for a company whose workspace follows at once', async () => {
    await open(aRun(), { session: { company: aCompany() } });
    await screen.findByText('Turning on access control');
    expect(screen.queryByText(/up to two hours/)).toBeNull();
  });

  it.each(['PLEASE_LOG_IN_AGAIN', 'INVALID_MICROSOFT_ACCESS_TOKEN'])(
    'leads after %s to signing in again, and back to the same step',
    async (error) => {
      window.history.replaceState(null, '', '/activation-steps?step=4');
      const { api, user } = await open(aRun({ outcome: 'rolled_back', error }));
      api.reply({ 'auth.authorize': { url: '#', browser_key: 'k' } });
      await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
      expect(api.asked('auth.authorize')[0]?.query).toEqual({
        provider: 'microsoft',
        consent: 'true',
        control: 'true',
      });
      expect(localStorage.getItem('wantedRoute')).toContain('/activation-steps?step=4');
    },
  );

  it.each<[string, Run, Parameters<typeof openScreen>[1]]>([
    ['for another reason', aRun({ outcome: 'rolled_back', error: 'DOMAIN_NOT_ROOT' }), {}],
    [
      'to people who do not administer control',
      aRun({ outcome: 'rolled_back', error: 'PLEASE_LOG_IN_AGAIN' }),
      { session: { company: microsoft, me: aMe({ is_control_admin: false }) } },
    ],
  ])('offers no sign-in %s', async (_what, run, more) => {
    await open(run, more);
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Sign in again' })).toBeNull();
  });
});
