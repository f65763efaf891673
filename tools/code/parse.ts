import { parseSync, visitorKeys } from 'oxc-parser';
import type { Comment, Node, Program } from 'oxc-parser';

/** A source file as a tree, parentheses left out. */
export interface Code {
  readonly program: Program;
  readonly comments: readonly Comment[];
  readonly text: string;
  /** The line of an offset, from 1. */
  readonly lineAt: (offset: number) => number;
}

/** Parses a source; throws when it is not valid, because a partial tree would hide the rest of the code. */
export function parseCode(path: string, text: string): Code {
  const { program, comments, errors } = parseSync(path, text, {
    preserveParens: false,
    sourceType: 'module',
  });
  if (errors[0] !== undefined) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return { program, comments, text, lineAt: (offset) => lineIn(starts, offset) };
}

function lineIn(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** Calls a function with each child of a node, in the order of the grammar. */
export function forEachChild(node: Node, visit: (child: Node) => void): void {
  const fields = node as unknown as Readonly<Record<string, Node | readonly (Node | null)[] | null>>;
  for (const key of visitorKeys[node.type] ?? []) {
    const value = fields[key] ?? null;
    if (Array.isArray(value)) {
      for (const child of value as readonly (Node | null)[]) if (child !== null) visit(child);
    } else if (value !== null) visit(value as Node);
  }
}

/** Calls a function with a node and everything below it, parents first. */
export function forEachNode(node: Node, visit: (node: Node, parent: Node | null) => void): void {
  const walk = (one: Node, parent: Node | null): void => {
    visit(one, parent);
    forEachChild(one, (child) => walk(child, one));
  };
  walk(node, null);
}

/** The text of a string, or of a template without places; null for anything else. */
export function stringOf(node: Node | null | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return null;
  return textOfQuasi(node.quasis[0]!);
}

export function textOfQuasi({
  value,
}: {
  readonly value: { readonly cooked: string | null; readonly raw: string };
}) {
  return value.cooked ?? value.raw;
}

/** The name of the member in `object.name`; null for a computed one and for what is no member. */
export function memberName(node: Node): string | null {
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' && !node.computed
    ? node.property.name
    : null;
}

/** The expression inside `… as X` or `… satisfies X`. */
export function withoutType(node: Node): Node {
  return node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression'
    ? withoutType(node.expression)
    : node;
}

export type { Node };
