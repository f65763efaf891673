import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aKey, aSummary, testInstant } from '#testing/entities.ts';
import type { Summary } from './model.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { HomePage } from './home-page.tsx';

const people = {
  total: 240,
  controlled: 228,
  exempt: 3,
  without_shift: 200,
  can_sign_in: 5,
  cannot_sign_in: 217,
  blocked: 210,
  no_way_in: 7,
  no_identifier: 0,
  temporary_ended: 4,
  no_address: 1,
  no_password: 2,
  inside_hours: 7,
  outside_hours: 21,
  suspended: 9,
};
const control = (state: Summary['control']['state']) => ({ ...aSummary().control, state });
const ready = { shifts: { total: 1, enabled: 1 }, control: control('active') };
const openHome = (given: Partial<Summary>, settings: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(<HomePage />, { ...settings, replies: { 'home.summary': aSummary(given) } });
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it('names people whose workspace password others may know, and is not all done', async () => {
  const people = [{ key: aKey(1), name: 'Ana Lima' }];
  await openHome({ ...ready, known_workspace_passwords: { people, total: 3 } });
  expect(await screen.findByText(/passwords of 3 admins or managers/)).toBeTruthy();
  expect(hrefOf('Ana Lima')).toContain(aKey(1));
  expect(screen.getByText('and 2 more people')).toBeTruthy();
  expect(screen.queryByText('All done. There’s nothing left to do here.')).toBeNull();
});

it('says that control cannot be turned off here while the workspace refuses', async () => {
  await openHome({ ...ready, is_connected: false });
  expect(await screen.findByText(/access to Google Workspace has to be allowed again first/)).toBeDefined();
  cleanup();
  await openHome({ is_connected: false });
  await screen.findByText('What to do next');
  expect(screen.queryByText(/To turn it off from here/)).toBeNull();
});

it('says that promotions go unnoticed while roles cannot be read, and what to do', async () => {
  await openHome({ ...ready, roles_unread_since: '2025-03-10T06:00:00.000Z' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Google Workspace hasn’t said who the administrators are since');
  expect(alert.textContent).toContain('doesn’t notice when someone gets an administrator role');
  expect(alert.textContent).toContain('Avoid giving administrator roles');
});

it('says that nobody may be left to undo the redirect, what helps, and nothing is done before', async () => {
  await openHome({ ...ready, rescue_lost_since: '2025-03-10T06:00:00.000Z' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('No emergency administrator in');
  expect(alert.textContent).toContain('there may be no one to undo the redirect');
  expect(alert.textContent).toContain('YOURDOMAIN.onmicrosoft.com');
  expect(screen.queryByText('Control not assured')).toBeNull();
  expect(screen.queryByText('All done. There’s nothing left to do here.')).toBeNull();
});

describe('domains whose redirect was changed at the workspace', () => {
  it('are named with what it means and what to do, and home does not claim them', async () => {
    await openHome({
      ...ready,
      redirect_faults: [
        { kind: 'ended', domains: ['a.example', 'b.example'] },
        { kind: 'other_certificate', domains: ['c.example'] },
      ],
    });
    const [ended, certificate] = await screen.findAllByRole('alert');
    expect(ended?.textContent).toContain('Access control doesn’t apply to a.example and b.example');
    expect(ended?.textContent).toContain('with their Google Workspace password at any hour');
    expect(ended?.textContent).toContain('turns it off and on again in the panel');
    expect(certificate?.textContent).toContain('can sign in to Google Workspace as any person');
    const all = 'a.example, b.example, and c.example';
    expect(screen.getByText(`Restore the federation of ${all} in Google Workspace`)).toBeDefined();
    expect(screen.getByText('Control not assured').parentElement?.textContent).toContain(all);
    expect(screen.getByText(new RegExp(`count people in ${all} as if`))).toBeDefined();
  });

  it('say of signed requests that nobody comes in, so that control holds', async () => {
    await openHome({ ...ready, redirect_faults: [{ kind: 'signed_requests', domains: ['a.example'] }] });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('No one in a.example can sign in');
    expect(alert.textContent).toContain('isSignedAuthenticationRequestRequired to false');
    expect(screen.queryByText('Control not assured')).toBeNull();
    cleanup();
    await openHome(ready);
    await screen.findByText('What to do next');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/count people in/)).toBeNull();
  });
});

describe('the figures of home', () => {
  it('open the lists that they counted, and say how they are counted', async () => {
    await openHome({
      people,
      sessions_open: { total: 2000, has_more_than_total: true },
      denials: [{ result: 'no_shift', count: 4 }],
      denials_total: 4,
      successes_total: 31,
      requests_open: 3,
      shifts: { total: 5, enabled: 3 },
    });
    await screen.findByText('240');
    expect(hrefOf('31 allowed')).toBe('/reports/loginlogout?range=last_24_hours&decision=allowed');
    expect(hrefOf('Answer 3 requests')).toBe('/requests');
    expect(hrefOf('3 of 5 shifts enabled')).toBe('/groups');
    expect(hrefOf('Can sign in now: 5')).toBe('/users?control=can_sign_in');
    expect(hrefOf('Can’t sign in: 217')).toBe('/users?control=cannot_sign_in');
    expect(hrefOf('During hours: 7')).toBe('/users?control=in_hours');
    expect(hrefOf('Outside hours: 21')).toBe('/users?control=off_hours');
    expect(hrefOf('No shift: 200')).toBe('/users?control=covered&without_shift=true');
    expect(hrefOf('Administrators: 3')).toBe('/users?control=exempt');
    expect(hrefOf('Active accounts: 240')).toBe('/users?status=active');
    expect(hrefOf('Suspended: 9')).toBe('/users?status=suspended');
    expect(hrefOf('Open sessions: 2,000+')).toBe('/reports/sessions');
    expect(hrefOf('4 denied')).toBe('/reports/loginlogout?range=last_24_hours&decision=denied');
    expect(hrefOf(/^No shift\s*4$/)).toBe(
      '/reports/loginlogout?range=last_24_hours&decision=denied&result=no_shift',
    );
    expect(screen.getByText('People under access control who aren’t in any shift.')).toBeDefined();
  });

  it.each([
    ['inactive', 'pt-BR', /O controle está desativado: todas as pessoas podem entrar\./],
    ['scheduled', 'en', /Access control isn’t on yet, so everyone can sign in\./],
    [
      'test',
      'es',
      /La prueba de activación está en curso: por ahora, los turnos solo se aplican a los participantes\./,
    ],
  ] as const)('say what would be while control is %s (%s)', async (state, language, sentence) => {
    await openHome({ people, control: control(state) }, { language });
    expect(await screen.findByText(sentence)).toBeDefined();
    const would = {
      'pt-BR': /210 pessoas não conseguiriam/,
      en: /210 people wouldn’t/,
      es: /210 personas no podrían/,
    };
    expect(hrefOf(would[language])).toBe('/users?control=blocked');
    const lack = {
      'pt-BR': /^7 pessoas com horário/,
      en: /^7 people with hours/,
      es: /^7 personas con horario/,
    };
    expect(hrefOf(lack[language])).toBe('/users?control=no_way_in');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('count the first hours and the last day with one answer', async () => {
    const watch = {
      since: testInstant,
      until: '2025-03-10T16:00:00.000Z',
      is_watching: true,
      attempts: 3,
      refusals: 1,
      people: 3,
      refused_people: 1,
      bound: { share: 0.2, people: 10 },
      is_over_bound: false,
      told_at: null,
      reasons: [{ result: 'no_shift', people: 1 }],
      newest: [],
    };
    const { api } = await openHome({ ...ready, watch });
    expect(await screen.findByText('First hours of access control')).toBeDefined();
    expect(screen.getByText('1 person')).toBeDefined();
    expect(api.asked('control.watch')).toEqual([]);
  });
});

describe('what to do next', () => {
  it('is nothing only when nothing waits', async () => {
    await openHome(ready);
    expect(await screen.findByText('All done. There’s nothing left to do here.')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['requests', { requests_open: 3 }, 'Answer 3 requests'],
    ['a dead connection', { is_connected: false }, 'Allow access to Google Workspace again'],
    [
      'people locked out',
      { people: { ...people, without_shift: 0 } },
      'Give 210 people a shift with access hours',
    ],
    ['people without a way in', { people }, 'Give 7 people a way in: a password or a link'],
  ] as const)('names %s instead of being all done', async (_, given, words) => {
    await openHome({ ...ready, ...given });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByText('All done. There’s nothing left to do here.')).toBeNull();
  });

  it('is not all done after a failed sync, which has its own place', async () => {
    await openHome({ ...ready, sync: { ...aSummary().sync, error: 'DIRECTORY_UNAVAILABLE' } });
    await screen.findByText(/The last sync failed/);
    expect(screen.queryByText('All done. There’s nothing left to do here.')).toBeNull();
  });
});

describe('people that control locks out', () => {
  it('are a warning with a way to mend it, and an alert when they are most', async () => {
    await openHome({ ...ready, people });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('217 people can’t sign in')).toBeDefined();
    expect(alert.getByRole('link', { name: 'See who can’t sign in' }).getAttribute('href')).toBe(
      '/users?control=cannot_sign_in',
    );
    expect(alert.getByRole('link', { name: 'Turn off access control' }).getAttribute('href')).toBe(
      '/?dialog=disable-now',
    );
  });

  it('are named by reason, each with its list and what helps', async () => {
    const temporary = { ends_at: '2025-03-10T01:20:00.000Z', people: 4, extensions_left: 2, later: null };
    await openHome({ ...ready, people, temporary_password: temporary });
    const alert = within(await screen.findByRole('alert'));
    const items = alert.getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toEqual([
      '210 people have no access hours. Add them to a shift with access hours.',
      '4 people have hours, but the temporary password no longer works. The temporary password expired on 09/03/2025 at 22:20. Extend the temporary password, or send links.',
      '2 people have hours, but no password and no open link. Send links.',
      '1 person has hours, but no password and no recovery email. Enter a recovery email, or set a password for them.',
    ]);
    expect(hrefOf(/^4 people have hours/)).toBe('/users?control=temporary_ended');
    expect(hrefOf(/^2 people have hours/)).toBe('/users?control=no_password');
    expect(hrefOf(/^1 person has hours/)).toBe('/users?control=no_address');
    expect(hrefOf('Open the temporary password')).toBe('/password-settings');
  });

  it('leave a share that counts hours and a way in together', async () => {
    await openHome({
      ...ready,
      people: {
        ...people,
        without_shift: 0,
        blocked: 0,
        inside_hours: 228,
        outside_hours: 0,
        can_sign_in: 0,
      },
    });
    expect(await screen.findByText('0% of the people under access control can sign in now.')).toBeDefined();
  });

  it('are no alert when they are few', async () => {
    await openHome({ ...ready, people: { ...people, blocked: 2, no_way_in: 0, cannot_sign_in: 2 } });
    await screen.findByText('2 people can’t sign in');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a sync of the directory', () => {
  const syncing = { ...aSummary().sync, in_sync_process: true, total_users: 240, total_users_created: 120 };

  it('takes the place of the last one without moving anything, unless it is the first', async () => {
    await openHome({ ...ready, sync: syncing });
    const card = (await screen.findByRole('heading', { name: 'Directory' })).closest('section');
    expect(within(card as HTMLElement).getByText(/120 of 240/)).toBeDefined();
    expect(screen.queryByText(/Last sync/)).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it.each([
    ['is the first', { last_synced_at: null }],
    ['rests', { next_try_at: '2025-03-10T12:30:00.000Z' }],
  ])('has a banner, which alone says how far it is, while it %s', async (_what, given) => {
    await openHome({ ...ready, sync: { ...syncing, ...given } });
    expect(await screen.findByRole('progressbar', { name: /120 of 240/ })).toBeDefined();
    expect(screen.getAllByText(/120 of 240/)).toHaveLength(1);
  });
});

describe('links', () => {
  it('have names that stand alone, also where they show a number', async () => {
    await openHome({ people, ...ready, denials: [{ result: 'no_shift', count: 4 }], denials_total: 4 });
    const links = await screen.findAllByRole('link', { name: /./ });
    const numbers = links.filter((link) => /^[\d,]+\+?$/.test(link.textContent ?? ''));
    expect(numbers.length).toBeGreaterThan(5);
    for (const link of numbers) expect(link.getAttribute('aria-label')).toMatch(/^\p{L}.+: [\d,]+$/u);
  });
});
