import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { publicPaths } from '@shiftgate/console/lib/routing/paths.ts';
import { storageKeys } from '@shiftgate/console/lib/storage.ts';
import { auditEvents } from '@shiftgate/contract/audit-events.ts';
import { calls } from '@shiftgate/contract/calls.ts';
import { errorStatus } from '@shiftgate/contract/errors.ts';
import { SIGN_IN_RESULTS } from '@shiftgate/domain/access/types.ts';
import * as limits from '@shiftgate/domain/limits.ts';
import { accountPaths } from '@shiftgate/server/http/account-addresses.ts';
import { specCalls } from './calls.ts';
import { specConstants } from './constants.ts';
import type { SpecConstant } from './constants.ts';
import { specAuditEvents, specErrors, specPhoneStatuses, specSignInErrors } from './errors.ts';
import { specResults } from './results.ts';
import { specRoutes } from './routes.ts';
import { specStorageKeys } from './storage-keys.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** One list of the spec beside the code: what the code has and what it lacks, each in the order of the spec. */
export interface Coverage {
  readonly covered: readonly string[];
  readonly missing: readonly string[];
}

/** The lists that are compared; the same names stand in covered.json. */
export type ListName =
  | 'routes'
  | 'calls'
  | 'errors'
  | 'signInErrors'
  | 'phoneStatuses'
  | 'auditEvents'
  | 'results'
  | 'storageKeys'
  | 'constants';

function compare(wanted: readonly string[], isThere: (item: string) => boolean): Coverage {
  return { covered: wanted.filter(isThere), missing: wanted.filter((item) => !isThere(item)) };
}

/** A path with its parameters made alike, since spec, server and console each write and name them differently. */
function alike(path: string): string {
  return path
    .split('/')
    .map((part) => (/^[:$]\w+$/.test(part) || /^\{\w+\}$/.test(part) ? '{}' : part))
    .join('/');
}

/**
 * Paths of the console: of its router, whose file holds components and is read as text, of its public entry, and of the
 * pages at the sign-in service that the panel's address leads to.
 */
function consolePaths(): Set<string> {
  const router = readFileSync(join(root, 'packages/console/src/app/routes.tsx'), 'utf8');
  const inRouter = [...router.matchAll(/createRoute\(\{[^}]*?\bpath: '([^']+)'/gs)].map((match) => match[1]!);
  return new Set([...inRouter, ...publicPaths, ...accountPaths].map(alike));
}

function holds({ place }: SpecConstant): boolean {
  if ('file' in place) {
    const file = join(root, place.file);
    return existsSync(file) && readFileSync(file, 'utf8').includes(place.text);
  }
  const [group = '', name = ''] = place.limit.split('.');
  const values = (limits as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[group];
  return values !== undefined && isDeepStrictEqual(values[name], place.value);
}

/**
 * Which of these events or codes the server names somewhere outside of its tests: that one stands in the contract writes
 * and answers nothing.
 */
export function namedByServer(words: readonly string[]): ReadonlySet<string> {
  const files = globSync('packages/server/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.*', '**/testing/**'],
  });
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  return new Set(words.filter((word) => code.includes(`'${word}'`)));
}

/** Compares every list of the spec with the code as it is now. */
export function measureCoverage(): Readonly<Record<ListName, Coverage>> {
  const paths = consolePaths();
  const callTexts = new Set(Object.values(calls).map(({ method, path }) => `${method} ${alike(path)}`));
  const events = namedByServer(auditEvents);
  const answered = namedByServer(Object.keys(errorStatus));
  const keys = new Set<string>(Object.values(storageKeys));
  const results = new Set<string>(SIGN_IN_RESULTS);
  const isError = (code: string) => answered.has(code);
  const constants = new Map(specConstants.map((constant) => [constant.says, constant]));
  return {
    routes: compare(specRoutes, (path) => paths.has(alike(path))),
    calls: compare(specCalls, (call) => {
      const [method, path = ''] = call.split(' ');
      return callTexts.has(`${method} ${alike(path)}`);
    }),
    errors: compare(specErrors, isError),
    signInErrors: compare(specSignInErrors, isError),
    // The contract has no place for them before the phone verification comes.
    phoneStatuses: compare(specPhoneStatuses, () => false),
    auditEvents: compare(
      specAuditEvents.map(({ event }) => event),
      (event) => events.has(event),
    ),
    results: compare(specResults, (result) => results.has(result)),
    storageKeys: compare(specStorageKeys, (key) => keys.has(key)),
    constants: compare([...constants.keys()], (says) => holds(constants.get(says)!)),
  };
}

const recordFile = join(root, 'tools/spec/covered.json');

/** What was covered when it was last recorded. */
export function readRecord(): Readonly<Record<ListName, readonly string[]>> {
  return JSON.parse(readFileSync(recordFile, 'utf8')) as Record<ListName, string[]>;
}

/** Path of the record, for who writes it. */
export const coveredFile = recordFile;

/** What the record names and the code has no more; a line for each. */
export function findLost(
  now: Readonly<Record<ListName, Coverage>>,
  record: Readonly<Record<ListName, readonly string[]>>,
): string[] {
  return (Object.keys(record) as ListName[]).flatMap((list) =>
    record[list].filter((item) => !now[list].covered.includes(item)).map((item) => `${list}: ${item}`),
  );
}
