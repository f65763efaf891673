import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBrowser } from '#testing/browser.ts';
import {
  authorizeUrl,
  person,
  redirectUri,
  startMicrosoftForTest,
  vendor,
  walk,
} from '#testing/microsoft.ts';
import { findIn } from '#testing/start.ts';
import type { EmulatedMicrosoft } from '../index.ts';
import { defaultEntraPassword } from '../seed/person.ts';

let microsoft: EmulatedMicrosoft;
beforeAll(async () => {
  ({ microsoft } = await startMicrosoftForTest());
});
afterAll(() => microsoft.close());
beforeEach(() => {
  Object.assign(person(microsoft, vendor), { password: defaultEntraPassword, mustChangePassword: false });
});

it('asks for a new password after an administrator has set one', async () => {
  person(microsoft, vendor).mustChangePassword = true;
  const browser = createBrowser();
  const send = (newPassword: string): Promise<Response> =>
    browser.post(`${microsoft.loginUrl}/_signin/password`, {
      continue: '/mail',
      account: vendor,
      password: defaultEntraPassword,
      new_password: newPassword,
    });
  expect(await (await send('')).text()).toContain('Atualize a sua senha');
  expect((await send('curta')).status).toBe(400);
  expect((await send(defaultEntraPassword)).status).toBe(400);
  expect((await send('Outra-senha-7')).headers.get('location')).toMatch(/^\/mail\?/);
  expect(person(microsoft, vendor)).toMatchObject({ password: 'Outra-senha-7', mustChangePassword: false });
  expect(await (await browser.get(`${microsoft.loginUrl}/mail`)).text()).toContain('Luana Ferreira');
});

it.each(['https://elsewhere.example/', '//elsewhere.example/', String.raw`/\elsewhere.example`])(
  'leads the browser nowhere else after a sign-in: %s',
  async (target) => {
    const answer = await createBrowser().post(`${microsoft.loginUrl}/_signin/password`, {
      continue: target,
      account: vendor,
      password: defaultEntraPassword,
    });
    expect(answer.headers.get('location')).toMatch(/^\/mail\?/);
  },
);

it('answers in the fragment, or by a form that posts itself', async () => {
  const inFragment = await walk(microsoft, authorizeUrl({ response_mode: 'fragment' }), { account: vendor });
  const { hash, search } = new URL(inFragment.headers.get('location') ?? '');
  expect(hash).toContain('code=');
  expect(search).toBe('');
  const byForm = await walk(microsoft, authorizeUrl({ response_mode: 'form_post' }), { account: vendor });
  const page = await byForm.text();
  expect(findIn(page, /<form method="post" action="([^"]*)"/)).toBe(redirectUri);
  expect(findIn(page, /name="state" value="([^"]*)"/)).toBe('a state');
  expect(findIn(page, /name="code" value="([^"]*)"/)).not.toBe('');
});
