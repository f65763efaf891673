import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { report } from './report.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** A run that saw fewer modules than this did not read the sources, and its silence means nothing. */
const fewestModules = 300;

interface Report {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
}

/** Checks the import rule of docs/architecture.md; gives a line per violation. */
function checkBoundaries(): string[] {
  const done = spawnSync(
    join(root, 'node_modules/.bin/depcruise'),
    [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      'packages',
      'tryout',
      'bench',
      'build',
      'checks',
      'walks',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  if (!done.stdout) return [`the import rule could not be checked: ${done.stderr}`];
  const { summary } = JSON.parse(done.stdout) as Report;
  if (summary.totalCruised < fewestModules) {
    return [`the import rule saw only ${summary.totalCruised} modules, so its silence means nothing`];
  }
  return summary.violations.map((v) => `import rule "${v.rule.name}": ${v.from} -> ${v.to}`);
}

report(checkBoundaries());
