export { attributesOfMetadata, nothingRequested as nothingAsked, recordOfMetadata } from './app-record.ts';
export type { RequestedAttributes as AskedAttributes } from './app-record.ts';
export { appTarget, auditedApp, deleteApp, insertApp, readApps } from './store-apps.ts';
