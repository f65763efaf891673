import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  appToken,
  bookshop,
  eligibleAdmin,
  entraApp,
  globalAdmin,
  graphWith,
  person,
  rescueAdmin,
  startMicrosoftForTest,
  userToken,
  vendor,
  walk,
  authorizeUrl,
} from '#testing/microsoft.ts';
import type { Graph } from '#testing/microsoft.ts';
import type { EmulatedMicrosoft } from '#microsoft/index.ts';
import {
  bookshopTenantId,
  initialDomain,
  makeBookshop,
  makeLargeBookshop,
} from '#microsoft/seed/bookshop.ts';
import { roleTemplates } from '#microsoft/state/roles.ts';

let microsoft: EmulatedMicrosoft;
let graph: Graph;
beforeAll(async () => {
  ({ microsoft } = await startMicrosoftForTest());
  graph = graphWith(microsoft, await appToken(microsoft));
});
afterAll(() => microsoft.close());

it('makes the same company every time: 60 people on three domains, each with an own address', () => {
  const [first, second] = [makeBookshop(), makeBookshop()];
  expect(first).toEqual(second);
  expect(new Set(first.users.map((user) => user.userPrincipalName)).size).toBe(60);
  expect(new Set(first.users.map((user) => user.id)).size).toBe(60);
  const count = (test: (user: (typeof first.users)[number]) => boolean): number =>
    first.users.filter(test).length;
  expect(count((user) => user.userType === 'Guest')).toBe(3);
  expect(count((user) => user.homeUserId !== null)).toBe(4);
  expect(count((user) => user.onPremisesSyncEnabled === true)).toBeGreaterThan(3);
  expect(count((user) => !user.accountEnabled)).toBeGreaterThan(1);
  expect(count((user) => user.mfaMethods.length > 0)).toBeGreaterThan(10);
  expect(count((user) => user.mfaMethods.length === 0)).toBeGreaterThan(10);
});

it('grows to any size, with addresses of their own', () => {
  const { users } = makeLargeBookshop(2500);
  expect(users).toHaveLength(2500);
  expect(new Set(users.map((user) => user.userPrincipalName)).size).toBe(2500);
});

it('describes the organization', async () => {
  const { body } = await graph('GET', '/organization?$select=displayName,verifiedDomains');
  expect(body.value).toEqual([
    {
      id: bookshopTenantId,
      displayName: 'Livraria Horizonte',
      verifiedDomains: expect.arrayContaining([
        expect.objectContaining({ name: initialDomain, isInitial: true }),
      ]),
    },
  ]);
});

it('lists members of a role without eligible ones', async () => {
  const path = `/directoryRoles(roleTemplateId='${roleTemplates.globalAdministrator}')/members`;
  const { body } = await graph('GET', `${path}?$select=id,userPrincipalName,accountEnabled`);
  const names = body.value?.map(({ userPrincipalName }) => userPrincipalName);
  expect(names).toEqual(expect.arrayContaining([rescueAdmin, globalAdmin]));
  expect(names).not.toContain(eligibleAdmin);
});

it('lists activated roles, with groups among their members', async () => {
  const { body } = await graph('GET', '/directoryRoles');
  const roles = body.value ?? [];
  expect(roles.map(({ displayName }) => displayName)).toContain('Helpdesk Administrator');
  const helpdesk = roles.find(({ roleTemplateId }) => roleTemplateId === roleTemplates.helpdeskAdministrator);
  const members = await graph('GET', `/directoryRoles/${String(helpdesk?.['id'])}/members`);
  const group = members.body.value?.[0];
  expect(group?.['@odata.type']).toBe('#microsoft.graph.group');
  const people = await graph('GET', `/groups/${String(group?.['id'])}/transitiveMembers`);
  expect(people.body.value).toHaveLength(1);
  const unknown = await graph(
    'GET',
    `/directoryRoles(roleTemplateId='${roleTemplates.passwordAdministrator}')`,
  );
  expect(unknown.body.error?.code).toBe('Request_ResourceNotFound');
});

describe('the roles of the unified list', () => {
  const at = '/roleManagement/directory';

  it('are assigned to people, groups and applications, of the tenant or a part of it, without eligible ones', async () => {
    const { body } = await graph('GET', `${at}/roleAssignments?$expand=principal`);
    const found = (body.value ?? []) as { principal: { '@odata.type': string }; directoryScopeId: string }[];
    expect(new Set(found.map(({ principal }) => principal['@odata.type']))).toEqual(
      new Set(['#microsoft.graph.user', '#microsoft.graph.group', '#microsoft.graph.servicePrincipal']),
    );
    expect(found.filter(({ directoryScopeId }) => directoryScopeId !== '/')).toHaveLength(1);
    const { id } = person(microsoft, eligibleAdmin);
    const own = await graph('GET', `${at}/roleAssignments?$filter=principalId eq '${id}'`);
    expect(own.body.value).toEqual([]);
    const eligible = await graph(
      'GET',
      `${at}/roleEligibilityScheduleInstances?$filter=principalId eq '${id}'`,
    );
    expect(eligible.body.value).toEqual([
      expect.objectContaining({
        principalId: id,
        roleDefinitionId: roleTemplates.globalAdministrator,
        directoryScopeId: '/',
        memberType: 'Direct',
      }),
    ]);
  });

  it('come in pages that end', async () => {
    const size = bookshop(microsoft).roles.filter((role) => role.isActive).length;
    let link = `${at}/roleAssignments?$top=2`;
    const ids: unknown[] = [];
    for (let page = 0; link !== ''; page += 1) {
      const { body } = await graph('GET', link);
      ids.push(...(body.value ?? []).map(({ id }) => id));
      expect(page).toBeLessThan(size);
      link = String(body['@odata.nextLink'] ?? '');
    }
    expect(new Set(ids).size).toBe(size);
  });

  it('are defined by Entra or by the organization', async () => {
    const { body } = await graph('GET', `${at}/roleDefinitions?$filter=isBuiltIn eq false`);
    expect(body.value?.map(({ displayName }) => displayName)).toEqual([
      'Senhas da loja',
      'Leitura do cadastro',
    ]);
    const [all] = (await graph('GET', `${at}/roleDefinitions?$select=id,isBuiltIn`)).body.value ?? [];
    expect(all).toEqual({ id: roleTemplates.globalAdministrator, isBuiltIn: true });
  });

  it('show no eligible person without the license', async () => {
    bookshop(microsoft).hasPim = false;
    const { status, body } = await graph('GET', `${at}/roleEligibilityScheduleInstances`);
    expect([status, body.error?.code]).toEqual([400, 'AadPremiumLicenseRequired']);
    bookshop(microsoft).hasPim = true;
  });
});

it('shows what was granted to an application', async () => {
  const app = await graph('GET', `/servicePrincipals(appId='${entraApp.clientId}')`);
  const resource = await graph(
    'GET',
    "/servicePrincipals?$filter=appId eq '00000003-0000-0000-c000-000000000000'",
  );
  const roles = resource.body.value?.[0]?.['appRoles'] as { id: string; value: string }[];
  const id = String(app.body['id']);
  const assigned = await graph('GET', `/servicePrincipals/${id}/appRoleAssignments`);
  const names = assigned.body.value?.map(
    ({ appRoleId }) => roles.find((role) => role.id === appRoleId)?.value,
  );
  expect(names).toEqual(entraApp.application);
  const grants = await graph('GET', `/oauth2PermissionGrants?$filter=clientId eq '${id}'`);
  expect(grants.body.value).toEqual([
    expect.objectContaining({ consentType: 'AllPrincipals', scope: entraApp.delegated.join(' ') }),
  ]);
});

it('logs sign-ins, newest first, with a license and after their delay', async () => {
  await walk(microsoft, authorizeUrl(), { account: vendor, password: 'wrong' });
  await userToken(microsoft, vendor);
  const path = `/auditLogs/signIns?$filter=userId eq '${person(microsoft, vendor).id}'`;
  const { body } = await graph('GET', path);
  const codes = body.value?.map(({ status }) => (status as { errorCode: number }).errorCode);
  expect(codes).toEqual([0, 50126]);
  microsoft.state.settings.signInLogDelaySeconds = 300;
  expect((await graph('GET', path)).body.value).toEqual([]);
  microsoft.state.settings.signInLogDelaySeconds = 0;
  bookshop(microsoft).isPremium = false;
  const refused = await graph('GET', path);
  expect(refused.body.error?.code).toBe('Authentication_RequestFromNonPremiumTenantOrB2CTenant');
  bookshop(microsoft).isPremium = true;
});

it('reports registered second factors', async () => {
  const { body } = await graph('GET', '/reports/authenticationMethods/userRegistrationDetails');
  const registered = body.value?.find(({ userPrincipalName }) => userPrincipalName === globalAdmin);
  expect(registered).toMatchObject({ isMfaRegistered: true, isAdmin: true });
  expect(body.value?.some(({ isMfaRegistered }) => isMfaRegistered === false)).toBe(true);
});
