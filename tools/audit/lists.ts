import ts from 'typescript';

/** A function of a list of functions, by its key. */
export interface Member {
  readonly key: string;
  readonly value: ts.Node;
}

/** The functions of an object literal, or of the one that a function returns: each is an operation of its own. */
export function functionsOfList(node: ts.Node): readonly Member[] {
  const list = listOf(node);
  if (list === null) return [];
  return list.properties.flatMap((property): Member[] => {
    const key = property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name));
    if (!key) return [];
    const name = (property.name as ts.Identifier | ts.StringLiteral).text;
    if (ts.isMethodDeclaration(property)) return [{ key: name, value: property }];
    if (!ts.isPropertyAssignment(property)) return [];
    const value = unwrap(property.initializer);
    return ts.isArrowFunction(value) || ts.isFunctionExpression(value) ? [{ key: name, value }] : [];
  });
}

function listOf(node: ts.Node): ts.ObjectLiteralExpression | null {
  if (ts.isVariableDeclaration(node)) return node.initializer ? listOf(node.initializer) : null;
  const inner = unwrap(node);
  if (ts.isObjectLiteralExpression(inner)) return inner;
  if (!ts.isFunctionDeclaration(inner) && !ts.isArrowFunction(inner) && !ts.isFunctionExpression(inner))
    return null;
  if (inner.body === undefined) return null;
  if (!ts.isBlock(inner.body)) return listOf(inner.body);
  const last = inner.body.statements.findLast((statement) => ts.isReturnStatement(statement));
  const returned = last?.expression && unwrap(last.expression);
  return returned && ts.isObjectLiteralExpression(returned) ? returned : null;
}

function unwrap(node: ts.Node): ts.Node {
  return ts.isSatisfiesExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node)
    ? unwrap(node.expression)
    : node;
}

/** The largest pieces of a node in which none of the left out ones stands. */
export function childrenWithout(node: ts.Node, leftOut: ReadonlySet<ts.Node>): readonly ts.Node[] {
  if (leftOut.has(node)) return [];
  if (![...leftOut].some((one) => one.pos >= node.pos && one.end <= node.end)) return [node];
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(...childrenWithout(child, leftOut)));
  return children;
}
