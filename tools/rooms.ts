/** A file at the top of `src` that joins rooms: it may import many, and is counted with none. */
const joints = /\/src\/(?:app\/|sign-in\/)?(?:app|compose(?:-\w+)?|index|main|calls|routes)\.tsx?$/;
/** A list of modules, which may import more than other files because its imports are its content. */
const lists = /\/(?:index|calls|commands|routes|jobs|all)\.tsx?$/;

/** Whether a file is there to join others, so that its many imports tell nothing. */
export function isJoint(path: string): boolean {
  return joints.test(path) || lists.test(path);
}

/** Whether a file is the door of a room: what other rooms may use. */
export function isDoor(path: string): boolean {
  return /\/(?:index|public)\.tsx?$/.test(path);
}

/** The package of a path, `packages/server` or `tryout`. */
export function packageOf(path: string): string {
  const parts = path.split('/');
  return parts[0] === 'packages' ? `packages/${parts[1]}` : parts[0]!;
}

/**
 * The room of a file: an area (`modules/<area>`, `features/<name>`, `connectors/<name>`), else the first folder under
 * `src`. A file at the top of `src` is a room of its own.
 */
export function roomOf(path: string): string {
  const home = `${packageOf(path)}/src/`;
  if (!path.startsWith(home)) return packageOf(path);
  const [first, second, third] = path.slice(home.length).split('/');
  const hasAreas = first === 'modules' || first === 'features' || first === 'connectors';
  return hasAreas && third !== undefined ? `${home}${first}/${second}` : `${home}${first}`;
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The packages, and which others each may import. What is no package may import everything, and no package imports it. */
export const packageImports: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': [],
  'packages/phrases': [],
  'packages/saml': [],
  'packages/embedded-postgres': [],
  // An emulator that shares our code shares our mistakes.
  'packages/emulators': [],
  'packages/contract': ['packages/domain'],
  'packages/pages': ['packages/domain', 'packages/contract', 'packages/phrases'],
  'packages/server': [
    'packages/domain',
    'packages/contract',
    'packages/phrases',
    'packages/saml',
    'packages/pages',
    'packages/embedded-postgres',
  ],
  'packages/console': ['packages/domain', 'packages/contract', 'packages/phrases', 'packages/pages'],
};

/**
 * The rooms of a package, the lowest first: an import goes to an earlier line only, and rooms of one line do not know
 * each other. Written as below the package's `src`; `features/*` is every room of that folder.
 */
export const staircases: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'packages/server': [
    ['config-checks.ts'],
    ['db', 'ports'],
    ['core', 'due-work'],
    ['http', 'modules/audit', 'modules/planned-logouts'],
    ['config-urls.ts'],
    ['config-providers.ts'],
    ['config.ts'],
    ['connectors/http-api'],
    ['connectors/google', 'connectors/http', 'connectors/images', 'connectors/microsoft', 'connectors/smtp'],
    ['compose-directory.ts'],
    ['modules/branding', 'modules/evidence', 'modules/signing-keys'],
    ['modules/mail'],
    ['modules/connection'],
    ['modules/passwords'],
    ['access'],
    ['modules/company'],
    ['modules/access-log', 'modules/directory-sync', 'modules/service-providers'],
    ['metrics', 'modules/apps', 'modules/auth', 'modules/forced-logout'],
    ['modules/emergency-file', 'modules/shared-files', 'modules/users'],
    ['modules/control', 'modules/requests', 'modules/sessions'],
    ['modules/home', 'modules/tasks', 'sign-in'],
    ['modules/onboarding', 'modules/permissions', 'modules/reports', 'modules/shifts'],
    ['cli', 'jobs', 'modules/calendar'],
    ['app.ts'],
    ['compose-app.ts'],
    ['compose.ts'],
    ['main.ts'],
    ['entries'],
  ],
  'packages/console': [['lib'], ['design'], ['components'], ['features/*'], ['app']],
};

/**
 * Rooms that know less of other packages than their own package may: the calendar's arithmetic, folding of letters and the
 * limits of lists say nothing of the product.
 */
export const narrowRooms: Readonly<Record<string, RegExp>> = {
  'packages/console/src/design': /^packages\/domain\/src\/(?:calendar\/|search\/|limits\.ts$)/,
};

/** Whether a file of the server may know which connector implements a port. */
export function mayKnowConnectors(path: string): boolean {
  return /^packages\/server\/src\/(?:connectors\/|compose(?:-app|-directory)?\.ts$)/.test(path);
}

export function isConnector(path: string): boolean {
  return path.startsWith('packages/server/src/connectors/');
}

/** Rooms that others enter by their doors alone. */
export function hasDoor(room: string): boolean {
  return /^packages\/server\/src\/(?:modules\/[\w-]+|sign-in|access|due-work|connectors\/http-api)$/.test(
    room,
  );
}

/** What joins the program: it may use the `index.ts` of a room, beside its `public.ts`. */
export function joinsProgram(path: string): boolean {
  return /^packages\/server\/src\/(?:app\.ts|compose(?:-app)?\.ts|jobs\/)/.test(path);
}
