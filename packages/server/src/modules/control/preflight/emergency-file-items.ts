import { unreadableAs } from '#db/secrets/secret-box.ts';
import { isAccepted, markConsent, readConsent, readState } from '#modules/emergency-file/public.ts';
import { fault, well } from './items.ts';
import type { Item } from './items.ts';
import { within } from './workspace-items.ts';
import type { InTx, PreflightOfCompany } from './workspace-items.ts';

/**
 * Whether the company could be switched off without us: its file is exported, current and not old, and the workspace
 * accepts its consent now; one that it refused before is tried again. Changes nothing.
 */
export async function emergencyFileItem(
  deps: PreflightOfCompany,
  inTx: InTx,
  companyKey: string,
): Promise<Item> {
  if (deps.directory.emergency === null)
    return fault('emergency_file', 'warning', 'EMERGENCY_CLIENT_MISSING', { fix: 'emergency_file' });
  const { emergency } = deps.directory;
  const now = deps.clock.now();
  const {
    consent,
    facts: { entity_id: entityId },
  } = await inTx(async (tx) => ({
    ...(await readState(deps, tx, companyKey, now)),
    // A consent that cannot be decrypted here cannot be tried; the file itself is complete.
    consent: await readConsent(deps, tx, companyKey).catch(unreadableAs(null)),
  }));
  if (consent !== null) {
    const isAlive = await within(isAccepted(emergency, consent.grant, entityId)).catch(() => null);
    if (isAlive !== null) await inTx((tx) => markConsent(tx, companyKey, now, { ...consent, isAlive }));
  }
  const { row, exported, isRoleLost } = await inTx((tx) => readState(deps, tx, companyKey, now));
  // It opens other companies too, so it comes before any fault of the newest file.
  if ((row?.old_client_id ?? null) !== null)
    return fault('emergency_file', 'warning', 'EMERGENCY_FILE_OLD_CLIENT', { fix: 'emergency_file' });
  if (exported === null)
    return fault('emergency_file', 'warning', 'EMERGENCY_FILE_MISSING', { fix: 'emergency_file' });
  const facts = {
    exported_at: exported.exported_at,
    days: exported.age_days,
    changes: exported.changes,
    account: row?.account_email ?? '',
  };
  const warn = (code: FileWarning) =>
    fault('emergency_file', 'warning', code, { fix: 'emergency_file', facts });
  // A lost role is the reason where both are true, and what helps is another thing.
  if (isRoleLost) return warn('EMERGENCY_FILE_ROLE_LOST');
  if (row?.is_alive === false) return warn('EMERGENCY_FILE_DEAD');
  if (exported.changes.length > 0) return warn('EMERGENCY_FILE_CHANGED');
  return exported.is_old ? warn('EMERGENCY_FILE_OLD') : well('emergency_file', facts);
}

type FileWarning =
  | 'EMERGENCY_FILE_ROLE_LOST'
  | 'EMERGENCY_FILE_DEAD'
  | 'EMERGENCY_FILE_CHANGED'
  | 'EMERGENCY_FILE_OLD';
