import { personalTemporaryEndsAt } from '@shiftgate/domain/password/temporary.ts';
import { sql } from 'kysely';
import type { CompanyContext } from '#core/context.ts';
import { signsInHere } from '../counted-people.ts';
import { isOnLaterTemporary } from '../ways-in.ts';

/** People for whom the temporary password ends later than for everybody, and the first of these ends (ms). */
export interface LaterTemporary {
  readonly people: number;
  readonly endsFrom: number;
}

/** Counts the people to whom the temporary password was sent later, so that it works longer; null for none. */
export async function readLaterTemporary({
  tx,
  companyKey,
  now,
}: CompanyContext): Promise<LaterTemporary | null> {
  const { rows } = await sql<{ people: number; first: Date | null }>`
    select count(*)::int as people, min(u.default_password_shared_at) as first
      from users u
     where u.company_key = ${companyKey} and ${signsInHere()} and ${isOnLaterTemporary({ companyKey, now })}`.execute(
    tx,
  );
  const [found] = rows;
  if (found === undefined || found.first === null) return null;
  return { people: found.people, endsFrom: personalTemporaryEndsAt(found.first.getTime()) };
}
