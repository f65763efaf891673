import type { EmulatorContext } from '#context.ts';
import type { AppPassword, Grant } from '#state/model.ts';
import { removeGrant } from '#state/people.ts';
import type { AddMethod, ApiCall } from '../api/call.ts';
import { resourceNotFound } from '../api/errors.ts';
import { methods } from '../api/methods.ts';
import { mustFindUser, mustOutrank } from './user-write.ts';

const base = '/admin/directory/v1/users/:userKey';

const presentToken = (grant: Grant): unknown => ({
  kind: 'admin#directory#token',
  etag: `"token/${grant.clientId}"`,
  clientId: grant.clientId,
  displayText: grant.displayText,
  anonymous: false,
  nativeApp: grant.isNativeApp,
  scopes: grant.scopes,
  userKey: grant.userId,
});

const presentAsp = (userId: string, asp: AppPassword): unknown => ({
  kind: 'admin#directory#asp',
  etag: `"asp/${asp.codeId}"`,
  codeId: asp.codeId,
  name: asp.name,
  creationTime: String(asp.createdAt),
  lastTimeUsed: String(asp.lastUsedAt),
  userKey: userId,
});

const withItems = (kind: string, items: unknown[]): unknown => ({
  kind,
  etag: `"${kind}"`,
  ...(items.length === 0 ? {} : { items }),
});

function mustFindGrant(context: EmulatorContext, call: ApiCall, userId: string): Grant {
  const grant = context.store.state.grants.find(
    (item) => item.userId === userId && item.clientId === call.params['clientId'],
  );
  if (grant === undefined) throw resourceNotFound('clientId');
  return grant;
}

/** tokens.* and asps.* of the Directory API. */
export function addTokens(add: AddMethod, context: EmulatorContext): void {
  add('GET', `${base}/tokens`, methods.listTokens, (call) => {
    const user = mustFindUser(context, call);
    const grants = context.store.state.grants.filter((grant) => grant.userId === user.id);
    return withItems('admin#directory#tokenList', grants.map(presentToken));
  });
  add('GET', `${base}/tokens/:clientId`, methods.getToken, (call) =>
    presentToken(mustFindGrant(context, call, mustFindUser(context, call).id)),
  );
  add('DELETE', `${base}/tokens/:clientId`, methods.deleteToken, (call) => {
    const user = mustFindUser(context, call);
    mustOutrank(call, user);
    removeGrant(context.store.state, user.id, mustFindGrant(context, call, user.id).clientId);
  });
  add('GET', `${base}/asps`, methods.listAsps, (call) => {
    const user = mustFindUser(context, call);
    return withItems(
      'admin#directory#aspList',
      user.appPasswords.map((asp) => presentAsp(user.id, asp)),
    );
  });
  add('GET', `${base}/asps/:codeId`, methods.getAsp, (call) => {
    const user = mustFindUser(context, call);
    const asp = user.appPasswords.find((item) => String(item.codeId) === call.params['codeId']);
    if (asp === undefined) throw resourceNotFound('codeId');
    return presentAsp(user.id, asp);
  });
  add('DELETE', `${base}/asps/:codeId`, methods.deleteAsp, (call) => {
    const user = mustFindUser(context, call);
    mustOutrank(call, user);
    const kept = user.appPasswords.filter((item) => String(item.codeId) !== call.params['codeId']);
    if (kept.length === user.appPasswords.length) throw resourceNotFound('codeId');
    user.appPasswords = kept;
  });
}
