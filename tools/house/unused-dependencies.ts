import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './sources.ts';

interface Report {
  readonly issues: readonly {
    readonly file: string;
    readonly dependencies: readonly { readonly name: string }[];
    readonly devDependencies: readonly { readonly name: string }[];
  }[];
}

/** Dependencies that a `package.json` declares and nothing imports, as `packages/x: name`. Throws when knip cannot tell. */
export function findUnusedDependencies(): readonly string[] {
  const done = spawnSync(join(root, 'node_modules/.bin/knip'), ['--no-exit-code', '--reporter', 'json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status !== 0) throw new Error(`the declared dependencies could not be read: ${done.stderr}`);
  const { issues } = JSON.parse(done.stdout) as Report;
  return issues
    .flatMap(({ file, dependencies, devDependencies }) =>
      [...dependencies, ...devDependencies].map(
        ({ name }) => `${file.replace(/\/?package\.json$/, '')}: ${name}`,
      ),
    )
    .toSorted();
}
