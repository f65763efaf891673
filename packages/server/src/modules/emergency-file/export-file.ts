import type { CallResponse, HandlerInput } from '@shiftgate/contract/routes/index.ts';
import { checkPassphrase } from '@shiftgate/domain/password/passphrase.ts';
import { productName } from '#core/branding.ts';
import type { Actor } from '#core/context.ts';
import { toJson } from '#db/tables/columns.ts';
import { announce } from '#core/events.ts';
import { AppError } from '#core/app-error.ts';
import { limitCompany } from '#http/request-limit.ts';
import type { Steps } from '#http/mount.ts';
import { audit } from '../audit/public.ts';
import { readGrant } from '../connection/public.ts';
import { companyFacts } from './company-facts.ts';
import { emergencyOf, markConsent, readConsent } from './consent.ts';
import type { OwnFileDeps } from './deps.ts';
import { isConsentRefused, tryConsent } from './file-grant.ts';
import { notifyOfExport } from './notify-of-export.ts';
import { requireOwnConsent } from './policy.ts';
import { sealFile, sealingBounds } from './seal-file.ts';

/**
 * Creates the file for the person whose consent is in it, records its facts and notifies the administrators. The consent is tried at the workspace first; passphrase and file are not
 * stored.
 */
export async function exportFile(
  deps: OwnFileDeps,
  steps: Steps,
  { body }: HandlerInput<'emergency.export'>,
): Promise<CallResponse<'emergency.export'>> {
  const emergency = emergencyOf(deps);
  const { companyKey, exportedBy, now, consent, facts, company, grant } = await steps(async (ctx) => {
    const stored = await readConsent(deps, ctx.tx, ctx.companyKey);
    if (!stored?.isAlive) throw new AppError('EMERGENCY_CONSENT_REQUIRED');
    await requireOwnConsent(ctx, stored);
    const known = await companyFacts(deps, ctx.tx, ctx.companyKey, stored.grantedAt);
    refuseWeak(body.passphrase, ctx.actor, known);
    const own = await readGrant(ctx.tx, deps.box, ctx.companyKey);
    return { ...ctx, exportedBy: ctx.actor.name, consent: stored, ...known, grant: own };
  });
  await limitCompany(deps.db, { scope: 'emergency export', companyKey, bounds: sealingBounds }, now);
  let refreshToken: string;
  let scopes: readonly string[];
  try {
    ({ refreshToken, grantedScopes: scopes } = await tryConsent(emergency, consent.grant, {
      entityId: facts.entity_id,
      anchor: null,
    }));
  } catch (error) {
    if (!isConsentRefused(error)) throw error;
    await steps((ctx) => markConsent(ctx.tx, companyKey, ctx.now, { ...consent, isAlive: false }));
    throw new AppError('EMERGENCY_CONSENT_REQUIRED');
  }
  if (emergency.emergencyFile.checkScopes(scopes) === 'wider') {
    await steps((ctx) => markConsent(ctx.tx, companyKey, ctx.now, { ...consent, isAlive: true, scopes }));
    throw new AppError('CONSENT_ALLOWS_MORE');
  }
  // The file works without it and then treats the whole company as an org unit.
  const anchor = grant && (await deps.directory.federation.anchorOf(grant).catch(() => null));
  const exportedAt = new Date(now);
  const content = await sealFile(
    {
      provider: deps.directory.provider,
      company: { key: companyKey, name: company.name, main_domain: company.main_domain },
      entity_id: facts.entity_id,
      domains: facts.domains,
      exported_at: exportedAt.toISOString(),
      exported_by: exportedBy,
      account: consent.account,
      grant: {
        refresh_token: refreshToken,
        scopes: [...consent.grant.grantedScopes],
        customer_id: consent.grant.customerId,
      },
      anchor,
      connection: emergency.emergencyFile.connection(),
    },
    body.passphrase,
  );
  await steps(async (ctx) => {
    await requireOwnConsent(ctx, consent);
    await markConsent(ctx.tx, companyKey, ctx.now, { ...consent, isAlive: true });
    const { numUpdatedRows } = await ctx.tx
      .updateTable('emergency_files')
      .set({
        exported_at: exportedAt,
        exported_by_name: exportedBy,
        exported_facts: toJson(facts),
        tried_at: null,
      })
      .where('company_key', '=', companyKey)
      .where('granted_at', '=', consent.grantedAt)
      .executeTakeFirst();
    // A consent that was replaced meanwhile is not the one in the file.
    if (numUpdatedRows === 0n) throw new AppError('EMERGENCY_CONSENT_REQUIRED');
    await audit(ctx, {
      event: 'emergency_file.exported',
      after: { account: consent.account, domains: facts.domains },
    });
    await notifyOfExport(deps, ctx, consent.account);
    await announce(ctx.tx, companyKey, 'control');
  });
  const day = exportedAt.toISOString().slice(0, 10);
  return { file_name: `emergency-${company.main_domain}-${day}.json`, content };
}

/** An attacker can guess offline, so words from the file or around it must not open it. */
function refuseWeak(
  passphrase: string,
  { email, name }: Actor,
  { company, facts }: Awaited<ReturnType<typeof companyFacts>>,
): void {
  const { strength, flaws } = checkPassphrase(passphrase, {
    email,
    name,
    companyName: company.name,
    domain: company.main_domain,
    otherDomains: facts.domains,
    productName,
  });
  if (flaws.length === 0) return;
  const fields = flaws.map((rule) => ({ path: 'passphrase', rule }));
  throw new AppError('PASSPHRASE_TOO_WEAK', { strength, problems: flaws }, fields);
}
