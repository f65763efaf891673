import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forEachNode, memberName, parseCode } from '../code/parse.ts';
import type { Node } from '../code/parse.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A source of the product. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
}

const read = new Map<string, readonly SourceText[]>();

/** The sources and styles of a package, or of a folder in it; tests and their helpers left out. */
export function sourcesOf(home: string): readonly SourceText[] {
  const known = read.get(home);
  if (known !== undefined) return known;
  const sources = globSync(`${home}/**/*.{ts,tsx,css}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.test.*', '**/testing/**'],
  }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  read.set(home, sources);
  return sources;
}

/** Whether a source of a package names all of these words, each as a whole one. */
export function isNamedIn(home: string, words: readonly string[], butNotIn?: RegExp): boolean {
  const patterns = words.map((word) => new RegExp(`(?<![\\w$])${word}(?![\\w$])`));
  return sourcesOf(home).some(
    ({ path, text }) => butNotIn?.test(path) !== true && patterns.every((pattern) => pattern.test(text)),
  );
}

/** Whether a source of a package holds a text. */
export function holdsText(home: string, found: string, butNotIn?: RegExp): boolean {
  return sourcesOf(home).some(({ path, text }) => butNotIn?.test(path) !== true && text.includes(found));
}

/** Every field that the sources of a package read of something: `one.field`, or taken apart. */
export function fieldsReadIn(home: string): ReadonlySet<string> {
  const fields = new Set<string>();
  for (const { path, text } of sourcesOf(home).filter((source) => !source.path.endsWith('.css')))
    forEachNode(parseCode(path, text).program, (node) => {
      for (const field of fieldsOf(node)) fields.add(field);
    });
  return fields;
}

function fieldsOf(node: Node): readonly string[] {
  if (node.type === 'JSXMemberExpression') return [node.property.name];
  const member = memberName(node);
  if (member !== null) return [member];
  if (node.type !== 'ObjectPattern') return [];
  return node.properties.flatMap((property) => {
    if (property.type === 'Property' && property.computed) return [];
    const name = property.type === 'Property' ? property.key : property.argument;
    return name.type === 'Identifier' ? [name.name] : [];
  });
}
