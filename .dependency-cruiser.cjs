/* The import rule of docs/architecture.md, as path rules. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: '\\.test\\.tsx?$|/testing/' },
  to: { path: '^(packages|tryout)/', pathNot: [`^${from}/`, ...allowed.map((a) => `^packages/${a}/`)] },
});
module.exports = {
  forbidden: [
    only('domain-alone', 'packages/domain', []),
    only('phrases-alone', 'packages/phrases', []),
    only('saml-alone', 'packages/saml', []),
    only('emulators-alone', 'packages/emulators', []),
    only('contract-imports', 'packages/contract', ['domain']),
    only('pages-imports', 'packages/pages', ['domain', 'contract', 'phrases']),
    only('server-imports', 'packages/server', ['domain', 'contract', 'phrases', 'saml', 'pages']),
    only('console-imports', 'packages/console', ['domain', 'contract', 'phrases', 'pages']),
    {
      name: 'module-door',
      severity: 'error',
      from: { path: '^packages/server/src/modules/([^/]+)/' },
      to: {
        path: '^packages/server/src/modules/[^/]+/',
        pathNot: ['^packages/server/src/modules/$1/', '^packages/server/src/modules/[^/]+/index\\.ts$'],
      },
    },
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
    {
      name: 'console-layers',
      severity: 'error',
      from: { path: '^packages/console/src/(lib|design|components)/' },
      to: { path: '^packages/console/src/(features|app)/' },
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
