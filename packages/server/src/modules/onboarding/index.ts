export { givePasswords } from './first-password.job.ts';
