export { attributesOfMetadata, nothingRequested, recordOfMetadata } from './app-record.ts';
export type { RequestedAttributes } from './app-record.ts';
export { appTarget, auditedApp, deleteApp, insertApp, readApps } from './store-apps.ts';
