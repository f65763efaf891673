import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFreePorts } from '#tryout/ports.ts';
import {
  asking,
  chooseOwnPassword,
  fillCompany,
  openSignIn,
  ownPassword,
  signUp,
  switchControlOn,
  temporaryPassword,
  tokenOf,
  typePassword,
  worker,
} from '../world/company.ts';
import type { Ask } from '../world/company.ts';
import { startReverseProxy } from '../world/reverse-proxy.ts';
import type { ReverseProxy } from '../world/reverse-proxy.ts';
import { inBrazil, startWorld } from '../world/start.ts';
import type { World } from '../world/start.ts';
import { keepPictures } from '../support/open-panel.ts';

let proxy: ReverseProxy;
let world: World;
let panel: Page;
let work: Page | undefined;
let ask: Ask;

beforeAll(async () => {
  const port = await findFreePorts();
  proxy = await startReverseProxy(port + 1);
  world = await startWorld({ port, signInProxy: { url: proxy.url, trusted: ['loopback'] } });
  panel = await (await world.browser.newContext(inBrazil)).newPage();
  panel.setDefaultTimeout(20_000);
  await signUp(panel, world.tryout.panelUrl);
  ask = asking(world.tryout.panelUrl, await tokenOf(panel));
  const { shift: key } = await fillCompany(ask);
  const { version } = await ask('shifts.get', { params: { key } });
  await ask('shifts.update', {
    params: { key },
    body: { version, list_ip: ['203.0.113.0/24', '2001:db8:7::/48'] },
  });
  await switchControlOn(ask);
});
afterAll(async () => {
  await world?.close();
  await proxy?.close();
});
afterEach((test) => keepPictures(test, { 'behind-proxy': work, 'behind-proxy-panel': panel }));

/** The worker types a password; the proxy writes their address so. */
async function enterFrom(client: string, password: string): Promise<Page> {
  await work?.context().close();
  proxy.client = client;
  work = await openSignIn(world, worker);
  expect(new URL(work.url()).origin).toBe(proxy.url);
  await typePassword(work, worker, password);
  return work;
}

/** What the log shows of the worker's last sign-in. */
async function lastEntry() {
  const { items } = await ask('accessLog.list', { query: { search: worker } });
  return { result: items[0]?.result, ip: items[0]?.ip };
}

describe('a worker behind a proxy that writes ports', () => {
  it('signs in from the office, and the log has the address alone', async () => {
    await chooseOwnPassword(await enterFrom('203.0.113.7:51324', temporaryPassword));
    expect(await lastEntry()).toEqual({ result: 'success', ip: '203.0.113.7' });
  });

  it.each([
    ['[2001:db8:7::9]:443', '2001:db8:7::9'],
    ['[::ffff:203.0.113.8]:50001', '203.0.113.8'],
    ['"203.0.113.9:8443"', '203.0.113.9'],
  ])('signs in from the office as %s', async (client, ip) => {
    const page = await enterFrom(client, ownPassword);
    await page.getByTestId('signed-in-as').waitFor();
    expect(await lastEntry()).toEqual({ result: 'success', ip });
  });

  it('is refused from elsewhere, by the network and under its address', async () => {
    const page = await enterFrom('198.51.100.9:4711', ownPassword);
    await page.getByText('O acesso não é permitido a partir desta rede.').waitFor();
    await page.getByText('198.51.100.9', { exact: true }).waitFor();
    expect(await lastEntry()).toEqual({ result: 'ip_blocked', ip: '198.51.100.9' });
  });

  it('cannot claim the office by a header of its own', async () => {
    await work?.context().close();
    proxy.client = '198.51.100.10:4712';
    work = await openSignIn(world, worker);
    await work.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' });
    await typePassword(work, worker, ownPassword);
    await work.getByText('O acesso não é permitido a partir desta rede.').waitFor();
    expect(await lastEntry()).toEqual({ result: 'ip_blocked', ip: '198.51.100.10' });
  });

  it('leaves a warning for the operator once the proxy writes no address', async () => {
    const warnings = async () => (await fetch(`${world.tryout.panelUrl}/readyz`)).text();
    expect(await warnings()).not.toContain('client_address_unreadable');
    const page = await enterFrom('unknown', ownPassword);
    await page.getByText('O acesso não é permitido a partir desta rede.').waitFor();
    expect(await lastEntry()).toEqual({ result: 'ip_blocked', ip: null });
    // The answer is kept for a second.
    await expect.poll(warnings).toContain('client_address_unreadable');
  });
});
