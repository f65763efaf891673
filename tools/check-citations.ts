import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The one page that cites sections of the product specification, which is not in the repository. */
const specMap = 'docs/spec-map.md';
/** Where nothing else may; `packages/server` and `packages/console` still have citations to lose. */
const homes = [
  'README.md',
  'docs/**/*.md',
  'packages/{contract,domain,emulators,pages,phrases,saml}/src/**/*.{ts,tsx}',
  'tools/**/*.ts',
  'tryout/**/*.{ts,tsx}',
];
/** A section, unless it is one of a published standard. */
const section = /(?<!RFC \d+ |SP 800-\w+-\d+ )§ ?\d/;

/** A text that cites a section of the specification; gives a line for each. */
export function checkCitations(): string[] {
  const files = globSync(homes, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] });
  return files
    .filter((path) => path !== specMap)
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          section.test(line) ? [`${path}:${index + 1} cites a section; only ${specMap} does`] : [],
        ),
    );
}
