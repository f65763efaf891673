import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { buildWhatChanged, dist, root } from '../build.ts';
import { findFreePorts } from '../ports.ts';
import type { Tryout, TryoutOptions } from '../tryout.ts';

/** Screens of the console, by the name of their picture; `:shift` and `:user` stand for one of each. */
const screens = {
  home: '/',
  users: '/users',
  'users-empty': '/users?search=ninguem-com-este-nome',
  user: '/users/:user',
  groups: '/groups',
  'group-general': '/groups/:shift?tab=general',
  'group-people': '/groups/:shift?tab=people',
  'group-hours': '/groups/:shift?tab=hours',
  'group-login': '/groups/:shift?tab=login',
  'access-log': '/reports/loginlogout',
  'activation-steps': '/activation-steps',
  unknown: '/esta-pagina-nao-existe',
} as const;
const publicScreens = {
  login: '/login',
  'login-error': '/auth/callback?error=access_denied',
  suspended: '/suspended',
} as const;
const widths = [1440, 1024, 390] as const;
const themes = ['light', 'dark'] as const;
const folder = join(root, '.shots');

async function startCompany(
  browser: Browser,
  tryout: Tryout,
): Promise<{ token: string; places: Record<string, string> }> {
  const page = await browser.newPage({ locale: 'pt-BR' });
  await page.goto(tryout.panelUrl);
  await page.getByRole('button', { name: 'Criar a conta da minha empresa' }).click();
  await page.getByText('helena.azevedo@padariaestrela.example').first().click();
  await page.getByRole('button', { name: /permitir|continuar/i }).click();
  await page.getByRole('heading', { name: 'Início' }).waitFor();
  await page.getByText('231').first().waitFor({ timeout: 30_000 });
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${tryout.panelUrl}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()) as { key: string; items: { key: string }[] };
  };
  const shift = await call('POST', '/groups', { name: 'Loja — manhã e tarde' });
  const days = [1, 2, 3, 4, 5].flatMap((day) => [
    { kind: 'weekly', day, start_hour: '08:00', end_hour: '12:00' },
    { kind: 'weekly', day, start_hour: '13:00', end_hour: '18:00' },
  ]);
  const night = { kind: 'weekly', day: 5, start_hour: '22:00', end_hour: '06:00', ends_next_day: true };
  await call('PUT', `/groups/${shift.key}/rules`, { rules: [...days, night] });
  const people = await call('GET', '/users?page_size=50');
  await call('PUT', `/groups/${shift.key}/users`, { users: people.items.map((person) => person.key) });
  await call('PATCH', '/groups/bulk-activate-or-deactivate', {
    action: 'activate',
    rule_groups: [shift.key],
  });
  await page.close();
  return { token, places: { ':shift': shift.key, ':user': people.items[0]!.key } };
}

async function takePictures(
  context: BrowserContext,
  base: string,
  list: Record<string, string>,
  suffix: string,
): Promise<void> {
  const page: Page = await context.newPage();
  for (const [name, path] of Object.entries(list)) {
    await page.goto(base + path);
    // The event stream never ends, so "no more requests" never comes: what is drawn settles well before this.
    await page.waitForTimeout(900);
    await page.screenshot({ path: join(folder, `${name}-${suffix}.png`) });
  }
  await page.close();
}

await buildWhatChanged((text) => console.log(text));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { startTryout } = (await import(join(dist, 'server', 'parts.mjs'))) as {
  startTryout: (options: TryoutOptions) => Promise<Tryout>;
};
const dataDir = mkdtempSync(join(tmpdir(), 'sg-'));
const tryout = await startTryout({
  port: await findFreePorts(),
  dataDir,
  consoleDir: join(dist, 'console'),
  isDurable: false,
});
const browser = await launchBrowser();
try {
  const { token, places } = await startCompany(browser, tryout);
  const inner = Object.fromEntries(
    Object.entries(screens).map(([name, path]) => [
      name,
      path.replace(/:shift|:user/, (mark) => places[mark]!),
    ]),
  );
  for (const width of widths) {
    for (const theme of themes) {
      const context = await browser.newContext({
        locale: 'pt-BR',
        viewport: { width, height: width === 390 ? 844 : 900 },
      });
      await context.addInitScript(
        (isDark) => localStorage.setItem('darkMode', String(isDark)),
        theme === 'dark',
      );
      await takePictures(context, tryout.panelUrl, publicScreens, `${width}-${theme}`);
      await context.addInitScript((value) => localStorage.setItem('token', value), token);
      await takePictures(context, tryout.panelUrl, inner, `${width}-${theme}`);
      await context.close();
    }
  }
  console.log(`pictures in ${folder}`);
} finally {
  await browser.close();
  await tryout.close();
  rmSync(dataDir, { recursive: true, force: true });
}
