export {
  connectionState,
  markGrantDead,
  noteRefusedGrant,
  readGrant,
  recordScopes,
  storeGrant,
} from './grants.ts';
