import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Emulators } from '#start-emulators.ts';
import { connect, delegatedAdmin, failureOf, startForTest, superAdmin, worker } from '#testing/start.ts';
import type { Connected } from '#testing/start.ts';

let emulators: Emulators;
let google: Connected;
beforeAll(async () => {
  ({ emulators } = await startForTest());
  google = await connect(emulators);
});
afterAll(() => emulators.close());

describe('users', () => {
  it('come in pages until all 240 are listed', async () => {
    const seen: string[] = [];
    let pageToken: string | undefined;
    do {
      const { data } = await google.directory.users.list({
        customer: 'my_customer',
        maxResults: 100,
        fields: 'nextPageToken,users(id,primaryEmail,name/fullName)',
        ...(pageToken === undefined ? {} : { pageToken }),
      });
      for (const user of data.users ?? []) {
        expect(Object.keys(user).toSorted()).toEqual(['id', 'name', 'primaryEmail']);
        expect(user.id).toMatch(/^\d{21}$/);
        seen.push(user.primaryEmail ?? '');
      }
      pageToken = data.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    expect(new Set(seen).size).toBe(240);
    expect(seen).toHaveLength(240);
  });

  it('have the members that were asked for, as they are without a mask', async () => {
    const whole = await google.directory.users.list({ customer: 'my_customer', maxResults: 500 });
    const fields =
      'users(id,aliases,suspensionReason,recoveryEmail,lastLoginTime,name/fullName,thumbnailPhotoUrl)';
    const { data } = await google.directory.users.list({ customer: 'my_customer', maxResults: 500, fields });
    expect(data.users).toEqual(
      whole.data.users?.map(({ name, ...user }) => ({
        ...Object.fromEntries(
          [
            'id',
            'aliases',
            'suspensionReason',
            'recoveryEmail',
            'lastLoginTime',
            'thumbnailPhotoUrl',
          ].flatMap((member) => (member in user ? [[member, Reflect.get(user, member)]] : [])),
        ),
        name: { fullName: name?.fullName },
      })),
    );
    const all = await google.directory.users.list({ customer: 'my_customer', maxResults: 500, fields: '*' });
    expect(all.data.users).toEqual(whole.data.users);
    const none = await google.directory.users.list({ customer: 'my_customer', fields: 'nextPageToken' });
    expect(Object.keys(none.data)).toEqual(['nextPageToken']);
  });

  it('are 100 to a page unless asked otherwise and 500 at most', async () => {
    const first = await google.directory.users.list({ customer: 'my_customer' });
    expect(first.data.users).toHaveLength(100);
    const all = await google.directory.users.list({ customer: 'my_customer', maxResults: 500 });
    expect(all.data.users).toHaveLength(240);
    expect(all.data.nextPageToken).toBeUndefined();
  });

  it('are refused without customer and domain, and with a page token of another list', async () => {
    expect(await failureOf(google.directory.users.list())).toMatchObject({
      status: 400,
      data: { error: { errors: [{ reason: 'badRequest' }] } },
    });
    const { data } = await google.directory.users.list({ customer: 'my_customer' });
    const mixed = google.directory.users.list({
      domain: 'padariaestrela.example',
      pageToken: data.nextPageToken ?? '',
    });
    expect(await failureOf(mixed)).toMatchObject({ status: 400 });
  });

  it('are found by query and domain; an empty list has no users member', async () => {
    const suspended = await google.directory.users.list({
      customer: 'my_customer',
      query: 'isSuspended=true',
    });
    expect(
      suspended.data.users?.every((user) => user.suspended === true && user.suspensionReason === 'ADMIN'),
    ).toBe(true);
    expect(suspended.data.users?.length).toBeGreaterThan(2);
    const drivers = await google.directory.users.list({ domain: 'estrelaentregas.example' });
    expect(drivers.data.users).toHaveLength(22);
    const none = await google.directory.users.list({
      customer: 'my_customer',
      query: "name:'Ninguém Mesmo'",
    });
    expect(none.data).not.toHaveProperty('users');
    const unit = await google.directory.users.list({
      customer: 'my_customer',
      query: "orgUnitPath='/Loja/Matriz Centro'",
    });
    expect(unit.data.users).toHaveLength(34);
  });

  it('are found by id and email, and a person without a sign-in has the year 1970', async () => {
    const byEmail = await google.directory.users.get({ userKey: superAdmin });
    expect(byEmail.data).toMatchObject({
      isAdmin: true,
      customerId: 'C03pdestr',
      name: { fullName: 'Helena Azevedo' },
    });
    const byId = await google.directory.users.get({ userKey: byEmail.data.id ?? '' });
    expect(byId.data.primaryEmail).toBe(superAdmin);
    const never = emulators.state.users.find((user) => user.lastLoginAt === null);
    const { data } = await google.directory.users.get({ userKey: never?.id ?? '' });
    expect(data.lastLoginTime).toBe('1970-01-01T00:00:00.000Z');
    expect(await failureOf(google.directory.users.get({ userKey: 'x@padariaestrela.example' }))).toEqual({
      status: 404,
      data: {
        error: {
          code: 404,
          message: 'Resource Not Found: userKey',
          errors: [{ message: 'Resource Not Found: userKey', domain: 'global', reason: 'notFound' }],
        },
      },
    });
  });

  it('are changed by update and patch; a wrong member changes nothing', async () => {
    const userKey = 'carla.mendonca@padariaestrela.example';
    const { data } = await google.directory.users.update({
      userKey,
      requestBody: { password: 'a new password', suspended: true },
    });
    expect(data).toMatchObject({ suspended: true });
    expect(JSON.stringify(data)).not.toContain('a new password');
    await google.directory.users.patch({ userKey, requestBody: { suspended: false, recoveryEmail: null } });
    const { data: after } = await google.directory.users.get({ userKey });
    expect(after.suspended).toBe(false);
    expect(after).not.toHaveProperty('recoveryEmail');
    const short = google.directory.users.update({
      userKey,
      requestBody: { password: 'short', suspended: true },
    });
    expect(await failureOf(short)).toMatchObject({
      status: 400,
      data: { error: { message: 'Invalid Password' } },
    });
    for (const password of ['bolo de fubá às 7h', ' bolo de fuba', 'bolo de fuba ', 'a'.repeat(101)]) {
      const refused = google.directory.users.update({ userKey, requestBody: { password } });
      expect(await failureOf(refused)).toMatchObject({ data: { error: { message: 'Invalid Password' } } });
    }
    expect((await google.directory.users.get({ userKey })).data.suspended).toBe(false);
  });

  it('are made once', async () => {
    const requestBody = {
      primaryEmail: 'novata@padariaestrela.example',
      name: { givenName: 'Nova', familyName: 'Colega' },
      password: 'long enough',
    };
    const made = await google.directory.users.insert({ requestBody });
    expect(made.data.orgUnitPath).toBe('/');
    expect(await failureOf(google.directory.users.insert({ requestBody }))).toMatchObject({
      status: 409,
      data: { error: { errors: [{ reason: 'duplicate' }] } },
    });
    await google.directory.users.delete({ userKey: requestBody.primaryEmail });
    expect(await failureOf(google.directory.users.get({ userKey: made.data.id ?? '' }))).toMatchObject({
      status: 404,
    });
  });
});

describe('access to the calls', () => {
  it('refuses a token without the scope and names it', async () => {
    const poor = await connect(emulators, 'renata.figueiredo', ['openid', 'email']);
    const failed = await failureOf(poor.directory.users.signOut({ userKey: worker }));
    expect(failed).toMatchObject({
      status: 403,
      data: {
        error: {
          status: 'PERMISSION_DENIED',
          errors: [{ reason: 'insufficientPermissions' }],
          details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
        },
      },
    });
  });

  it('refuses a worker, who sees only the public fields of colleagues', async () => {
    const plain = await connect(emulators, worker);
    const refused = await failureOf(plain.directory.users.get({ userKey: worker }));
    expect(refused).toMatchObject({ status: 403, data: { error: { errors: [{ reason: 'forbidden' }] } } });
    const open = await plain.directory.users.get({ userKey: superAdmin, viewType: 'domain_public' });
    expect(open.data).not.toHaveProperty('isAdmin');
  });

  it('lets a delegated administrator manage workers but no administrator and no SSO', async () => {
    const some = await connect(emulators, delegatedAdmin);
    await some.directory.users.signOut({ userKey: worker });
    expect(await failureOf(some.directory.users.signOut({ userKey: superAdmin }))).toMatchObject({
      status: 403,
    });
    expect(await failureOf(some.identity.inboundSamlSsoProfiles.list())).toMatchObject({
      status: 403,
      data: { error: { code: 403, status: 'PERMISSION_DENIED' } },
    });
  });

  it('answers 401 to an unknown token', async () => {
    const answer = await fetch(`${emulators.googleUrl}/admin/directory/v1/users?customer=my_customer`, {
      headers: { authorization: 'Bearer made-up' },
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      error: { status: 'UNAUTHENTICATED', errors: [{ reason: 'authError' }] },
    });
  });
});

describe('tokens and app passwords', () => {
  it('are listed and deleted one by one', async () => {
    const grant = emulators.state.grants.find((item) => item.clientId.includes('pontoeletronico'));
    const userKey = grant?.userId ?? '';
    const listed = await google.directory.tokens.list({ userKey });
    const token = listed.data.items?.find((item) => item.clientId === grant?.clientId);
    expect(token).toMatchObject({ displayText: 'Ponto Eletrônico', anonymous: false, nativeApp: false });
    await google.directory.tokens.delete({ userKey, clientId: grant?.clientId ?? '' });
    const after = await google.directory.tokens.list({ userKey });
    expect(after.data.items?.some((item) => item.clientId === grant?.clientId) ?? false).toBe(false);
  });

  it('deletes an app password; without any the items are absent', async () => {
    const user = emulators.state.users.find((item) => item.appPasswords.length > 0);
    const userKey = user?.id ?? '';
    const { data } = await google.directory.asps.list({ userKey });
    expect(data.items?.[0]).toMatchObject({ codeId: 1, name: 'Impressora do balcão' });
    await google.directory.asps.delete({ userKey, codeId: 1 });
    expect((await google.directory.asps.list({ userKey })).data).not.toHaveProperty('items');
    expect(await failureOf(google.directory.asps.delete({ userKey, codeId: 1 }))).toMatchObject({
      status: 404,
    });
  });
});

describe('company', () => {
  it('lists its units with the root only on request', async () => {
    const customerId = 'my_customer';
    const all = await google.directory.orgunits.list({ customerId, type: 'all' });
    expect(all.data.organizationUnits).toHaveLength(13);
    const withRoot = await google.directory.orgunits.list({ customerId, type: 'allIncludingParent' });
    const root = withRoot.data.organizationUnits?.find((unit) => unit.orgUnitPath === '/');
    expect(root?.orgUnitId).toMatch(/^id:03/);
    const one = await google.directory.orgunits.get({ customerId, orgUnitPath: 'Loja/Matriz Centro' });
    expect(one.data).toMatchObject({ parentOrgUnitPath: '/Loja' });
    const leaf = await google.directory.orgunits.list({ customerId, orgUnitPath: '/Entregas' });
    expect(leaf.data).not.toHaveProperty('organizationUnits');
    const slashed = google.directory.orgunits.get({ customerId, orgUnitPath: '/Loja' });
    expect(await failureOf(slashed)).toMatchObject({ status: 404 });
  });

  it('returns its domains and itself', async () => {
    const { data } = await google.directory.domains.list({ customer: 'my_customer' });
    expect(data.domains?.map((domain) => [domain.domainName, domain.isPrimary, domain.verified])).toEqual([
      ['padariaestrela.example', true, true],
      ['estrelaentregas.example', false, true],
    ]);
    expect(data.domains?.[0]?.creationTime).toMatch(/^\d+$/);
    const customer = await google.directory.customers.get({ customerKey: 'my_customer' });
    expect(customer.data).toMatchObject({ id: 'C03pdestr', customerDomain: 'padariaestrela.example' });
  });

  it('keeps groups and their members', async () => {
    const email = 'acesso-teste-1@padariaestrela.example';
    const made = await google.directory.groups.insert({ requestBody: { email, name: 'Teste' } });
    const groupKey = made.data.id ?? '';
    expect(await failureOf(google.directory.groups.insert({ requestBody: { email } }))).toMatchObject({
      status: 409,
    });
    await google.directory.members.insert({ groupKey, requestBody: { email: worker, role: 'MEMBER' } });
    const again = google.directory.members.insert({ groupKey, requestBody: { email: worker } });
    expect(await failureOf(again)).toMatchObject({ status: 409 });
    const { data } = await google.directory.members.list({ groupKey });
    expect(data.members).toEqual([
      expect.objectContaining({ email: worker, type: 'USER', status: 'ACTIVE' }),
    ]);
    expect((await google.directory.groups.get({ groupKey })).data.directMembersCount).toBe('1');
    const found = await google.identity.groups.lookup({ 'groupKey.id': email });
    expect(found.data.name).toBe(`groups/${groupKey}`);
    await google.directory.members.delete({ groupKey, memberKey: worker });
    expect((await google.directory.members.list({ groupKey })).data).not.toHaveProperty('members');
    await google.directory.groups.delete({ groupKey });
    expect(await failureOf(google.directory.groups.get({ groupKey }))).toMatchObject({ status: 404 });
  });
});
