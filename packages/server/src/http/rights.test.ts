import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@shiftgate/contract/calls.ts';
import type { CallName } from '@shiftgate/contract/calls.ts';
import { endpoints } from '@shiftgate/contract/routes/index.ts';
import { inCompany } from '../db/transactions.ts';
import { startApi } from '../testing/api.ts';
import type { Api, RawInput } from '../testing/api.ts';
import { insertPanelCompany, insertToken } from '../testing/panel-company.ts';
import type { PanelCompany } from '../testing/panel-company.ts';
import { confirmIdentity } from '../testing/confirm-identity.ts';
import { connectPeople } from '../testing/people-at-workspace.ts';
import { insertShift, insertUser } from '../testing/rows.ts';

/** The callers a call admits: everyone, everyone with a right in the panel, or control admins only. */
type Audience = 'everyone' | 'panel' | 'controlAdmins';

/** The rights of the whole API. */
const audiences: Readonly<Record<CallName, Audience>> = {
  // Sign-in to the panel begins without a token.
  'auth.authorize': 'everyone',
  'auth.callback': 'everyone',
  'auth.adminConsent': 'controlAdmins',
  'auth.confirm': 'panel',
  'auth.confirmed': 'panel',
  'auth.scopes': 'panel',
  'integrations.scopesStatus': 'panel',
  'auth.signOut': 'panel',

  // Every role in the panel sees the company; control admins decide how people sign in.
  'company.current': 'panel',
  'company.sso': 'panel',
  'company.permission': 'panel',
  'company.inSuite': 'panel',
  'company.syncOrgUnits': 'panel',
  'company.calendar': 'panel',
  'company.address': 'panel',
  'company.setCalendar': 'controlAdmins',
  'company.previewCalendar': 'controlAdmins',
  'company.extendDefaultPassword': 'controlAdmins',
  'company.passwordSettings': 'panel',
  'company.setPasswordStrength': 'controlAdmins',
  'company.rename': 'controlAdmins',
  'company.setDefaultPassword': 'controlAdmins',
  'home.summary': 'panel',
  'branding.get': 'panel',
  'branding.set': 'panel',
  'branding.addImage': 'panel',

  // The daily work with people; the limits of a manager are tested below.
  'users.list': 'panel',
  'users.resolve': 'panel',
  'users.me': 'panel',
  'users.chooseOwnPassword': 'controlAdmins',
  'users.welcome': 'panel',
  'users.sync': 'panel',
  'users.syncTask': 'panel',
  'users.get': 'panel',
  'users.simulateSignIn': 'panel',
  'users.setVacation': 'panel',
  'users.removeVacation': 'panel',
  'users.changePassword': 'panel',
  'users.forceLogout': 'panel',
  'users.orderLogout': 'panel',
  'users.grantSingleAccess': 'panel',
  'users.removeSingleAccess': 'panel',
  'users.setShifts': 'panel',
  'users.previewShifts': 'panel',
  'users.confirmWorkspacePassword': 'panel',
  'users.liftLockout': 'panel',
  'users.setRecoveryEmail': 'panel',
  'users.removeRecoveryEmail': 'panel',
  'users.endCalendarAddress': 'panel',
  'users.bulk': 'panel',
  'users.previewBulk': 'panel',
  'users.previewLeftOut': 'panel',
  'users.previewVacation': 'panel',
  'users.bulkVacation': 'panel',
  'users.bulkRemoveVacation': 'panel',
  'users.generatePasswords': 'panel',
  'users.forcePasswordChange': 'panel',
  'users.bulkForceLogout': 'panel',
  'users.shareTemporaryPassword': 'panel',
  'users.shareChangeLink': 'panel',
  'tasks.list': 'panel',
  'tasks.get': 'panel',
  'tasks.results': 'panel',
  'tasks.cancel': 'panel',

  // Access to the panel.
  'permissions.list': 'controlAdmins',
  'permissions.previewPromotion': 'controlAdmins',
  'permissions.addManagers': 'controlAdmins',
  'permissions.removeManager': 'controlAdmins',
  'permissions.addAllowedAdmins': 'controlAdmins',
  'permissions.removeAllowedAdmin': 'controlAdmins',
  'permissions.setPanelShifts': 'controlAdmins',

  // The daily work with shifts.
  'shifts.list': 'panel',
  'shifts.rules': 'panel',
  'shifts.create': 'panel',
  'shifts.get': 'panel',
  'shifts.update': 'panel',
  'shifts.replaceRules': 'panel',
  'shifts.addUsers': 'panel',
  'shifts.removeUsers': 'panel',
  'shifts.clone': 'panel',
  'shifts.previewBulk': 'panel',
  'shifts.bulkActivate': 'panel',
  'shifts.bulkHolidays': 'panel',
  'shifts.delete': 'panel',
  'shifts.bulkAddUsers': 'panel',
  'shifts.bulkRemoveUsers': 'panel',
  'shifts.reach': 'panel',
  'shifts.forceLogout': 'panel',
  'shifts.forcePasswordChange': 'panel',
  'shifts.changeRules': 'panel',
  'shifts.removeRules': 'panel',
  'shifts.users': 'panel',
  'shifts.preview': 'panel',
  'shifts.explain': 'panel',
  'shifts.year': 'panel',
  'shifts.draftYear': 'panel',
  'shifts.versions': 'panel',
  'shifts.version': 'panel',
  'shifts.restoreVersion': 'panel',

  // Every role in the panel sees control; control admins switch it.
  'control.state': 'panel',
  'control.activate': 'controlAdmins',
  'control.disable': 'controlAdmins',
  'control.cancelActivation': 'controlAdmins',
  'control.preflight': 'controlAdmins',
  'control.preflightPeople': 'controlAdmins',
  'control.acknowledgeSecondStep': 'controlAdmins',
  'control.acknowledgeNotice': 'controlAdmins',
  'control.test': 'panel',
  'control.startTest': 'controlAdmins',
  'control.setTestStage': 'controlAdmins',
  'control.resetTest': 'controlAdmins',
  'control.watch': 'panel',
  'control.firstSignIns': 'panel',
  'emergency.state': 'controlAdmins',
  'emergency.authorize': 'controlAdmins',
  'emergency.allow': 'controlAdmins',
  'emergency.export': 'controlAdmins',
  'emergency.forgetOldClient': 'controlAdmins',
  'emergency.dryRun': 'controlAdmins',

  'requests.summary': 'panel',
  'sessions.list': 'panel',
  'sessions.chart': 'panel',
  'sessions.end': 'panel',
  'users.logouts': 'panel',
  'requests.list': 'panel',
  'requests.approve': 'panel',
  'requests.refuse': 'panel',

  'apps.list': 'controlAdmins',
  'apps.add': 'controlAdmins',
  'apps.change': 'controlAdmins',
  'apps.remove': 'controlAdmins',
  'apps.renewCertificate': 'controlAdmins',
  'apps.switchCertificate': 'controlAdmins',

  'accessLog.list': 'panel',
  'accessLog.chart': 'panel',
  'accessLog.patterns': 'panel',
  'accessDuration.sums': 'panel',
  'accessDuration.list': 'panel',
  'accessLog.get': 'panel',
  // Everybody reads the report; control admins give its consent and end it.
  'sharedFiles.state': 'panel',
  'sharedFiles.list': 'panel',
  'sharedFiles.chart': 'panel',
  'sharedFiles.get': 'panel',
  'sharedFiles.authorize': 'controlAdmins',
  'sharedFiles.allow': 'controlAdmins',
  'sharedFiles.stop': 'controlAdmins',
  // Without a report it is the whole log, for control admins alone.
  'audit.list': 'panel',
  'audit.chart': 'panel',
  'audit.get': 'panel',
  'audit.settings': 'controlAdmins',
  'audit.holds': 'controlAdmins',
  'audit.addHold': 'controlAdmins',
  'audit.liftHold': 'controlAdmins',
  'audit.setRetention': 'controlAdmins',
  'erasure.list': 'controlAdmins',
  'erasure.erase': 'controlAdmins',
  'reportMails.get': 'panel',
  'reportMails.set': 'controlAdmins',
  'reportMails.stop': 'panel',
  'downloads.createTicket': 'panel',
};

/** The error of a caller without the right; null where the call is allowed. */
const refusals = {
  'without a token': { everyone: null, panel: 'LOGIN_REQUIRED', controlAdmins: 'LOGIN_REQUIRED' },
  'with a revoked token': { everyone: null, panel: 'INVALID_TOKEN', controlAdmins: 'INVALID_TOKEN' },
  'without a right in the panel': {
    everyone: null,
    panel: 'NOT_WORKSPACE_ADMIN',
    controlAdmins: 'NOT_WORKSPACE_ADMIN',
  },
  'as a manager': { everyone: null, panel: null, controlAdmins: 'FORBIDDEN' },
  'as an administrator of the workspace': { everyone: null, panel: null, controlAdmins: null },
  'as a person of the allowed-admin list': { everyone: null, panel: null, controlAdmins: null },
} as const satisfies Record<string, Readonly<Record<Audience, string | null>>>;
type Role = keyof typeof refusals;

let api: Api;
let company: PanelCompany;

beforeAll(async () => {
  api = await startApi();
  company = await insertPanelCompany(api.db, api.clock.now());
});
afterAll(() => api.close());

/** A new token for each call, since some calls end it. */
async function tokenOf(role: Role): Promise<string | undefined> {
  const { people } = company;
  const holders: Readonly<Record<Role, string | null>> = {
    'without a token': null,
    'with a revoked token': people.administrator,
    'without a right in the panel': people.worker,
    'as a manager': people.manager,
    'as an administrator of the workspace': people.administrator,
    'as a person of the allowed-admin list': people.allowedAdmin,
  };
  const holder = holders[role];
  const isRevoked = role === 'with a revoked token';
  return holder === null
    ? undefined
    : await insertToken(api.db, company.key, holder, api.clock.now(), isRevoked);
}

/** The minimal input that reaches the handler: an unknown key and an empty body. */
function inputOf(name: CallName): RawInput {
  const values = {
    key: '00000000-0000-4000-8000-000000000000',
    id: '1-00000000-0000-4000-8000-000000000000',
  };
  return {
    ...('params' in endpoints[name] ? { params: values } : {}),
    ...('body' in endpoints[name] ? { body: {} } : {}),
    ...(['audit.list', 'audit.chart', 'audit.get'].includes(name) ? { query: { report: 'users' } } : {}),
  };
}

describe('the rights of every call', () => {
  it('match the contract, call by call', () => {
    expect(Object.keys(audiences).toSorted()).toEqual(Object.keys(calls).toSorted());
    const declared = { everyone: 'public', panel: 'signedIn', controlAdmins: 'controlAdmin' } as const;
    for (const [name, audience] of Object.entries(audiences) as [CallName, Audience][])
      expect([name, endpoints[name].access]).toEqual([name, declared[audience]]);
  });

  const roles = Object.keys(refusals) as Role[];
  it.each(roles.flatMap((role) => (Object.keys(calls) as CallName[]).map((name) => [role, name] as const)))(
    '%s: %s',
    async (role, name) => {
      const token = await tokenOf(role);
      const response = await api.send(name, { ...inputOf(name), ...(token === undefined ? {} : { token }) });
      const expected = refusals[role][audiences[name]];
      if (expected === null) {
        // Past the rights check; the error is then about the input, not the caller.
        expect([401, 403, 500]).not.toContain(response.statusCode);
      } else {
        expect(response.json<{ code: string }>().code).toBe(expected);
        expect([401, 403]).toContain(response.statusCode);
      }
    },
  );
});

describe('changing another person’s access', () => {
  const days = { start_date: '2025-03-11', end_date: '2025-03-12' };
  /** The calls that change one person's access, with a valid body. */
  const changes: readonly (readonly [CallName, (shift: string, user: string) => RawInput])[] = [
    ['users.setVacation', (_shift, key) => ({ params: { key }, body: days })],
    ['users.removeVacation', (_shift, key) => ({ params: { key } })],
    [
      'users.changePassword',
      // A new password each time: the current one would be refused.
      (_shift, key) => ({ params: { key }, body: { password: `quatro bicicletas ${randomUUID()}` } }),
    ],
    ['users.forceLogout', (_shift, key) => ({ params: { key } })],
    ['users.orderLogout', (_shift, key) => ({ params: { key } })],
    ['users.grantSingleAccess', (_shift, key) => ({ params: { key }, body: {} })],
    ['users.removeSingleAccess', (_shift, key) => ({ params: { key }, body: {} })],
    [
      'users.setRecoveryEmail',
      (_shift, key) => ({ params: { key }, body: { recovery_email: `${randomUUID()}@fora.example` } }),
    ],
    ['users.liftLockout', (_shift, key) => ({ params: { key } })],
    ['users.removeRecoveryEmail', (_shift, key) => ({ params: { key } })],
    ['users.endCalendarAddress', (_shift, key) => ({ params: { key } })],
    ['users.setShifts', (shift, key) => ({ params: { key }, body: { rule_group: [shift] } })],
    ['shifts.addUsers', (shift, key) => ({ params: { key: shift }, body: { users: [key] } })],
    ['shifts.removeUsers', (shift, key) => ({ params: { key: shift }, body: { users: [key] } })],
  ];
  type Person = keyof PanelCompany['people'] | 'delegatedAdmin';
  const everyone: readonly Person[] = [
    'administrator',
    'delegatedAdmin',
    'allowedAdmin',
    'manager',
    'otherManager',
    'worker',
  ];
  /** Every way to a password; the rest changes access alone. */
  const passwordCalls: readonly CallName[] = [
    'users.changePassword',
    'users.setRecoveryEmail',
    'users.removeRecoveryEmail',
    'users.generatePasswords',
    'users.shareChangeLink',
  ];
  /** Only control admins reach the people of the panel; a manager not even himself. */
  const reachable: Readonly<Record<'manager' | 'administrator' | 'allowedAdmin', readonly Person[]>> = {
    manager: ['worker'],
    administrator: everyone,
    allowedAdmin: everyone,
  };
  /** No control admin's logout can be forced, not even by another control admin. */
  const refusalOf = (actor: keyof typeof reachable, target: Person, name: CallName): string | null => {
    const isOfWorkspace = target === 'administrator' || target === 'delegatedAdmin';
    // Of administrators of the workspace only a super administrator hands out passwords, and they themselves.
    if (isOfWorkspace && passwordCalls.includes(name))
      return actor === 'administrator' ? null : 'PROTECTED_ADMINISTRATOR';
    const isAdministrator = target === 'administrator' || target === 'allowedAdmin';
    const isLogout = name === 'users.forceLogout' || name === 'users.orderLogout';
    const isReachable = reachable[actor].includes(target) && !(isLogout && isAdministrator);
    return isReachable ? null : 'PROTECTED_USER';
  };
  const actors = Object.keys(reachable) as (keyof typeof reachable)[];
  let shift: string;
  let keyOf: Readonly<Record<Person, string>>;

  /** A session whose person has just confirmed at the provider that it is them. */
  const confirmedToken = async (actor: keyof typeof reachable): Promise<string> => {
    const at = api.clock.now();
    const token = await insertToken(api.db, company.key, company.people[actor], at);
    await confirmIdentity(api.db, { companyKey: company.key, token, at });
    return token;
  };

  beforeAll(async () => {
    const delegated = { is_delegated_admin: true, name: 'Paulo Delegado' };
    keyOf = { ...company.people, delegatedAdmin: await insertUser(api.db, company.key, delegated) };
    shift = await insertShift(api.db, company.key, { name: 'Noite', state: 'disabled' });
    // Before passwords, the workspace is asked for roles.
    await connectPeople(api, company.key);
  });

  it.each(
    actors.flatMap((actor) =>
      everyone.flatMap((target) => changes.map(([name, input]) => ({ actor, target, name, input }))),
    ),
  )('$actor, $target: $name', async ({ actor, target, name, input }) => {
    const key = keyOf[target];
    const { version } = await versionOf(key);
    const token = await confirmedToken(actor);
    const response = await api.send(name, { ...input(shift, key), token });
    const code = refusalOf(actor, target, name);
    if (code === null) {
      expect([name, response.statusCode, response.body]).toEqual([name, 200, response.body]);
    } else {
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ code, facts: { users: [key] } });
      expect((await versionOf(key)).version).toEqual(version);
    }
  });

  const onUsers = (users: string[], act: object) => ({ selection: { users }, act });
  /** The same changes in bulk: a protected person is skipped by name and stays unchanged. */
  const bulkChanges: readonly (readonly [CallName, string, (shift: string, users: string[]) => object])[] = [
    ['users.bulk', 'add_to_shift', (key, users) => onUsers(users, { action: 'add_to_shift', shift: key })],
    [
      'users.bulk',
      'remove_from_shift',
      (key, users) => onUsers(users, { action: 'remove_from_shift', shift: key }),
    ],
    ['users.bulk', 'force_logout', (_shift, users) => onUsers(users, { action: 'force_logout' })],
    ['users.bulkVacation', '', (_shift, users) => ({ users, ...days })],
    ['users.bulkRemoveVacation', '', (_shift, users) => ({ users })],
    ['users.generatePasswords', '', (_shift, users) => ({ users })],
    ['users.bulk', 'share_change_link', (_shift, users) => onUsers(users, { action: 'share_change_link' })],
    ['users.forcePasswordChange', '', (_shift, users) => ({ users })],
    ['users.bulkForceLogout', '', (_shift, users) => ({ users })],
  ];

  it.each(
    actors.flatMap((actor) => bulkChanges.map(([name, action, body]) => ({ actor, name, action, body }))),
  )('$actor, everyone: $name $action', async ({ actor, name, action, body }) => {
    const keys = everyone.map((target) => keyOf[target]);
    const before = await Promise.all(keys.map(versionOf));
    const token = await confirmedToken(actor);
    const started = await api.send(name, { token, body: body(shift, keys) });
    expect([started.statusCode, started.body]).toEqual([200, started.body]);
    await api.runTasks();
    const { key } = started.json<{ key: string }>();
    const { items } = await api.call('tasks.results', { token, params: { key }, query: { page_size: 200 } });
    const isLogout = action === 'force_logout' || name === 'users.bulkForceLogout';
    const asOne = isLogout
      ? 'users.forceLogout'
      : action === 'share_change_link'
        ? 'users.shareChangeLink'
        : name;
    for (const [index, target] of everyone.entries()) {
      const item = items.find((row) => row.user === keyOf[target]);
      const reason = item?.outcome === 'skipped' ? item.reason : null;
      expect([target, reason]).toEqual([target, refusalOf(actor, target, asOne)]);
      if (reason !== null) expect(await versionOf(keyOf[target])).toEqual(before[index]);
      else expect(['done', 'unchanged', 'waiting']).toContain(item?.outcome);
    }
  });

  it.each(['administrator', 'delegatedAdmin'] as const)(
    'asks a super administrator for a fresh sign-in before the password of an administrator: %s',
    async (target) => {
      const key = keyOf[target];
      const { administrator } = company.people;
      const token = await insertToken(api.db, company.key, administrator, api.clock.now());
      const inputs = changes.filter(([name]) => passwordCalls.includes(name));
      const before = await versionOf(key);
      for (const [name, input] of inputs)
        expect(await api.refusal(name, { ...input(shift, key), token })).toMatchObject({
          status: 403,
          code: 'FRESH_SIGN_IN_REQUIRED',
        });
      for (const [name, body] of [
        ['users.generatePasswords', { users: [key] }],
        ['users.bulk', onUsers([key], { action: 'share_change_link' })],
      ] as const)
        expect(await api.refusal(name, { token, body })).toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
      expect(await versionOf(key)).toEqual(before);
    },
  );

  it('is part of each person that the panel receives', async () => {
    for (const actor of actors) {
      const token = await insertToken(api.db, company.key, company.people[actor], api.clock.now());
      for (const target of everyone) {
        const person = await api.call('users.get', { token, params: { key: keyOf[target] } });
        expect([actor, target, person.is_protected, person.is_password_protected]).toEqual([
          actor,
          target,
          !reachable[actor].includes(target),
          refusalOf(actor, target, 'users.changePassword') !== null,
        ]);
      }
    }
  });

  /** Everything of a person that a change of access would modify. */
  async function versionOf(key: string) {
    return await inCompany(api.db, company.key, async (tx) => {
      const person = await tx.selectFrom('users').selectAll().where('key', '=', key).executeTakeFirst();
      const members = await tx.selectFrom('shift_members').selectAll().where('user_key', '=', key).execute();
      const logouts = await tx
        .selectFrom('planned_logouts')
        .select('key')
        .where('user_key', '=', key)
        .execute();
      return { version: { person, members, logouts } };
    });
  }
});
