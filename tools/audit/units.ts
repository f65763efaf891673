import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { childrenWithout, functionsOfList } from './lists.ts';
import { readCode } from './read-code.ts';
import type { Write } from './read-code.ts';

/** A named piece of a file: a function, a constant, a class, or one function of an object that is a list of functions. */
export interface Unit {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly writes: readonly Write[];
  /** Ids of the units that its code names; what an import cannot be traced to is left out. */
  readonly uses: readonly string[];
}

/** A file as it is read, before the names that it imports are traced. */
export interface FileUnits {
  readonly path: string;
  readonly units: readonly (Omit<Unit, 'uses'> & { readonly names: readonly string[] })[];
  /** Local name to the file and the name there; a whole module has the name `*`. */
  readonly imports: ReadonlyMap<string, Origin>;
  /** Names that the file hands on from another one. */
  readonly passedOn: ReadonlyMap<string, Origin>;
  /** Files of which it hands everything on. */
  readonly passesAll: readonly string[];
}
/** Where a name comes from. */
export interface Origin {
  readonly path: string;
  readonly name: string;
}

/** Reads the units of one file from its text alone. */
export function readUnits(path: string, text: string): FileUnits {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const imports = new Map<string, Origin>();
  const passedOn = new Map<string, Origin>();
  const passesAll: string[] = [];
  const units: FileUnits['units'][number][] = [];
  const add = (name: string, nodes: readonly ts.Node[], members: readonly string[] = []): void => {
    const { writes, names } = readCode(file, nodes);
    units.push({ id: `${path}#${name}`, path, name, writes, names: [...names, ...members] });
  };
  const addSplit = (name: string, node: ts.Node): void => {
    const members = functionsOfList(node);
    for (const { key, value } of members) add(`${name}.${key}`, [value]);
    const inMembers = new Set<ts.Node>(members.map(({ value }) => value));
    add(
      name,
      childrenWithout(node, inMembers),
      members.map(({ key }) => `${name}.${key}`),
    );
  };
  const rest: ts.Node[] = [];
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) readImport(path, statement, imports);
    else if (ts.isExportDeclaration(statement)) readExport(path, statement, passedOn, passesAll);
    else if (ts.isFunctionDeclaration(statement) && statement.name) addSplit(statement.name.text, statement);
    else if (ts.isClassDeclaration(statement) && statement.name) add(statement.name.text, [statement]);
    else if (ts.isVariableStatement(statement))
      for (const declaration of statement.declarationList.declarations)
        for (const name of namesOf(declaration.name)) addSplit(name, declaration);
    else if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement))
      rest.push(statement);
  }
  if (rest.length > 0) add('(module)', rest);
  return { path, units, imports, passedOn, passesAll };
}

function namesOf(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []));
}

function fileOf(from: string, specifier: ts.Expression): string | null {
  if (!ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return null;
  return join(dirname(from), specifier.text);
}

function readImport(
  from: string,
  { importClause, moduleSpecifier }: ts.ImportDeclaration,
  imports: Map<string, Origin>,
): void {
  const path = fileOf(from, moduleSpecifier);
  const bindings = importClause?.namedBindings;
  if (path === null || bindings === undefined) return;
  if (importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return;
  if (ts.isNamespaceImport(bindings)) imports.set(bindings.name.text, { path, name: '*' });
  else
    for (const { name, propertyName } of bindings.elements)
      imports.set(name.text, { path, name: (propertyName ?? name).text });
}

function readExport(
  from: string,
  { exportClause, moduleSpecifier }: ts.ExportDeclaration,
  passedOn: Map<string, Origin>,
  passesAll: string[],
): void {
  const path = moduleSpecifier ? fileOf(from, moduleSpecifier) : null;
  if (path === null) return;
  if (exportClause === undefined) passesAll.push(path);
  else if (ts.isNamedExports(exportClause))
    for (const { name, propertyName } of exportClause.elements)
      passedOn.set(name.text, { path, name: (propertyName ?? name).text });
}
