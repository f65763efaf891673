import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#db/keys.ts';
import { inCompany } from '#db/transactions.ts';
import { registration } from '#connectors/microsoft/testing/emulated-microsoft.ts';
import { emergencyApp, startMicrosoftApi } from '#testing/microsoft-company.ts';
import type { MicrosoftApi } from '#testing/microsoft-company.ts';
import { confirmIdentity } from '#testing/confirm-identity.ts';
import { globalAdmin, walk } from '@shiftgate/emulators/testing/microsoft.ts';

const callback = 'http://localhost:4499/auth/callback/ms';
const administrator = 'sergio.peixoto@livrariahorizonte.example';
const worker = 'luana.ferreira@livrariahorizonte.example';
const password = 'quatro bicicletas verdes no quintal';

let world: MicrosoftApi;
let token: string;
let companyKey: string;
let managerToken: string;
beforeAll(async () => {
  world = await startMicrosoftApi({
    apps: [{ ...registration, redirectUris: [callback, `${callback}/consent`] }, emergencyApp],
  });
  ({ key: companyKey, token } = await world.createCompany());
  await change('antonio.sales@livrariahorizonte.example', { is_manager: true });
  managerToken = await world.signIn('antonio.sales@livrariahorizonte.example');
});
afterAll(() => world.close());

const inTx = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(world.api.db, companyKey, work);
const change = (email: string, columns: object) =>
  inTx((tx) => tx.updateTable('users').set(columns).where('email', '=', email).execute());

/** Whole domains lead to our sign-in page, or none does. */
const control = (state: 'active' | 'inactive') =>
  inTx(async (tx) => {
    await tx.updateTable('companies').set({ control_state: state }).execute();
    await tx
      .updateTable('domains')
      .set({ is_covered: state === 'active' })
      .where('name', '=', 'livrariahorizonte.example')
      .execute();
  });

/** The password was entered on our sign-in page. */
const enterPassword = async (email: string) => {
  const userKey = await world.api.userKey(companyKey, email);
  const at = new Date(world.api.clock.now());
  await inTx((tx) =>
    tx
      .insertInto('sign_in_sessions')
      .values({
        key: newKey(at.getTime()),
        company_key: companyKey,
        user_key: userKey,
        session_hash: Buffer.from(newKey(at.getTime())),
        authenticated_at: at,
        last_seen_at: at,
        expires_at: new Date(at.getTime() + 8 * 3_600_000),
        ip: '203.0.113.7',
        browser: 'chrome',
        os: 'windows',
        device_class: 'desktop',
        created_at: at,
      })
      .execute(),
  );
};

beforeEach(async () => {
  world.api.advance(60_000);
  await control('active');
});

describe('a confirmation where Microsoft asks for no password of its own', () => {
  /** Walks to Microsoft and back, with the password entered on our page meanwhile or not. */
  async function confirm(asked: boolean) {
    const { url, browser_key } = await world.api.call('auth.confirm', { token });
    world.api.advance(10_000);
    if (asked) await enterPassword(administrator);
    const back = await walk(world.emulator, url, { account: globalAdmin });
    return { token, body: { callback_url: back.headers.get('location') ?? '', browser_key } };
  }

  it('needs the password to be entered on our sign-in page', async () => {
    await enterPassword(administrator);
    world.api.advance(3_600_000);
    expect(await world.api.refusal('auth.confirmed', await confirm(false))).toMatchObject({
      status: 403,
      code: 'CONFIRMATION_NOT_FRESH',
    });
    await world.api.call('auth.confirmed', await confirm(true));
  });

  it('asks nothing more once access control is off', async () => {
    await control('inactive');
    await world.api.call('auth.confirmed', await confirm(false));
  });
});

describe('a password that a manager planted before a promotion', () => {
  const mine = async () => ({
    token: managerToken,
    params: { key: await world.api.userKey(companyKey, worker) },
  });
  beforeEach(async () => {
    await change(worker, {
      is_allowed_admin: false,
      is_manager: false,
      password_hash: null,
      password_state: 'no_password',
      must_change_password: false,
    });
    await world.api.call('users.changePassword', {
      ...(await mine()),
      body: { password, force_change: false },
    });
    await change(worker, { workspace_password_known_at: null });
  });
  const promote = async () => {
    const { key } = (await mine()).params;
    await world.api.call('permissions.addAllowedAdmins', { token, body: { users: [key] } });
  };

  it('opens no panel until it was changed on the sign-in page', async () => {
    await promote();
    await expect(world.signIn(worker)).rejects.toThrow('NEW_PASSWORD_REQUIRED');
    await change(worker, { must_change_password: false });
    await world.signIn(worker);
  });

  it('opens it where the workspace asks for a password of its own', async () => {
    await promote();
    await control('inactive');
    await world.signIn(worker);
  });

  it('makes nothing own that is set in the panel with it', async () => {
    await promote();
    await change(worker, { must_change_password: false });
    const { key } = (await mine()).params;
    const own = { token: await world.signIn(worker), params: { key } };
    const at = world.api.clock.now();
    await confirmIdentity(world.api.db, { companyKey, token: own.token, at });
    const next = 'cinco bicicletas azuis na varanda';
    await world.api.call('users.changePassword', { ...own, body: { password: next, force_change: false } });
    await world.api.call('users.setRecoveryEmail', {
      ...own,
      body: { recovery_email: 'alguem@fora.example' },
    });
    await world.api.call('users.chooseOwnPassword', {
      token: own.token,
      body: { password: 'seis bicicletas roxas na calçada' },
    });
    expect(await ownership()).toEqual({ is_password_own: false, is_recovery_email_own: false });
    await control('inactive');
    await world.api.call('users.chooseOwnPassword', {
      token: own.token,
      body: { password: 'sete bicicletas pretas na calçada' },
    });
    expect(await ownership()).toMatchObject({ is_password_own: true });
  });

  const ownership = () =>
    inTx((tx) =>
      tx
        .selectFrom('users')
        .select(['is_password_own', 'is_recovery_email_own'])
        .where('email', '=', worker)
        .executeTakeFirstOrThrow(),
    );

  it('is changed in the panel only after a fresh sign-in', async () => {
    await promote();
    await change(worker, { must_change_password: false });
    const { key } = (await mine()).params;
    const own = { token: await world.signIn(worker), params: { key } };
    expect(
      await world.api.refusal('users.changePassword', {
        ...own,
        body: { password: 'oito bicicletas na garagem', force_change: false },
      }),
    ).toMatchObject({ status: 403, code: 'FRESH_SIGN_IN_REQUIRED' });
  });
});
