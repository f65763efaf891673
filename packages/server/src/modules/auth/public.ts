export { beginFlow } from './authorize.ts';
export { firstZone } from './create-company.ts';
export {
  findWaiting,
  insertInvitation,
  invitationEnd,
  listInvitations,
  withdrawInvitation,
} from './invitations.ts';
export { exchangeCode, ownerOf, takeFlow } from './take-flow.ts';
