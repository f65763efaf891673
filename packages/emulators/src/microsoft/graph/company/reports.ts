import type { MicrosoftContext } from '#microsoft/context.ts';
import { graphErrors } from '#microsoft/faults/errors.ts';
import type { SignIn } from '#microsoft/state/model.ts';
import { activeRolesOf } from '#microsoft/state/find.ts';
import type { GraphCall } from '../api/call.ts';
import { readFilter } from '../api/filter.ts';
import { pageOf } from './page-of.ts';
import { walkedList } from '../users/walked-list.ts';

const pageSize = 1000;
const rules = {
  properties: ['createdDateTime', 'userId', 'userPrincipalName', 'appId', 'appDisplayName', 'ipAddress'],
  endsWith: [],
};

const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

const present = (item: SignIn): Record<string, unknown> => ({
  id: item.id,
  createdDateTime: iso(item.at),
  userDisplayName: item.userDisplayName,
  userPrincipalName: item.userPrincipalName,
  userId: item.userId,
  appId: item.appId,
  appDisplayName: item.appDisplayName,
  ipAddress: item.ipAddress,
  clientAppUsed: 'Browser',
  correlationId: item.id,
  conditionalAccessStatus: 'notApplied',
  isInteractive: true,
  status: {
    errorCode: item.errorCode,
    failureReason: item.failureReason ?? 'Other.',
    additionalDetails: null,
  },
  deviceDetail: { deviceId: '', displayName: '', operatingSystem: 'Windows10', browser: 'Edge 131' },
  location: { city: 'São Paulo', state: 'São Paulo', countryOrRegion: 'BR' },
});

/** GET /auditLogs/signIns: newest first, with a license only, and as late as the settings say. */
export function listSignIns(context: MicrosoftContext, call: GraphCall): unknown {
  const { query, tenant, nowMs } = call;
  if (!tenant.isPremium) throw graphErrors.notLicensed();
  const lateMs = context.store.state.settings.signInLogDelaySeconds * 1000;
  const text = query.get('$filter');
  const filter =
    text === null ? null : readFilter<SignIn>(text, (item, name) => String(present(item)[name]), rules);
  const found = tenant.signIns.filter((item) => item.at + lateMs <= nowMs && (filter?.test(item) ?? true));
  return pageOf(context, call, {
    path: 'auditLogs/signIns',
    pageSize,
    rows: found,
    listKey: text ?? '',
    present,
  });
}

/** GET /reports/authenticationMethods/userRegistrationDetails: registered second factors. */
export function listRegistrations(context: MicrosoftContext, call: GraphCall): unknown {
  const { tenant } = call;
  if (!tenant.isPremium) throw graphErrors.notLicensed();
  return pageOf(context, call, {
    path: 'reports/authenticationMethods/userRegistrationDetails',
    rows: walkedList(tenant, {
      asked: 'registrations',
      isFirstPage: !call.query.has('$skiptoken'),
      find: () => tenant.users.filter((user) => user.deletedAt === null),
    }),
    pageSize,
    listKey: '',
    present: (user) => ({
      id: user.id,
      userPrincipalName: user.userPrincipalName,
      userDisplayName: user.displayName,
      userType: user.userType.toLowerCase(),
      isAdmin: activeRolesOf(tenant, user.id).length > 0,
      isMfaCapable: user.mfaMethods.length > 0,
      isMfaRegistered: user.mfaMethods.length > 0,
      methodsRegistered: user.mfaMethods,
    }),
  });
}
