import { folderOf, isDoor, isJoint, packageOf, roomOf } from '../rooms.ts';
import { findCircles, graphOf } from './circles.ts';
import type { Source } from './sources.ts';

/** The widest that a folder may be, the most modules that a file may import, and the most lines of a function. */
const most = { sourcesOfFolder: 20, importsOfFile: 20, linesOfFunction: 120 };

const smallerFolder = 'put what belongs together into a folder of its own';
const fewerImports = 'split the file by what it does';
const shorterFunction = 'split the function into steps with names of their own';

/** A figure of the house: what is counted, how much of it there is, and where. */
export interface Figure {
  readonly title: string;
  readonly value: number;
  readonly places: readonly string[];
  /** Whether each place is recorded, not only their number: a new one is refused even if an old one is gone. */
  readonly isHeldByPlace?: boolean;
  /** Whether more of it is better: it may rise and never fall. */
  readonly isFloor?: boolean;
  /** What to do where it got worse. */
  readonly remedy: string;
  /** The page that explains the rule. */
  readonly page: string;
}

const page = 'docs/rooms.md';

/** Folders that hold one thing in many files on purpose. */
const isShelf = (folder: string): boolean =>
  /^packages\/phrases\/|\/(?:data|corpus[\w-]*|migrations)$/.test(folder);

/** Nothing but a connector, what picks and configures one, and the lists of providers with their wire names and marks. */
const mayNameProviders = (path: string): boolean =>
  /\/connectors\/|^packages\/(?:emulators|phrases)\/|^packages\/server\/src\/(?:compose|config)/.test(path) ||
  /^packages\/(?:contract|domain)\/src\/providers\.ts$|\/provider-marks\.tsx$|\/password\/common\//.test(
    path,
  );
const providerName = /google|microsoft/i;

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly isTypeOnly: boolean;
}

/** Every figure of some sources, by the name under which it is recorded. */
export function measureHouse(sources: readonly Source[]): Readonly<Record<string, Figure>> {
  return {
    ...widthsOf(sources),
    ...importsOf(sources),
    ...lengthsOf(sources),
    ...circlesOf(arrowsOf(sources)),
    providerNames: {
      ...listed(
        'files that name a provider outside of its connector',
        'say workspace, and ask a port where the providers differ',
        sources
          .filter(({ path, text }) => !mayNameProviders(path) && providerName.test(text))
          .map(({ path }) => path),
      ),
      isHeldByPlace: true,
    },
  };
}

function listed(title: string, remedy: string, places: readonly string[]): Figure {
  return { title, value: places.length, places, remedy, page };
}

function widthsOf(sources: readonly Source[]): Readonly<Record<string, Figure>> {
  const folders = [...Map.groupBy(sources, ({ path }) => folderOf(path))]
    .filter(([folder]) => !isShelf(folder))
    .map(([folder, { length }]) => ({ folder, length }))
    .toSorted((a, b) => b.length - a.length);
  const widest = folders[0];
  return {
    widestFolder: {
      title: 'sources in the widest folder',
      value: widest?.length ?? 0,
      places: widest === undefined ? [] : [widest.folder],
      remedy: smallerFolder,
      page,
    },
    wideFolders: listed(
      `folders of more than ${most.sourcesOfFolder} sources`,
      smallerFolder,
      folders
        .filter(({ length }) => length > most.sourcesOfFolder)
        .map(({ folder, length }) => `${folder} (${length})`),
    ),
    wideFunctions: listed(
      'functions with more than 4 parameters',
      'make what belongs together an object with a name',
      sources.flatMap(({ path, wideFunctions }) => wideFunctions.map((line) => `${path}:${line}`)),
    ),
  };
}

/** Styles are no modules: they add nothing that a reader has to know. */
const isCode = (path: string): boolean => /\.tsx?$/.test(path);

function importsOf(sources: readonly Source[]): Readonly<Record<string, Figure>> {
  const files = sources
    .filter(({ path }) => !isJoint(path))
    .map(({ path, imports, libraries }) => ({
      path,
      count: new Set([...imports.map(({ to }) => to).filter(isCode), ...libraries]).size,
    }))
    .toSorted((a, b) => b.count - a.count);
  const at95 = files[Math.floor(files.length * 0.05)];
  return {
    importsOfFile: {
      title: 'distinct modules that a file imports, 95th percentile',
      value: at95?.count ?? 0,
      places: [],
      remedy: fewerImports,
      page,
    },
    filesOfManyImports: listed(
      `files that import more than ${most.importsOfFile} modules, joints aside`,
      fewerImports,
      files.filter(({ count }) => count > most.importsOfFile).map(({ path, count }) => `${path} (${count})`),
    ),
  };
}

function lengthsOf(sources: readonly Source[]): Readonly<Record<string, Figure>> {
  const functions = sources
    .flatMap(({ path, functions: its }) =>
      its.map(({ line, length }) => ({ place: `${path}:${line}`, length })),
    )
    .toSorted((a, b) => b.length - a.length);
  const placeOf = ({ place, length }: (typeof functions)[number]) => `${place} (${length})`;
  return {
    longestFunction: {
      title: 'lines of the longest function',
      value: functions[0]?.length ?? 0,
      places: functions.slice(0, 1).map(placeOf),
      remedy: shorterFunction,
      page,
    },
    longFunctions: listed(
      `functions of more than ${most.linesOfFunction} lines`,
      shorterFunction,
      functions.filter(({ length }) => length > most.linesOfFunction).map(placeOf),
    ),
  };
}

function arrowsOf(sources: readonly Source[]): readonly Arrow[] {
  return sources
    .flatMap(({ path, imports }) => imports.map(({ to, isTypeOnly }) => ({ from: path, to, isTypeOnly })))
    .filter(({ from, to }) => packageOf(from) === packageOf(to));
}

function circlesOf(arrows: readonly Arrow[]): Readonly<Record<string, Figure>> {
  const byRooms = ({ from, to }: Arrow) => [roomOf(from), roomOf(to)] as const;
  const byFolders = ({ from, to }: Arrow) => [folderOf(from), folderOf(to)] as const;
  const isInside = ({ from, to }: Arrow): boolean =>
    roomOf(from) === roomOf(to) && !isDoor(from) && !isDoor(to) && !isShelf(folderOf(to));
  return {
    roomsInCircles: circled(
      'rooms in circles, by values',
      arrows.filter((arrow) => !arrow.isTypeOnly),
      byRooms,
    ),
    roomsInCirclesWithTypes: circled('rooms in circles, types included', arrows, byRooms),
    foldersInCircles: circled(
      'folders in circles inside of a room, its door aside',
      arrows.filter(isInside),
      byFolders,
    ),
  };
}

/** Files of the whole repository, tests and tools included, that need each other to be loaded. */
export function measureFileCircles(sources: readonly Source[]): Figure {
  const arrows = sources
    .flatMap(({ path, imports }) => imports.map(({ to, isTypeOnly }) => ({ from: path, to, isTypeOnly })))
    .filter(({ isTypeOnly }) => !isTypeOnly);
  return circled('files in circles, by values', arrows, ({ from, to }) => [from, to]);
}

/** Counts the names in circles, not the circles: to break one into two smaller ones is progress. */
function circled(
  title: string,
  arrows: readonly Arrow[],
  endsOf: (arrow: Arrow) => readonly [string, string],
): Figure {
  const circles = findCircles(graphOf(arrows, endsOf));
  return {
    title: `${title} (${circles.length} circles, the largest of ${circles[0]?.length ?? 0})`,
    value: circles.reduce((sum, { length }) => sum + length, 0),
    places: circles.map((circle) => circle.join(', ')),
    remedy: 'let only one side import the other, and move what both need below them',
    page,
  };
}
