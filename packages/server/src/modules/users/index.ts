import { AppError } from '../../core/app-error.ts';
import type { Handlers } from '../../http/mount.ts';
import { changeHandlers } from './change-handlers.ts';
import type { PasswordDeps } from './change-password.ts';
import type { UserDeps } from './deps.ts';
import { getUser } from './get-user.ts';
import { listUsers } from './list-users.ts';
import { getMe, markWelcome } from './me.ts';
import { resolveEmails } from './resolve.ts';
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

export { mountUsersDownload } from './users-csv.ts';
