import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

import { EmbeddedDatabaseError } from './errors.ts';

/** The user that PostgreSQL runs as when this program is root, since it refuses to run as root. */
export interface Identity {
  uid: number;
  gid: number;
}

/**
 * Returns undefined when this program is not root, because PostgreSQL then runs as the same user. For root it returns the
 * `postgres` user if it exists, else `nobody`. Throws `no_unprivileged_user` when neither exists.
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

/** Whether the user may pass through every folder from the root down to this one, including it. */
export async function canReach(identity: Identity, folder: string): Promise<boolean> {
  for (let current = folder; ; current = dirname(current)) {
    const { mode, uid, gid } = await stat(current);
    const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (current === dirname(current)) return true;
  }
}
