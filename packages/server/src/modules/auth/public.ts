export { beginFlow } from './authorize.ts';
export { firstZone } from './create-company.ts';
export {
  findWaiting,
  insertInvitation,
  invitationEnd,
  listInvitations,
  withdrawInvitation,
} from './invitations.ts';
export { exchangeCode, takeFlow } from './take-flow.ts';
