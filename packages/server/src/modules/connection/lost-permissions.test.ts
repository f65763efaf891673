import { DAY_MS, HOUR_MS } from '@shiftgate/domain/calendar/instant.ts';
import { bookshop, globalAdmin } from '@shiftgate/emulators/testing/microsoft.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { startDomainWorld } from '../control/testing/domain-world.ts';
import type { DomainWorld } from '../control/testing/domain-world.ts';
import { openBody } from '../mail/outbox.ts';
import { notifyOfConnections } from './notice.job.ts';

let world: DomainWorld;
beforeAll(async () => {
  world = await startDomainWorld();
  await world.activate();
  await world.settle();
  expect((await world.state()).state).toBe('active');
});
afterAll(() => world.close());

const control = (body: Readonly<Record<string, string>>) =>
  fetch(`${world.emulator.loginUrl}/_control/tenant`, {
    method: 'POST',
    body: new URLSearchParams({ tenant: bookshop(world.emulator).id, ...body }),
  });
/** Takes single permissions from the application, as an administrator may at Microsoft. */
function take(...names: readonly string[]): void {
  const tenant = bookshop(world.emulator);
  tenant.appRoleGrants = tenant.appRoleGrants.filter(({ permission }) => !names.includes(permission));
}
/** Time passes, the directory is synced, and the notices that are due are written, also by several processes. */
async function later(ms: number): Promise<void> {
  world.api.advance(ms);
  await world.signIn();
  // As the daily sync, which renews the connection.
  await inOurs((tx) => tx.deleteFrom('directory_changes').execute());
  await world.sync();
  await notice();
}
const inOurs = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(world.api.db, world.companyKey, work);
async function notice(): Promise<void> {
  const { db, box, clock } = world.api;
  const deps = { db, box, clock, publicUrl: 'https://painel.example' };
  await Promise.all([notifyOfConnections.run(deps), notifyOfConnections.run(deps)]);
}
const isConnected = async () => (await world.api.call('home.summary', { token: world.token })).is_connected;
const mails = () =>
  inOurs(async (tx) =>
    (
      await tx
        .selectFrom('mail_outbox')
        .selectAll()
        .where('kind', '=', 'connection_lost')
        .where('to_address', '=', globalAdmin)
        .orderBy('created_at')
        .execute()
    ).map((row) => ({ subject: row.subject, text: openBody(world.api.box, row).text })),
  );

it('tells of a withdrawn consent once, that control is on and what helps, until it is given again', async () => {
  await later(HOUR_MS);
  expect([await isConnected(), await mails()]).toEqual([true, []]);

  await control({ withdraw: 'true' });
  await later(HOUR_MS);
  expect(await isConnected()).toBe(false);
  const [mail] = await mails();
  expect(mail?.subject).toContain('faltam permissões no Microsoft 365');
  expect(mail?.text).toContain('está ativado e não pode ser desativado por aqui');
  expect(mail?.text).toContain('a folha impressa');
  expect(mail?.text).toContain('“Permitir acesso”');

  await world.api.call('control.disable', { token: world.token });
  await world.settle();
  expect(await world.state()).toMatchObject({ state: 'active', run: { error: 'MISSING_SCOPE' } });
  await later(DAY_MS);
  await later(DAY_MS);
  expect(await isConnected()).toBe(false);
  expect(await mails()).toHaveLength(1);

  await world.allowControl();
  expect(await isConnected()).toBe(true);
  await later(DAY_MS);
  expect(await isConnected()).toBe(true);
  expect(await mails()).toHaveLength(1);
});

it('tells of it again when the consent is withdrawn again, as an open panel notices it', async () => {
  await control({ withdraw: 'true' });
  world.api.advance(HOUR_MS);
  const status = await world.api.call('integrations.scopesStatus', { token: world.token });
  expect(status.state).toBe('missing');
  expect(await isConnected()).toBe(false);
  await notice();
  expect(await mails()).toHaveLength(2);
  await world.allowControl();
  expect(await isConnected()).toBe(true);
});

it('says nothing of permissions that may be missing without harm', async () => {
  take('ProfilePhoto.Read.All', 'AuditLog.Read.All');
  await later(DAY_MS);
  expect(await isConnected()).toBe(true);
  expect(await mails()).toHaveLength(2);
});

it('tells of a single permission that control needs, also where turning off finds it, and once', async () => {
  take('Domain.ReadWrite.All');
  world.api.advance(HOUR_MS);
  await world.signIn();
  await world.api.call('control.disable', { token: world.token });
  await world.settle();
  expect(await world.state()).toMatchObject({ state: 'active', run: { error: 'MISSING_SCOPE' } });
  expect(await isConnected()).toBe(false);
  await notice();
  await later(DAY_MS);
  expect(await mails()).toHaveLength(3);
  await world.allowControl();
  await later(DAY_MS);
  expect(await isConnected()).toBe(true);
});

it('sends no notice when the permissions are back before it', async () => {
  await control({ withdraw: 'true' });
  world.api.advance(HOUR_MS);
  await world.api.call('users.sync', { token: world.token });
  await world.sync();
  expect(await isConnected()).toBe(false);
  await world.allowControl();
  await notice();
  expect(await isConnected()).toBe(true);
  expect(await mails()).toHaveLength(3);
});

it('does not call a consent lost that was never given', async () => {
  await inOurs((tx) => tx.updateTable('companies').set({ first_synced_at: null }).execute());
  await control({ withdraw: 'true' });
  await later(HOUR_MS);
  expect(await mails()).toHaveLength(3);
});
