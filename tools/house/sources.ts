import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { importOf } from '../code/imports.ts';
import { forEachNode, parseCode } from '../code/parse.ts';
import type { Node } from '../code/parse.ts';
import { findWords } from '../words/find.ts';
import type { FoundWord } from '../words/find.ts';
import { resolveInRepository, root } from './resolve.ts';
import type { Resolve } from './resolve.ts';

export { root };

/** One import of a file of ours: the file that it names, and whether only types come from it. */
export interface Import {
  readonly to: string;
  readonly isTypeOnly: boolean;
}

/** A function with a body: the line at which it begins, and how many it has. */
export interface MeasuredFunction {
  readonly line: number;
  readonly length: number;
}

/** A relative import and its line. */
export interface Climbing {
  readonly line: number;
  readonly specifier: string;
}

/** An import that leads nowhere; without a name it is computed. */
export interface Unresolved {
  readonly line: number;
  readonly specifier: string | null;
}

/** A source file, read once. Paths are relative to the repository, with slashes. */
export interface Source {
  readonly path: string;
  readonly imports: readonly Import[];
  /** Packages of others that it imports, by the name in `package.json`. */
  readonly libraries: readonly string[];
  readonly unresolved: readonly Unresolved[];
  /** Imports that climb two folders or more instead of naming the file from the top of its package. */
  readonly climbing: readonly Climbing[];
  /** Lines at which a function with more than four parameters begins. */
  readonly wideFunctions: readonly number[];
  readonly functions: readonly MeasuredFunction[];
  /** Words of its comments and messages that plain American English has another word for. */
  readonly words: readonly FoundWord[];
  readonly text: string;
}

const mostParameters = 4;

const notOurs: ReadonlySet<string> = new Set(['node_modules', 'dist']);

/** The TypeScript files below a folder of the repository, by path. */
export function filesBelow(folder: string, isWanted = /(?<!\.d)\.tsx?$/): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return notOurs.has(entry.name) || entry.name.startsWith('.') ? [] : filesBelow(path, isWanted);
    return isWanted.test(entry.name) ? [path] : [];
  });
}

/** Tests, and what only tests use. */
export function isForTests(path: string): boolean {
  return /\.(?:test|spec)\.tsx?$|\/testing\//.test(path);
}

/** A source that is delivered: of a package, and no test. */
export function isProduct({ path }: { readonly path: string }): boolean {
  return path.startsWith('packages/') && /\.tsx?$/.test(path) && !isForTests(path);
}

/** Every source of the repository: packages with their tests, try-out, build, bench, walks, and tools. */
export function readSources(): readonly Source[] {
  const resolve = resolveInRepository();
  return filesBelow('.', /(?<!\.d)\.(?:tsx?|mjs|cjs|js)$/)
    .map((path) => path.slice('./'.length))
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8'), resolve));
}

/** What a source file says of itself. */
export function parseSource(path: string, text: string, resolve: Resolve = resolveInRepository()): Source {
  const code = parseCode(path, text);
  const { program, lineAt } = code;
  const imports: Import[] = [];
  const libraries: string[] = [];
  const unresolved: Unresolved[] = [];
  const climbing: Climbing[] = [];
  const wideFunctions: number[] = [];
  const functions: MeasuredFunction[] = [];
  const take = (specifier: string | null, isTypeOnly: boolean, line: number): void => {
    const target = specifier === null ? null : resolve(path, specifier);
    if (target?.kind === 'file') imports.push({ to: target.path, isTypeOnly });
    else if (target?.kind === 'library') libraries.push(target.name);
    else if (target?.kind !== 'node') unresolved.push({ line, specifier });
    if (specifier?.startsWith('../../')) climbing.push({ line, specifier });
  };
  forEachNode(program, (node) => {
    const found = importOf(node);
    if (found !== null) take(found.specifier, found.isTypeOnly, lineAt(node.start));
    const parameters = parametersOf(node);
    if (parameters === null) return;
    const line = lineAt(node.start);
    if (parameters.filter(isAsked).length > mostParameters) wideFunctions.push(line);
    if ('body' in node && node.body !== null) functions.push({ line, length: lineAt(node.end) - line + 1 });
  });
  const words = findWords(path, code);
  return { path, imports, libraries, unresolved, climbing, wideFunctions, functions, words, text };
}

const functionTypes: ReadonlySet<Node['type']> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSDeclareFunction',
  'TSEmptyBodyFunctionExpression',
  'TSMethodSignature',
  'TSCallSignatureDeclaration',
  'TSConstructSignatureDeclaration',
  'TSFunctionType',
  'TSConstructorType',
]);

function parametersOf(node: Node): readonly Node[] | null {
  return functionTypes.has(node.type) && 'params' in node ? (node.params as readonly Node[]) : null;
}

/** `this: X` is a type of the function, not something to hand over. */
function isAsked(parameter: Node): boolean {
  return !(parameter.type === 'Identifier' && parameter.name === 'this');
}
