import ts from 'typescript';

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

/** The writes in some code, in the order of its lines, and every name in it that stands for a value. */
export function readCode(file: ts.SourceFile, nodes: readonly ts.Node[]) {
  const writes: Write[] = [];
  const names = new Set<string>();
  const lineOf = (node: ts.Node, before = ''): number =>
    file.getLineAndCharacterOfPosition(node.getStart(file)).line + before.split('\n').length;
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isCallExpression(node)) readBuilder(node);
    const sql = sqlOf(node);
    if (sql !== null)
      for (const pattern of sqlWrites)
        for (const { 1: found = '', index } of sql.matchAll(pattern))
          writes.push({ table: found.replace(/^public\./, ''), line: lineOf(node, sql.slice(0, index)) });
    if (ts.isPropertyAccessExpression(node)) {
      if (ts.isIdentifier(node.expression)) names.add(`${node.expression.text}.${node.name.text}`);
      visit(node.expression);
      return;
    }
    if (ts.isIdentifier(node)) names.add(node.text);
    if (ts.isPropertyAssignment(node)) visit(node.initializer);
    else ts.forEachChild(node, visit);
  };
  const readBuilder = ({ expression, arguments: [asked] }: ts.CallExpression): void => {
    if (!ts.isPropertyAccessExpression(expression) || !builderVerbs.has(expression.name.text)) return;
    if (asked === undefined) return;
    const named = ts.isStringLiteralLike(asked) ? asked.text.split(' ')[0]! : '?';
    writes.push({ table: named, line: lineOf(expression.name) });
  };
  for (const node of nodes) visit(node);
  writes.sort((a, b) => a.line - b.line);
  return { writes, names: [...names] };
}

/** The text of a string; what stands in the places of a template is a question mark. */
function sqlOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `?${literal.text}`).join('');
}
