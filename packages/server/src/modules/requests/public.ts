export { receiveAsk } from './ask.ts';
export { countRequests } from './list-requests.ts';
export { recordFirstPasswords } from './record-request.ts';
export { lockUnreached, recordUndelivered } from './undelivered.ts';
