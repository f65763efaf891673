import { forEachChild, memberName, stringOf, textOfQuasi } from '../code/parse.ts';
import type { Code, Node } from '../code/parse.ts';

/** A statement that changes rows: the table that it names, or `?` where the name is computed. */
export interface Write {
  readonly table: string;
  readonly line: number;
}

const builderVerbs = new Set(['insertInto', 'updateTable', 'deleteFrom']);
const table = String.raw`"?([a-z_][a-z_0-9.]*|\?)"?`;
const sqlWrites = [
  new RegExp(String.raw`\binsert\s+into\s+${table}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+(?:only\s+)?${table}`, 'gi'),
  new RegExp(String.raw`\bupdate\s+(?:only\s+)?${table}(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
];

/** Nodes of TypeScript that hold values; every other one is a type. */
const holdsValues =
  /^TS(?:As|Satisfies|NonNull|Instantiation)Expression$|^TS(?:TypeAssertion|ClassImplements)$/;

/** The writes in some code, in the order of its lines, and every name in it that refers to a value. */
export function readCode({ lineAt }: Code, nodes: readonly Node[]) {
  const writes: Write[] = [];
  const names = new Set<string>();
  const visit = (node: Node): void => {
    if (node.type.startsWith('TS') && !holdsValues.test(node.type)) return;
    if (node.type === 'CallExpression') readBuilder(node.callee, node.arguments[0]);
    const sql = sqlOf(node);
    if (sql !== null) readSql(sql, lineAt(node.start));
    if (node.type === 'MemberExpression' && !node.computed) {
      if (node.object.type === 'Identifier') names.add(`${node.object.name}.${node.property.name}`);
      visit(node.object);
      return;
    }
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(node.name);
    if (node.type === 'ObjectPattern') visitPattern(node.properties);
    else if (node.type === 'Property' && node.kind === 'init' && !node.method && !node.shorthand)
      visit(node.value);
    else forEachChild(node, visit);
  };
  /** The keys of a pattern are names; those of an object are not. */
  const visitPattern = (properties: Extract<Node, { type: 'ObjectPattern' }>['properties']): void => {
    for (const property of properties) forEachChild(property, visit);
  };
  const readBuilder = (callee: Node, asked: Node | undefined): void => {
    if (callee.type !== 'MemberExpression' || !builderVerbs.has(memberName(callee) ?? '')) return;
    if (asked === undefined) return;
    const named = stringOf(asked)?.split(' ')[0] ?? '?';
    writes.push({ table: named, line: lineAt(callee.property.start) });
  };
  const readSql = (sql: string, line: number): void => {
    for (const pattern of sqlWrites)
      for (const { 1: found = '', index } of sql.matchAll(pattern))
        writes.push({
          table: found.replace(/^public\./, ''),
          line: line + sql.slice(0, index).split('\n').length - 1,
        });
  };
  for (const node of nodes) visit(node);
  writes.sort((a, b) => a.line - b.line);
  return { writes, names: [...names] };
}

/** The text of a string; each expression in a template becomes a question mark. */
function sqlOf(node: Node): string | null {
  return node.type === 'TemplateLiteral' ? node.quasis.map(textOfQuasi).join('?') : stringOf(node);
}
