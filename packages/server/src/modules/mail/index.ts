export { sendMails } from './send.job.ts';
