export { sendMails } from './send.job.ts';
export type { SendMailsDeps } from './send.job.ts';
