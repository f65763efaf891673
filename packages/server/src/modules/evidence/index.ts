import type { Handlers } from '../../http/mount.ts';
import { addHold, liftHold, listHolds } from './log-holds.ts';
import { readLogSettings, setRetention } from './log-settings.ts';

export { sealLogs } from './seal.job.ts';

export const evidenceHandlers = {
  'audit.settings': readLogSettings,
  'audit.setRetention': setRetention,
  'audit.holds': listHolds,
  'audit.addHold': addHold,
  'audit.liftHold': liftHold,
} satisfies Partial<Handlers>;
