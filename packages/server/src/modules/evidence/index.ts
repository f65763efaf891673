import type { Handlers } from '#http/mount.ts';
import { erasePerson } from './erasure/erase-person.ts';
import { listErasable } from './erasure/list-erasable.ts';
import { addHold, liftHold, listHolds } from './log-holds.ts';
import { readLogSettings, setRetention } from './log-settings.ts';

export { sealLogs } from './seal.job.ts';

export const evidenceHandlers = {
  'audit.settings': readLogSettings,
  'audit.setRetention': setRetention,
  'audit.holds': listHolds,
  'audit.addHold': addHold,
  'audit.liftHold': liftHold,
  'erasure.list': listErasable,
  'erasure.erase': erasePerson,
} satisfies Partial<Handlers>;
