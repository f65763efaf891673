export { receiveRequest } from './ask.ts';
export { countRequests } from './list-requests.ts';
export { recordFirstPasswords } from './record-request.ts';
