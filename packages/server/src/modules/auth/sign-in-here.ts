import { sql } from 'kysely';
import { redirectsDomains, signsInHere } from '#access/public.ts';
import type { Tx } from '#core/context.ts';
import { isPasswordOfOthers } from '../passwords/public.ts';

/** What a sign-in at the workspace says of a person whose password is asked for on our own sign-in page. */
export interface SignInHere {
  /** Others know the password, and it has to be changed first: no session at the workspace is younger than that rule. */
  readonly mustChoosePassword: boolean;
  /**
   * When the password was last entered here (ms), where the workspace asks for none of its own; null where it never was.
   * Undefined for people whom the workspace asks itself.
   */
  readonly askedAt: number | null | undefined;
}

/** Reads that of a person of the company. */
export async function readSignInHere(tx: Tx, companyKey: string, userKey: string): Promise<SignInHere> {
  const found = await tx
    .selectFrom('users as u')
    .select([
      sql<boolean>`(${signsInHere()} and u.must_change_password and ${isPasswordOfOthers})`.as('must_choose'),
      sql<boolean>`(${signsInHere()} and ${redirectsDomains})`.as('is_asked_here'),
      sql<Date | null>`(select max(s.authenticated_at) from sign_in_sessions s
        where s.company_key = u.company_key and s.user_key = u.key)`.as('asked_at'),
    ])
    .where('u.company_key', '=', companyKey)
    .where('u.key', '=', userKey)
    .executeTakeFirstOrThrow();
  return {
    mustChoosePassword: found.must_choose,
    askedAt: found.is_asked_here ? (found.asked_at?.getTime() ?? null) : undefined,
  };
}
