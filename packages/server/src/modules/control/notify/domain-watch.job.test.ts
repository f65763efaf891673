import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { appToken, globalAdmin, graphWith } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCompany } from '../../../db/transactions.ts';
import { requestWork } from '../../../due-work/public.ts';
import { startApi } from '../../../testing/api.ts';
import { openBody } from '../../mail/outbox.ts';
import { firstDomain, secondDomain, startDomainWorld } from '../testing/domain-world.ts';
import type { DomainWorld } from '../testing/domain-world.ts';
import { watchDomains } from './domain-watch.job.ts';

let world: DomainWorld;
beforeAll(async () => {
  world = await startDomainWorld();
  await world.activate([firstDomain, secondDomain]);
  await world.settle();
  expect((await world.state()).state).toBe('active');
});
afterAll(() => world.close());

/** Sets a domain's federation to signed requests, as an administrator may at Microsoft. */
async function sign(domain: string, isRequired: boolean): Promise<void> {
  const graph = graphWith(world.emulator, await appToken(world.emulator));
  const path = `/domains/${domain}/federationConfiguration`;
  const { id = '' } = (await graph('GET', path)).body.value?.[0] ?? {};
  await graph('PATCH', `${path}/${String(id)}`, { isSignedAuthenticationRequestRequired: isRequired });
}
/** The day passes, the directory is synced, and what that asked for is done, also by several processes. */
async function dayPasses(): Promise<void> {
  world.api.advance(DAY_MS);
  await world.signIn();
  await world.sync();
  const deps = world.api.sagaDeps();
  await Promise.all([watchDomains.run(deps), watchDomains.run(deps)]);
}
const home = async () => (await world.api.call('home.summary', { token: world.token })).signed_domains;
const events = async (name: string) =>
  (await world.api.audits(world.companyKey)).filter(
    ({ event }) => event === `control.signed_requests_${name}`,
  );
const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(world.api.db, world.companyKey, work);
const mails = () =>
  inOurs(async (tx) =>
    (
      await tx
        .selectFrom('mail_outbox')
        .selectAll()
        .where('kind', '=', 'signed_requests')
        .where('to_address', '=', globalAdmin)
        .orderBy('created_at')
        .execute()
    ).map((row) => ({ subject: row.subject, text: openBody(world.api.box, row).text })),
  );
const waiting = () => inOurs((tx) => tx.selectFrom('domain_watches').selectAll().execute());

it('tells once of a domain that is set to signed requests, until it is gone, and again', async () => {
  await dayPasses();
  expect([await home(), await mails(), await waiting()]).toEqual([[], [], []]);

  await sign(secondDomain, true);
  await dayPasses();
  expect(await home()).toEqual([secondDomain]);
  const [mail] = await mails();
  expect(mail?.subject).toContain(`ninguém de ${secondDomain} consegue fazer login`);
  expect(mail?.text).toContain('isSignedAuthenticationRequestRequired como false');
  expect(await events('found')).toMatchObject([{ actor_kind: 'system', after: { domains: [secondDomain] } }]);
  await dayPasses();
  expect(await mails()).toHaveLength(1);

  await sign(firstDomain, true);
  await dayPasses();
  expect(await home()).toEqual([firstDomain, secondDomain].toSorted());
  expect((await mails())[1]?.subject).toContain(`ninguém de ${firstDomain} consegue`);

  await sign(firstDomain, false);
  await sign(secondDomain, false);
  await dayPasses();
  expect(await home()).toEqual([]);
  expect(await mails()).toHaveLength(2);
  expect(await events('gone')).toMatchObject([
    { actor_kind: 'system', before: { domains: [firstDomain, secondDomain].toSorted() } },
  ]);

  await sign(secondDomain, true);
  await dayPasses();
  expect(await home()).toEqual([secondDomain]);
  expect(await mails()).toHaveLength(3);
});

it('changes nothing while the workspace does not answer, and asks again later', async () => {
  const before = [await home(), (await mails()).length];
  await sign(secondDomain, false);
  world.emulator.faults.add({ method: 'domains.get', kind: 'unavailable503', remaining: 99, delayMs: 0 });
  const request = () =>
    inOurs((tx) =>
      requestWork(tx, 'watch-domains', { companyKey: world.companyKey, now: world.api.clock.now() }),
    );
  await request();
  await watchDomains.run(world.api.sagaDeps());
  expect([await home(), (await mails()).length]).toEqual(before);
  expect(await waiting()).toHaveLength(1);
  world.emulator.faults.clear();
  world.api.advance(10 * 60_000);
  await watchDomains.run(world.api.sagaDeps());
  expect(await home()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

it('forgets what it found when control is turned off, and reads nothing then', async () => {
  await sign(secondDomain, true);
  await dayPasses();
  expect(await home()).toEqual([secondDomain]);
  await world.api.call('control.disable', { token: world.token });
  await world.settle();
  expect(await home()).toEqual([]);
  const read = world.emulator.callLog.count('domains.get');
  const found = (await events('found')).length;
  await world.sync();
  expect((await watchDomains.run(world.api.sagaDeps())).taken).toBe(0);
  expect(world.emulator.callLog.count('domains.get')).toBe(read);
  expect(await events('found')).toHaveLength(found);
});

it('does nothing where the workspace redirects people by groups', async () => {
  const api = await startApi();
  const { key, token } = await api.createCompany();
  await inCompany(api.db, key, async (tx) => {
    await tx.updateTable('companies').set({ control_state: 'active' }).execute();
    await requestWork(tx, 'watch-domains', { companyKey: key, now: api.clock.now() });
  });
  await watchDomains.run(api.sagaDeps());
  expect((await api.call('home.summary', { token })).signed_domains).toEqual([]);
  expect(await inCompany(api.db, key, (tx) => tx.selectFrom('domain_watches').execute())).toEqual([]);
  await api.close();
});
