import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/build.ts';
import { stepsBeside } from './steps.ts';
import type { Step } from './steps.ts';

/** Where the compiler notes what it has checked; `npm ci` empties it. */
const notes = 'node_modules/.cache/types';

/** The longest first, so that no core waits for one of them at the end; folders with no place here come after. */
const longestTypes = ['server', 'console', 'contract', 'emulators'];

function typesOf(title: string, project: string): Step {
  const noted = `${notes}/${project.replaceAll(/\W/g, '-')}.tsbuildinfo`;
  const options = ['--incremental', '--tsBuildInfoFile', noted, '--singleThreaded'];
  return { title, command: ['node_modules/typescript/bin/tsc', '-p', project, ...options] };
}

function typesOfPackages(): readonly Step[] {
  const others = readdirSync(join(root, 'packages')).filter((name) => !longestTypes.includes(name));
  return [...longestTypes, ...others].map((name) => typesOf(`types of ${name}`, `packages/${name}`));
}

/** The quick part: format, lint, imports, comments, and figures of the house, cited paths, audit rows, unused code, licenses, types. No database, no browser. */
export async function checkAll(): Promise<void> {
  mkdirSync(join(root, notes), { recursive: true });
  await stepsBeside(
    [
      typesOf('types of tests and tools', 'tsconfig.json'),
      { title: 'imports, comments, and figures of the house', command: ['tools/house/main.ts'] },
      { title: 'audit rows', command: ['tools/audit/main.ts'] },
      { title: 'lint', command: ['oxlint', '--deny-warnings'] },
      // What it has read is kept in `node_modules/.cache/knip`.
      { title: 'what nothing uses', command: ['knip', '--cache', '--no-progress'] },
      ...typesOfPackages(),
      { title: 'format', command: ['oxfmt', '--check', '.'] },
      { title: 'licenses', command: ['tools/dependencies/main.ts'] },
      { title: 'cited paths', command: ['tools/check-doc-paths.ts'] },
      { title: 'cited sections', command: ['tools/check-citations.ts'] },
      { title: 'table of the decision', command: ['tools/decision-table.ts'] },
    ],
    2,
  );
}

if (import.meta.main) await checkAll();
