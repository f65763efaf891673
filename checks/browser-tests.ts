import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../build/build.ts';

/** With more failed files than this the cause is not the browser, and nothing is repeated. */
const mostRepeated = 3;

interface Report {
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

/**
 * Runs browser tests (all, or the files named) and ends the program when they fail. A file that failed is run once more,
 * alone and from its beginning: a browser loses a page now and then. One that passes then is named as unsteady.
 */
export function browserTests(title: string, files: readonly string[] = []): void {
  process.stdout.write(`\n> ${title}\n`);
  const failed = failedFiles(files);
  if (failed.length === 0) return;
  process.stdout.write(`\n> ${title}: failed in ${failed.join(', ')}\n`);
  if (failed.length > mostRepeated) endAsFailed(title);
  process.stdout.write(`\n> ${title}: again, alone\n`);
  if (failedFiles(failed, ['--maxWorkers', '1']).length > 0) endAsFailed(title);
  process.stdout.write(`\nUNSTEADY, passed the second time only: ${failed.join(', ')}\n`);
}

function endAsFailed(title: string): never {
  process.stderr.write(`${title}: failed\n`);
  process.exit(1);
}

/** The paths of the files with a failure. A run that ends badly without naming one ends the program. */
function failedFiles(files: readonly string[], options: readonly string[] = []): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'browser-tests-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`];
  const args = ['run', '--config', 'walks/vitest.config.ts', ...reporters, ...options, ...files];
  try {
    const done = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), args, {
      cwd: root,
      stdio: 'inherit',
    });
    if (done.status === 0) return [];
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const failed = testResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) process.exit(done.status ?? 1);
    return failed.map(({ name }) => relative(root, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
