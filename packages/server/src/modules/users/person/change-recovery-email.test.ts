import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { syncDirectory } from '#modules/directory-sync/sync.job.ts';
import { openBody } from '#modules/mail/outbox.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';

const domains = ['padariaestrela.example', 'estrelaentregas.example'];
const entered = 'adriana.casa@fora.example';
const ofDirectory = 'antigo@correio.example';

let api: Api;
let token: string;
let companyKey: string;
let worker: string;

beforeAll(async () => {
  api = await startApi();
  ({ key: companyKey, token } = await api.createCompany());
  worker = await api.userKey(companyKey, people.worker);
});
afterAll(() => api.close());

/** Sets this address in the directory and syncs. */
async function sync(recoveryEmail: string | null) {
  const account = api.emulators.state.users.find((user) => user.primaryEmail === people.worker)!;
  account.recoveryEmail = recoveryEmail;
  api.advance(60_000);
  await api.call('users.sync', { token });
  await syncDirectory.run({ db: api.db, box: api.box, directories: api.newDirectories(), clock: api.clock });
}
const set = (recovery_email: string) =>
  api.call('users.setRecoveryEmail', { token, params: { key: worker }, body: { recovery_email } });
const remove = () => api.call('users.removeRecoveryEmail', { token, params: { key: worker } });
const person = () => api.call('users.get', { token, params: { key: worker } });
const audits = async () => {
  const rows = await api.audits(companyKey);
  return rows.filter(({ event }) => event.startsWith('user.recovery_email'));
};

describe('a recovery address set in the panel', () => {
  it("replaces the directory's one with author and instant, and survives syncs", async () => {
    await sync(ofDirectory);
    expect(await person()).toMatchObject({
      recovery_email: ofDirectory,
      recovery_email_source: 'directory',
      recovery_email_entered: null,
    });
    const at = new Date(api.clock.now()).toISOString();
    const answer = await set(`  ${entered.toUpperCase()} `);
    expect(answer).toMatchObject({
      recovery_email: entered,
      recovery_email_source: 'entered',
      recovery_email_entered: { at, by: 'Helena Azevedo' },
    });
    await sync('novo@correio.example');
    expect(await person()).toMatchObject({ recovery_email: entered, recovery_email_source: 'entered' });
  });

  it('is replaced, once removed, by the current one of the directory', async () => {
    expect(await remove()).toMatchObject({
      recovery_email: 'novo@correio.example',
      recovery_email_source: 'directory',
      recovery_email_entered: null,
    });
    await set(entered);
    await sync(null);
    expect((await person()).recovery_email).toBe(entered);
    expect(await remove()).toMatchObject({ recovery_email: null, recovery_email_source: null });
  });

  it('is written and audited once however often it is sent, with a masked address', async () => {
    // Earlier events come earlier in the audit as well.
    api.advance(1);
    const before = (await audits()).length;
    await remove();
    await set(entered);
    await set(entered);
    await remove();
    await remove();
    const rows = (await audits()).slice(before);
    expect(rows.map(({ event }) => event).toSorted()).toEqual([
      'user.recovery_email_removed',
      'user.recovery_email_set',
    ]);
    expect(rows.find(({ event }) => event === 'user.recovery_email_set')).toMatchObject({
      target_key: worker,
      actor_email: people.superAdmin,
      before: null,
      after: { recovery_email: 'a…@fora.example', source: 'entered' },
    });
    expect(JSON.stringify(await audits())).not.toContain(entered);
  });

  it.each([
    people.worker,
    'outra.pessoa@PadariaEstrela.example',
    'adriana@estrelaentregas.example',
    'ana@mail.PadariaEstrela.example',
    'a@x.y.estrelaentregas.example',
  ])('is refused in a mailbox of the company: %s', async (address) => {
    expect(
      await api.refusal('users.setRecoveryEmail', {
        token,
        params: { key: worker },
        body: { recovery_email: address },
      }),
    ).toMatchObject({
      status: 422,
      code: 'RECOVERY_EMAIL_OF_COMPANY',
      fields: [{ path: 'recovery_email', rule: 'company_domain' }],
    });
    expect((await person()).recovery_email).toBeNull();
  });

  it.each([
    '',
    'sem arroba',
    'a@b',
    `${'a'.repeat(250)}@b.example`,
    `${'a'.repeat(65)}@b.example`,
    'a@b.cc>',
    '<script>@x.yy',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a%0aBcc:x@b.cc',
    'a..b@c.example',
    '.a@c.example',
    '"a b"@c.example',
    'a@-c.example',
  ])('is refused as no address: %j', async (address) => {
    const body = { recovery_email: address };
    expect(
      await api.refusal('users.setRecoveryEmail', { token, params: { key: worker }, body }),
    ).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
  });

  it.each(["d'avila+turnos@casa.example", 'ana_lima%x@sub.casa.example', 'ana@ação.example'])(
    'is accepted as one that has a mailbox: %s',
    async (address) => {
      expect(await set(address)).toMatchObject({ recovery_email: address });
      await remove();
    },
  );

  it('is where links go, and makes the pre-flight count the person as reached', async () => {
    const reason = async () => {
      const body = { list: 'without_password' as const, domains, page_size: 200 as const };
      const { items } = await api.call('control.preflightPeople', { token, body });
      return items.find(({ key }) => key === worker)?.reason;
    };
    expect(await reason()).toBe('no_password_nor_address');
    await set(entered);
    expect(await reason()).toBe('no_password');
    await api.call('users.bulk', {
      token,
      body: { selection: { users: [worker] }, act: { action: 'share_change_link' } },
    });
    await api.runTasks();
    const mails = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('mail_outbox').select('to_address').where('password_of', '=', worker).execute(),
    );
    expect(mails).toEqual([{ to_address: entered }]);
  });
});

describe('a person whose address somebody else entered', () => {
  const newest = async (kind: string, count: number) => {
    const rows = await inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('mail_outbox').selectAll().where('kind', '=', kind).orderBy('created_at').execute(),
    );
    return rows.slice(-count).map((row) => ({ to: row.to_address, text: openBody(api.box, row).text }));
  };
  const changePassword = (password: string) =>
    api.call('users.changePassword', { token, params: { key: worker }, body: { password } });

  it('is told of it at the address of before, and at none that only the other one reads', async () => {
    await remove();
    await sync(ofDirectory);
    api.advance(1000);
    await set(entered);
    const [mail] = await newest('recovery_email_changed', 1);
    expect(mail?.to).toBe(ofDirectory);
    expect(mail?.text).toContain('Helena Azevedo definiu a…@fora.example como e-mail de recuperação');
    api.advance(1000);
    await remove();
    const told = await newest('recovery_email_changed', 2);
    expect(told.map(({ to }) => to).toSorted()).toEqual([entered, ofDirectory].toSorted());
    expect(told[0]?.text).toContain('removeu o e-mail de recuperação');
  });

  it('is told of a new password also at the address of the directory, or in the mailbox', async () => {
    await set(entered);
    api.advance(1000);
    await changePassword('sete canoas no rio claro');
    const told = await newest('password_changed', 2);
    expect(told.map(({ to }) => to).toSorted()).toEqual([entered, ofDirectory].toSorted());
    expect(told[0]?.text).toContain('a…@fora.example, um endereço que outra pessoa informou');

    await sync(null);
    api.advance(1000);
    await changePassword('oito canoas no rio claro');
    expect((await newest('password_changed', 2)).map(({ to }) => to).toSorted()).toEqual(
      [entered, people.worker].toSorted(),
    );
  });
});
