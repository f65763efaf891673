import type { Handlers } from '#http/mount.ts';
import { chooseOwnPassword } from './own-password/choose-own-password.ts';
import { changeHandlers } from './person/change-handlers.ts';
import type { PasswordDeps } from './person/change-password.ts';
import type { UserDeps } from './person/deps.ts';
import { getUser } from './person/get-user.ts';
import { listUsers } from './list/list-users.ts';
import { getMe, markWelcome } from './person/me.ts';
import { resolveEmails } from './person/resolve.ts';
import { simulateSignIn } from './simulate-sign-in.ts';

export function userHandlers(deps: UserDeps & PasswordDeps) {
  return {
    'users.list': (ctx, input) => listUsers(ctx, deps, input),
    'users.resolve': resolveEmails,
    'users.get': (ctx, input) => getUser(ctx, deps, input),
    'users.simulateSignIn': (ctx, input) => simulateSignIn(ctx, deps, input),
    'users.me': getMe,
    'users.welcome': markWelcome,
    ...changeHandlers(deps),
    'users.chooseOwnPassword': (steps, input) => chooseOwnPassword(deps, steps, input),
  } satisfies Partial<Handlers>;
}

export { mountUsersDownload } from './list/users-csv.ts';
export { mountPhotos } from './serve-photos.ts';
