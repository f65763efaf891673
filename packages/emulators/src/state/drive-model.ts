/** Who can open a file without being named: no one, the company or everyone, with the link or by search. */
export type LinkSharing =
  | 'private'
  | 'people_within_domain_with_link'
  | 'public_in_the_domain'
  | 'people_with_link'
  | 'public_on_the_web';

export type DriveVisibility = LinkSharing | 'shared_internally' | 'shared_externally' | 'unknown';

export type DriveRole = 'none' | 'can_view' | 'can_comment' | 'can_edit';

/** A file or folder in a person's drive or in a shared drive. */
export interface DriveFile {
  id: string;
  /** Google leaves the title of some files out of its report. */
  title: string | null;
  type: string;
  ownerEmail: string;
  sharedDriveId: string | null;
  link: LinkSharing;
  linkRole: DriveRole;
  /** People with access of their own, the owner aside. */
  people: { email: string; role: DriveRole }[];
  isDeleted: boolean;
  changedAt: number;
}

export interface SharedDrive {
  id: string;
  name: string;
  members: { email: string; role: string }[];
}

/** One parameter of an event as the report shows it: a name and one kind of value. */
export interface DriveParameter {
  name: string;
  value?: string;
  boolValue?: boolean;
  intValue?: string;
  multiValue?: string[];
}

export interface DriveEvent {
  type: string;
  name: string;
  parameters: DriveParameter[];
}

/** One action of a person, with the events that it made. */
export interface DriveActivity {
  at: number;
  /** From when on the report shows it. */
  visibleAt: number;
  /** An int64 as text, which may be negative. */
  uniqueQualifier: string;
  /** Null for a visitor who is not signed in. */
  actor: { email: string; profileId: string } | null;
  ownerDomain: string;
  ipAddress: string | null;
  events: DriveEvent[];
}

/** The company's Drive, as far as its audit log knows it. */
export interface DriveState {
  files: DriveFile[];
  sharedDrives: SharedDrive[];
  /** In the order in which they were recorded. */
  activities: DriveActivity[];
  /** How long an action takes to reach the report. */
  lagMinutes: number;
}
