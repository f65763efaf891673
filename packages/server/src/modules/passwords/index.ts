export { createPasswordHasher } from './hashing/password-hasher.ts';
export { queueWorkspacePassword } from './workspace-password.ts';
export { runWorkspacePasswords } from './workspace-passwords.job.ts';
