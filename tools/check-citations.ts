import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { report } from './report.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The one page that cites sections of the product specification, which is not in the repository. */
const specMap = 'docs/spec-map.md';
/** Where nothing else may. */
const homes = [
  '*.md',
  '.github/**/*.md',
  'docs/**/*.md',
  'packages/*/src/**/*.{ts,tsx}',
  'tools/**/*.ts',
  '{bench,build,checks,tryout,walks}/**/*.{ts,tsx}',
];
/** A section, unless it is one of a published standard. */
const section = /(?<!RFC \d+ |SP 800-\w+-\d+ )§ ?\d/;

/** Lines of a file that cite a section of the specification, as messages. */
export function findCitations(path: string, text: string): string[] {
  if (path === specMap) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      section.test(line) ? [`${path}:${index + 1} cites a section; only ${specMap} does`] : [],
    );
}

/** Files that must not cite a section, as paths from the root. */
export function filesToCheck(): string[] {
  return globSync(homes, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] });
}

if (import.meta.main)
  report(filesToCheck().flatMap((path) => findCitations(path, readFileSync(join(root, path), 'utf8'))));
