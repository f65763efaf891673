export {
  connectionState,
  markGrantDead,
  noteRefusedGrant,
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
