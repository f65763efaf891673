import { recordAction, valueOf, visibilityChange, visibilityOf } from './drive.ts';
import type { Deed, DriveWorld, EventDraft } from './drive.ts';
import type {
  DriveActivity,
  DriveFile,
  DriveParameter,
  DriveRole,
  LinkSharing,
  SharedDrive,
} from './drive-model.ts';

/** The part of a new file that its maker chooses. */
export type NewFile = Pick<DriveFile, 'id' | 'title' | 'type' | 'ownerEmail' | 'sharedDriveId'>;

const uploadedTypes: readonly string[] = ['pdf', 'jpeg', 'png', 'msexcel', 'msword'];

/** Makes a private file. As in Google's log, the owner's own access is an event of the same action. */
export function createFile(world: DriveWorld, deed: Deed, chosen: NewFile): DriveFile {
  const file: DriveFile = {
    ...chosen,
    link: 'private',
    linkRole: 'none',
    people: [],
    isDeleted: false,
    changedAt: deed.at,
  };
  world.drive.files.push(file);
  const made: EventDraft = {
    type: 'access',
    name: uploadedTypes.includes(file.type) ? 'upload' : 'create',
  };
  const owned: EventDraft = {
    type: 'acl_change',
    name: 'change_user_access',
    isPrimary: false,
    parameters: [
      { name: 'visibility_change', value: 'none' },
      { name: 'target_user', value: file.ownerEmail },
      valueOf(deed, 'old_value', 'none'),
      valueOf(deed, 'new_value', 'owner'),
      { name: 'old_visibility', value: 'unknown' },
    ],
  };
  // A file of a shared drive belongs to the drive.
  recordAction(world, deed, file, file.sharedDriveId === null ? [made, owned] : [made]);
  return file;
}

/** Gives a person a role on a file, changes it, or takes it away with `none`. */
export function giveAccess(
  world: DriveWorld,
  deed: Deed,
  file: DriveFile,
  { email, role }: { email: string; role: DriveRole },
): DriveActivity {
  return recordAction(world, deed, file, [userAccess(world, deed, file, { email, role })]);
}

function userAccess(
  world: DriveWorld,
  deed: Deed,
  file: DriveFile,
  { email, role }: { email: string; role: DriveRole },
): EventDraft {
  const before = visibilityOf(world, file);
  const oldRole = file.people.find((person) => person.email === email)?.role ?? 'none';
  file.people = file.people.filter((person) => person.email !== email);
  if (role !== 'none') file.people.push({ email, role });
  return {
    type: 'acl_change',
    name: 'change_user_access',
    parameters: [
      { name: 'visibility_change', value: visibilityChange(before, visibilityOf(world, file)) },
      { name: 'target_user', value: email },
      valueOf(deed, 'old_value', oldRole),
      valueOf(deed, 'new_value', role),
      { name: 'old_visibility', value: before },
    ],
  };
}

/** Opens or closes a file for all who have the link, or for everyone. One action makes two events, as in Google's log. */
export function setLinkSharing(
  world: DriveWorld,
  deed: Deed,
  file: DriveFile,
  sharing: { link: LinkSharing; role: DriveRole },
): DriveActivity {
  return recordAction(world, deed, file, linkSharing(world, deed, file, sharing));
}

function linkSharing(
  world: DriveWorld,
  deed: Deed,
  file: DriveFile,
  { link, role }: { link: LinkSharing; role: DriveRole },
): EventDraft[] {
  const before = visibilityOf(world, file);
  const [oldLink, oldRole] = [file.link, file.linkRole];
  file.link = link;
  file.linkRole = link === 'private' ? 'none' : role;
  const widest = link === 'private' ? oldLink : link;
  const ofCompany = widest === 'people_within_domain_with_link' || widest === 'public_in_the_domain';
  const primaryDomain = world.domains.find(({ isPrimary }) => isPrimary)?.name ?? '';
  const shared: DriveParameter[] = [
    { name: 'visibility_change', value: visibilityChange(before, visibilityOf(world, file)) },
    { name: 'target_domain', value: ofCompany ? primaryDomain : 'all' },
    { name: 'old_visibility', value: before },
  ];
  const change = (name: string, oldValue: string, newValue: string): EventDraft => ({
    type: 'acl_change',
    name,
    parameters: [...shared, valueOf(deed, 'old_value', oldValue), valueOf(deed, 'new_value', newValue)],
  });
  return [
    change('change_document_visibility', oldLink, link),
    change('change_document_access_scope', oldRole, file.linkRole),
  ];
}

/** Takes a file back from everyone outside: closes its link and removes people of other companies, an action each. */
export function stopSharingOutside(
  world: DriveWorld,
  nextDeed: () => Deed,
  file: DriveFile,
  isOutsider: (email: string) => boolean,
): DriveActivity[] {
  const closed =
    file.link === 'people_with_link' || file.link === 'public_on_the_web'
      ? [setLinkSharing(world, nextDeed(), file, { link: 'private', role: 'none' })]
      : [];
  const removed = file.people
    .filter(({ email }) => isOutsider(email))
    .map(({ email }) => giveAccess(world, nextDeed(), file, { email, role: 'none' }));
  return [...closed, ...removed];
}

/** Gives a file another name. */
export function renameFile(world: DriveWorld, deed: Deed, file: DriveFile, title: string): DriveActivity {
  const oldTitle = file.title ?? '';
  file.title = title;
  return recordAction(world, deed, file, [
    {
      type: 'access',
      name: 'rename',
      parameters: [valueOf(deed, 'old_value', oldTitle), valueOf(deed, 'new_value', title)],
    },
  ]);
}

/** Moves a file into a folder, whose people and link it gets as a side effect. */
export function moveFile(world: DriveWorld, deed: Deed, file: DriveFile, folder: DriveFile): DriveActivity {
  const people = folder.people
    .filter(({ email }) => !file.people.some((person) => person.email === email))
    .map((person) => userAccess(world, deed, file, person));
  const link =
    file.link === 'private' && folder.link !== 'private'
      ? linkSharing(world, deed, file, { link: folder.link, role: folder.linkRole })
      : [];
  const inherited = [...people, ...link].map((event) => ({
    ...event,
    name: `${event.name}_hierarchy_reconciled`,
    isPrimary: false,
  }));
  const destination = [
    { name: 'destination_folder_id', value: folder.id },
    { name: 'destination_folder_title', value: folder.title ?? '' },
  ];
  return recordAction(world, deed, file, [
    { type: 'access', name: 'move', parameters: destination },
    ...inherited,
  ]);
}

/** Opens, edits, downloads, deletes a file, or takes it out of the trash. */
export function actOnFile(
  world: DriveWorld,
  deed: Deed,
  file: DriveFile,
  name: 'view' | 'edit' | 'download' | 'trash' | 'untrash' | 'delete',
): DriveActivity {
  if (name === 'delete') file.isDeleted = true;
  return recordAction(world, deed, file, [{ type: 'access', name }]);
}

/** Adds a member to a shared drive. */
export function addMember(
  world: DriveWorld,
  deed: Deed,
  drive: SharedDrive,
  { email, role }: { email: string; role: string },
): DriveActivity {
  drive.members.push({ email, role });
  const asFile: DriveFile = {
    id: drive.id,
    title: drive.name,
    type: 'shared_drive',
    ownerEmail: deed.actor?.email ?? '',
    sharedDriveId: drive.id,
    link: 'private',
    linkRole: 'none',
    people: [],
    isDeleted: false,
    changedAt: deed.at,
  };
  return recordAction(world, deed, asFile, [
    {
      type: 'acl_change',
      name: 'shared_drive_membership_change',
      parameters: [
        { name: 'membership_change_type', value: 'add_to_shared_drive' },
        { name: 'target', value: email },
        { name: 'added_role', value: role },
        { name: 'removed_role', value: 'none' },
      ],
    },
  ]);
}
