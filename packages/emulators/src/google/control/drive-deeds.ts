import type { EmulatorContext } from '#context.ts';
import {
  createFile,
  giveAccess,
  moveFile,
  setLinkSharing,
  stopSharingOutside,
} from '#state/drive-changes.ts';
import { isOutside, isSharedOutside, visibilityOf } from '#state/drive.ts';
import type { Deed } from '#state/drive.ts';
import type { DriveActivity, DriveFile, DriveRole } from '#state/drive-model.ts';
import type { WorkspaceUser } from '#state/model.ts';
import { randomFileId, randomInt64 } from '#support/random.ts';

const officeAddress = '203.0.113.24';

/** An order to share a file: one that is there, or a new one with this title. */
export interface ShareOrder {
  readonly file: DriveFile | null;
  readonly title: string;
  readonly type: string;
  /** `people_with_link`, `public_on_the_web`, or an email address. */
  readonly to: string;
  readonly role: DriveRole;
}

/** A person needs a moment to make a file before sharing it. */
const makingMs = 1000;

/** Something that a person does from the office, now or a moment ago: the log does not order actions of one instant. */
export const deedNow = (context: EmulatorContext, actor: Deed['actor'], agoMs = 0): Deed => ({
  at: context.clock.now() - agoMs,
  actor,
  ipAddress: officeAddress,
  uniqueQualifier: randomInt64(),
});

const actorOf = (user: WorkspaceUser): Deed['actor'] => ({
  email: user.primaryEmail,
  profileId: user.id,
});

/** Lets a person share a file with the world or with one address, and makes the file first if there is none. */
export function shareFile(context: EmulatorContext, user: WorkspaceUser, order: ShareOrder): DriveFile {
  const { state } = context.store;
  const actor = actorOf(user);
  const file =
    order.file ??
    createFile(state, deedNow(context, actor, makingMs), {
      id: randomFileId(),
      title: order.title,
      type: order.type,
      ownerEmail: user.primaryEmail,
      sharedDriveId: null,
    });
  if (order.to === 'people_with_link' || order.to === 'public_on_the_web')
    setLinkSharing(state, deedNow(context, actor), file, { link: order.to, role: order.role });
  else giveAccess(state, deedNow(context, actor), file, { email: order.to, role: order.role });
  return file;
}

/** Lets the owner move a file into a folder. */
export function moveInto(context: EmulatorContext, file: DriveFile, folder: DriveFile): void {
  moveFile(context.store.state, deedNow(context, ownerOf(context, file)), file, folder);
}

function ownerOf({ store }: EmulatorContext, { ownerEmail }: DriveFile): Deed['actor'] {
  const owner = store.state.users.find((user) => user.primaryEmail === ownerEmail);
  return owner === undefined ? { email: ownerEmail, profileId: '' } : actorOf(owner);
}

/** Lets the owner take a file back from everyone outside; the actions that it took. */
export function stopSharing(context: EmulatorContext, file: DriveFile): DriveActivity[] {
  const { state } = context.store;
  const actor = ownerOf(context, file);
  const isOutsider = (email: string): boolean => isOutside(state, email);
  // At most one action for the link and one for each person, a millisecond after the other.
  let agoMs = 1 + file.people.filter(({ email }) => isOutsider(email)).length;
  const nextDeed = (): Deed => deedNow(context, actor, (agoMs -= 1));
  return stopSharingOutside(state, nextDeed, file, isOutsider);
}

/** Files that people outside can open, the latest change first. */
export const sharedFiles = ({ store: { state } }: EmulatorContext): DriveFile[] =>
  state.drive.files
    .filter((file) => isSharedOutside(state, file))
    .toSorted((a, b) => b.changedAt - a.changedAt);

/** A file with what the audit log would say of it. */
export const describeFile = ({ store: { state } }: EmulatorContext, file: DriveFile): unknown => ({
  ...file,
  visibility: visibilityOf(state, file),
});
