import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCompany, aMe, aSession } from '../testing/entities.ts';
import { lateAnswer, refuse } from '../testing/fake-api.ts';
import type { Replies } from '../testing/fake-api.ts';
import { openPublicPage } from '../testing/open-public-page.tsx';

const google = 'https://accounts.google.test/begin';
const toGoogle = { 'auth.authorize': { url: google, browser_key: 'k'.repeat(43) } } satisfies Replies;
const { suite } = aSession();
const signedIn = {
  'users.me': aMe(),
  'company.current': aCompany(),
  'company.inSuite': suite,
} satisfies Replies;
const suspended = { ...signedIn, 'company.inSuite': { ...suite, suspended: true } } satisfies Replies;

const heading = () => screen.getByRole('heading', { level: 1 });
const button = (name: string) => screen.getByRole('button', { name });
const refusal = () => screen.getByRole('alert').textContent;

const forbidden = (): never => {
  throw new DOMException('forbidden', 'SecurityError');
};

/** Has the tab remember nothing; gives back what undoes it. */
function replaceSessionStorage(storage: Partial<Storage>): () => void {
  const own = sessionStorage;
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('sessionStorage', { ...empty, ...storage });
  return () => vi.stubGlobal('sessionStorage', own);
}

describe('the sign-in screen', () => {
  it('leads to the provider, keeps the focus, and goes one way at a time', async () => {
    const late = lateAnswer<(typeof toGoogle)['auth.authorize']>();
    const { api, user, went } = await openPublicPage('/login', {
      replies: { 'auth.authorize': late.promise },
    });
    expect(document.activeElement).toBe(document.body);
    await user.click(button('Sign in with Google'));
    expect(screen.getByText('Opening Google…').hidden).toBe(false);
    expect(document.activeElement).toBe(button('Sign in with Google'));
    await user.click(button('Create my company’s account'));
    await user.keyboard('{Enter}');
    late.give(toGoogle['auth.authorize']);
    await waitFor(() => expect(went).toEqual([google]));
    expect(api.asked('auth.authorize').map(({ query }) => query)).toEqual([{ provider: 'google' }]);
  });

  it('leads to the provider whose button was pressed', async () => {
    const { api, user, went } = await openPublicPage('/login', {
      replies: toGoogle,
      providers: ['google', 'microsoft'],
    });
    await user.click(button('Sign in with Microsoft'));
    expect(screen.getByText('Opening Microsoft…').hidden).toBe(false);
    await waitFor(() => expect(went).toEqual([google]));
    expect(api.asked('auth.authorize').map(({ query }) => query)).toEqual([{ provider: 'microsoft' }]);
  });

  it('says why the way to the provider could not begin, and offers it again', async () => {
    const { api, user, went } = await openPublicPage('/login', {
      replies: { 'auth.authorize': refuse('REQUEST_LIMIT_EXCEEDED') },
    });
    await user.click(button('Sign in with Google'));
    await waitFor(() => expect(refusal()).toBe('Too many attempts. Wait a few minutes.'));
    expect(document.activeElement).toBe(button('Sign in with Google'));
    api.reply(toGoogle);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(went).toEqual([google]));
  });

  it('starts anew when the browser brings it back as it was left', async () => {
    const { went } = await openPublicPage('/login');
    const shown = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    shown(false);
    expect(went).toEqual([]);
    shown(true);
    expect(went).toContain('reload');
  });

  it('stores the language of its address, which then holds none', async () => {
    await openPublicPage('/login?lang=es');
    expect(heading().textContent).toBe('Iniciar sesión en el panel');
    expect(localStorage.getItem('app_language')).toBe('es');
    expect(window.location.search).toBe('');
  });

  it('opens in the stored language, and keeps the rest of its address', async () => {
    localStorage.setItem('app_language', 'es');
    const { went } = await openPublicPage('/login?activate=1');
    expect(went.map((address) => new URL(address).search)).toEqual(['?activate=1&lang=es']);
  });

  it.each([
    ['over', 'status', 'Your session has expired.'],
    ['COMPANY_BANNED', 'alert', 'This company no longer has access to the panel.'],
  ])('says why a session has ended: %s', async (end, role, words) => {
    sessionStorage.setItem('sessionOver', end);
    await openPublicPage('/login');
    expect(screen.getByRole(role).textContent).toContain(words);
  });

  it('sends a signed-in person home', async () => {
    localStorage.setItem('token', 't1');
    expect((await openPublicPage('/login', { replies: signedIn })).went).toEqual(['/']);
  });
});

describe('a session that cannot be looked up', () => {
  it('stays, and a retry moves the focus to what it shows', async () => {
    localStorage.setItem('token', 't1');
    const { api, user } = await openPublicPage('/login', {
      replies: { ...signedIn, 'users.me': refuse('SERVICE_UNAVAILABLE') },
    });
    expect(refusal()).toContain('The service is unavailable');
    expect(screen.getByText(/You’re still signed in/).hidden).toBe(false);
    const late = lateAnswer<ReturnType<typeof refuse>>();
    api.reply({ 'users.me': late.promise });
    await user.click(button('Try again'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(button('Try again'));
    late.give(refuse('LOGIN_REQUIRED'));
    await screen.findByText('Control when and where', { exact: false });
    await waitFor(() => expect(heading().textContent).toBe('Sign in to the panel'));
    expect(document.activeElement).toBe(heading());
  });

  it('is no dead end where the script itself fails', async () => {
    localStorage.setItem('token', 't1');
    const giveBack = replaceSessionStorage({ getItem: forbidden });
    await openPublicPage('/auth/callback?state=s1&code=c1');
    giveBack();
    expect(refusal()).toBe('Unexpected error. Try again. Reference ID: -');
    expect(button('Try again')).toHaveProperty('disabled', false);
  });
});

describe('the way back from the provider', () => {
  const answered = '/auth/callback?state=s1&code=c1';

  it('stores the token and opens the panel', async () => {
    const { went } = await openPublicPage(answered, {
      replies: { 'auth.callback': { token: 't1', created_company: false } },
    });
    expect(went).toEqual(['/']);
    expect(localStorage.getItem('token')).toBe('t1');
  });

  it('shows the error, also when the page is opened again, until the next sign-in', async () => {
    const { api } = await openPublicPage(answered, {
      replies: { 'auth.callback': refuse('INVALID_CALLBACK') },
    });
    expect(api.asked('auth.callback')).toHaveLength(1);
    expect(refusal()).toContain('isn’t valid in this browser');
    expect(document.activeElement).toBe(heading());
    expect(window.location.search).toBe('');
    await openPublicPage('/auth/callback?lang=es');
    expect(refusal()).toContain('no es válida en este navegador');
    localStorage.setItem('app_language', 'en');
    await openPublicPage('/login');
    expect((await openPublicPage('/auth/callback')).went).toEqual(['/login']);
  });

  it('offers to create the account of a company that has none yet', async () => {
    await openPublicPage(answered, { replies: { 'auth.callback': refuse('INVALID_CALLBACK') } });
    expect(screen.queryByRole('button', { name: 'Create my company’s account' })).toBeNull();
    const { api, user, went } = await openPublicPage(answered, {
      replies: { 'auth.callback': refuse('APP_NOT_INSTALLED'), ...toGoogle },
    });
    await user.click(button('Create my company’s account'));
    await waitFor(() => expect(went).toEqual([google]));
    expect(api.asked('auth.authorize')[0]?.query).toEqual({
      provider: 'google',
      allow_trial: 'true',
      consent: 'true',
    });
  });

  it('goes on to the consent of the organization where the workspace asks for one', async () => {
    const next = { url: 'https://login.example/tenant/adminconsent', browser_key: 'n'.repeat(43) };
    const { went } = await openPublicPage('/auth/callback/ms?code=c&state=s', {
      replies: { 'auth.callback': { token: 't'.repeat(43), created_company: true, next } },
    });
    await waitFor(() => expect(went).toEqual([next.url]));
    expect(sessionStorage.getItem('signInBrowserKey')).toBe(next.browser_key);
    expect(localStorage.getItem('token')).toBe('t'.repeat(43));
  });

  it('hands in the consent of the organization and opens the panel', async () => {
    sessionStorage.setItem('signInBrowserKey', 'n'.repeat(43));
    const { api, went } = await openPublicPage(
      '/auth/callback/ms/consent?admin_consent=True&tenant=t-1&state=s',
      { replies: { 'auth.adminConsent': { done: true } } },
    );
    await waitFor(() => expect(went).toEqual(['/']));
    expect(api.asked('auth.adminConsent')[0]?.body).toMatchObject({ browser_key: 'n'.repeat(43) });
  });

  it('says that the consent of the organization was refused', async () => {
    const { api } = await openPublicPage(
      '/auth/callback/ms/consent?admin_consent=True&error=consent_required&error_description=AADSTS65004',
    );
    expect(refusal()).toContain('Access wasn’t granted.');
    expect(api.asked('auth.adminConsent')).toEqual([]);
  });

  it('shows the error without storage too', async () => {
    const giveBack = replaceSessionStorage({ setItem: forbidden });
    await openPublicPage('/auth/callback?error=access_denied');
    giveBack();
    expect(refusal()).toContain('Access wasn’t granted.');
  });

  it.each(['', '{', '{"code":7}', 'null'])(
    'goes to the sign-in without an answer to finish: %j',
    async (stored) => {
      sessionStorage.setItem('signInRefusal', stored);
      const { api, went } = await openPublicPage('/auth/callback');
      expect(went).toEqual(['/login']);
      expect(api.asked('auth.callback')).toEqual([]);
    },
  );

  it('asks for the consent of the workspace, also after a way back', async () => {
    await openPublicPage(answered, { replies: { 'auth.callback': refuse('CONSENT_REQUIRED') } });
    const { api, user, went } = await openPublicPage('/auth/callback', { replies: toGoogle });
    expect(heading().textContent).toBe('One step left');
    await user.click(button('Continue to Google'));
    await waitFor(() => expect(went).toEqual([google]));
    expect(api.asked('auth.authorize').map(({ query }) => query)).toEqual([
      { provider: 'google', consent: 'true' },
    ]);
    await openPublicPage('/auth/callback');
    expect(heading().textContent).toBe('One step left');
  });
});

describe('the screen of a suspended company', () => {
  it('leads a visitor without a session to the sign-in', async () => {
    await openPublicPage('/suspended');
    expect(heading().textContent).toBe('Account suspended');
    expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/login');
  });

  it.each([
    ['active', 'no one can start a new session in Google Workspace'],
    ['inactive', 'they sign in to Google Workspace with their usual password'],
  ] as const)('explains what control means for its people: %s', async (control_state, words) => {
    localStorage.setItem('token', 't1');
    await openPublicPage('/suspended', {
      replies: { ...suspended, 'company.current': aCompany({ name: 'Padaria {id}', control_state }) },
    });
    expect(screen.getByText('Padaria {id}’s access to the panel is suspended.').hidden).toBe(false);
    expect(screen.getByText(words, { exact: false }).hidden).toBe(false);
  });

  it('reports each look at the suspension, not the one before', async () => {
    localStorage.setItem('token', 't1');
    const { api, user } = await openPublicPage('/suspended', { replies: suspended });
    expect(screen.queryByRole('status')).toBeNull();
    await user.click(button('Check again'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Checked just now'));
    const late = lateAnswer<(typeof suspended)['company.inSuite']>();
    api.reply({ 'company.inSuite': late.promise });
    await user.click(button('Check again'));
    expect(screen.queryByRole('status')).toBeNull();
    late.give(suspended['company.inSuite']);
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Checked just now'));
  });

  it('ends the session, whatever the server answers', async () => {
    localStorage.setItem('token', 't1');
    const { user, went } = await openPublicPage('/suspended', {
      replies: { ...suspended, 'auth.signOut': refuse('SERVICE_UNAVAILABLE') },
    });
    await user.click(button('Sign out'));
    await waitFor(() => expect(went).toEqual(['/login']));
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('a public screen whose script does not come', () => {
  const isGivenUp = () => 'unloaded' in document.documentElement.dataset;

  it('offers to reload as soon as the script has failed', async () => {
    const { user, went } = await openPublicPage('/login', { isUnloaded: true });
    expect(isGivenUp()).toBe(false);
    document.head.append(document.createElement('img'), document.createElement('script'));
    document.querySelector('img')?.dispatchEvent(new Event('error'));
    expect(isGivenUp()).toBe(false);
    document.querySelector('script')?.dispatchEvent(new Event('error'));
    expect(isGivenUp()).toBe(true);
    await user.click(screen.getByText('Reload page'));
    expect(went).toContain('reload');
  });

  it('offers to reload after a while, and goes on if the script comes after all', async () => {
    vi.useFakeTimers();
    try {
      await openPublicPage('/login', { isUnloaded: true });
      vi.advanceTimersByTime(14_000);
      expect(isGivenUp()).toBe(false);
      vi.advanceTimersByTime(1000);
      expect(isGivenUp()).toBe(true);
      await openPublicPage('/login');
      vi.advanceTimersByTime(60_000);
      expect(isGivenUp()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});
