import { federationKinds } from '@shiftgate/domain/providers.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import type { HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isInSet, todayIn } from '#access/public.ts';
import type { Context } from '#core/context.ts';
import { hasAnyRole, hasWorkspaceRole } from '#core/workspace-administrators.ts';
import { zoneOfCompany } from '../users/public.ts';

/** Of `users as u`: people that have never chosen a password. */
export const mayGetTemporary = sql<boolean>`u.status = 'active'
  and not u.is_password_chosen_by_person and u.password_state in ('no_password', 'default')`;

/** Of these, the ones who are left out: the temporary password never works for them, and they are sent no link. */
export function getsNoTemporary(provider: Provider): RawBuilder<boolean> {
  const isLinked =
    federationKinds[provider] === 'domains' ? sql`u.password_state = 'no_password'` : sql`false`;
  return sql<boolean>`(${mayGetTemporary} and ${hasAnyRole} and not ${isLinked})`;
}

/** Condition on `users as u` for the people of some domains who are sent a link. */
export async function linkedPeople(
  ctx: Context,
  domains: readonly string[],
  to: HandlerInput<'users.shareChangeLink'>['body']['to'],
): Promise<RawBuilder<boolean>> {
  const { tx, companyKey, now } = ctx;
  const everyone = sql<boolean>`u.domain = any(${[...domains]}::text[]) and u.status = 'active'`;
  if (to === 'everyone') return everyone;
  const today = todayIn(await zoneOfCompany(tx, companyKey), now);
  const activation = { passwordOption: 'link' } as const;
  const mustAsk = isInSet('must_ask', { companyKey, now, today, openShifts: [], domains, activation });
  return sql<boolean>`${everyone} and ${mustAsk}
    and ${to === 'must_ask' ? sql`not ${hasWorkspaceRole}` : hasWorkspaceRole}`;
}
