export { receiveRequest } from './receive-request.ts';
export { countRequests } from './list-requests.ts';
export { recordFirstPasswords } from './record-request.ts';
