import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../house/sources.ts';
import { exceptions, machineryTables } from './allowed.ts';
import type { Exception } from './allowed.ts';
import { linkUnits } from './link.ts';
import { findUnaudited } from './unaudited.ts';
import type { Unaudited } from './unaudited.ts';
import { readUnits } from './units.ts';
import type { FileUnits } from './units.ts';

const server = 'packages/server/src';
/** A run that saw fewer writes than this did not read the server, and its silence means nothing. */
const fewestWrites = 150;

/** A file of the server: its path in the repository and its text. */
export interface ServerFile {
  readonly path: string;
  readonly text: string;
}

/** Every source of the server, tests and their helpers left out. */
export function readServer(): readonly ServerFile[] {
  return globSync(`${server}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: ['**/*.test.*', '**/testing/**'],
  }).map((found) => {
    const path = found.replaceAll('\\', '/');
    return { path, text: readFileSync(join(root, path), 'utf8') };
  });
}

/** The writes of these files to the tables of the business that leave no audit row, exceptions included. */
export function findUnauditedIn(files: readonly ServerFile[]): readonly Unaudited[] {
  return findIn(files.map(({ path, text }) => readUnits(path, text)));
}

function findIn(files: readonly FileUnits[]): readonly Unaudited[] {
  return findUnaudited(linkUnits(files), (table) => machineryTables[table] !== undefined);
}

/** A line for every write without an audit row that is no exception, and for every exception that is not needed any more. */
export function reportUnaudited(found: readonly Unaudited[]): readonly string[] {
  const missing = found.filter((write) => !exceptions.some((exception) => isOf(exception, write)));
  const unneeded = exceptions.filter((exception) => !found.some((write) => isOf(exception, write)));
  return [
    ...missing.map(
      ({ unit, table, line, way }) =>
        `${unit.path}:${line}: ${unit.name} writes to ${table} without an audit row (${way.join(' > ')})`,
    ),
    ...unneeded.map(
      ({ name, path, table }) =>
        `tools/audit/allowed.ts: ${name} of ${path} needs no exception for ${table} any more`,
    ),
  ];
}

function isOf({ name, path, table }: Exception, write: Unaudited): boolean {
  return write.unit.name === name && write.unit.path === `${server}/${path}` && write.table === table;
}

/** Checks that every write of the server leaves its audit row; gives a line per problem. */
export function checkAudit(): readonly string[] {
  const files = readServer().map(({ path, text }) => readUnits(path, text));
  const count = files.flatMap(({ units }) => units.flatMap(({ writes }) => writes)).length;
  if (count < fewestWrites) return [`the audit rule saw only ${count} writes, so its silence means nothing`];
  return reportUnaudited(findIn(files));
}
