export { openBody, queueMails } from './outbox.ts';
export type { MailContent, NewMail } from './outbox.ts';
