import type { z } from 'zod';
import type { User } from './entities/user.ts';

/** What a person is in the workspace and in the panel, in the order in which it is named. */
export const userFunctions = [
  'super_admin',
  'workspace_admin',
  'allowed_admin',
  'manager',
  'member',
] as const;
export type UserFunction = (typeof userFunctions)[number];

type Facts = Pick<z.output<typeof User>, 'is_admin' | 'is_delegated_admin' | 'allowed' | 'is_manager'>;

/** Everything that a person is; an administrator of the whole workspace is named by that alone. */
export function functionsOf(user: Facts): readonly UserFunction[] {
  if (user.is_admin) return ['super_admin'];
  const found: UserFunction[] = [];
  if (user.is_delegated_admin) found.push('workspace_admin');
  if (user.allowed) found.push('allowed_admin');
  if (user.is_manager) found.push('manager');
  return found.length === 0 ? ['member'] : found;
}
