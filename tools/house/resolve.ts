import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { join as joinPath } from 'node:path/posix';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What an import leads to: a file of ours, a package of others, Node itself, or nothing that exists. */
export type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'library'; readonly name: string }
  | { readonly kind: 'node' }
  | { readonly kind: 'unknown' };

export type Resolve = (from: string, specifier: string) => Target;

type Conditions = string | null | { readonly [condition: string]: Conditions };

/** The fields of a `package.json` by which names resolve. */
export interface Manifest {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, Conditions>>;
  readonly imports?: Readonly<Record<string, Conditions>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const unknown: Target = { kind: 'unknown' };

/** Resolves imports by the manifests of some folders; the folder of the repository itself is the empty text. */
export function makeResolve(
  manifests: ReadonlyMap<string, Manifest>,
  isFile: (path: string) => boolean,
): Resolve {
  const own = new Map([...manifests].map(([folder, manifest]) => [manifest.name, { folder, manifest }]));
  const libraries = new Set([...manifests.values()].flatMap(dependenciesOf).filter((name) => !own.has(name)));
  const fileAt = (path: string): Target => (isFile(path) ? { kind: 'file', path } : unknown);
  const packageOf = (specifier: string): Target => {
    const name = libraryOf(specifier);
    const ours = own.get(name);
    if (ours === undefined) return libraries.has(name) ? { kind: 'library', name } : unknown;
    const target = lookUp(ours.manifest.exports, `.${specifier.slice(name.length)}`);
    return target === null ? unknown : fileAt(joinPath(ours.folder, target));
  };
  const nearest = (folder: string): string => {
    const up = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '';
    return folder === '' || manifests.has(folder) ? folder : nearest(up);
  };
  const subpathOf = (from: string, specifier: string): Target => {
    const folder = nearest(folderOf(from));
    const target = lookUp(manifests.get(folder)?.imports, specifier);
    if (target === null) return unknown;
    return target.startsWith('./') ? fileAt(joinPath(folder, target)) : resolve(from, target);
  };
  const resolve: Resolve = (from, specifier) => {
    if (specifier.startsWith('node:')) return isBuiltin(specifier) ? { kind: 'node' } : unknown;
    // The part after a question mark is for Vite and says how to read the file.
    const [name = ''] = specifier.split('?');
    if (name.startsWith('.')) return fileAt(joinPath(folderOf(from), name));
    return name.startsWith('#') ? subpathOf(from, name) : packageOf(name);
  };
  return resolve;
}

const folderOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');

function dependenciesOf(manifest: Manifest): readonly string[] {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest;
  return [dependencies, devDependencies, optionalDependencies, peerDependencies].flatMap((some) =>
    Object.keys(some ?? {}),
  );
}

function libraryOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The target of a name in the `exports` or `imports` of a manifest: the exact key first, then the longest pattern. */
function lookUp(entries: Readonly<Record<string, Conditions>> | undefined, name: string): string | null {
  if (entries === undefined) return null;
  const exact = entries[name];
  if (exact !== undefined) return firstTarget(exact);
  const matches = Object.keys(entries)
    .map((key) => ({ key, halves: key.split('*') }))
    .filter(({ halves: [start, end] }) => isBetween(name, start, end))
    .toSorted((a, b) => b.key.length - a.key.length);
  const [match] = matches;
  if (match === undefined) return null;
  const [start = '', end = ''] = match.halves;
  return (
    firstTarget(entries[match.key]!)?.replaceAll('*', name.slice(start.length, name.length - end.length)) ??
    null
  );
}

function isBetween(name: string, start = '', end: string | undefined = undefined): boolean {
  return (
    end !== undefined &&
    name.length > start.length + end.length &&
    name.startsWith(start) &&
    name.endsWith(end)
  );
}

function firstTarget(conditions: Conditions): string | null {
  if (conditions === null || typeof conditions === 'string') return conditions;
  return (
    Object.values(conditions)
      .map(firstTarget)
      .find((target) => target !== null) ?? null
  );
}

/** Resolves imports by the files of the repository. */
export function resolveInRepository(): Resolve {
  const paths = globSync(['package.json', 'packages/*/package.json', 'tryout/package.json'], { cwd: root });
  const manifests = paths.map((found): [string, Manifest] => {
    const path = found.replaceAll('\\', '/');
    return [folderOf(path), JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest];
  });
  const known = new Map<string, boolean>();
  return makeResolve(new Map(manifests), (path) => {
    const found = known.get(path) ?? isFileAt(join(root, path));
    known.set(path, found);
    return found;
  });
}

function isFileAt(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
