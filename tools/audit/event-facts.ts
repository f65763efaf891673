import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import type { ServerFile } from './check.ts';

/** The part of an audit row that holds a fact. */
export type EventPart = 'before' | 'after';

interface Parsed {
  readonly path: string;
  readonly source: ts.SourceFile;
}

/**
 * Answers whether a row of an event holds a field in a part. Where the row is written out, the part has to have the field
 * as a key. Where the part is a name or a call, the field has to be a key or a selected column in the file that names the event,
 * or in a file that it imports, through a door or not: what the name stands for cannot be told from one file.
 */
export function readEventFacts(
  files: readonly ServerFile[],
): (event: string, part: EventPart, field: string) => boolean {
  const parsed = files.map(({ path, text }): Parsed => {
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    return { path, source: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind) };
  });
  const byPath = new Map(parsed.map((file) => [file.path, file]));
  const keysOfFile = (path: string): ReadonlySet<string> => {
    const file = byPath.get(path);
    return file === undefined ? new Set() : allKeys(file.source);
  };
  return (event, part, field) =>
    parsed.some((file) => {
      const rows = rowsNaming(file.source, event);
      if (rows === null) return false;
      return rows.some((row) => {
        const keys = row === null ? null : keysOfPart(row, part);
        if (keys !== null) return keys.has(field);
        return [file.path, ...importsOf(file, byPath)].some((path) => keysOfFile(path).has(field));
      });
    });
}

/** The objects in which an event is named, null for a name outside of one; null when the file does not name it. */
function rowsNaming(
  source: ts.SourceFile,
  event: string,
): readonly (ts.ObjectLiteralExpression | null)[] | null {
  if (!source.text.includes(`'${event}'`)) return null;
  const rows: (ts.ObjectLiteralExpression | null)[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && node.text === event && !ts.isLiteralTypeNode(node.parent))
      rows.push(rowAround(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return rows;
}

function rowAround(node: ts.Node): ts.ObjectLiteralExpression | null {
  for (let one: ts.Node | undefined = node; one !== undefined; one = one.parent)
    if (ts.isPropertyAssignment(one) && one.name.getText() === 'event') return one.parent;
  return null;
}

/** The keys of a part of a row, none where the row lacks it; null where the row or the part is computed. */
function keysOfPart(row: ts.ObjectLiteralExpression, part: EventPart): ReadonlySet<string> | null {
  const named = (name: EventPart) => row.properties.find((property) => property.name?.getText() === name);
  const found = named(part);
  if (found !== undefined) return ts.isPropertyAssignment(found) ? keysOf(found.initializer) : null;
  // An object that no call is given and that has neither part is a table of events, not a row.
  const isRow =
    ts.isCallExpression(row.parent) || named('before') !== undefined || named('after') !== undefined;
  return isRow && !row.properties.some(ts.isSpreadAssignment) ? new Set() : null;
}

/** The keys of an object that is written out; null where some of them come from elsewhere. */
function keysOf(value: ts.Expression): ReadonlySet<string> | null {
  if (!ts.isObjectLiteralExpression(value)) return null;
  if (value.properties.some(ts.isSpreadAssignment)) return null;
  return new Set(value.properties.map((property) => property.name!.getText()));
}

function allKeys(source: ts.SourceFile): ReadonlySet<string> {
  const keys = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) && isColumnOfQuery(node)) keys.add(columnName(node.text));
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
      keys.add(node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return keys;
}

const columnLists: ReadonlySet<string> = new Set(['select', 'returning']);

/** Whether a string stands in the arguments of `select` or `returning`, alone or in an array. */
function isColumnOfQuery(node: ts.StringLiteral): boolean {
  const argument = ts.isArrayLiteralExpression(node.parent) ? node.parent : node;
  const call = argument.parent;
  return (
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    columnLists.has(call.expression.name.text)
  );
}

/** The name that a column has in the answer: "users.name as person" is "person". */
function columnName(column: string): string {
  return column.split(/ as |\./).at(-1)!;
}

/** The files that a file imports; of a door, those that hold what is imported through it. */
function importsOf(file: Parsed, byPath: ReadonlyMap<string, Parsed>): readonly string[] {
  return file.source.statements.flatMap((statement) => {
    const path = ts.isImportDeclaration(statement) ? pathOf(file, statement.moduleSpecifier) : null;
    if (path === null || !ts.isImportDeclaration(statement)) return [];
    const bindings = statement.importClause?.namedBindings;
    const names = bindings !== undefined && ts.isNamedImports(bindings) ? namesOf(bindings) : [];
    return [path, ...holdersOf(byPath.get(path), new Set(names))];
  });
}

/** The files from which a door exports some names. */
function holdersOf(door: Parsed | undefined, names: ReadonlySet<string>): readonly string[] {
  if (door === undefined) return [];
  return door.source.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.exportClause === undefined) return [];
    const path = pathOf(door, statement.moduleSpecifier);
    const isNamed = ts.isNamedExports(statement.exportClause);
    return path !== null && isNamed && namesOf(statement.exportClause).some((name) => names.has(name))
      ? [path]
      : [];
  });
}

const namesOf = ({ elements }: ts.NamedImports | ts.NamedExports): readonly string[] =>
  elements.map(({ name }) => name.text);

function pathOf({ path }: Parsed, specifier: ts.Expression | undefined): string | null {
  return specifier !== undefined && ts.isStringLiteral(specifier) && specifier.text.startsWith('.')
    ? join(dirname(path), specifier.text)
    : null;
}
