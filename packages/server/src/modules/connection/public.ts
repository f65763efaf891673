export {
  connectionState,
  markGrantDead,
  markPermissionsLost,
  noteRefusedGrant,
  noteRefusedRenewal,
  readGrant,
  recordRenewal,
  storeGrant,
} from './grants.ts';
export {
  createOpenWorkspace,
  directoryOf,
  findDirectory,
  readDirectory,
  readDisconnectedCode,
  readWorkspace,
} from './workspace.ts';
export type { ConnectedWorkspace, OpenWorkspace } from './workspace.ts';
