import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The columns of a person that hold their administrator roles at the workspace. */
export const workspaceRoles = ['is_admin', 'is_delegated_admin'] as const;

/** A person with their roles at the workspace. */
export type WithWorkspaceRoles = Readonly<Record<(typeof workspaceRoles)[number], boolean>>;

/** Whether a person has any administrator role at the workspace. */
export const isWorkspaceAdministrator = (person: WithWorkspaceRoles): boolean =>
  workspaceRoles.some((role) => person[role]);

/** Condition on `users as u` for people with one of some roles. */
export const hasRole = (roles: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    roles.map((role) => sql.ref(`u.${role}`)),
    sql` or `,
  )})`;

/** Condition on `users as u` for administrators of the workspace. */
export const hasWorkspaceRole: RawBuilder<boolean> = hasRole(workspaceRoles);

/** The columns of a person that hold their rights in the panel that were given here. */
export const panelRoles = ['is_allowed_admin', 'is_manager'] as const;

const anyRole = [...workspaceRoles, ...panelRoles];

/** Whether a person has a role at the workspace or a right in the panel: the temporary password is never for them. */
export const isPrivileged = (person: Readonly<Record<(typeof anyRole)[number], boolean>>): boolean =>
  anyRole.some((role) => person[role]);

/** The same as a condition on `users as u`. */
export const hasAnyRole: RawBuilder<boolean> = hasRole(anyRole);
