import type { Context } from '../../../core/context.ts';
import type { Steps } from '../../../http/mount.ts';
import { readPerson } from './find-person.ts';

/**
 * Asks the workspace which roles a person has now, and stores the answer. Throws WORKSPACE_ROLES_UNKNOWN when it does not
 * say.
 */
export type AskRoles = (companyKey: string, userKey: string) => Promise<void>;

/**
 * Comes before what is done to a person's password by somebody who is no super administrator: the roles that are stored
 * may be older than a promotion. The step of the act itself asks the policy, with the answer.
 */
export async function askRolesBefore(
  askRoles: AskRoles,
  steps: Steps,
  userKeyOf: (ctx: Context) => string | null | Promise<string | null>,
): Promise<void> {
  const asked = await steps(async (ctx) => {
    const userKey = ctx.actor.isAdmin ? null : await userKeyOf(ctx);
    if (userKey === null) return null;
    // Refuses what needs no answer.
    await readPerson(ctx, userKey, 'password');
    return { companyKey: ctx.companyKey, userKey };
  });
  if (asked !== null) await askRoles(asked.companyKey, asked.userKey);
}
