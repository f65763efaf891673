import type {
  DriveActivity,
  DriveEvent,
  DriveFile,
  DriveParameter,
  DriveState,
  DriveVisibility,
} from './drive-model.ts';
import type { WorkspaceDomain } from './model.ts';
import { domainOf } from './people.ts';

const minuteMs = 60_000;
const webClientId = '210000000001';

/** What a change of a file needs around it. */
export interface DriveWorld {
  readonly drive: DriveState;
  readonly domains: readonly WorkspaceDomain[];
}

/** The circumstances of one action. */
export interface Deed {
  readonly at: number;
  readonly actor: DriveActivity['actor'];
  readonly ipAddress: string | null;
  readonly uniqueQualifier: string;
  /** Writes `old_value` and `new_value` as a single value, the other form that Google uses. */
  readonly hasSingleValues?: boolean;
}

/** What one event of an action says beside the facts of the file. */
export interface EventDraft {
  readonly type: 'access' | 'acl_change';
  readonly name: string;
  readonly isPrimary?: boolean;
  readonly parameters?: readonly DriveParameter[];
}

/** Whether an address is outside of every domain of the company. */
export function isOutside({ domains }: Pick<DriveWorld, 'domains'>, email: string): boolean {
  const domain = domainOf(email);
  return !domains.some(({ name, aliases = [] }) => name === domain || aliases.includes(domain));
}

/** Who can see a file, in the one word that Google has for it: the widest that applies. */
export function visibilityOf(world: DriveWorld, file: DriveFile): DriveVisibility {
  if (file.link === 'public_on_the_web' || file.link === 'people_with_link') return file.link;
  const drive = world.drive.sharedDrives.find(({ id }) => id === file.sharedDriveId);
  const people = [...file.people, ...(drive?.members ?? [])];
  if (people.some(({ email }) => isOutside(world, email))) return 'shared_externally';
  if (file.link !== 'private') return file.link;
  return people.length > 0 ? 'shared_internally' : 'private';
}

const outsideWords: readonly DriveVisibility[] = [
  'shared_externally',
  'people_with_link',
  'public_on_the_web',
];

/** Whether people outside of the company can open a file. */
export const isSharedOutside = (world: DriveWorld, file: DriveFile): boolean =>
  !file.isDeleted && outsideWords.includes(visibilityOf(world, file));

/** Google's word for the way in which a change moved a file over the border of the company. */
export function visibilityChange(before: DriveVisibility, after: DriveVisibility): string {
  const [wasOutside, isNowOutside] = [outsideWords.includes(before), outsideWords.includes(after)];
  if (wasOutside === isNowOutside) return 'none';
  return isNowOutside ? 'external' : 'internal';
}

/** An old or a new value in the form that the deed asks for. */
export const valueOf = (deed: Deed, name: string, value: string): DriveParameter =>
  deed.hasSingleValues === true ? { name, value } : { name, multiValue: [value] };

function ownerFacts({ drive }: DriveWorld, file: DriveFile): DriveParameter[] {
  const owner = drive.sharedDrives.find(({ id }) => id === file.sharedDriveId);
  return [
    { name: 'owner_is_shared_drive', boolValue: owner !== undefined },
    { name: 'owner_is_team_drive', boolValue: owner !== undefined },
    { name: 'owner', value: owner?.name ?? file.ownerEmail },
    ...(owner === undefined ? [] : [{ name: 'shared_drive_id', value: owner.id }]),
  ];
}

function eventOf(world: DriveWorld, file: DriveFile, draft: EventDraft): DriveEvent {
  return {
    type: draft.type,
    name: draft.name,
    parameters: [
      { name: 'primary_event', boolValue: draft.isPrimary ?? true },
      { name: 'billable', boolValue: true },
      ...(draft.parameters ?? []),
      ...ownerFacts(world, file),
      { name: 'doc_id', value: file.id },
      { name: 'doc_type', value: file.type },
      { name: 'is_encrypted', boolValue: false },
      ...(file.title === null ? [] : [{ name: 'doc_title', value: file.title }]),
      { name: 'visibility', value: visibilityOf(world, file) },
      { name: 'originating_app_id', value: webClientId },
      { name: 'actor_is_collaborator_account', boolValue: false },
    ],
  };
}

/** Writes an action on a file, as the file is after it, into the audit log. */
export function recordAction(
  world: DriveWorld,
  deed: Deed,
  file: DriveFile,
  drafts: readonly EventDraft[],
): DriveActivity {
  file.changedAt = deed.at;
  const activity: DriveActivity = {
    at: deed.at,
    visibleAt: deed.at + world.drive.lagMinutes * minuteMs,
    uniqueQualifier: deed.uniqueQualifier,
    actor: deed.actor,
    ownerDomain: domainOf(file.ownerEmail),
    ipAddress: deed.ipAddress,
    events: drafts.map((draft) => eventOf(world, file, draft)),
  };
  world.drive.activities.push(activity);
  return activity;
}
