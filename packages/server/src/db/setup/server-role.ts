import type { ClientBase, Pool } from 'pg';

/** The program's role could bypass row-level security. */
export class UnsafeServerRoleError extends Error {
  readonly code = 'unsafe_server_role';
  readonly reasons: readonly string[];

  constructor(role: string, reasons: readonly string[]) {
    super(`The database role ${role} must not be used to run the program: ${reasons.join('; ')}`);
    this.name = 'UnsafeServerRoleError';
    this.reasons = reasons;
  }
}

interface RoleFacts {
  role: string;
  is_superuser: boolean;
  bypasses_rls: boolean;
  owns_tables: boolean;
  strong_roles: string[];
  open_tables: string[];
}

/**
 * Start-up check: the connected role is not a superuser, has no BYPASSRLS, owns no table, is in no such role, and every
 * table has forced row-level security. Throws UnsafeServerRoleError with every reason.
 */
export async function assertServerRoleIsSafe(client: ClientBase | Pool): Promise<void> {
  const { rows } = await client.query<RoleFacts>(`
    select current_user::text as role,
           r.rolsuper as is_superuser,
           r.rolbypassrls as bypasses_rls,
           exists (select from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')
                     and c.relnamespace = 'public'::regnamespace) as owns_tables,
           array(select m.rolname::text from pg_roles m
                  where m.oid <> r.oid and pg_has_role(r.oid, m.oid, 'member')
                    and (m.rolsuper or m.rolbypassrls or m.rolcreaterole
                         or exists (select from pg_class c where c.relowner = m.oid
                                      and c.relnamespace = 'public'::regnamespace)
                         or exists (select from pg_proc p where p.proowner = m.oid
                                      and p.pronamespace = 'public'::regnamespace))) as strong_roles,
           array(select c.relname::text from pg_class c
                  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                    and not (c.relrowsecurity and c.relforcerowsecurity)
                    and c.relname <> 'schema_migrations') as open_tables
      from pg_roles r where r.rolname = current_user`);
  const facts = rows[0];
  if (facts === undefined) throw new UnsafeServerRoleError('(unknown)', ['the role was not found']);
  const reasons = [
    facts.is_superuser ? 'it is a superuser' : '',
    facts.bypasses_rls ? 'it has BYPASSRLS' : '',
    facts.owns_tables ? 'it owns tables' : '',
    facts.strong_roles.length > 0 ? `it is a member of ${facts.strong_roles.join(', ')}` : '',
    facts.open_tables.length > 0 ? `without forced row-level security: ${facts.open_tables.join(', ')}` : '',
  ].filter((reason) => reason !== '');
  if (reasons.length > 0) throw new UnsafeServerRoleError(facts.role, reasons);
}
