import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmulatorClock } from '#clock.ts';
import {
  appToken,
  bookshop,
  entraApp,
  globalAdmin,
  graphWith,
  person,
  startMicrosoftForTest,
  userToken,
  vendor,
} from '#testing/microsoft.ts';
import type { Graph } from '#testing/microsoft.ts';
import type { EmulatedMicrosoft } from '#microsoft/index.ts';
import { firstDomain, secondDomain } from '#microsoft/seed/bookshop.ts';
import { defaultEntraPassword } from '#microsoft/seed/person.ts';

let microsoft: EmulatedMicrosoft;
let clock: EmulatorClock;
let graph: Graph;
beforeAll(async () => {
  ({ microsoft, clock } = await startMicrosoftForTest({ pageSizes: { list: 25, delta: 25 } }));
  graph = graphWith(microsoft, await appToken(microsoft));
});
afterAll(() => microsoft.close());

const eventual = { ConsistencyLevel: 'eventual' };
const filtered = (filter: string, more = ''): string => `/users?$filter=${encodeURIComponent(filter)}${more}`;
const codeOf = async (answer: ReturnType<Graph>): Promise<unknown> => {
  const { status, body } = await answer;
  return [status, body?.error?.code];
};

describe('lists', () => {
  it('give all 60 people over pages that follow nextLink', async () => {
    const ids: unknown[] = [];
    let next: string | undefined = '/users?$select=id';
    while (next !== undefined) {
      const { body } = await graph('GET', next);
      ids.push(...(body.value ?? []).map(({ id }) => id));
      next = body['@odata.nextLink'] as string | undefined;
    }
    expect(new Set(ids).size).toBe(60);
  });

  it('show the basic properties without $select, and what is asked for with it', async () => {
    const whole = await graph('GET', `/users/${vendor}`);
    expect(Object.keys(whole.body).toSorted()).toEqual(
      [
        '@odata.context',
        'businessPhones',
        'displayName',
        'givenName',
        'id',
        'jobTitle',
        'mail',
        'mobilePhone',
        'officeLocation',
        'preferredLanguage',
        'surname',
        'userPrincipalName',
      ].toSorted(),
    );
    const { body } = await graph('GET', `/users/${vendor}?$select=department,accountEnabled,userType`);
    expect(body).toMatchObject({ department: 'Loja Centro', accountEnabled: true, userType: 'Member' });
  });

  it('filter, with the header of advanced queries where one is needed', async () => {
    const enabled = await graph('GET', filtered("accountEnabled eq true and userType eq 'Guest'"));
    expect(enabled.body.value).toHaveLength(3);
    const starts = await graph('GET', filtered("startsWith(displayName,'Luana') or mail eq 'x@y.z'"));
    expect(starts.body.value).toEqual([expect.objectContaining({ displayName: 'Luana Ferreira' })]);
    const onDomain = filtered(`endsWith(userPrincipalName,'@${secondDomain}')`, '&$count=true');
    expect(await codeOf(graph('GET', onDomain.replace('&$count=true', ''), undefined, eventual))).toEqual([
      400,
      'Request_UnsupportedQuery',
    ]);
    const { body } = await graph('GET', onDomain, undefined, eventual);
    expect(body['@odata.count']).toBe(body.value?.length);
    const hasDomain = (item: Record<string, unknown>): boolean =>
      String(item['userPrincipalName']).endsWith(`@${secondDomain}`);
    expect(body.value?.every(hasDomain)).toBe(true);
  });

  it('sort and search as advanced queries', async () => {
    const sorted = await graph('GET', '/users?$orderby=displayName desc&$top=3');
    const names = (sorted.body.value ?? []).map(({ displayName }) => String(displayName));
    expect(names).toEqual(names.toSorted((a, b) => b.localeCompare(a, 'pt-BR')));
    const search = '/users?$search="displayName:luana"';
    expect(await codeOf(graph('GET', search))).toEqual([400, 'Request_BadRequest']);
    const found = await graph('GET', search, undefined, eventual);
    expect(found.body.value?.map(({ userPrincipalName }) => userPrincipalName)).toContain(vendor);
    const count = await fetch(`${microsoft.graphUrl}/v1.0/users/$count`, {
      headers: { ...eventual, authorization: `Bearer ${await appToken(microsoft)}` },
    });
    expect(await count.text()).toBe('60');
  });

  it.each([
    ['a page over 999', '/users?$top=1000', 400, 'Request_BadRequest'],
    ['$skip', '/users?$skip=10', 400, 'BadRequest'],
    ['an unknown property', '/users?$select=shoeSize', 400, 'BadRequest'],
    ['a property outside of the directory', '/users?$select=aboutMe', 501, 'NotImplemented'],
    ['a broken filter', '/users?$filter=displayName eq', 400, 'BadRequest'],
    [
      'an operator that is not there',
      "/users?$filter=contains(displayName,'a')",
      400,
      'Request_UnsupportedQuery',
    ],
    ['a broken page token', '/users?$skiptoken=zzz', 400, 'Request_BadRequest'],
    ['an unknown path', '/stars', 400, 'BadRequest'],
  ])('refuse %s', async (_name, path, status, code) => {
    expect(await codeOf(graph('GET', path))).toEqual([status, code]);
  });

  it('give sign-in activity with a license and a permission, on small pages', async () => {
    const asked = '/users?$select=id,signInActivity&$top=';
    expect((await graph('GET', `${asked}100`)).status).toBe(200);
    expect(await codeOf(graph('GET', `${asked}200`))).toEqual([400, 'Request_BadRequest']);
    bookshop(microsoft).isPremium = false;
    expect(await codeOf(graph('GET', `${asked}100`))).toEqual([
      403,
      'Authentication_RequestFromNonPremiumTenantOrB2CTenant',
    ]);
    bookshop(microsoft).isPremium = true;
  });
});

describe('changes', () => {
  const patch = (user: string, body: unknown): ReturnType<Graph> => graph('PATCH', `/users/${user}`, body);

  it('answer 204 and can be read', async () => {
    const id = '0123456789abcdef0123456789abcdef';
    expect(await patch(vendor, { onPremisesImmutableId: id })).toMatchObject({ status: 204, body: null });
    const { body } = await graph('GET', `/users/${vendor}?$select=onPremisesImmutableId`);
    expect(body['onPremisesImmutableId']).toBe(id);
    expect((await patch(vendor, { onPremisesImmutableId: null })).status).toBe(204);
  });

  it.each([
    ['a reserved character in the immutable id', { onPremisesImmutableId: 'a$b' }, 400, 'Request_BadRequest'],
    ['an empty immutable id', { onPremisesImmutableId: '' }, 400, 'Request_BadRequest'],
    [
      'an address that is taken',
      { userPrincipalName: globalAdmin },
      409,
      'Request_MultipleObjectsWithSameKeyValue',
    ],
    [
      'a domain that is not verified',
      { userPrincipalName: 'a@elsewhere.example' },
      400,
      'Request_BadRequest',
    ],
    ['an unknown policy', { passwordPolicies: 'Easy' }, 400, 'Request_BadRequest'],
    ['a weak password', { passwordProfile: { password: 'abc' } }, 400, 'Request_BadRequest'],
    ['an accented one', { passwordProfile: { password: 'Bolo de fubá às 7h' } }, 400, 'Request_BadRequest'],
    ['a read-only property', { createdDateTime: '2020-01-01T00:00:00Z' }, 400, 'Request_BadRequest'],
  ])('refuse %s and leave the person as it was', async (_name, body, status, code) => {
    const before = structuredClone(person(microsoft, vendor));
    expect(await codeOf(patch(vendor, { ...body, jobTitle: 'Outra' }))).toEqual([status, code]);
    expect(person(microsoft, vendor)).toEqual(before);
  });

  it('refuse an immutable id that another person has', async () => {
    const synced = bookshop(microsoft).users.find((user) => user.onPremisesSyncEnabled === true);
    expect(await codeOf(patch(vendor, { onPremisesImmutableId: synced?.onPremisesImmutableId }))).toEqual([
      409,
      'Request_MultipleObjectsWithSameKeyValue',
    ]);
  });

  it('refuse an immutable id that was given a moment ago, until its person is gone or has lost it', async () => {
    const other = `mateus.ribeiro@${firstDomain}`;
    const give = (user: string, id: string | null): Promise<unknown> =>
      codeOf(patch(user, { onPremisesImmutableId: id }));
    expect(await give(vendor, 'fresh1')).toEqual([204, undefined]);
    expect(await give(other, 'fresh1')).toEqual([409, 'Request_MultipleObjectsWithSameKeyValue']);
    expect(await give(vendor, null)).toEqual([204, undefined]);
    expect(await give(other, 'fresh1')).toEqual([204, undefined]);
    expect(await give(other, null)).toEqual([204, undefined]);
  });

  it('refuse most properties of a user synced from the premises', async () => {
    const synced = bookshop(microsoft).users.find((user) => user.onPremisesSyncEnabled === true);
    expect(await codeOf(patch(synced?.id ?? '', { department: 'X' }))).toEqual([400, 'Request_BadRequest']);
  });

  it('set a password with a forced change, and never an administrator’s for an application', async () => {
    const passwordProfile = { password: 'Nova-senha-9', forceChangePasswordNextSignIn: true };
    expect((await patch(vendor, { passwordProfile })).status).toBe(204);
    expect(person(microsoft, vendor)).toMatchObject({ password: 'Nova-senha-9', mustChangePassword: true });
    expect(await codeOf(patch(globalAdmin, { passwordProfile }))).toEqual([
      403,
      'Authorization_RequestDenied',
    ]);
    Object.assign(person(microsoft, vendor), { password: defaultEntraPassword, mustChangePassword: false });
  });

  it('end sessions: revokeSignInSessions answers true and kills what was signed in before', async () => {
    const tokens = await userToken(microsoft, vendor);
    clock.advance?.(1000);
    const { status, body } = await graph('POST', `/users/${vendor}/revokeSignInSessions`);
    expect([status, body.value]).toEqual([200, true]);
    const answer = await fetch(`${microsoft.loginUrl}/organizations/oauth2/v2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: tokens['refresh_token'] ?? '',
        client_id: entraApp.clientId,
        client_secret: entraApp.clientSecret ?? '',
      }),
    });
    expect(await answer.json()).toMatchObject({ error_codes: [50173] });
    // What was issued lives on until it expires.
    expect((await graphWith(microsoft, tokens['access_token'] ?? '')('GET', '/me')).status).toBe(200);
  });

  it('create a person and take one away', async () => {
    const created = await graph('POST', '/users', {
      accountEnabled: true,
      displayName: 'Rafaela Costa',
      mailNickname: 'rafaela.costa',
      userPrincipalName: `rafaela.costa@${firstDomain}`,
      passwordProfile: { password: 'Primeira-senha-1', forceChangePasswordNextSignIn: true },
    });
    expect(created.status).toBe(201);
    const path = `/users/${String(created.body['id'])}`;
    expect((await graph('DELETE', path)).status).toBe(204);
    expect(await codeOf(graph('GET', path))).toEqual([404, 'Request_ResourceNotFound']);
    expect(await codeOf(graph('POST', '/users', { displayName: 'X' }))).toEqual([400, 'Request_BadRequest']);
  });
});

describe('callers', () => {
  it('need a token, the permission, and for writes a role', async () => {
    const bad = graphWith(microsoft, 'not-a-token');
    expect(await codeOf(bad('GET', '/users'))).toEqual([401, 'InvalidAuthenticationToken']);
    const { access_token: worker = '' } = await userToken(microsoft, vendor);
    const asWorker = graphWith(microsoft, worker);
    expect((await asWorker('GET', '/me')).body).toMatchObject({ userPrincipalName: vendor });
    expect((await asWorker('GET', `/users/${vendor}`)).status).toBe(200);
    expect(await codeOf(asWorker('GET', '/users'))).toEqual([403, 'Authorization_RequestDenied']);
    expect(await codeOf(graph('GET', '/me'))).toEqual([400, 'BadRequest']);
    const wide = await userToken(microsoft, vendor, 'openid User.ReadWrite.All');
    const asWide = graphWith(microsoft, wide['access_token'] ?? '');
    expect((await asWide('GET', '/users?$top=1')).status).toBe(200);
    expect(await codeOf(asWide('POST', `/users/${globalAdmin}/revokeSignInSessions`))).toEqual([
      403,
      'Authorization_RequestDenied',
    ]);
  });

  it('find the roles of a person through the cast, counted as an advanced query', async () => {
    const tokens = await userToken(microsoft, globalAdmin);
    const path = '/me/transitiveMemberOf/microsoft.graph.directoryRole?$count=true';
    const asAdmin = graphWith(microsoft, tokens['access_token'] ?? '');
    const { body } = await asAdmin('GET', path, undefined, eventual);
    expect(body.value).toEqual([expect.objectContaining({ displayName: 'Global Administrator' })]);
    expect(await codeOf(asAdmin('GET', path))).toEqual([400, 'Request_BadRequest']);
  });
});

it('shows photos in the sizes of Graph, and that there is none', async () => {
  const token = await appToken(microsoft);
  const photoOf = (name: string, size: string): Promise<Response> =>
    fetch(`${microsoft.graphUrl}/v1.0/users/${name}/photos/${size}/$value`, {
      headers: { authorization: `Bearer ${token}` },
    });
  person(microsoft, vendor).hasPhoto = true;
  const answer = await photoOf(vendor, '48x48');
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect([...new Uint8Array(await answer.arrayBuffer()).slice(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
  expect((await photoOf(vendor, '47x47')).status).toBe(400);
  person(microsoft, vendor).hasPhoto = false;
  expect(await (await photoOf(vendor, '48x48')).json()).toMatchObject({ error: { code: 'ImageNotFound' } });
});

it('shows licenses and the methods of authentication', async () => {
  expect((await graph('GET', `/users/${vendor}/licenseDetails`)).body.value).toHaveLength(1);
  expect((await graph('GET', '/subscribedSkus')).body.value).toHaveLength(2);
  const methods = await graph('GET', `/users/${globalAdmin}/authentication/methods`);
  expect(methods.body.value?.map((item) => item['@odata.type'])).toEqual([
    '#microsoft.graph.passwordAuthenticationMethod',
    '#microsoft.graph.microsoftAuthenticatorAuthenticationMethod',
    '#microsoft.graph.phoneAuthenticationMethod',
  ]);
  const reset = `/users/${vendor}/authentication/methods/28c10230-6103-485e-b985-444c60001490/resetPassword`;
  expect(await codeOf(graph('POST', reset, {}))).toEqual([403, 'Authorization_RequestDenied']);
});
