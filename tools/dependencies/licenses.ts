/** A library of the lock file. */
export interface Library {
  readonly name: string;
  readonly version: string;
  /** SPDX expression (SPDX 2.3, annex D) as its `package.json` has it; `unknown` when it has none. */
  readonly license: string;
  /** Whether it is needed to build and test alone. */
  readonly isForDevelopment: boolean;
}

/** A license outside of the list that one library, or several with a common beginning (`name-*`), may have. */
export interface Exception {
  readonly name: string;
  readonly license: string;
  readonly isForDevelopment: boolean;
  readonly reason: string;
}

interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** The part of `package-lock.json` (version 3) that is read here: entries by their folder. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

const anyLicense = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
]);

const separator = 'node_modules/';

/** Every library of a lock file, by name and version, those for other platforms included. */
export function librariesOf({ packages }: LockFile): readonly Library[] {
  const found = new Map<string, Library>();
  for (const [path, { name, version = '', license = 'unknown', dev, link }] of Object.entries(packages)) {
    if (!path.includes(separator) || link === true) continue;
    const own = name ?? path.slice(path.lastIndexOf(separator) + separator.length);
    const id = `${own} ${version}`;
    const isForDevelopment = dev === true && found.get(id)?.isForDevelopment !== false;
    found.set(id, { name: own, version, license, isForDevelopment });
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, library]) => library);
}

/**
 * The folders of libraries installed below a package of ours. The server's bundle finds only those in the repository's own
 * `node_modules`.
 */
export function findMisplaced({ packages }: LockFile): readonly string[] {
  return Object.keys(packages).filter((path) => !path.startsWith(separator) && path.includes(separator));
}

function isAllowed(license: string): boolean {
  // An expression of both would need a parser; such a library gets an exception instead.
  if (license.includes(' AND ') && license.includes(' OR ')) return false;
  const parts = license.replace(/^\((.*)\)$/, '$1');
  if (parts.includes(' OR ')) return parts.split(' OR ').some((part) => anyLicense.has(part));
  return parts.split(' AND ').every((part) => anyLicense.has(part));
}

function isFor({ name, license, isForDevelopment }: Exception, library: Library): boolean {
  const isNamed = name.endsWith('*') ? library.name.startsWith(name.slice(0, -1)) : library.name === name;
  return isNamed && library.license === license && (library.isForDevelopment || !isForDevelopment);
}

/** A line for each library whose license is neither listed nor an exception, and for each exception without a use. */
export function findLicenseProblems(
  libraries: readonly Library[],
  exceptions: readonly Exception[],
): readonly string[] {
  const others = libraries.filter(({ license }) => !isAllowed(license));
  return [
    ...others
      .filter((library) => !exceptions.some((exception) => isFor(exception, library)))
      .map(({ name, version, license }) => `${name} ${version} has the license ${license}`),
    ...exceptions
      .filter((exception) => !others.some((library) => isFor(exception, library)))
      .map(({ name, license }) => `no library needs the exception of ${name} for ${license}`),
  ];
}

/** The page that lists them all. */
export function makeLicensePage(libraries: readonly Library[], exceptions: readonly Exception[]): string {
  const row = ({ name, version, license }: Library) => `| ${name} | ${version} | ${license} |`;
  const tableOf = (part: readonly Library[]) =>
    ['| library | version | license |', '|---|---|---|', ...part.map(row)].join('\n');
  const reasons = exceptions.map(({ name, license, reason }) => `- ${name} (${license}): ${reason}`);
  return `# Licenses of the libraries

Made by \`node tools/dependencies/main.ts --record\` from \`package-lock.json\`; \`npm run check\` compares it. Libraries for other platforms are listed as well. Any library may have one of these licenses: ${[...anyLicense].join(', ')}.

Exceptions:

${reasons.join('\n')}

## In the product and its try-out

${tableOf(libraries.filter(({ isForDevelopment }) => !isForDevelopment))}

## To build and test

${tableOf(libraries.filter(({ isForDevelopment }) => isForDevelopment))}
`;
}
