import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import type { ErrorCode } from '@shiftgate/contract/errors.ts';
import { AppError } from '#core/app-error.ts';
import type { Steps } from '#http/mount.ts';
import { limitCompany } from '#http/request-limit.ts';
import { isDirectoryError } from '#ports/directory.ts';
import { audit } from '../audit/public.ts';
import { changesOfPayload, companyFacts } from './company-facts.ts';
import type { OwnFileDeps } from './deps.ts';
import { grantOf, isRefusal, searchOf, tryConsent } from './file-grant.ts';
import type { EmergencyPayload } from './payload.ts';
import { recheckConsent } from './recheck-consent.ts';
import { openFile, sealingBounds } from './seal-file.ts';
import type { OpenedFile } from './seal-file.ts';

const refusals: Readonly<Record<Exclude<OpenedFile['kind'], 'opened'>, ErrorCode>> = {
  unreadable: 'EMERGENCY_FILE_UNREADABLE',
  other_version: 'EMERGENCY_FILE_OTHER_VERSION',
  wrong_passphrase: 'EMERGENCY_FILE_WRONG_PASSPHRASE',
  damaged: 'EMERGENCY_FILE_DAMAGED',
};

type Answer = CallResponse<'emergency.dryRun'>;

/**
 * Opens a file of this company and returns what it would turn off. Only reading is tried at the workspace: whether it
 * will accept a change is not known before.
 */
export async function dryRun(
  deps: OwnFileDeps,
  steps: Steps,
  { body }: HandlerInput<'emergency.dryRun'>,
): Promise<Answer> {
  const { companyKey, now } = await steps(async (ctx) => ctx);
  await limitCompany(deps.db, { scope: 'emergency file', companyKey, bounds: sealingBounds }, now);
  const opened = await openFile(body.content, body.passphrase);
  if (opened.kind !== 'opened') {
    const facts = opened.kind === 'other_version' ? { version: opened.version } : undefined;
    throw new AppError(refusals[opened.kind], facts);
  }
  const { payload } = opened;
  const own = await steps((ctx) => companyFacts(deps, ctx.tx, companyKey, null));
  if (!isOf(payload, companyKey, own)) throw new AppError('EMERGENCY_FILE_OF_ANOTHER');
  const found = await inspect(deps, payload, own.company.directory_customer_id);
  const isRoleLost = found.outcome !== 'other_client' && (await recheckConsent(deps, steps, payload));
  return steps(async (ctx) => {
    const { facts } = await companyFacts(deps, ctx.tx, companyKey, null);
    const isWell =
      (found.outcome === 'ready' || found.outcome === 'nothing') && found.unread.length === 0 && !isRoleLost;
    if (isWell) {
      await ctx.tx
        .updateTable('emergency_files')
        .set({ tried_at: new Date(ctx.now) })
        .where('company_key', '=', companyKey)
        .where('exported_at', '=', new Date(payload.exported_at))
        .execute();
    }
    await audit(ctx, {
      event: 'emergency_file.tried',
      after: { exported_at: payload.exported_at, outcome: found.outcome },
    });
    const isCurrent = found.outcome !== 'refused' && found.outcome !== 'other_client';
    return {
      exported_at: payload.exported_at,
      exported_by: payload.exported_by,
      account: payload.account,
      domains: payload.domains,
      changes: changesOfPayload(payload, facts, { isAlive: isCurrent, isRoleLost }),
      ...found,
    };
  });
}

/**
 * Whether a file is of this company. Its content was chosen by the person who sealed it, so the customer and the issuer
 * that it would act for must be the company's own.
 */
function isOf(
  { company, grant, entity_id: entityId }: EmergencyPayload,
  companyKey: string,
  own: Awaited<ReturnType<typeof companyFacts>>,
): boolean {
  const customers = [own.company.directory_customer_id, null];
  return (
    company.key === companyKey && entityId === own.facts.entity_id && customers.includes(grant.customer_id)
  );
}

/**
 * Uses the consent of the file with the addresses and the customer of this company, because a file must not choose
 * where it acts.
 */
async function inspect(
  { directory }: OwnFileDeps,
  payload: EmergencyPayload,
  customerId: string | null,
): Promise<Pick<Answer, 'outcome' | 'steps' | 'unread'>> {
  // Older files of some providers hold the sign-in client.
  const own = [directory.emergency, directory].find((one) =>
    one?.emergencyFile.isOwnClient(payload.connection),
  );
  if (!own) return { outcome: 'other_client', steps: [], unread: [] };
  try {
    const grant = { ...grantOf(payload), customerId };
    const { redirects, unread } = await tryConsent(own, grant, searchOf(payload));
    const isOff = redirects.length === 0;
    return {
      outcome: isOff && unread.length > 0 ? 'unavailable' : isOff ? 'nothing' : 'ready',
      steps: redirects.map(stepOf),
      unread: [...unread],
    };
  } catch (error) {
    if (!isDirectoryError(error)) throw error;
    return { outcome: isRefusal(error) ? 'refused' : 'unavailable', steps: [], unread: [] };
  }
}

type Redirect = Awaited<ReturnType<typeof tryConsent>>['redirects'][number];

function stepOf({ target }: Redirect): Answer['steps'][number] {
  if (target.kind === 'everyone') return { kind: 'everyone', name: null };
  if (target.kind === 'domain') return { kind: 'domain', name: target.domain };
  return target.kind === 'group'
    ? { kind: 'group', name: target.groupId }
    : { kind: 'org_unit', name: target.orgUnitId };
}
