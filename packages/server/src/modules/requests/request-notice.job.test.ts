import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { people } from '#testing/api.ts';
import {
  minuteMs,
  api,
  token,
  companyKey,
  ask,
  list,
  mails,
  inboxWorld,
  notify,
} from './testing/inbox-world.ts';

inboxWorld();

describe('the e-mail to administrators', () => {
  const workers = (count: number) =>
    inCompany(api.db, companyKey, (tx) =>
      tx
        .selectFrom('users')
        .select('email')
        .where('status', '=', 'active')
        .where('is_admin', '=', false)
        .where('is_manager', '=', false)
        .orderBy('key')
        .limit(count)
        .execute(),
    );

  it('goes to each administrator and manager at once, with the reason and the link to the inbox', async () => {
    await ask(people.worker);
    expect((await notify()).taken).toBe(1);
    const sent = await mails();
    expect(sent.map((mail) => mail.to)).toEqual(
      expect.arrayContaining([people.superAdmin, people.secondSuperAdmin, people.otherWorker]),
    );
    expect(new Set(sent.map((mail) => mail.to)).size).toBe(sent.length);
    expect(sent[0]?.text).toContain('Adriana Machado');
    expect(sent[0]?.text).toContain('Preciso fechar o caixa hoje.');
    expect(sent[0]?.html).toContain('href="https://painel.shiftgate.example/requests"');
    expect(sent.map((mail) => mail.to)).not.toContain(people.worker);
    expect((await notify()).taken).toBe(0);
  });

  it('is one for many requests: fifty are two e-mails for each', async () => {
    const emails = await workers(50);
    for (const [index, { email }] of emails.entries()) {
      await ask(email);
      if (index === 0) await notify();
      api.advance(1000);
      await notify();
    }
    const readers = new Set((await mails()).map((mail) => mail.to)).size;
    expect(await mails()).toHaveLength(readers);
    api.advance(10 * minuteMs);
    await notify();
    const sent = await mails();
    expect(sent).toHaveLength(readers * 2);
    const second = sent.filter((mail) => mail.to === people.superAdmin)[1];
    expect(second?.subject).toContain('49 solicitações');
    expect(second?.text).toContain('e mais 39 solicitações.');
  });

  it('is not sent twice by two processes, nor about requests decided meanwhile', async () => {
    await ask(people.worker);
    await Promise.all([notify(), notify(), notify()]);
    const sent = await mails();
    expect(new Set(sent.map((mail) => mail.to)).size).toBe(sent.length);
    await inCompany(api.db, companyKey, (tx) => tx.deleteFrom('mail_outbox').execute());
    api.advance(20 * minuteMs);
    const [{ email } = { email: '' }] = await workers(1);
    await ask(email);
    const open = await list();
    const key = open.find((item) => item.email === email)?.key ?? '';
    await api.call('requests.refuse', { token, params: { key }, body: { word: 'Hoje não.' } });
    await notify();
    expect((await mails()).map((mail) => mail.kind)).toEqual(['request_decided']);
  });

  it('is sent during another request: both lock the notice first, then the requests', async () => {
    await ask(people.worker);
    let again: Promise<void> = Promise.resolve();
    await inCompany(api.db, companyKey, async (tx) => {
      await tx.selectFrom('request_notices').selectAll().forUpdate().execute();
      again = ask(people.worker);
      again.catch(() => undefined);
      const waiting = async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db.kysely);
        return rows.length;
      };
      await expect.poll(waiting, { timeout: 5000 }).toBe(1);
      await sql`set local lock_timeout = '500ms'`.execute(tx);
      await tx
        .updateTable('access_requests')
        .set({ told_at: new Date(api.clock.now()) })
        .execute();
    });
    await again;
    expect(await list()).toMatchObject([{ times_asked: 2 }]);
  });

  it('is sent after the clock was moved back', async () => {
    await ask(people.worker);
    await notify();
    await inCompany(api.db, companyKey, async (tx) => {
      await tx.deleteFrom('mail_outbox').execute();
      const ahead = new Date(api.clock.now() + 3_600_000);
      await tx.updateTable('request_notices').set({ told_at: ahead }).execute();
    });
    await ask(people.worker, 'password_change');
    await notify();
    expect(await mails()).not.toEqual([]);
  });
});
