import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageImports } from '../rooms.ts';
import { findForbiddenArrows } from './arrows.ts';
import { root } from './resolve.ts';
import type { Resolve } from './resolve.ts';
import { parseSource } from './sources.ts';

const server = (path: string) => `packages/server/src/${path}`;
const panel = (path: string) => `packages/console/src/${path}`;

/** Takes every name for the file that it spells. */
const asWritten: Resolve = (_from, path) => ({ kind: 'file', path });
const problemsOf = (from: string, to: string, write = (name: string) => `import { a } from '${name}';`) =>
  findForbiddenArrows([parseSource(from, write(to), asWritten)]);
const isForbidden = (from: string, to: string) => problemsOf(from, to).length > 0;

describe('an import between rooms of the server', () => {
  const from = (path: string, to: string) => isForbidden(server(path), server(to));

  it('goes down the staircase', () => {
    expect(from('modules/mail/outbox.ts', 'modules/requests/public.ts')).toBe(true);
    expect(from('modules/mail/outbox.ts', 'modules/mail/rows.ts')).toBe(false);
    expect(from('core/events.ts', 'due-work/public.ts')).toBe(true);
    expect(from('core/events.ts', 'db/keys.ts')).toBe(false);
  });

  it('enters by the door', () => {
    expect(from('modules/users/list.ts', 'access/subject.ts')).toBe(true);
    expect(from('modules/users/list.ts', 'access/public.ts')).toBe(false);
    expect(from('modules/users/list.ts', 'modules/mail/index.ts')).toBe(true);
    expect(from('jobs/jobs.ts', 'modules/mail/index.ts')).toBe(false);
  });

  it('needs a step for both rooms', () => {
    expect(from('attic/box.ts', 'db/keys.ts')).toBe(true);
    expect(from('main.ts', 'attic/box.ts')).toBe(true);
  });

  it('reaches a connector from the files that fill the ports alone', () => {
    expect(from('modules/users/list.ts', 'connectors/google/client.ts')).toBe(true);
    expect(from('jobs/jobs.ts', 'connectors/http-api/public.ts')).toBe(true);
    expect(from('compose.ts', 'connectors/google/client.ts')).toBe(false);
    expect(from('connectors/google/client.ts', 'connectors/http-api/public.ts')).toBe(false);
  });

  it.each([
    ['import', (name: string) => `import { a } from '${name}';`],
    ['import for its effect', (name: string) => `import '${name}';`],
    ['import type', (name: string) => `import type { A } from '${name}';`],
    ['dynamic import', (name: string) => `const a = () => import('${name}');`],
    ['dynamic import of a template', (name: string) => `const a = await import(\`${name}\`);`],
    ['export from', (name: string) => `export { a } from '${name}';`],
    ['export all from', (name: string) => `export * from '${name}';`],
    ['export type from', (name: string) => `export type { A } from '${name}';`],
    ['type of an import', (name: string) => `type A = import('${name}').A;`],
    ['typeof an import', (name: string) => `let a: typeof import('${name}');`],
    ['require', (name: string) => `const a = require('${name}');`],
  ])('is refused as %s', (_form, write) => {
    expect(problemsOf(server('core/events.ts'), server('modules/mail/public.ts'), write)).toEqual([
      'packages/server/src/core/events.ts imports modules/mail/public.ts, which is higher on the staircase. Move what both need below them, or pass it as an argument. See docs/rooms.md.',
    ]);
  });

  it('gets advice on what to do instead', () => {
    const [sameStep] = problemsOf(server('core/events.ts'), server('due-work/start-jobs.ts'));
    expect(sameStep).toContain('due-work/start-jobs.ts, which is on the same step of the staircase. Move');
    const [inside] = problemsOf(server('modules/users/list.ts'), server('access/subject.ts'));
    expect(inside).toMatch(/Export what you need from access\/public\.ts.*See docs\/adr\/0013-/);
    const [connector] = problemsOf(server('app.ts'), server('connectors/google/client.ts'));
    expect(connector).toMatch(/Use the port in packages\/server\/src\/ports.*See docs\/rooms\.md/);
  });
});

describe('an import inside the console', () => {
  const from = (path: string, to: string) => isForbidden(panel(path), panel(to));

  it('goes from app to features, components, design, and lib', () => {
    const rooms = ['lib', 'design', 'components', 'features/users', 'app'];
    for (const [here, room] of rooms.entries())
      for (const [there, other] of rooms.entries())
        if (here !== there)
          expect(from(`${room}/a.tsx`, `${other}/b.tsx`), `${room} ${other}`).toBe(here < there);
  });

  it('leaves each feature an island, styles included', () => {
    expect(from('features/users/list.tsx', 'features/shifts/model/model.ts')).toBe(true);
    expect(from('features/users/list.tsx', 'features/shifts/list.css')).toBe(true);
    expect(from('features/users/list.tsx', 'features/users/model.ts')).toBe(false);
  });
});

describe('an import between packages', () => {
  it('follows the list of what each may import', () => {
    expect(isForbidden('packages/domain/src/a.ts', 'packages/contract/src/b.ts')).toBe(true);
    expect(isForbidden('packages/contract/src/a.ts', 'packages/domain/src/b.ts')).toBe(false);
    expect(isForbidden('packages/emulators/src/a.ts', 'packages/saml/src/b.ts')).toBe(true);
    expect(isForbidden(panel('lib/a.ts'), server('app.ts'))).toBe(true);
    expect(isForbidden(server('core/a.ts'), 'tryout/steps.ts')).toBe(true);
    expect(isForbidden(server('core/a.ts'), 'tools/report.ts')).toBe(true);
  });

  it('leaves design without a word of the product', () => {
    expect(isForbidden(panel('design/a.tsx'), 'packages/contract/src/calls.ts')).toBe(true);
    expect(isForbidden(panel('design/a.tsx'), 'packages/domain/src/access/decide.ts')).toBe(true);
    expect(isForbidden(panel('design/a.tsx'), 'packages/domain/src/calendar/day.ts')).toBe(false);
    expect(isForbidden(panel('components/a.tsx'), 'packages/contract/src/calls.ts')).toBe(false);
  });

  it('is refused from a package that is not in the list', () => {
    expect(problemsOf('packages/attic/src/a.ts', 'packages/domain/src/b.ts')[0]).toMatch(
      /packages\/attic is not in packageImports of tools\/rooms\.ts\. Add it/,
    );
    const there = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
    expect(Object.keys(packageImports).toSorted()).toEqual(there.toSorted());
  });
});
