import { sql } from 'kysely';
import { createDatabase } from '@shiftgate/server/db/client.ts';
import { inCompany } from '@shiftgate/server/db/transactions.ts';
import { now } from './people-rows.ts';
import type { PeopleWorld } from './people-world.ts';

const hourMs = 3_600_000;
const ago = (hours: number): Date => new Date(now - hours * hourMs);

/**
 * What a count or a list of who can sign in has to look at in a company that works: access control is on for three of
 * four domains, most shifts have hours, and of those some are open. The temporary password has ended, so that links,
 * codes and sessions are asked for; half of the people have had a session, of which every second is open.
 */
export async function putUnderControl(
  world: Pick<PeopleWorld, 'db' | 'companyKey' | 'postgres'>,
): Promise<void> {
  const { db, companyKey, postgres } = world;
  const at = new Date(now);
  await inCompany(db, companyKey, async (tx) => {
    await sql`update companies set control_state = 'active', plan_products = '{control}', version = version + 1,
      control_password_option = 'default', default_password_hash = '-', default_password_set_at = ${ago(100)},
      default_password_shared_at = ${ago(100)}`.execute(tx);
    await sql`insert into domains (key, company_key, name, is_verified, is_covered, created_at, updated_at)
      select gen_random_uuid(), ${companyKey}::uuid, domain, true, domain <> 'sul.padaria.example', ${at}, ${at}
        from (select distinct domain from users) d`.execute(tx);
    await sql`insert into shift_rules (key, company_key, shift_key, kind, start_hour, end_hour, created_at)
      select gen_random_uuid(), company_key, key, 'everyday', case when nr % 2 = 0 then '08:00' else '13:00' end, '22:00',
             ${at}
        from (select *, row_number() over (order by name) as nr from shifts) s where nr % 10 > 0`.execute(tx);
    await sql`update users set recovery_email = username where directory_id like any(array['%0', '%1', '%2', '%3', '%4',
      '%5', '%6', '%7', '%8', '%9', '%a', '%b'])`.execute(tx);
    await sql`insert into password_links (key, company_key, user_key, token_hash, purpose, created_at, expires_at)
      select gen_random_uuid(), company_key, key, sha256(key::text::bytea),
             case when nr % 5 = 0 then 'handover' else 'change' end, ${ago(100)},
             case when nr % 2 = 0 then ${ago(1)}::timestamptz else ${ago(-1)}::timestamptz end
        from (select *, row_number() over (order by key) as nr from users where password_state = 'no_password') u
       where nr % 3 = 0`.execute(tx);
    await sql`insert into sign_in_sessions (key, company_key, user_key, session_hash, authenticated_at, last_seen_at,
        expires_at, ended_at, end_cause, ip, browser, os, device_class, created_at)
      select gen_random_uuid(), company_key, key, sha256(key::text::bytea), ${ago(1)}, ${ago(1)}, ${ago(-7)},
             case when nr % 4 = 0 then ${ago(0.5)}::timestamptz end, case when nr % 4 = 0 then 'signed_out' end,
             '203.0.113.7', 'chrome', 'windows', 'desktop', ${ago(1)}
        from (select *, row_number() over (order by key) as nr from users) u where nr % 2 = 0`.execute(tx);
  });
  const owner = createDatabase(postgres.ownerConfig());
  // The addresses were written into rows that were there: a company that works does not have most rows twice.
  await owner.pool.query('vacuum full users');
  await owner.pool.query('vacuum analyze');
  await owner.close();
}
