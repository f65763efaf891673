import { fileNamed } from '../code/imports.ts';
import { forEachNode, memberName, parseCode, stringOf } from '../code/parse.ts';
import type { Code, Node } from '../code/parse.ts';
import type { ServerFile } from './check.ts';

/** The part of an audit row that holds a fact. */
export type EventPart = 'before' | 'after';

type ObjectExpression = Extract<Node, { type: 'ObjectExpression' }>;
type Property = Extract<Node, { type: 'Property' }>;

interface Parsed extends Code {
  readonly path: string;
  readonly parents: ReadonlyMap<Node, Node>;
}

function parse(path: string, text: string): Parsed {
  const code = parseCode(path, text);
  const parents = new Map<Node, Node>();
  forEachNode(code.program, (node, parent) => void (parent && parents.set(node, parent)));
  return { ...code, path, parents };
}

/**
 * Answers whether a row of an event holds a field in a part. Where the row is written out, the part has to have the field
 * as a key. Where the part is a name or a call, the field has to be a key or a selected column in the file that names the event,
 * or in a file that it imports, through a door or not, because one file does not show what the name refers to.
 */
export function readEventFacts(
  files: readonly ServerFile[],
): (event: string, part: EventPart, field: string) => boolean {
  const parsed = files.map(({ path, text }) => parse(path, text));
  const byPath = new Map(parsed.map((file) => [file.path, file]));
  const keysOfFile = (path: string): ReadonlySet<string> => {
    const file = byPath.get(path);
    return file === undefined ? new Set() : allKeys(file);
  };
  return (event, part, field) =>
    parsed.some((file) => {
      const rows = rowsNaming(file, event);
      if (rows === null) return false;
      return rows.some((row) => {
        const keys = row === null ? null : keysOfPart(file, row, part);
        if (keys !== null) return keys.has(field);
        return [file.path, ...importsOf(file, byPath)].some((path) => keysOfFile(path).has(field));
      });
    });
}

/** The objects in which an event is named, null for a name outside of one; null when the file does not name it. */
function rowsNaming(file: Parsed, event: string): readonly (ObjectExpression | null)[] | null {
  if (!file.text.includes(`'${event}'`)) return null;
  const rows: (ObjectExpression | null)[] = [];
  forEachNode(file.program, (node, parent) => {
    if (node.type === 'Literal' && node.value === event && parent?.type !== 'TSLiteralType')
      rows.push(rowAround(file, node));
  });
  return rows;
}

function rowAround({ parents }: Parsed, node: Node): ObjectExpression | null {
  for (let one: Node | undefined = node; one !== undefined; one = parents.get(one)) {
    const around = parents.get(one);
    if (isEntry(one) && around?.type === 'ObjectExpression' && keyOf(one) === 'event') return around;
  }
  return null;
}

/** Whether a node is `key: value`. */
function isEntry(node: Node): node is Property {
  return node.type === 'Property' && node.kind === 'init' && !node.method && !node.shorthand;
}

/** The name of a property; null where it is computed or written as a string. */
function keyOf({ computed, key }: Property): string | null {
  return !computed && key.type === 'Identifier' ? key.name : null;
}

/** The keys of a part of a row, none where the row lacks it; null where the row or the part is computed. */
function keysOfPart({ parents }: Parsed, row: ObjectExpression, part: EventPart): ReadonlySet<string> | null {
  const named = (name: EventPart) =>
    row.properties.find((property) => property.type === 'Property' && keyOf(property) === name);
  const found = named(part);
  if (found !== undefined) return isEntry(found) ? keysOf(found.value) : null;
  // An object that no call is given and that has neither part is a table of events, not a row.
  const isRow =
    parents.get(row)?.type === 'CallExpression' ||
    named('before') !== undefined ||
    named('after') !== undefined;
  return isRow && !row.properties.some(({ type }) => type === 'SpreadElement') ? new Set() : null;
}

/** The keys of an object that is written out; null where some of them come from elsewhere. */
function keysOf(value: Node): ReadonlySet<string> | null {
  if (value.type !== 'ObjectExpression') return null;
  const properties = value.properties.filter((property) => property.type === 'Property');
  return properties.length < value.properties.length
    ? null
    : new Set(properties.map((one) => keyOf(one) ?? ''));
}

function allKeys({ program, parents }: Parsed): ReadonlySet<string> {
  const keys = new Set<string>();
  forEachNode(program, (node, parent) => {
    const text = node.type === 'Literal' ? stringOf(node) : null;
    if (text !== null && isColumnOfQuery(parents, node)) keys.add(columnName(text));
    if (
      node.type === 'Property' &&
      parent?.type === 'ObjectExpression' &&
      node.kind === 'init' &&
      !node.method
    )
      keys.add(keyOf(node) ?? '');
  });
  return keys;
}

const columnLists: ReadonlySet<string> = new Set(['select', 'returning']);

/** Whether a string is an argument of `select` or `returning`, alone or in an array. */
function isColumnOfQuery(parents: ReadonlyMap<Node, Node>, node: Node): boolean {
  const parent = parents.get(node);
  const call = parent?.type === 'ArrayExpression' ? parents.get(parent) : parent;
  return call?.type === 'CallExpression' && columnLists.has(memberName(call.callee) ?? '');
}

/** The name that a column has in the answer: "users.name as person" is "person". */
function columnName(column: string): string {
  return column.split(/ as |\./).at(-1)!;
}

/** The files that a file imports; of a door, those that hold what is imported through it. */
function importsOf(file: Parsed, byPath: ReadonlyMap<string, Parsed>): readonly string[] {
  return file.program.body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration') return [];
    const path = pathOf(file, statement.source);
    if (path === null) return [];
    const named = statement.specifiers.filter(({ type }) => type === 'ImportSpecifier');
    return [path, ...holdersOf(byPath.get(path), new Set(named.map(({ local }) => local.name)))];
  });
}

/** The files from which a door exports some names. */
function holdersOf(door: Parsed | undefined, names: ReadonlySet<string>): readonly string[] {
  if (door === undefined) return [];
  return door.program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.source === null) return [];
    const path = pathOf(door, statement.source);
    const holds = statement.specifiers.some(
      ({ exported }) => exported.type === 'Identifier' && names.has(exported.name),
    );
    return path !== null && holds ? [path] : [];
  });
}

function pathOf({ path }: Parsed, { value }: { readonly value: string }): string | null {
  return fileNamed(path, value);
}
