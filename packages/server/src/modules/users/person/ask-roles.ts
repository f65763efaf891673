import { AppError } from '#core/app-error.ts';
import type { Context } from '#core/context.ts';
import type { Steps } from '#http/mount.ts';
import { takesSuperAdmin } from '../rights/policy.ts';
import { readPerson } from './find-person.ts';

/**
 * Asks the workspace which roles a person has now, and stores the answer. False where the person cannot sign in there any
 * more. Throws WORKSPACE_ROLES_UNKNOWN when it does not say.
 */
export type AskRoles = (companyKey: string, userKey: string) => Promise<boolean>;

interface AskedBefore {
  readonly act: 'password' | 'confirmation';
  /** Null when the call is not an act on a person. */
  readonly userKeyOf: (ctx: Context) => string | null | Promise<string | null>;
}

/**
 * Runs before an act on a person's password, because the stored roles may be older than a promotion, or than the end of
 * the caller's own role. It asks once: about the caller where their role decides, else about the person. The step of
 * the act itself asks the policy, with the answer.
 */
export async function askRolesBefore(
  askRoles: AskRoles,
  steps: Steps,
  { act, userKeyOf }: AskedBefore,
): Promise<void> {
  const asked = await steps(async (ctx) => {
    const userKey = await userKeyOf(ctx);
    if (userKey === null) return null;
    // Refuses what needs no answer.
    const person = await readPerson(ctx, userKey, act);
    const { companyKey, actor } = ctx;
    if (!actor.isAdmin) return { companyKey, userKey, isCaller: false };
    return takesSuperAdmin(actor, act, person)
      ? { companyKey, userKey: actor.userKey, isCaller: true }
      : null;
  });
  if (asked === null) return;
  if (asked.isCaller) await askOwnRole(askRoles, asked.companyKey, asked.userKey);
  else await askRoles(asked.companyKey, asked.userKey);
}

/**
 * When the workspace does not say the caller's own role, no other user can act either: so the error is a different one.
 */
async function askOwnRole(askRoles: AskRoles, companyKey: string, userKey: string): Promise<void> {
  const isThere = await askRoles(companyKey, userKey).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'WORKSPACE_ROLES_UNKNOWN') return false;
    throw error;
  });
  if (!isThere) throw new AppError('OWN_ROLE_UNKNOWN');
}
