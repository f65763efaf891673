export { orderLogoutOfCovered } from './order-for-domains.ts';
export { endOf, isAlive, stateColumns, stateFacts, workspaceOf } from './session-state.ts';
export type { LogoutTarget } from './session-state.ts';
