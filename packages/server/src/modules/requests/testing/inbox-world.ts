import { afterAll, beforeAll, beforeEach } from 'vitest';
import { inCompany } from '#db/transactions.ts';
import { people, startApi } from '#testing/api.ts';
import type { Api } from '#testing/api.ts';
import { openBody } from '#modules/mail/outbox.ts';
import { receiveRequest } from '../receive-request.ts';
import type { RequestPageKind } from '../receive-request.ts';
import { notifyOfRequests } from '../request-notice.job.ts';

export const minuteMs = 60_000;

/** Both decisions, each with a valid body. */
export const decisions = [
  ['requests.approve', {}],
  ['requests.refuse', { word: 'não' }],
] as const;

export let api: Api;
export let token: string;
export let manager: string;
export let companyKey: string;
export let other: Awaited<ReturnType<Api['otherCompany']>>;
export let otherToken: string;

/** A company with an empty inbox before each test, a signed-in administrator and manager, and another company. */
export function inboxWorld(): void {
  beforeAll(async () => {
    api = await startApi();
    ({ key: companyKey, token } = await api.createCompany());
    manager = await api.manager(companyKey, people.otherWorker);
    other = await api.otherCompany();
  });
  beforeEach(async () => {
    api.advance(30 * minuteMs);
    token = await api.signIn(people.superAdmin);
    manager = await api.signIn(people.otherWorker);
    otherToken = await api.tokenOf(other.key, other.admin);
    await inCompany(api.db, companyKey, async (tx) => {
      await tx.deleteFrom('access_requests').execute();
      await tx.deleteFrom('request_notices').execute();
      await tx.deleteFrom('mail_outbox').execute();
      await tx.updateTable('companies').set({ control_state: 'active', language: 'pt-BR' }).execute();
      await tx
        .updateTable('users')
        .set({ recovery_email: null, recovery_email_source: null, single_access_granted_at: null })
        .execute();
    });
  });
  afterAll(() => api.close());
}

/** Signs the administrator in again after the clock moved. */
export async function renewTokens(): Promise<void> {
  token = await api.signIn(people.superAdmin);
}

export const ask = (
  email: string,
  kind: RequestPageKind = 'single_access',
  reason = 'Preciso fechar o caixa hoje.',
) =>
  inCompany(api.db, companyKey, (tx) =>
    receiveRequest(
      tx,
      { box: api.box, changeLinkUrl: (link) => `https://entrar.shiftgate.example/sign-in/change/${link}` },
      { companyKey, email, ask: kind, reason, ip: '203.0.113.9', now: api.clock.now() },
    ),
  );
export const list = async (view: 'open' | 'decided' = 'open', as = token) =>
  (await api.call('requests.list', { token: as, query: { view } })).items;
export const onlyKey = async (): Promise<string> => (await list())[0]?.key ?? '';
export const mails = async () => {
  const rows = await inCompany(api.db, companyKey, (tx) =>
    tx.selectFrom('mail_outbox').selectAll().orderBy('created_at').orderBy('to_address').execute(),
  );
  return rows.map((row) => ({
    to: row.to_address,
    kind: row.kind,
    subject: row.subject,
    ...openBody(api.box, row),
  }));
};
export const setRecovery = (email: string, recovery: string) =>
  inCompany(api.db, companyKey, (tx) =>
    tx
      .updateTable('users')
      .set({ recovery_email: recovery, recovery_email_source: 'directory' })
      .where('email', '=', email)
      .execute(),
  );
export const notify = () =>
  notifyOfRequests.run({
    db: api.db,
    box: api.box,
    clock: api.clock,
    inboxUrl: 'https://painel.shiftgate.example/requests',
  });
