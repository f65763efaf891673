import { escapeIdentifier } from 'pg';
import { databaseRoles } from '../config.ts';
import { findVersionFlaw } from '../setup/server-version.ts';
import type { ConnectionFacts, DatabaseSetting } from './connection.ts';
import type { RoleFacts, SetupFacts } from './role-facts.ts';

/** A flaw, with the SQL that repairs it where SQL can. */
export interface Flaw {
  readonly text: string;
  readonly repair?: string;
}

const { owner, server, lookup } = databaseRoles;
const wantedRole = { DATABASE_URL: server, DATABASE_OWNER_URL: owner } as const;
/** A placeholder for a password in the shown SQL. */
export const passwordPlaceholder = 'PASTE-A-LONG-PASSWORD-HERE';

/** Finds the flaws of a single connection. */
export function findConnectionFlaws(name: DatabaseSetting, facts: ConnectionFacts): Flaw[] {
  const version = findVersionFlaw(facts.version);
  const flaws: Flaw[] = [];
  if (version !== null) flaws.push({ text: `${name}: ${version}` });
  if (facts.isReadOnly) flaws.push({ text: `${name} points to a read-only database, such as a standby.` });
  if (facts.encoding !== 'UTF8')
    flaws.push({
      text: `The database ${facts.database} uses the encoding ${facts.encoding}: create a new one with UTF8.`,
    });
  if (facts.schema !== null && facts.schema !== 'public')
    flaws.push({
      text: `The search_path of ${facts.role} points to the schema ${facts.schema}, not to public.`,
      repair: `alter role ${escapeIdentifier(facts.role)} in database ${escapeIdentifier(facts.database)} set search_path = public;`,
    });
  return flaws;
}

/** Finds the flaws of the two connections together: roles and target databases. */
export function findPairFlaws(ofOwner: ConnectionFacts, ofServer: ConnectionFacts): Flaw[] {
  const flaws: Flaw[] = [];
  if (ofOwner.role === server && ofServer.role === owner)
    flaws.push({
      text: `DATABASE_URL and DATABASE_OWNER_URL are swapped: the first must connect as ${server}, the second as ${owner}.`,
    });
  else flaws.push(...roleFlaws('DATABASE_OWNER_URL', ofOwner), ...roleFlaws('DATABASE_URL', ofServer));
  if (ofOwner.database !== ofServer.database)
    flaws.push({
      text: `DATABASE_URL points to the database ${ofServer.database}, DATABASE_OWNER_URL to ${ofOwner.database}: both must point to the same one.`,
    });
  return flaws;
}

/** Checks that a connection has the role of its setting. */
export function roleFlaws(name: DatabaseSetting, { role }: ConnectionFacts): Flaw[] {
  if (role === wantedRole[name]) return [];
  return [{ text: `${name} connects as ${role}; it must connect as ${wantedRole[name]}.` }];
}

/** Finds flaws of the three roles and their rights in this database. */
export function findSetupFlaws(database: string, facts: SetupFacts): Flaw[] {
  const name = escapeIdentifier(database);
  const known = new Map(facts.roles.map((role) => [role.name, role]));
  const flaws = [owner, server, lookup].flatMap((role) => flawsOfRole(role, known.get(role)));
  if (!facts.ownerSetsLookup || facts.ownerInheritsLookup)
    flaws.push({
      text: facts.ownerInheritsLookup
        ? `${owner} inherits the privileges of ${lookup}, which is not allowed.`
        : `${owner} cannot transfer ownership of functions to ${lookup}.`,
      repair: `grant ${lookup} to ${owner} with inherit false, set true;`,
    });
  for (const role of facts.serverIsIn)
    flaws.push({ text: `${server} is a member of ${role}.`, repair: `revoke ${role} from ${server};` });
  if (!facts.serverConnects)
    flaws.push({
      text: `${server} is not allowed to connect to the database ${database}.`,
      repair: `grant connect on database ${name} to ${server};`,
    });
  if (!facts.ownerMakesSchemas)
    flaws.push({
      text: `${owner} neither owns the database ${database} nor is allowed to create schemas in it.`,
      repair: `grant connect, create on database ${name} to ${owner};`,
    });
  if (!facts.hasPublic)
    flaws.push({
      text: `The database ${database} has no public schema.`,
      repair: `create schema public authorization ${owner};`,
    });
  else if (!facts.ownerHasPublic)
    flaws.push({
      text: `The public schema is not owned by ${owner}.`,
      repair: `alter schema public owner to ${owner};`,
    });
  return flaws;
}

const rightsOf = {
  isSuperuser: 'superuser',
  bypassesRls: 'bypassrls',
  makesRoles: 'createrole',
} as const satisfies Partial<Record<keyof RoleFacts, string>>;

function flawsOfRole(name: string, role: RoleFacts | undefined): Flaw[] {
  const login = name === lookup ? 'nologin' : 'login';
  if (role === undefined) {
    const password = name === lookup ? '' : ` password '${passwordPlaceholder}'`;
    return [{ text: `The role ${name} is missing.`, repair: `create role ${name} ${login}${password};` }];
  }
  const flaws: Flaw[] = [];
  if (role.mayLogIn !== (name !== lookup))
    flaws.push({
      text: `The role ${name} ${role.mayLogIn ? 'is allowed to log in, but must not be' : 'is not allowed to log in'}.`,
      repair: `alter role ${name} ${login};`,
    });
  for (const [key, right] of Object.entries(rightsOf))
    if (role[key as keyof typeof rightsOf])
      flaws.push({
        text: `The role ${name} has ${right.toUpperCase()}, which is not allowed.`,
        repair: `alter role ${name} no${right};`,
      });
  return flaws;
}
