import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { paths } from '@shiftgate/console/lib/routing/paths.ts';
import { storageKeys } from '@shiftgate/console/lib/storage.ts';
import { auditEvents } from '@shiftgate/contract/audit-events.ts';
import { errorStatus } from '@shiftgate/contract/errors.ts';
import { providerErrors } from '@shiftgate/contract/providers.ts';
import { SIGN_IN_RESULTS } from '@shiftgate/domain/access/types.ts';
import * as limits from '@shiftgate/domain/limits.ts';
import { accountPaths } from '@shiftgate/server/http/account-addresses.ts';
import { specCalls } from './calls.ts';
import { specConstants } from './constants.ts';
import type { SpecConstant } from './constants.ts';
import { specAuditEvents, specErrors, specPhoneStatuses, specSignInErrors } from './errors.ts';
import { clockResults, clockWord, specResults } from './results.ts';
import { specRoutes } from './routes.ts';
import { alike, answeredValues, callOf, fieldsThere, specFields } from './shapes.ts';
import { holdsText, isNamedIn } from './sources.ts';
import { specStorageKeys } from './storage-keys.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** One list of the spec beside the code: what the code has and what it lacks, each in the order of the spec. */
export interface Coverage {
  readonly covered: readonly string[];
  readonly missing: readonly string[];
}

/** The lists that are compared; covered.json uses the same names. */
export type ListName =
  | 'routes'
  | 'calls'
  | 'fields'
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

const inConsole = 'packages/console/src';
const inServer = 'packages/server/src';

/**
 * Paths of the console: of its router, whose file holds components and is read as text, those with a screen, public ones
 * among them, and of the pages at the sign-in service that the panel's address leads to.
 */
function consolePaths(): Set<string> {
  const router = readFileSync(join(root, `${inConsole}/app/routes.tsx`), 'utf8');
  const inRouter = [...router.matchAll(/createRoute\(\{[^}]*?\bpath: '([^']+)'/gs)].map((match) => match[1]!);
  return new Set([...inRouter, ...Object.values(paths), ...accountPaths].map(alike));
}

/** A limit counts when code beside the list of limits works with it. */
function holds({ place }: SpecConstant): boolean {
  if ('home' in place) return holdsText(`${place.home}/src`, place.text);
  const [group = '', name = ''] = place.limit.split('.');
  const values = (limits as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[group];
  return (
    values !== undefined &&
    isDeepStrictEqual(values[name], place.value) &&
    isNamedIn('packages', [group, name], /\/limits\.ts$/)
  );
}

/**
 * The events or codes that the server names outside its tests. An entry in the contract alone does not make the server
 * write or answer it.
 */
export function namedByServer(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.filter((word) => holdsText(inServer, `'${word}'`)));
}

/** The codes of providers for the failures that the server answers by name, such as `.invalidToken`. */
function codesOfProviders(): string[] {
  return Object.values(providerErrors).flatMap((codes) =>
    Object.entries(codes).flatMap(([failure, code]) => (holdsText(inServer, `.${failure}`) ? [code] : [])),
  );
}

/** Compares every list of the spec with the code as it is now. */
export function measureCoverage(): Readonly<Record<ListName, Coverage>> {
  const paths = consolePaths();
  const fields = fieldsThere();
  const readable = answeredValues();
  const events = namedByServer(auditEvents);
  const answered = new Set([...namedByServer(Object.keys(errorStatus)), ...codesOfProviders()]);
  const keys = new Set<string>(
    Object.entries(storageKeys)
      .filter(([name]) => holdsText(inConsole, `'${name}'`, /\/storage\.ts$/))
      .map(([, key]) => key),
  );
  const hasClock = holdsText(inServer, `'${clockWord}'`);
  const results = new Set<string>(SIGN_IN_RESULTS.filter((name) => hasClock || !clockResults.includes(name)));
  const isError = (code: string) => answered.has(code);
  const constants = new Map(specConstants.map((constant) => [constant.says, constant]));
  return {
    routes: compare(specRoutes, (path) => paths.has(alike(path))),
    calls: compare(specCalls, (call) => callOf(call) !== undefined),
    fields: compare(specFields, (field) => fields.has(field)),
    errors: compare(specErrors, isError),
    signInErrors: compare(specSignInErrors, isError),
    // The contract has no place for them before the phone verification comes.
    phoneStatuses: compare(specPhoneStatuses, () => false),
    // Both written and readable through a call, because a log that no one can read is of no use.
    auditEvents: compare(
      specAuditEvents.map(({ event }) => event),
      (event) => events.has(event) && readable.has(event),
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
