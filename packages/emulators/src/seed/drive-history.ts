import {
  addMember,
  createFile,
  giveAccess,
  moveFile,
  renameFile,
  setLinkSharing,
  actOnFile,
} from '../state/drive-changes.ts';
import type { Deed, DriveWorld } from '../state/drive.ts';
import type { DriveFile, DriveRole, DriveState } from '../state/drive-model.ts';
import type { WorkspaceDomain, WorkspaceUser } from '../state/model.ts';
import { seededRandom } from '../support/random.ts';
import { knownStories } from './drive-stories.ts';
import type { Step, Story } from './drive-stories.ts';
import { fileIdeas, outsiders, suffixes } from './drive-titles.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const drawnFiles = 96;
const oldestDay = 200;
/** Before this many days Google wrote single values where it writes lists today. */
const singleValuesBefore = 120;

type Draw = () => number;

interface Chronicle {
  readonly world: DriveWorld;
  readonly users: readonly WorkspaceUser[];
  readonly draw: Draw;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const drawText = (draw: Draw, length: number): string =>
  Array.from({ length }, () => letters[Math.floor(draw() * letters.length)]).join('');
const pick = <T>(draw: Draw, from: readonly T[]): T | undefined => from[Math.floor(draw() * from.length)];

function drawInt64(draw: Draw): string {
  const bits = (BigInt(Math.floor(draw() * 2 ** 32)) << 32n) | BigInt(Math.floor(draw() * 2 ** 32));
  return BigInt.asIntN(64, bits).toString();
}

const addresses = [
  '203.0.113.24',
  '203.0.113.24',
  '203.0.113.87',
  '198.51.100.41',
  '2001:db8:41::7',
] as const;

/** The circumstances of something that a person did on a day: in working hours, in the `index`th quarter of an hour. */
function deedOn(chronicle: Chronicle, daysAgo: number, index: number, email: string | null): Deed {
  const { draw, users } = chronicle;
  const minute = 8 * 60 + Math.min(index, 30) * 15 + Math.floor(draw() * 14);
  const profileId = users.find((user) => user.primaryEmail === email)?.id ?? '';
  return {
    at: -daysAgo * dayMs + minute * minuteMs + Math.floor(draw() * minuteMs),
    actor: email === null ? null : { email, profileId },
    ipAddress: pick(draw, addresses) ?? null,
    uniqueQualifier: drawInt64(draw),
    hasSingleValues: daysAgo > singleValuesBefore,
  };
}

function tellStep(chronicle: Chronicle, file: DriveFile, step: Step, deed: Deed): void {
  const { world } = chronicle;
  switch (step.does) {
    case 'person':
      giveAccess(world, deed, file, { email: step.who, role: step.role });
      return;
    case 'link':
      setLinkSharing(world, deed, file, { link: step.link, role: step.role ?? 'none' });
      return;
    case 'rename':
      renameFile(world, deed, file, step.title);
      return;
    case 'into': {
      const folder = world.drive.files.find(({ title }) => title === step.folder);
      if (folder !== undefined) moveFile(world, deed, file, folder);
      return;
    }
    case 'visit':
      actOnFile(world, { ...deed, actor: null, ipAddress: '192.0.2.66' }, file, 'view');
      return;
    default:
      actOnFile(world, deed, file, step.does);
  }
}

function tell(chronicle: Chronicle, story: Story): void {
  const { world, draw } = chronicle;
  const made = deedOn(chronicle, story.madeDaysAgo, 0, story.owner);
  const sharedDrive = world.drive.sharedDrives.find(({ name }) => name === story.sharedDrive);
  const file = createFile(world, made, {
    id: `1${drawText(draw, 32)}`,
    title: story.title,
    type: story.type,
    ownerEmail: story.owner,
    sharedDriveId: sharedDrive?.id ?? null,
  });
  for (const [index, step] of story.steps.entries())
    tellStep(chronicle, file, step, deedOn(chronicle, step.daysAgo, index + 1, story.owner));
}

/** A title with a word before its extension. */
const withWord = (title: string, word: string): string =>
  title.replace(/(\.\w+)?$/, (extension) => `${word}${extension}`);

const roles: readonly DriveRole[] = ['can_view', 'can_view', 'can_comment', 'can_edit'];

/** How a drawn file is shared, and what becomes of it: most stay inside, many go out, some come back. */
function drawSteps(
  { draw, users }: Chronicle,
  { madeDaysAgo, owner, title }: { madeDaysAgo: number; owner: WorkspaceUser; title: string },
): Step[] {
  const steps: Step[] = [];
  let daysAgo = madeDaysAgo;
  const later = (days: number): number => {
    daysAgo = Math.max(1, daysAgo - Math.floor(draw() * days));
    return daysAgo;
  };
  const outsider = pick(draw, outsiders) ?? '';
  const colleagues = users.filter((user) => user !== owner && !user.isSuspended);
  const colleague = pick(draw, colleagues)?.primaryEmail ?? outsider;
  const role = pick(draw, roles) ?? 'can_view';
  const kind = draw();
  const isOut = kind < 0.5;
  if (kind < 0.2) steps.push({ daysAgo: later(4), does: 'link', link: 'people_with_link', role });
  else if (kind < 0.24) steps.push({ daysAgo: later(4), does: 'link', link: 'public_on_the_web', role });
  else if (isOut) steps.push({ daysAgo: later(6), does: 'person', who: outsider, role });
  else if (kind < 0.8) steps.push({ daysAgo: later(3), does: 'person', who: colleague, role });
  else if (kind < 0.9)
    steps.push({ daysAgo: later(5), does: 'link', link: 'people_within_domain_with_link', role });
  if (draw() < 0.4) steps.push({ daysAgo: later(10), does: 'edit' });
  if (kind < 0.2 && draw() < 0.4) steps.push({ daysAgo: later(3), does: 'visit' });
  if (draw() < 0.1)
    steps.push({ daysAgo: later(12), does: 'rename', title: withWord(title, ' (atualizado)') });
  if (isOut && draw() < 0.3)
    steps.push(
      kind < 0.24
        ? { daysAgo: later(20), does: 'link', link: 'private' }
        : { daysAgo: later(20), does: 'person', who: outsider, role: 'none' },
    );
  if (draw() < 0.07) steps.push({ daysAgo: later(15), does: 'trash' }, { daysAgo: later(3), does: 'delete' });
  return steps;
}

function drawStory(chronicle: Chronicle, index: number): Story | null {
  const { draw, users, world } = chronicle;
  const idea = fileIdeas[index % fileIdeas.length];
  const owner = pick(
    draw,
    users.filter((user) => user.orgUnitPath === idea?.unit && !user.isSuspended),
  );
  if (idea === undefined || owner === undefined) return null;
  const suffix = suffixes[Math.floor(index / fileIdeas.length) % suffixes.length] ?? '';
  const title = withWord(idea.title, suffix);
  const madeDaysAgo = 2 + Math.floor(draw() * oldestDay);
  const sharedDrive = draw() < 0.12 ? pick(draw, world.drive.sharedDrives)?.name : undefined;
  return {
    title: draw() < 0.05 ? null : title,
    type: idea.type,
    owner: owner.primaryEmail,
    ...(sharedDrive === undefined ? {} : { sharedDrive }),
    madeDaysAgo,
    steps: drawSteps(chronicle, { madeDaysAgo, owner, title }),
  };
}

/** Over half a year of the bakery's Drive; its times are negative and count from the day of the first start. */
export function makeDriveHistory(
  users: readonly WorkspaceUser[],
  domains: readonly WorkspaceDomain[],
): DriveState {
  const drive: DriveState = { files: [], sharedDrives: [], activities: [], lagMinutes: 0 };
  // A source of its own, so that the rest of the company stays as it is.
  const chronicle: Chronicle = { world: { drive, domains }, users, draw: seededRandom(20210303) };
  const [first] = users.filter((user) => user.isAdmin);
  for (const [index, name] of ['Fornecedores', 'Marketing'].entries()) {
    const shared = { id: `0A${drawText(chronicle.draw, 11)}Uk9PVA`, name, members: [] };
    drive.sharedDrives.push(shared);
    const deed = deedOn(chronicle, 170 - index, index, first?.primaryEmail ?? null);
    const email = index === 0 ? 'gerentes@padariaestrela.example' : 'lojas@padariaestrela.example';
    addMember(chronicle.world, deed, shared, { email, role: 'content_manager' });
  }
  for (const story of knownStories) tell(chronicle, story);
  for (let index = 0; index < drawnFiles; index += 1) {
    const story = drawStory(chronicle, index);
    if (story !== null) tell(chronicle, story);
  }
  drive.activities.sort((a, b) => a.at - b.at);
  return drive;
}
