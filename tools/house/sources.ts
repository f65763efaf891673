import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** One import of a file of ours: the file that it names, and whether only types come from it. */
export interface Import {
  readonly to: string;
  readonly isTypeOnly: boolean;
}

/** A source file of the product, read once. Paths are relative to the repository, with slashes. */
export interface Source {
  readonly path: string;
  readonly imports: readonly Import[];
  /** Packages of others that it imports, by the name in `package.json`. */
  readonly libraries: readonly string[];
  /** Lines at which a function with more than four parameters begins. */
  readonly wideFunctions: readonly number[];
  readonly text: string;
}

const mostParameters = 4;

/** The TypeScript files below a folder of the repository, by path. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

/** Tests, and what only tests use. */
export function isForTests(path: string): boolean {
  return /\.(?:test|spec)\.tsx?$|\/testing\//.test(path);
}

/** Every source of the packages, tests and their helpers left out. */
export function readSources(): readonly Source[] {
  return filesBelow('packages')
    .filter((path) => !isForTests(path))
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}

/** What a source file says of itself; an import of a file that does not exist is left out. */
export function parseSource(path: string, text: string): Source {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const imports: Import[] = [];
  const libraries: string[] = [];
  const wideFunctions: number[] = [];
  const take = (specifier: string, isTypeOnly: boolean): void => {
    const to = resolve(path, specifier);
    if (to !== null) imports.push({ to, isTypeOnly });
    else if (!specifier.startsWith('.') && !specifier.startsWith('node:'))
      libraries.push(libraryOf(specifier));
  };
  const visit = (node: ts.Node): void => {
    const found = importOf(node);
    if (found !== null) take(found.specifier, found.isTypeOnly);
    if (ts.isFunctionLike(node) && node.parameters.filter(isAsked).length > mostParameters)
      wideFunctions.push(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { path, imports, libraries, wideFunctions, text };
}

/** `this: X` is a type of the function, not something to hand over. */
function isAsked({ name }: ts.ParameterDeclaration): boolean {
  return !(ts.isIdentifier(name) && name.text === 'this');
}

function importOf(node: ts.Node): { readonly specifier: string; readonly isTypeOnly: boolean } | null {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const clause = node.importClause;
    const named = clause?.namedBindings;
    const areAllTypes =
      clause !== undefined &&
      clause.name === undefined &&
      named !== undefined &&
      ts.isNamedImports(named) &&
      named.elements.length > 0 &&
      named.elements.every((element) => element.isTypeOnly);
    const isTypeOnly = clause?.phaseModifier === ts.SyntaxKind.TypeKeyword || areAllTypes;
    return { specifier: node.moduleSpecifier.text, isTypeOnly };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
    return { specifier: node.moduleSpecifier.text, isTypeOnly: node.isTypeOnly };
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    return argument !== undefined && ts.isStringLiteral(argument)
      ? { specifier: argument.text, isTypeOnly: false }
      : null;
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const { literal } = node.argument;
    return ts.isStringLiteral(literal) ? { specifier: literal.text, isTypeOnly: true } : null;
  }
  return null;
}

/** The file of ours that a specifier names; null for a library, or for what is no source. */
function resolve(from: string, specifier: string): string | null {
  const own = /^@shiftgate\/([\w-]+)\/(.+)$/.exec(specifier);
  const path = own
    ? `packages/${own[1]}/src/${own[2]}`
    : specifier.startsWith('.')
      ? relative(root, join(root, dirname(from), specifier))
      : null;
  if (path === null || !/\.tsx?$/.test(path)) return null;
  return existsSync(join(root, path)) ? path : null;
}

function libraryOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? `${parts[0]}/${parts[1]}` : parts[0]!;
}
