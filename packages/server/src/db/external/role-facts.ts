import type { Client } from 'pg';
import { databaseRoles } from '../config.ts';

/** One of the three roles in the server's catalog. */
export interface RoleFacts {
  readonly name: string;
  readonly mayLogIn: boolean;
  readonly isSuperuser: boolean;
  readonly bypassesRls: boolean;
  readonly makesRoles: boolean;
}

/** The facts about roles and rights that the preparation and the program need. */
export interface SetupFacts {
  readonly roles: readonly RoleFacts[];
  /** The owner may transfer functions to the look-up role. */
  readonly ownerSetsLookup: boolean;
  /** The owner inherits the look-up role's reads, which is a flaw. */
  readonly ownerInheritsLookup: boolean;
  /** The product's other roles of which the server role is a member. */
  readonly serverIsIn: readonly string[];
  readonly ownerMakesSchemas: boolean;
  readonly ownerHasPublic: boolean;
  readonly hasPublic: boolean;
  readonly serverConnects: boolean;
}

/** Reads the facts; any role may do so. Only PostgreSQL 16 and newer know the privilege `set` of a role. */
export async function readSetup(client: Client): Promise<SetupFacts> {
  const { owner, server, lookup } = databaseRoles;
  const { rows: roles } = await client.query<RoleFacts>(
    `select rolname::text as name, rolcanlogin as "mayLogIn", rolsuper as "isSuperuser",
            rolbypassrls as "bypassesRls", rolcreaterole as "makesRoles"
       from pg_roles where rolname = any($1)`,
    [[owner, server, lookup]],
  );
  // A missing role leaves its columns null, which means no.
  const { rows } = await client.query<Omit<SetupFacts, 'roles'>>(
    `select coalesce(pg_has_role(o.oid, l.oid, 'set'), false) as "ownerSetsLookup",
            coalesce(pg_has_role(o.oid, l.oid, 'usage') and not o.rolsuper, false) as "ownerInheritsLookup",
            array(select m.rolname::text from pg_roles m where m.oid in (o.oid, l.oid) and not s.rolsuper
                     and pg_has_role(s.oid, m.oid, 'member')) as "serverIsIn",
            coalesce(has_database_privilege(o.oid, d.oid, 'create'), false) as "ownerMakesSchemas",
            coalesce(pg_has_role(o.oid, n.nspowner, 'usage'), false) as "ownerHasPublic",
            n.oid is not null as "hasPublic",
            coalesce(has_database_privilege(s.oid, d.oid, 'connect'),
                     has_database_privilege('public', d.oid, 'connect')) as "serverConnects"
       from pg_database d
       left join pg_roles o on o.rolname = $1
       left join pg_roles s on s.rolname = $2
       left join pg_roles l on l.rolname = $3
       left join pg_namespace n on n.nspname = 'public'
      where d.datname = current_database()`,
    [owner, server, lookup],
  );
  return { roles, ...rows[0]! };
}
