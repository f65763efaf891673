import type { CallName } from '@shiftgate/contract/calls.ts';
import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Context } from '#core/context.ts';
import type { Handlers, Steps } from '#http/mount.ts';
import { announce } from '#core/events.ts';
import { endCalendarAddressOf } from '../calendar/calendar-address.ts';
import { askRolesBefore } from './ask-roles.ts';
import { lockPerson } from './find-person.ts';
import { createChangePassword } from './change-password.ts';
import type { PasswordDeps } from './change-password.ts';
import { removeRecoveryEmail, setRecoveryEmail } from './change-recovery-email.ts';
import { grantSingleAccess, removeSingleAccess } from './change-single-access.ts';
import { removeVacation, setVacation } from './change-vacation.ts';
import type { UserDeps } from './deps.ts';
import { presentUserDetail } from './get-user.ts';
import { liftLockout } from './lift-lockout.ts';
import { orderLogout } from './order-logout.ts';
import { previewShifts, setShifts } from './set-shifts.ts';
import { confirmWorkspacePassword } from './workspace-password-state.ts';

type ChangeCall = Extract<CallName, `users.${string}`> &
  {
    [N in CallName]: CallResponse<N> extends CallResponse<'users.get'> ? N : never;
  }[CallName];

/** Calls that change one person; each returns the changed person. */
export function changeHandlers(deps: UserDeps & PasswordDeps) {
  const changePassword = createChangePassword(deps);
  const answering =
    <N extends ChangeCall>(change: (ctx: Context, input: HandlerInput<N>) => Promise<void>) =>
    async (ctx: Context, input: HandlerInput<N> & { readonly params: { readonly key: string } }) => {
      await change(ctx, input);
      return await presentUserDetail(ctx, deps, input.params.key);
    };
  const afterAsking =
    <N extends ChangeCall>(
      change: (ctx: Context, input: HandlerInput<N>) => Promise<void>,
      act: 'password' | 'confirmation' = 'password',
    ) =>
    async (steps: Steps, input: HandlerInput<N> & { readonly params: { readonly key: string } }) => {
      await askRolesBefore(deps.askRoles, steps, { act, userKeyOf: () => input.params.key });
      return await steps((ctx) => answering<N>(change)(ctx, input));
    };
  return {
    'users.setVacation': async (ctx, input) => {
      const cuts = await setVacation(ctx, deps, input);
      return { ...(await presentUserDetail(ctx, deps, input.params.key)), cuts };
    },
    'users.removeVacation': answering<'users.removeVacation'>(removeVacation),
    'users.changePassword': (steps, input) =>
      changePassword(steps, input, (ctx) => presentUserDetail(ctx, deps, input.params.key)),
    'users.grantSingleAccess': answering<'users.grantSingleAccess'>(grantSingleAccess),
    'users.removeSingleAccess': answering<'users.removeSingleAccess'>(removeSingleAccess),
    'users.setShifts': async (ctx, input) => {
      const difference = await setShifts(ctx, deps, input);
      return { ...(await presentUserDetail(ctx, deps, input.params.key)), difference };
    },
    'users.previewShifts': (ctx, input) => previewShifts(ctx, deps, input),
    'users.setRecoveryEmail': afterAsking<'users.setRecoveryEmail'>((ctx, input) =>
      setRecoveryEmail(ctx, deps, input),
    ),
    'users.removeRecoveryEmail': afterAsking<'users.removeRecoveryEmail'>((ctx, input) =>
      removeRecoveryEmail(ctx, deps, input),
    ),
    'users.endCalendarAddress': answering<'users.endCalendarAddress'>(async (ctx, { params }) => {
      const person = await lockPerson(ctx, params.key, 'access');
      if (await endCalendarAddressOf(ctx, person)) await announce(ctx.tx, ctx.companyKey, 'users');
    }),
    'users.confirmWorkspacePassword': afterAsking<'users.confirmWorkspacePassword'>(
      confirmWorkspacePassword,
      'confirmation',
    ),
    'users.liftLockout': answering<'users.liftLockout'>((ctx, input) => liftLockout(ctx, deps, input)),
    'users.forceLogout': orderLogout,
    'users.orderLogout': orderLogout,
  } satisfies Partial<Handlers>;
}
