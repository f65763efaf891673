export { administratorsToTell } from './administrators.ts';
export { mailCompanyOf, mailFrameOf } from './mail-frame.ts';
export type { MailCompany } from './mail-frame.ts';
export { openBody, queueMails } from './outbox.ts';
export type { MailContent, NewMail } from './outbox.ts';
export { findWaitingMails } from './waiting-mails.ts';
