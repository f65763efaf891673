import {
  hasDoor,
  isConnector,
  joinsProgram,
  mayKnowConnectors,
  narrowRooms,
  packageImports,
  packageOf,
  roomOf,
  staircases,
} from '../rooms.ts';
import type { Source } from './sources.ts';

const rooms = 'See docs/rooms.md.';
const doors = 'See docs/adr/0013-rooms-are-a-staircase-with-two-doors.md.';
const toLower = 'Move what both need below them, or pass it as an argument.';

/** Imports that the layout does not allow, a line for each with what to do. */
export function findForbiddenArrows(sources: readonly Source[]): readonly string[] {
  return sources.flatMap(({ path, imports }) =>
    [...new Set(imports.map(({ to }) => to))].flatMap((to) => {
      const problem = problemOf(path, to);
      return problem === null ? [] : [problem];
    }),
  );
}

function problemOf(from: string, to: string): string | null {
  if (packageOf(from) !== packageOf(to)) return foreignOf(from, to) ?? narrowOf(from, to);
  if (roomOf(from) === roomOf(to)) return null;
  return connectorOf(from, to) ?? climbOf(from, to) ?? intrusionOf(from, to);
}

function foreignOf(from: string, to: string): string | null {
  const [here, there] = [packageOf(from), packageOf(to)];
  const allowed = packageImports[here];
  if (allowed === undefined)
    return `${from}: ${here} is not in packageImports of tools/rooms.ts. Add it with the packages that it may import. ${rooms}`;
  if (allowed.includes(there)) return null;
  const may = allowed.length === 0 ? 'no other package' : `only ${allowed.join(', ')}`;
  return `${from} imports ${to}, and ${here} may import ${may}. ${toLower} ${rooms}`;
}

function narrowOf(from: string, to: string): string | null {
  const room = roomOf(from);
  const allowed = narrowRooms[room];
  return allowed === undefined || allowed.test(to)
    ? null
    : `${from} imports ${to}, and ${room} knows nothing of the product. Move the file to components, or pass what it needs as a property. ${rooms}`;
}

function connectorOf(from: string, to: string): string | null {
  return !isConnector(to) || mayKnowConnectors(from)
    ? null
    : `${from} imports ${shown(to)}, a connector. Use the port in packages/server/src/ports, which compose.ts fills. ${rooms}`;
}

/** A path relative to the `src` of its package. */
function shown(path: string): string {
  const home = `${packageOf(path)}/src/`;
  return path.startsWith(home) ? path.slice(home.length) : path;
}

function stepOf(path: string): number {
  const stairs = staircases[packageOf(path)] ?? [];
  const room = shown(roomOf(path));
  return stairs.findIndex((step) =>
    step.some((name) => name === room || (name.endsWith('/*') && room.startsWith(name.slice(0, -1)))),
  );
}

function climbOf(from: string, to: string): string | null {
  const home = packageOf(from);
  if (staircases[home] === undefined || !from.startsWith(`${home}/src/`)) return null;
  const homeless = [from, to].find((path) => stepOf(path) === -1);
  if (homeless !== undefined)
    return `${from} imports ${shown(to)}: the room ${shown(roomOf(homeless))} has no step on the staircase of ${home}. Give it one in tools/rooms.ts, below every room that uses it. ${rooms}`;
  const [here, there] = [stepOf(from), stepOf(to)];
  if (there < here) return null;
  const where = there > here ? 'higher on the staircase' : 'on the same step of the staircase';
  return `${from} imports ${shown(to)}, which is ${where}. ${toLower} ${rooms}`;
}

function intrusionOf(from: string, to: string): string | null {
  const room = roomOf(to);
  if (!hasDoor(room) || to === `${room}/public.ts`) return null;
  if (to === `${room}/index.ts`)
    return joinsProgram(from)
      ? null
      : `${from} imports ${shown(to)}, which only app.ts, compose.ts, and jobs/ may use. Import from ${shown(room)}/public.ts instead. ${doors}`;
  return `${from} imports ${shown(to)}, which is inside of another room. Export what you need from ${shown(room)}/public.ts, and import it from there. ${doors}`;
}
