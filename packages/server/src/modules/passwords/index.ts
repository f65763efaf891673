export { createPasswordHasher } from './hashing/password-hasher.ts';
export { queueWorkspacePassword } from './workspace-password.ts';
export { setWorkspacePasswords } from './workspace-passwords.job.ts';
