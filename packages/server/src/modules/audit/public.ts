export { auditHourly, isFirstWithinHour } from './hourly.ts';
export { audit, auditByUser, auditCommandLine, auditEach, auditSystem, auditSystemEach } from './record.ts';
export type { AuditFacts } from './record.ts';
