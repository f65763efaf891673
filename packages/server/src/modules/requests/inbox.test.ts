import { describe, expect, it } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { people } from '#testing/api.ts';
import {
  minuteMs,
  api,
  token,
  companyKey,
  otherToken,
  ask,
  decisions,
  list,
  onlyKey,
  renewTokens,
  inboxWorld,
} from './testing/inbox-world.ts';

inboxWorld();

describe('the inbox', () => {
  it('shows waiting requests, oldest first, and closed ones, newest first', async () => {
    await ask(people.worker);
    api.advance(minuteMs);
    await ask(people.worker, 'password_change', 'Esqueci a senha nas férias.');
    expect(await list()).toMatchObject([
      {
        kind: 'single_access',
        state: 'open',
        email: people.worker,
        reason: 'Preciso fechar o caixa hoje.',
        times_asked: 1,
        ip: '203.0.113.9',
        decided_by: null,
        may_approve: true,
        may_refuse: true,
        is_reachable: false,
      },
      { kind: 'password_change', reason: 'Esqueci a senha nas férias.' },
    ]);
    expect(await api.call('requests.summary', { token })).toEqual({ open: 2 });
    expect(await api.call('home.summary', { token })).toMatchObject({ requests_open: 2 });
    expect(await list('decided')).toEqual([]);
    await api.call('requests.refuse', { token, params: { key: await onlyKey() }, body: { word: 'Amanhã.' } });
    expect(await api.call('requests.summary', { token })).toEqual({ open: 1 });
    expect(await list('decided')).toMatchObject([
      { state: 'refused', word: 'Amanhã.', kind: 'single_access' },
    ]);
    api.advance(72 * 60 * minuteMs);
    await renewTokens();
    expect(await list()).toEqual([]);
    expect((await list('decided')).map((row) => row.state)).toEqual(['expired', 'refused']);
  });

  it('continues page by page without losses or duplicates', async () => {
    const emails = await inCompany(api.db, companyKey, (tx) =>
      tx
        .selectFrom('users')
        .select('email')
        .where('status', '=', 'active')
        .orderBy('key')
        .limit(60)
        .execute(),
    );
    for (const { email } of emails) await ask(email);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.call('requests.list', {
        token,
        query: { page_size: 25, ...(cursor === undefined ? {} : { cursor }) },
      });
      seen.push(...page.items.map((item) => item.email));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(emails.map(({ email }) => email).toSorted());
    expect(await api.refusal('requests.list', { token, query: { cursor: 'xyz' } })).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('hides the requests of another company, and rejects decisions on them', async () => {
    await ask(people.worker);
    const key = await onlyKey();
    expect(await list('open', otherToken)).toEqual([]);
    expect(await api.call('requests.summary', { token: otherToken })).toEqual({ open: 0 });
    for (const [call, body] of decisions) {
      const input = { params: { key }, body };
      expect(await api.refusal(call, { ...input, token: otherToken })).toMatchObject({
        status: 404,
        code: 'REQUEST_NOT_FOUND',
      });
      expect(await api.refusal(call, input)).toMatchObject({ status: 401 });
    }
    expect(await list()).toHaveLength(1);
  });

  it('is notified of changes', async () => {
    const heard: string[] = [];
    const { createNotifier } = await import('#core/notifier.ts');
    const { eventChannel } = await import('#core/events.ts');
    const notifier = await createNotifier(api.database.serverConfig);
    await notifier.listen(eventChannel, (payload) => heard.push(payload));
    await ask(people.worker);
    await api.call('requests.approve', { token, params: { key: await onlyKey() }, body: {} });
    await expect
      .poll(() => heard.filter((payload) => payload.includes('"requests"')).length)
      .toBeGreaterThanOrEqual(2);
    await notifier.close();
  });
});
