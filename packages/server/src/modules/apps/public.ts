export { attributesOfMetadata, nothingAsked, recordOfMetadata } from './app-record.ts';
export type { AskedAttributes } from './app-record.ts';
export { appTarget, auditedApp, deleteApp, insertApp, readApps } from './store-apps.ts';
