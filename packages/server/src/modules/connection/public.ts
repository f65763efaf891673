export {
  connectionState,
  markGrantDead,
  noteRefusedGrant,
  readGrant,
  recordRenewal,
  recordScopes,
  storeGrant,
} from './grants.ts';
export {
  createOpenWorkspace,
  directoryOf,
  findDirectory,
  readDirectory,
  readWorkspace,
} from './workspace.ts';
export type { ConnectedWorkspace, OpenWorkspace } from './workspace.ts';
