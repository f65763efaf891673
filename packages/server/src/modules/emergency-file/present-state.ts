import { emergencyFileRules } from '@shiftgate/domain/limits.ts';
import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { workspaceNames } from '#core/branding.ts';
import type { Context, Tx } from '#core/context.ts';
import { domainIssuer } from '#ports/federation.ts';
import { changesBetween, companyFacts, readFacts } from './company-facts.ts';
import type { OwnFileDeps } from './deps.ts';
import { hasLostRole, isOwnConsent } from './policy.ts';

const dayMs = 86_400_000;
const namedAtMost = 20;

/** Whole days between an export and now. */
export const ageInDays = (exportedAt: Date, now: number): number =>
  Math.max(0, Math.floor((now - exportedAt.getTime()) / dayMs));

/** The state of a company's file: its consent, its newest export, and outdated facts. */
export async function readState(
  deps: Pick<OwnFileDeps, 'directory' | 'entityIdOf'>,
  tx: Tx,
  companyKey: string,
  now: number,
) {
  const row = await tx
    .selectFrom('emergency_files')
    .selectAll()
    .where('company_key', '=', companyKey)
    .executeTakeFirst();
  const { company, facts } = await companyFacts(deps, tx, companyKey, row?.granted_at ?? null);
  const isRoleLost =
    row !== undefined &&
    (await hasLostRole(tx, companyKey, { account: row.account_email, personId: row.account_directory_id }));
  const age = row?.exported_at ? ageInDays(row.exported_at, now) : 0;
  const exported = row?.exported_at
    ? {
        exported_at: row.exported_at.toISOString(),
        exported_by: row.exported_by_name ?? '',
        age_days: age,
        is_old: age >= emergencyFileRules.oldAfterDays,
        changes: changesBetween(readFacts(row.exported_facts), facts, {
          isAlive: row.is_alive,
          isRoleLost,
        }),
        tried_at: row.tried_at?.toISOString() ?? null,
      }
    : null;
  return { row, company, facts, exported, isRoleLost };
}

export async function presentState(
  deps: OwnFileDeps,
  ctx: Context,
): Promise<CallResponse<'emergency.state'>> {
  const { tx, companyKey, now } = ctx;
  const { row, company, facts, exported, isRoleLost } = await readState(deps, tx, companyKey, now);
  const { directory } = deps;
  const { federation } = directory;
  const administrators = await tx
    .selectFrom('users')
    .select('email')
    .where('company_key', '=', companyKey)
    .where('status', '=', 'active')
    .where('is_admin', '=', true)
    // Where whole domains are redirected, only those who sign in beside them can help.
    .$if(federation.kind === 'domains', (query) =>
      query.where('domain', 'in', (eb) =>
        eb
          .selectFrom('domains')
          .select('name')
          .where('company_key', '=', companyKey)
          .where('is_initial', '=', true),
      ),
    )
    .orderBy('email')
    .limit(namedAtMost)
    .execute();
  const federated = federation.kind === 'domains' ? await findFederable(tx, companyKey) : [];
  const current = (directory.emergency ?? directory).clientId;
  const isOtherClient = row !== undefined && (row.client_id ?? directory.clientId) !== current;
  const oldClient = row?.old_client_id ?? null;
  return {
    has_client: directory.emergency !== null && current !== oldClient,
    old_client:
      oldClient === null ? null : { id: oldClient, is_replaced: isReplaced(exported, isOtherClient) },
    consent:
      row === undefined
        ? null
        : {
            account: row.account_email,
            is_own: await isOwnConsent(ctx, {
              account: row.account_email,
              personId: row.account_directory_id,
            }),
            granted_at: row.granted_at.toISOString(),
            is_alive: row.is_alive && !isRoleLost,
            is_of_other_client: isOtherClient,
            checked_at: row.checked_at.toISOString(),
            allows_more: directory.emergencyFile.checkScopes(row.granted_scopes) === 'wider',
          },
    export: exported,
    sheet: {
      company: company.name,
      workspace: workspaceNames[deps.directory.provider],
      kind: federation.kind,
      issuers: federated.map((domain) => ({ domain, issuer: domainIssuer(facts.entity_id, domain) })),
      main_domain: company.main_domain,
      domains: facts.domains,
      profile_name: deps.productName,
      entity_id: facts.entity_id,
      console_url: federation.consolePages.singleSignOn,
      administrators: administrators.map((person) => person.email),
    },
  };
}

/** Whether a newer file than those of the old client exists, with the present consent. */
const isReplaced = (
  exported: Awaited<ReturnType<typeof readState>>['exported'],
  isOtherClient: boolean,
): boolean => exported !== null && !isOtherClient && !exported.changes.includes('credentials');

/** The domains that can have a federation of their own: not the initial one, and none that follows another. */
async function findFederable(tx: Tx, companyKey: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('domains')
    .select('name')
    .where('company_key', '=', companyKey)
    .where('is_verified', '=', true)
    .where('is_initial', '=', false)
    .where('follows', 'is', null)
    .where('alias_of', 'is', null)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
