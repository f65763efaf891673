import type { Handlers } from '../../http/mount.ts';
import { getUser, listUsers } from './list-users.ts';
import { orderLogout } from './order-logout.ts';
import { beginSync, syncStatus } from './sync.ts';

export { beginSync, failSync, finishSync, syncStatus, writePeople } from './sync.ts';
export { createPersonLookUp, lookUpBounds } from './look-up-person.ts';
export { normaliseSearch, userValues } from './sync-rows.ts';
export { escapeLike } from './list-users.ts';

/** The calls on people (spec §7, "Users"). */
export const userHandlers = {
  'users.list': listUsers,
  'users.get': getUser,
  'users.me': async (ctx) => ({
    key: ctx.actor.userKey,
    name: ctx.actor.name,
    email: ctx.actor.email,
    photo: ctx.actor.photo,
    is_admin: ctx.actor.isAdmin,
    is_control_admin: ctx.actor.isControlAdmin,
    is_manager: ctx.actor.isManager,
    is_simulated: ctx.actor.simulatedByName !== null,
    company_key: ctx.companyKey,
    server_now: new Date(ctx.now).toISOString(),
  }),
  'users.sync': async (ctx) => {
    await beginSync(ctx.tx, ctx.companyKey, ctx.now, 'full');
    return syncStatus(ctx.tx, ctx.companyKey);
  },
  'users.syncTask': (ctx) => syncStatus(ctx.tx, ctx.companyKey),
  'users.forceLogout': orderLogout,
} satisfies Partial<Handlers>;
