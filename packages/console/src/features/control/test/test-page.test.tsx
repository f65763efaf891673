import { screen, within } from '@testing-library/react';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Language } from '@shiftgate/phrases/translate.ts';
import { describe, expect, it, vi } from 'vitest';
import { aCompany, aKey, aPageOfUsers, aUser, testInstant } from '#testing/entities.ts';
import type { Replies } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { ActivationPage } from '../activation-page.tsx';
import { aControlState } from '../testing/open-wizard.tsx';
import { TestPage } from './test-page.tsx';

type Test = NonNullable<CallResponse<'control.test'>['test']>;

const bookshop = aCompany({
  oauth: 'microsoft',
  workspace_name: 'Microsoft 365',
  workspace_url: 'https://outlook.office.com',
});
const link = 'https://entrar.example/sign-in/rehearsal/c1/abc';
const start = { is_too_late: false, is_business_time: false, is_rehearsal: true };

const aTest = (given: Partial<Test> = {}): Test => ({
  key: aKey(1),
  state: 'running',
  stage: 'redirect',
  stage_started_at: testInstant,
  domains: ['empresa.com.br'],
  started_at: testInstant,
  started_by: 'Ada',
  ends_at: '2025-03-10T14:00:00.000Z',
  ended_at: null,
  end_cause: null,
  error: null,
  is_passed: false,
  is_rehearsal: true,
  users: [
    {
      key: aKey(2),
      name: 'Luana Ferreira',
      email: 'luana@empresa.com.br',
      has_password: true,
      link,
      tests: { redirect: null, lockout: null, success: null, logout: null },
      last_result: null,
    },
  ],
  ...given,
});

const openTest = (test: Test | null, replies: Replies = {}, language: Language = 'en', company = bookshop) =>
  openScreen(<TestPage />, {
    at: '/activation-test',
    language,
    session: { company },
    replies: {
      'control.state': aControlState({ state: test?.state === 'running' ? 'test' : 'inactive' }),
      'control.test': { test, start },
      'users.list': aPageOfUsers([aUser(1)]),
      ...replies,
    },
  });
const stages = async () => await screen.findAllByRole('listitem', { current: 'step' });

describe('a rehearsal', () => {
  it.each([
    [
      'pt-BR',
      'Ensaio da ativação',
      'O que o ensaio não comprova',
      'Que o Microsoft 365 aceita a nossa resposta',
    ],
    [
      'en',
      'Activation rehearsal',
      'What the rehearsal doesn’t prove',
      'That Microsoft 365 accepts our response',
    ],
    [
      'es',
      'Ensayo de la activación',
      'Lo que el ensayo no demuestra',
      'Que Microsoft 365 acepta nuestra respuesta',
    ],
  ] as const)(
    'says what it is, and what it does not prove (%s)',
    async (language, title, unproved, answer) => {
      await openTest(null, {}, language);
      await screen.findByRole('heading', { name: title });
      const alert = (await screen.findByText(unproved)).closest<HTMLElement>('[role="alert"]')!;
      expect(within(alert).getByText(new RegExp(answer))).toBeDefined();
      expect(document.body.textContent).not.toContain('Google');
    },
  );

  it('has a link for each person who signs in, and the workspace for the sign-out', async () => {
    const { user, api } = await openTest(aTest());
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy Luana Ferreira’s link' }));
    expect(write).toHaveBeenCalledWith(link);
    expect(await screen.findByText('Link copied')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Open Microsoft 365' })).toBeNull();
    expect((await stages())[0]?.textContent).toContain('The link takes the place of Microsoft 365');

    const out = { state: aTest({ stage: 'logout' }) };
    api.reply({ 'control.setTestStage': out.state, 'control.test': { test: out.state, start } });
    await user.click(screen.getByRole('button', { name: 'Repeat this test' }));
    expect(await screen.findByRole('link', { name: 'Open Microsoft 365' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Copy .* link$/ })).toBeNull();
    expect((await stages())[0]?.textContent).toContain('This test is real');
  });

  it('ends with nothing to undo at the workspace', async () => {
    await openTest(aTest({ state: 'ended', end_cause: 'reset', ended_at: testInstant, is_passed: true }));
    expect(await screen.findByText('The rehearsal has ended')).toBeDefined();
    expect(screen.getByText(/Nothing changed in Microsoft 365/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Rehearse again' })).toBeDefined();
  });

  it('is reached from the start of the activation', async () => {
    await openScreen(<ActivationPage />, {
      at: '/activation-steps',
      session: { company: bookshop },
      replies: { 'control.state': aControlState(), 'control.test': { test: null, start } },
    });
    await screen.findByRole('heading', { name: /Rehearse with one or two people/ });
    const way = screen.getByRole('link', { name: 'Start a rehearsal' });
    expect(way.getAttribute('href')).toBe('/activation-test');
  });
});

describe('the last card of a test', () => {
  it('ends it, at once where everything was passed', async () => {
    const ended = aTest({ state: 'ended', end_cause: 'reset', ended_at: testInstant, is_passed: true });
    const { api, user } = await openTest(aTest({ stage: 'logout', is_passed: true, is_rehearsal: false }), {
      'control.resetTest': ended,
    });
    const [card] = await stages();
    await user.click(within(card!).getByRole('button', { name: 'Finish the test' }));
    expect(api.asked('control.resetTest')).toHaveLength(1);
  });
});

describe('a test by the workspace’s redirect', () => {
  it('has no links, and leads to the workspace at every stage', async () => {
    const test = aTest({
      is_rehearsal: false,
      users: aTest().users.map((user) => ({ ...user, link: null })),
    });
    const replies = { 'control.test': { test, start: { ...start, is_rehearsal: false } } };
    await openTest(test, replies, 'en', aCompany({ workspace_url: 'https://mail.google.com' }));
    await screen.findByRole('heading', { name: 'Activation test' });
    expect(await screen.findByRole('link', { name: 'Open Google Workspace' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Copy .* link$/ })).toBeNull();
  });
});
