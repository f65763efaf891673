import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseAccount, signUp } from '../world/company.ts';
import { inBrazil, startWorld } from '../world/start.ts';
import type { World } from '../world/start.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  const page = await (await world.browser.newContext(inBrazil)).newPage();
  await signUp(page, world.tryout.panelUrl);
  await page.context().close();
});
afterAll(() => world?.close());

describe('the answer to a sign-in to the panel', () => {
  it('is taken in the browser that began it, and in no other', async () => {
    const { panelUrl } = world.tryout;
    const mine = await (await world.browser.newContext(inBrazil)).newPage();
    // The answer is held on its way back, as somebody would who wants another person to be signed in as them.
    let answer = '';
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await mine.route(`${panelUrl}/api/auth/callback*`, async (route) => {
      answer = (route.request().postDataJSON() as { callback_url: string }).callback_url;
      await held;
      await route.continue();
    });
    await mine.goto(`${panelUrl}/login`);
    await mine.getByRole('button', { name: /Google/ }).click();
    await chooseAccount(mine);
    await expect.poll(() => answer, { timeout: 15_000 }).toContain('code=');

    const other = await (await world.browser.newContext(inBrazil)).newPage();
    await other.goto(answer);
    await other.getByText('não é válida neste navegador').waitFor();
    expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull();

    release();
    await mine.getByRole('heading', { name: 'Início' }).waitFor();
    expect(await mine.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  });
});
