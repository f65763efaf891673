import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase } from '#testing/database.ts';
import type { TestDatabase } from '#testing/database.ts';
import { startSignInWorld } from '#testing/sign-in-world.ts';
import type { SignInWorld } from '#testing/sign-in-world.ts';
import { formOf, signinUrl } from '#testing/worker-browser.ts';

const password = 'quatro bicicletas verdes';
const office = [{ start_hour: '08:00', end_hour: '18:00' }];
const workspaceSignOutUrl = 'https://workspace.example/logout';
const workspaceSignOutUrls = { google: workspaceSignOutUrl, microsoft: null };

let database: TestDatabase;
let world: SignInWorld;

beforeAll(async () => {
  database = await startTestDatabase();
  const config = { signinUrl, trustedProxies: [], maxSessionHours: 12, productName: 'Shiftgate' };
  world = await startSignInWorld(database, { deps: { config: { ...config, workspaceSignOutUrls } } });
});
afterAll(async () => {
  await world.app.close();
  await database.close();
});

/** A browser whose person is signed in, and the link of its next, silent sign-in by which another person takes over. */
async function signedIn() {
  const person = await world.person({ password });
  const other = await world.person({ password });
  await world.shift([person, other], office);
  const browser = world.browser();
  await world.signIn(browser, person.email, password);
  const { page } = await world.begin(browser);
  const [, shown = ''] = /href="(\/sign-in\/not-me[^"]*)"/.exec(page.body) ?? [];
  return { browser, other, href: shown.replaceAll('&amp;', '&') };
}

it('leads another person through the sign-out of the workspace, and back to their form', async () => {
  const { browser, other, href } = await signedIn();
  expect((await browser.get(href)).headers.location).toBe(workspaceSignOutUrl);
  // Where the workspace sends a browser that has signed out there.
  const back = await browser.get('/sign-in/sign-out');
  expect(String(back.headers.location)).toMatch(/^\/sign-in\?flow=/);
  const form = formOf((await browser.get(String(back.headers.location))).body);
  const flow = form.fields['flow'] ?? '';
  const answer = await browser.post('/sign-in', { flow, email: other.email, password });
  expect((await world.accept(answer.body)).profile).toMatchObject({ nameID: other.email });
  expect((await browser.get('/sign-in/sign-out')).headers.location ?? '').not.toMatch(/^\/sign-in\?flow=/);
});

it('leads straight to the form where the browser holds no session of the workspace any more', async () => {
  const { browser, href } = await signedIn();
  await browser.get('/sign-in/sign-out');
  expect(String((await browser.get(href)).headers.location)).toMatch(/^\/sign-in\?flow=/);
});

it('leaves the workspace alone where the same person tries again', async () => {
  const { browser, href } = await signedIn();
  const again = await browser.get(href.replace('&who=other', ''));
  expect(String(again.headers.location)).toMatch(/^\/sign-in\?flow=/);
});

it('forgets the waiting form after two minutes', async () => {
  const { browser, href } = await signedIn();
  const left = await browser.get(href);
  expect(left.cookies).toContainEqual(
    expect.objectContaining({ name: '__Host-sg_next', maxAge: 120, httpOnly: true, secure: true }),
  );
});
