export { administratorsToNotify } from './administrators.ts';
export { readMailCompany, mailFrameOf } from './mail-frame.ts';
export { queueMails } from './outbox.ts';
export type { MailContent } from './outbox.ts';
export type { LostMail, UndeliveredMails } from './send.job.ts';
export { findWaitingMails } from './waiting-mails.ts';
