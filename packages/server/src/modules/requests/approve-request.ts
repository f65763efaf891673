import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { Steps } from '#http/mount.ts';
import { askRolesBefore } from '../users/public.ts';
import type { AskRoles } from '../users/public.ts';
import { approveRequest, findRequest } from './decide-request.ts';
import type { DecisionDeps } from './decide-request.ts';
import { actOf } from './present-request.ts';

export interface ApprovalDeps extends DecisionDeps {
  readonly askRoles: AskRoles;
}

/** Grants a request, after the workspace was asked for the person's roles where that hands out a password. */
export async function approveAfterAsking(
  steps: Steps,
  deps: ApprovalDeps,
  input: HandlerInput<'requests.approve'>,
): Promise<CallResponse<'requests.approve'>> {
  await askRolesBefore(deps.askRoles, steps, {
    act: 'password',
    userKeyOf: async (ctx) => {
      const asked = await findRequest(ctx, input.params.key);
      return asked !== undefined && actOf(asked) === 'password' ? asked.key : null;
    },
  });
  return await steps((ctx) => approveRequest(ctx, deps, input));
}
