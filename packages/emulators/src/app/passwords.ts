import { createHash } from 'node:crypto';
import type { WorkspaceUser } from '../state/model.ts';
import { isAcceptedPassword } from '../state/accepted-password.ts';
import { matchesCrypt } from '../support/crypt.ts';

/** True when `password` is the person's workspace password; it may have been pushed in any form. */
export function isPasswordOf(user: WorkspaceUser, password: string): boolean {
  // A pushed hash is taken unseen. Its password fails here, where it is typed.
  if (!isAcceptedPassword(password)) return false;
  const { hashFunction, value } = user.password;
  const hex = (name: string): string => createHash(name).update(password, 'utf8').digest('hex');
  switch (hashFunction) {
    case 'plain':
      return value === password;
    case 'MD5':
      return hex('md5') === value.toLowerCase();
    case 'SHA-1':
      return hex('sha1') === value.toLowerCase();
    case 'crypt':
      return matchesCrypt(value, password);
  }
}
