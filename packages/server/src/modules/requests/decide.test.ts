import { describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { people } from '#testing/api.ts';
import {
  minuteMs,
  api,
  token,
  manager,
  companyKey,
  ask,
  decisions,
  list,
  onlyKey,
  mails,
  setRecovery,
  renewTokens,
  inboxWorld,
  notify,
} from './testing/inbox-world.ts';

inboxWorld();

describe('approving a single access', () => {
  it('grants it for the chosen minutes, audits the actor, and notifies the person', async () => {
    await setRecovery(people.worker, 'adriana@casa.example');
    await ask(people.worker);
    const { request, handover_url: handover } = await api.call('requests.approve', {
      token,
      params: { key: await onlyKey() },
      body: { duration_minutes: 30 },
    });
    expect(request).toMatchObject({
      state: 'approved',
      duration_minutes: 30,
      decided_by: 'Helena Azevedo',
      ends_at: new Date(api.clock.now()).toISOString(),
    });
    expect(handover).toBeNull();
    const person = await inCompany(api.db, companyKey, (tx) =>
      tx
        .selectFrom('users')
        .select(['single_access_granted_at', 'single_access_duration_seconds'])
        .where('email', '=', people.worker)
        .executeTakeFirstOrThrow(),
    );
    expect(person).toEqual({
      single_access_granted_at: new Date(api.clock.now()),
      single_access_duration_seconds: 1800,
    });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'adriana@casa.example', kind: 'request_decided' });
    expect(mail?.text).toContain('ficar por 30 minutos');
    const granted = ['user.single_access_granted', 'request.approved'];
    const events = (await api.audits(companyKey)).filter(
      (row) => granted.includes(row.event) && row.occurred_at.getTime() === api.clock.now(),
    );
    expect(events.map((row) => [row.event, row.actor_email]).toSorted()).toEqual([
      ['request.approved', people.superAdmin],
      ['user.single_access_granted', people.superAdmin],
    ]);
  });

  it('uses the mailbox when no other address is known, because it holds no secret', async () => {
    await ask(people.worker);
    await api.call('requests.approve', { token, params: { key: await onlyKey() }, body: {} });
    const [mail] = await mails();
    expect(mail?.to).toBe(people.worker);
    expect(mail?.text).toContain('no máximo por 24 horas');
  });

  it.each(['pt-BR', 'en', 'es'])('fills every place of its words in %s', async (language) => {
    await inCompany(api.db, companyKey, (tx) => tx.updateTable('companies').set({ language }).execute());
    for (const minutes of [1440, 45]) {
      await ask(people.worker);
      const body = { duration_minutes: minutes };
      await api.call('requests.approve', { token, params: { key: await onlyKey() }, body });
    }
    await ask(people.worker, 'password_change');
    const key = await onlyKey();
    await api.call('requests.refuse', { token, params: { key }, body: { word: '<b>não</b>' } });
    await ask(people.worker);
    await notify();
    for (const mail of await mails()) {
      expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/\{\w+\}/);
      expect(mail.html).not.toContain('<b>');
      expect(mail.html).toContain(`lang="${language}"`);
    }
  });
});

describe('approving a new password', () => {
  const passwordLinks = () =>
    inCompany(api.db, companyKey, (tx) =>
      tx.selectFrom('password_links').selectAll().where('used_at', 'is', null).execute(),
    );

  it('shows the address, and hands over a code instead where an administrator chooses one', async () => {
    await setRecovery(people.worker, 'adriana@casa.example');
    await ask(people.worker, 'password_change');
    expect(await list()).toMatchObject([{ link_address: 'adriana@casa.example', is_reachable: true }]);
    const { handover_url: handover } = await api.call('requests.approve', {
      token,
      params: { key: await onlyKey() },
      body: { delivery: 'code' },
    });
    expect(handover).toContain('/sign-in/change/');
    expect(await mails()).toEqual([]);
    expect(await passwordLinks()).toMatchObject([{ purpose: 'handover' }]);
    const approved = (await api.audits(companyKey)).filter((row) => row.event === 'request.approved');
    expect(approved.at(-1)?.after).toMatchObject({ is_handed_over: true });
  });

  it('shows no address for a single access', async () => {
    await setRecovery(people.worker, 'adriana@casa.example');
    await ask(people.worker);
    expect(await list()).toMatchObject([{ link_address: null }]);
  });

  it('mails a link to the recovery address', async () => {
    await setRecovery(people.worker, 'adriana@casa.example');
    await ask(people.worker, 'password_change');
    const { handover_url: handover } = await api.call('requests.approve', {
      token,
      params: { key: await onlyKey() },
      body: {},
    });
    expect(handover).toBeNull();
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: 'adriana@casa.example', kind: 'change_link' });
    expect(mail?.text).toMatch(/\/sign-in\/change\/[\w-]{43}/);
    expect(await passwordLinks()).toMatchObject([{ purpose: 'change' }]);
  });

  it('without an address returns a link to hand over, once, stored hashed, and mails nothing', async () => {
    await ask(people.worker, 'reset_password', '');
    expect(await list()).toMatchObject([{ kind: 'password_change', reason: '', is_reachable: false }]);
    const answer = await api.call('requests.approve', { token, params: { key: await onlyKey() }, body: {} });
    const code = /\/sign-in\/change\/([0-9A-Z]{5}(-[0-9A-Z]{5}){3})$/.exec(answer.handover_url ?? '')?.[1];
    expect(code).toBeDefined();
    expect(await mails()).toEqual([]);
    const links = await passwordLinks();
    expect(links.filter((link) => link.purpose === 'handover')).toHaveLength(1);
    expect(JSON.stringify([await list('decided'), await api.audits(companyKey)])).not.toContain(code);
  });
});

describe('a decision', () => {
  it('is made once', async () => {
    await ask(people.worker);
    const params = { key: await onlyKey() };
    const both = await Promise.all([
      api.send('requests.approve', { token, params, body: { duration_minutes: 30 } }),
      api.send('requests.refuse', { token: manager, params, body: { word: 'Hoje não.' } }),
    ]);
    expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
    const refused = await api.refusal('requests.approve', { token, params, body: {} });
    expect(refused).toMatchObject({ status: 409, code: 'REQUEST_ALREADY_DECIDED' });
    expect(await mails()).toHaveLength(1);
  });

  it('is rejected after three days', async () => {
    await ask(people.worker);
    const params = { key: await onlyKey() };
    api.advance(72 * 60 * minuteMs);
    await renewTokens();
    expect((await api.refusal('requests.approve', { token, params, body: {} })).code).toBe(
      'REQUEST_ALREADY_DECIDED',
    );
  });

  it('requires a message for a denial, and a valid duration', async () => {
    await ask(people.worker);
    const params = { key: await onlyKey() };
    for (const word of ['', '   ', 'x'.repeat(501), 'a\0b'])
      expect((await api.refusal('requests.refuse', { token, params, body: { word } })).status).toBe(422);
    for (const minutes of [0, 4, -5, 1.5, 10_081, '30'])
      expect(
        (await api.refusal('requests.approve', { token, params, body: { duration_minutes: minutes } }))
          .status,
      ).toBe(422);
    expect(await list()).toHaveLength(1);
  });

  it('about people of the panel is not for managers', async () => {
    for (const email of [people.secondSuperAdmin, people.otherWorker, people.worker]) {
      await ask(email);
      api.advance(1);
    }
    const items = await list('open', manager);
    expect(items.map((item) => [item.email, item.may_approve && item.may_refuse])).toEqual([
      [people.secondSuperAdmin, false],
      [people.otherWorker, false],
      [people.worker, true],
    ]);
    for (const item of items.slice(0, 2)) {
      const named = { token: manager, params: { key: item.key } };
      for (const [call, body] of decisions)
        expect(await api.refusal(call, { ...named, body })).toMatchObject({
          status: 403,
          code: 'PROTECTED_USER',
        });
    }
    const worker = items[2]?.key ?? '';
    await api.call('requests.approve', { token: manager, params: { key: worker }, body: {} });
    expect(await list()).toHaveLength(2);
  });

  it('about a password of an administrator can be refused by who may not approve it', async () => {
    const companyRow = (email: string, is_allowed_admin: boolean) =>
      inCompany(api.db, companyKey, (tx) =>
        tx.updateTable('users').set({ is_allowed_admin }).where('email', '=', email).execute(),
      );
    await companyRow(people.otherWorker, true);
    const allowed = await api.signIn(people.otherWorker);
    await ask(people.secondSuperAdmin, 'password_change');
    const [item] = await list('open', allowed);
    expect(item).toMatchObject({ may_approve: false, may_refuse: true });
    const params = { key: item?.key ?? '' };
    const approval = { token: allowed, params, body: {} };
    expect((await api.refusal('requests.approve', approval)).code).toBe('PROTECTED_ADMINISTRATOR');
    const { request } = await api.call('requests.refuse', {
      token: allowed,
      params,
      body: { word: 'Ligue antes.' },
    });
    expect(request.state).toBe('refused');
    await companyRow(people.otherWorker, false);
  });

  it('does not admit a person suspended meanwhile', async () => {
    await ask(people.worker);
    const params = { key: await onlyKey() };
    const set = (status: 'active' | 'suspended') =>
      inCompany(api.db, companyKey, (tx) =>
        tx.updateTable('users').set({ status }).where('email', '=', people.worker).execute(),
      );
    await set('suspended');
    expect((await api.refusal('requests.approve', { token, params, body: {} })).code).toBe('USER_NOT_FOUND');
    // The inbox can still be cleared.
    const { request } = await api.call('requests.refuse', {
      token,
      params,
      body: { word: 'Fale com o RH.' },
    });
    expect(request.state).toBe('refused');
    await set('active');
  });
});
