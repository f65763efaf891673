import type { StateName } from '@shiftgate/pages/panel/markup.ts';
import type { Page } from 'playwright-core';
import { settle } from './walk.ts';

/** A public screen of the panel, in one of its states. */
interface OutsideScreen {
  readonly name: string;
  readonly path: string;
  readonly state: StateName;
  /** Why a session of this tab has ended. */
  readonly ended?: 'over' | 'COMPANY_BANNED';
  /** Has a token, which only the answers below know. */
  readonly hasToken?: boolean;
  /** Answers of calls that the server does not give, by the end of their path. */
  readonly answers?: Readonly<Record<string, { readonly status: number; readonly json: object }>>;
}

const answered = (json: object) => ({ status: 200, json });
const refused = (status: number, code: string) => ({
  status,
  json: { code, status, request_id: 'req-0001' },
});

/** The screens of a visitor without a session that counts. */
export const outside: readonly OutsideScreen[] = [
  { name: 'login', path: '/login', state: 'start' },
  { name: 'login-over', path: '/login', state: 'start', ended: 'over' },
  { name: 'login-banned', path: '/login', state: 'start', ended: 'COMPANY_BANNED' },
  {
    name: 'login-trouble',
    path: '/login',
    state: 'trouble',
    hasToken: true,
    answers: { '/users/me': refused(503, 'SERVICE_UNAVAILABLE') },
  },
  { name: 'login-denied', path: '/auth/callback?error=access_denied', state: 'failed' },
  { name: 'login-failed', path: '/auth/callback?state=x&code=y', state: 'failed' },
  {
    name: 'login-last-step',
    path: '/auth/callback?state=x&code=y',
    state: 'lastStep',
    answers: { '/auth/callback': refused(409, 'CONSENT_REQUIRED') },
  },
  { name: 'suspended', path: '/suspended', state: 'visitor' },
  {
    name: 'suspended-company',
    path: '/suspended',
    state: 'company',
    hasToken: true,
    answers: {
      '/users/me': answered({ is_control_admin: true }),
      '/companies/current_company': answered({
        name: 'Padaria Estrela',
        control_state: 'active',
        workspace_name: 'Google Workspace',
      }),
      '/companies/company-in-suite': answered({ suspended: true, is_banned: false }),
    },
  },
];

/** Opens a public screen in its state. */
export async function openOutside(page: Page, base: string, screen: OutsideScreen): Promise<void> {
  const { path, state, ended = null, hasToken = false, answers = {} } = screen;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const [end, answer] of Object.entries(answers))
    await page.route(
      (url) => url.pathname === `/api${end}`,
      (route) => route.fulfill(answer),
    );
  // An address of the same origin without a script, so that storage is set before the screen reads it.
  await page.goto(`${base}/favicon.svg`);
  await page.evaluate(
    ([end, isKnown]) => {
      sessionStorage.clear();
      if (end !== null) sessionStorage.setItem('sessionOver', end);
      if (isKnown) localStorage.setItem('token', 'x');
      else localStorage.removeItem('token');
    },
    [ended, hasToken] as const,
  );
  await page.goto(base + path);
  await page.locator(`[data-state=${state}]`).waitFor();
  await settle(page);
}
