/* The import rule of docs/architecture.md, as path rules. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: '\\.test\\.tsx?$|/testing/' },
  to: { path: '^(packages|tryout)/', pathNot: [`^${from}/`, ...allowed.map((a) => `^packages/${a}/`)] },
});
/** The rooms of the console from the lowest up: each may import those before it. `app` comes after them all. */
const consoleRooms = ['lib', 'design', 'components', 'features'];
module.exports = {
  forbidden: [
    only('domain-alone', 'packages/domain', []),
    only('phrases-alone', 'packages/phrases', []),
    only('saml-alone', 'packages/saml', []),
    only('embedded-postgres-alone', 'packages/embedded-postgres', []),
    only('emulators-alone', 'packages/emulators', []),
    only('contract-imports', 'packages/contract', ['domain']),
    only('pages-imports', 'packages/pages', ['domain', 'contract', 'phrases']),
    only('server-imports', 'packages/server', [
      'domain',
      'contract',
      'phrases',
      'saml',
      'pages',
      'embedded-postgres',
    ]),
    only('console-imports', 'packages/console', ['domain', 'contract', 'phrases', 'pages']),
    {
      name: 'ports-not-connectors',
      severity: 'error',
      from: {
        path: '^packages/server/src/',
        pathNot: '^packages/server/src/(connectors/|compose(-directory)?\\.ts)|\\.test\\.ts$|/testing/',
      },
      to: { path: '^packages/server/src/connectors/' },
    },
    {
      name: 'feature-island',
      severity: 'error',
      from: { path: '^packages/console/src/features/([^/]+)/' },
      to: { path: '^packages/console/src/features/', pathNot: '^packages/console/src/features/$1/' },
    },
    ...consoleRooms.map((room, index) => ({
      name: `console-${room}`,
      severity: 'error',
      from: { path: `^packages/console/src/${room}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^packages/console/src/(${[...consoleRooms.slice(index + 1), 'app'].join('|')})/` },
    })),
    {
      // The calendar's arithmetic, folding of letters and the limits of lists say nothing of the product.
      name: 'design-without-product',
      severity: 'error',
      from: { path: '^packages/console/src/design/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^packages/',
        pathNot: [
          '^packages/console/',
          '^packages/domain/src/(calendar|search)/',
          '^packages/domain/src/limits\\.ts$',
        ],
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], extensions: ['.ts', '.tsx', '.js', '.mjs'] },
  },
};
