import { hasDoor, joinsProgram, packageOf, roomOf, staircases } from '../rooms.ts';
import type { Source } from './sources.ts';

/** Imports that the layout does not allow, a line for each: upwards on the staircase, or past the door of a room. */
export function findForbiddenArrows(sources: readonly Source[]): readonly string[] {
  return sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ to }) => packageOf(path) === packageOf(to) && roomOf(path) !== roomOf(to))
      .flatMap(({ to }) => {
        const problem = climbOf(path, to) ?? intrusionOf(path, to);
        return problem === null ? [] : [`${path} -> ${to}: ${problem}`];
      }),
  );
}

function climbOf(from: string, to: string): string | null {
  const home = packageOf(from);
  const stairs = staircases[home];
  if (stairs === undefined) return null;
  const stepOf = (path: string) => {
    const room = roomOf(path).slice(`${home}/src/`.length);
    return { room, step: stairs.findIndex((step) => step.includes(room)) };
  };
  const [here, there] = [stepOf(from), stepOf(to)];
  const homeless = [here, there].find(({ step }) => step === -1);
  if (homeless) return `the room ${homeless.room} has no step on the staircase of ${home}`;
  return there.step < here.step ? null : `${there.room} stands no step below ${here.room}`;
}

function intrusionOf(from: string, to: string): string | null {
  const room = roomOf(to);
  if (!hasDoor(room) || to === `${room}/public.ts`) return null;
  if (to === `${room}/index.ts`)
    return joinsProgram(from)
      ? null
      : 'index.ts is for what joins the program; other rooms enter by public.ts';
  return 'another room enters by public.ts';
}
