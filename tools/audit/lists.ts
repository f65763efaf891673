import { forEachChild, stringOf, withoutType } from '../code/parse.ts';
import type { Node } from '../code/parse.ts';

/** A function of a list of functions, by its key. */
export interface Member {
  readonly key: string;
  readonly value: Node;
}

type ObjectExpression = Extract<Node, { type: 'ObjectExpression' }>;

/** The functions of an object literal, or of the one that a function returns: each is an operation of its own. */
export function functionsOfList(node: Node): readonly Member[] {
  const list = listOf(node);
  if (list === null) return [];
  return list.properties.flatMap((property): Member[] => {
    if (property.type !== 'Property' || property.computed || property.kind !== 'init') return [];
    const key = property.key.type === 'Identifier' ? property.key.name : stringOf(property.key);
    if (key === null) return [];
    if (property.method) return [{ key, value: property }];
    const value = withoutType(property.value);
    return isFunction(value) ? [{ key, value }] : [];
  });
}

function isFunction({ type }: Node): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
}

function listOf(node: Node): ObjectExpression | null {
  if (node.type === 'VariableDeclarator') return node.init ? listOf(node.init) : null;
  const inner = withoutType(node);
  if (inner.type === 'ObjectExpression') return inner;
  if (
    inner.type !== 'FunctionDeclaration' &&
    inner.type !== 'ArrowFunctionExpression' &&
    inner.type !== 'FunctionExpression'
  )
    return null;
  if (inner.body === null) return null;
  if (inner.body.type !== 'BlockStatement') return listOf(inner.body);
  const last = inner.body.body.findLast((statement) => statement.type === 'ReturnStatement');
  const returned = last?.argument ? withoutType(last.argument) : null;
  return returned?.type === 'ObjectExpression' ? returned : null;
}

/** The largest parts of a node that contain none of the nodes left out. */
export function childrenWithout(node: Node, leftOut: ReadonlySet<Node>): readonly Node[] {
  if (leftOut.has(node)) return [];
  if (![...leftOut].some((one) => one.start >= node.start && one.end <= node.end)) return [node];
  const children: Node[] = [];
  forEachChild(node, (child) => void children.push(...childrenWithout(child, leftOut)));
  return children;
}
