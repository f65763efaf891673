import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkBoundaries, checkFolderCircles } from '../tools/check-boundaries.ts';
import { checkDocPaths } from '../tools/check-doc-paths.ts';
import { findRisen, measure, readHeld } from '../tools/house/ratchet.ts';
import { root } from './build.ts';
import { step } from './steps.ts';

/** The quick part: format, lint, import rule, cited paths, figures of the house, types. No database, no browser. */
export function checkAll(): void {
  step('format', ['oxfmt', '--check', '.']);
  step('lint', ['oxlint', '--deny-warnings']);
  step('types of tests and tools', ['tsc', '-p', '.']);
  for (const name of readdirSync(join(root, 'packages')))
    step(`types of ${name}`, ['tsc', '-p', `packages/${name}`]);
  const problems = [
    ...checkBoundaries(),
    ...checkFolderCircles(),
    ...checkDocPaths(),
    ...findRisen(measure(), readHeld()),
  ];
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n`);
    process.exit(1);
  }
}

if (process.argv[1]?.endsWith('check.ts')) checkAll();
