import { AppError } from '../../core/app-error.ts';
import type { Handlers } from '../../http/mount.ts';
import { changeHandlers } from './person/change-handlers.ts';
import type { PasswordDeps } from './person/change-password.ts';
import type { UserDeps } from './person/deps.ts';
import { getUser } from './person/get-user.ts';
import { listUsers } from './list/list-users.ts';
import { getMe, markWelcome } from './person/me.ts';
import { resolveEmails } from './person/resolve.ts';
import { beginSync, syncStatus } from '../directory-sync/public.ts';

/** The calls on people (spec §7, "Users"). */
export function userHandlers(deps: UserDeps & PasswordDeps) {
  return {
    'users.list': listUsers,
    'users.resolve': resolveEmails,
    'users.get': (ctx, input) => getUser(ctx, deps, input),
    'users.me': getMe,
    'users.welcome': markWelcome,
    'users.sync': async (ctx, { body }) => {
      const { confirm_missing: confirmedMissing } = body;
      if (confirmedMissing !== undefined && !ctx.actor.isControlAdmin) throw new AppError('FORBIDDEN');
      await beginSync(ctx.tx, ctx.companyKey, ctx.now, {
        kind: 'full',
        ...(confirmedMissing === undefined ? {} : { confirmedMissing }),
      });
      return syncStatus(ctx.tx, ctx.companyKey);
    },
    'users.syncTask': (ctx) => syncStatus(ctx.tx, ctx.companyKey),
    ...changeHandlers(deps),
  } satisfies Partial<Handlers>;
}

export { mountUsersDownload } from './list/users-csv.ts';
