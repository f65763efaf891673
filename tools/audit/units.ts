import { fileNamed } from '../code/imports.ts';
import { parseCode, stringOf } from '../code/parse.ts';
import type { Node } from '../code/parse.ts';
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

type Import = Extract<Node, { type: 'ImportDeclaration' }>;
type NamedExport = Extract<Node, { type: 'ExportNamedDeclaration' }>;

/** Reads the units of one file from its text alone. */
export function readUnits(path: string, text: string): FileUnits {
  const code = parseCode(path, text);
  const imports = new Map<string, Origin>();
  const passedOn = new Map<string, Origin>();
  const passesAll: string[] = [];
  const units: FileUnits['units'][number][] = [];
  const add = (name: string, nodes: readonly Node[], members: readonly string[] = []): void => {
    const { writes, names } = readCode(code, nodes);
    units.push({ id: `${path}#${name}`, path, name, writes, names: [...names, ...members] });
  };
  const addSplit = (name: string, node: Node): void => {
    const members = functionsOfList(node);
    for (const { key, value } of members) add(`${name}.${key}`, [value]);
    const inMembers = new Set<Node>(members.map(({ value }) => value));
    add(
      name,
      childrenWithout(node, inMembers),
      members.map(({ key }) => `${name}.${key}`),
    );
  };
  const rest: Node[] = [];
  const addDeclared = (statement: Node): void => {
    if (statement.type === 'FunctionDeclaration' && statement.id) addSplit(statement.id.name, statement);
    else if (statement.type === 'ClassDeclaration' && statement.id) add(statement.id.name, [statement]);
    else if (statement.type === 'VariableDeclaration')
      for (const declaration of statement.declarations)
        for (const name of namesOf(declaration.id)) addSplit(name, declaration);
    else if (!statement.type.startsWith('TS')) rest.push(statement);
  };
  for (const statement of code.program.body) {
    if (statement.type === 'ImportDeclaration') readImport(path, statement, imports);
    else if (statement.type === 'ExportAllDeclaration') {
      const file = statement.exported === null ? fileOf(path, statement.source) : null;
      if (file !== null) passesAll.push(file);
    } else if (statement.type === 'ExportNamedDeclaration') {
      if (statement.declaration === null) readExport(path, statement, passedOn);
      else addDeclared(statement.declaration);
    } else addDeclared(statement.type === 'ExportDefaultDeclaration' ? statement.declaration : statement);
  }
  if (rest.length > 0) add('(module)', rest);
  return { path, units, imports, passedOn, passesAll };
}

function namesOf(pattern: Node): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesOf(property.type === 'Property' ? property.value : property.argument),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : namesOf(element)));
    case 'AssignmentPattern':
      return namesOf(pattern.left);
    case 'RestElement':
      return namesOf(pattern.argument);
    default:
      return [];
  }
}

function fileOf(from: string, { value }: { readonly value: string }): string | null {
  return fileNamed(from, value);
}

/** A name of a module, which may be written as a string. */
function nameOf(node: Node): string {
  return node.type === 'Identifier' ? node.name : (stringOf(node) ?? '');
}

function readImport(
  from: string,
  { specifiers, source, importKind }: Import,
  imports: Map<string, Origin>,
): void {
  const path = fileOf(from, source);
  if (path === null || importKind === 'type') return;
  for (const specifier of specifiers) {
    if (specifier.type === 'ImportNamespaceSpecifier') imports.set(specifier.local.name, { path, name: '*' });
    else if (specifier.type === 'ImportSpecifier')
      imports.set(specifier.local.name, { path, name: nameOf(specifier.imported) });
  }
}

function readExport(from: string, { specifiers, source }: NamedExport, passedOn: Map<string, Origin>): void {
  const path = source ? fileOf(from, source) : null;
  if (path === null) return;
  for (const { exported, local } of specifiers) passedOn.set(nameOf(exported), { path, name: nameOf(local) });
}
