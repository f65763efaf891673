import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

import { EmbeddedDatabaseError } from './errors.ts';

/** The user that PostgreSQL runs as when we are root, which it refuses. */
export interface Identity {
  uid: number;
  gid: number;
}

/**
 * Undefined when this program is not root: PostgreSQL then runs as the same user. As root: the `postgres`
 * user when the machine has one, else `nobody`. Throws `no_unprivileged_user` when there is neither.
 */
export async function chooseIdentity(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const found = users.find((fields) => fields[0] === name);
    const uid = Number(found?.[2]);
    const gid = Number(found?.[3]);
    if (Number.isInteger(uid) && Number.isInteger(gid) && uid !== 0) return { uid, gid };
  }
  throw new EmbeddedDatabaseError(
    'no_unprivileged_user',
    'PostgreSQL refuses to run as root, and this machine has neither a user "postgres" nor "nobody". ' +
      'Start the program as a regular user.',
  );
}

/** True when the user may pass through every folder from the root down to this one, itself included. */
export async function canReach(identity: Identity, folder: string): Promise<boolean> {
  for (let current = folder; ; current = dirname(current)) {
    const { mode, uid, gid } = await stat(current);
    const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (current === dirname(current)) return true;
  }
}
