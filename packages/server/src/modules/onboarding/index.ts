export { givePasswords } from './first-passwords.job.ts';
