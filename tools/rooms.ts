/** A file at the top of `src` that joins rooms: it may import many, and is counted with none. */
const joints = /\/src\/(?:app\/)?(?:app|compose(?:-\w+)?|index|main|calls|routes)\.tsx?$/;
/** A list of many neighbours: what it imports is its content. */
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
