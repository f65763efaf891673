import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '#core/app-error.ts';
import type { Actor, Context } from '#core/context.ts';
import { requireFreshSignIn } from '#core/fresh-sign-in.ts';
import { hasRole, panelRoles, workspaceRoles } from '#core/workspace-administrators.ts';

/**
 * An act on a person. `password` is every way to one: setting and generating it, a link or code, the recovery address,
 * a place in a list of passwords. `confirmation` says that the one at the workspace was changed there. `access` is the
 * rest: shifts, vacation, single access, sign-out, lockout.
 */
export type PersonAct = 'access' | 'password' | 'confirmation';

/** The people, by the rights that they have; the first kind that fits counts. */
type PersonKind = 'workspaceAdministrator' | 'panelPerson' | 'person';

type Who = 'panel' | 'controlAdmins' | 'superAdminsAndThemselves';

/** Who may do what to whom. */
export const personPolicy: Readonly<Record<PersonKind, Readonly<Record<PersonAct, Who>>>> = {
  // Their password here may open more at the workspace than a control admin has there.
  workspaceAdministrator: {
    access: 'controlAdmins',
    password: 'superAdminsAndThemselves',
    confirmation: 'superAdminsAndThemselves',
  },
  // A control admin may be the one who knows it, and wait for a role that the person gets at the workspace.
  panelPerson: {
    access: 'controlAdmins',
    password: 'controlAdmins',
    confirmation: 'superAdminsAndThemselves',
  },
  person: { access: 'panel', password: 'panel', confirmation: 'superAdminsAndThemselves' },
};

const rolesOf = {
  workspaceAdministrator: workspaceRoles,
  panelPerson: panelRoles,
} as const;

/** Columns of a person that the policy reads. */
export const guardColumns = ['key', ...rolesOf.workspaceAdministrator, ...rolesOf.panelPerson] as const;

/** A person with these columns. */
export type GuardedPerson = { readonly key: string } & Readonly<
  Record<Exclude<(typeof guardColumns)[number], 'key'>, boolean>
>;

/** The rights of the caller that the policy reads; without a key it is the program. */
export type PolicyActor = Pick<Actor, 'isAdmin' | 'isControlAdmin'> & { readonly userKey: string | null };

function kindOf(actor: PolicyActor, person: GuardedPerson): PersonKind {
  if (rolesOf.workspaceAdministrator.some((role) => person[role])) return 'workspaceAdministrator';
  const isOfPanel = rolesOf.panelPerson.some((role) => person[role]) || person.key === actor.userKey;
  return isOfPanel ? 'panelPerson' : 'person';
}

/** Why the actor may not do this to the person; the error says who can. Null when they may. */
export function findRefusal(
  actor: PolicyActor,
  act: PersonAct,
  person: GuardedPerson,
): 'PROTECTED_USER' | 'PROTECTED_ADMINISTRATOR' | null {
  switch (personPolicy[kindOf(actor, person)][act]) {
    case 'panel':
      return null;
    case 'controlAdmins':
      return actor.isControlAdmin ? null : 'PROTECTED_USER';
    case 'superAdminsAndThemselves':
      return actor.isAdmin || person.key === actor.userKey ? null : 'PROTECTED_ADMINISTRATOR';
  }
}

/** Whether an actor who may do this to the person must have confirmed at the provider that it is them. */
export function needsFreshSignIn(actor: PolicyActor, act: PersonAct, person: GuardedPerson): boolean {
  // A panel session that was left open must not become a way to its person's sign-in.
  const isOwnPassword = act === 'password' && person.key === actor.userKey;
  return isOwnPassword || personPolicy[kindOf(actor, person)][act] === 'superAdminsAndThemselves';
}

/** Whether it is the role of the caller at the workspace that lets them do this to the person. */
export function takesSuperAdmin(actor: PolicyActor, act: PersonAct, person: GuardedPerson): boolean {
  const who = personPolicy[kindOf(actor, person)][act];
  return who === 'superAdminsAndThemselves' && actor.isAdmin && person.key !== actor.userKey;
}

/** Condition on `users as u` for people to whom the actor may do this: `findRefusal` is null. */
export function mayBeDone(actor: PolicyActor, act: PersonAct): RawBuilder<boolean> {
  const isSelf = actor.userKey === null ? sql<boolean>`false` : sql<boolean>`u.key = ${actor.userKey}::uuid`;
  const holds: Readonly<Record<Who, RawBuilder<boolean>>> = {
    panel: sql`true`,
    controlAdmins: sql`${sql.lit(actor.isControlAdmin)}`,
    superAdminsAndThemselves: actor.isAdmin ? sql`true` : isSelf,
  };
  const of = (kind: PersonKind) => holds[personPolicy[kind][act]];
  return sql<boolean>`case
    when ${hasRole(rolesOf.workspaceAdministrator)} then ${of('workspaceAdministrator')}
    when ${hasRole(rolesOf.panelPerson)} or ${isSelf} then ${of('panelPerson')}
    else ${of('person')} end`;
}

/**
 * Throws PROTECTED_USER or PROTECTED_ADMINISTRATOR, naming the people, when the caller may not do this to one of them;
 * FRESH_SIGN_IN_REQUIRED when they may, and have not confirmed at the provider that it is them.
 */
export function assertMay(ctx: Context, act: PersonAct, people: readonly GuardedPerson[]): void {
  for (const code of ['PROTECTED_USER', 'PROTECTED_ADMINISTRATOR'] as const) {
    const refused = people.filter((person) => findRefusal(ctx.actor, act, person) === code);
    if (refused.length > 0) throw new AppError(code, { users: refused.map(({ key }) => key) });
  }
  if (people.some((person) => needsFreshSignIn(ctx.actor, act, person))) requireFreshSignIn(ctx);
}
