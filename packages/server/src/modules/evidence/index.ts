import type { Handlers } from '../../http/mount.ts';
import { readLogSettings, setRetention } from './log-settings.ts';

export { sealLogs } from './seal.job.ts';

export const evidenceHandlers = {
  'audit.settings': readLogSettings,
  'audit.setRetention': setRetention,
} satisfies Partial<Handlers>;
