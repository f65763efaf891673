export { authorOf } from './author.ts';
export type { ActorColumns } from './author.ts';
export { entryId, readEntryId } from './entry-id.ts';
export { isFirstWithinHour } from './hourly.ts';
export { recordReading, recordReadingOf } from './record-reading.ts';
export { audit, auditByUser, auditCommandLine, auditEach, auditSystem, auditSystemEach } from './record.ts';
export type { AuditFacts } from './record.ts';
export { countedAudit } from './counted-audit.ts';
export { auditHours, forgetNames, recountRemovedAudits } from './roll-up.ts';
