import type { AppAttribute } from '@shiftgate/domain/app/attributes.ts';
import { appRules } from '@shiftgate/domain/limits.ts';
import { isWorkspaceEntityId } from '@shiftgate/domain/providers.ts';
import type { SpRecord } from '@shiftgate/saml/index.ts';
import type { Selectable } from 'kysely';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import type { ServiceProvidersTable } from '#db/tables/sign-in-tables.ts';
import type { Tx } from '#db/transactions.ts';
import { AppError } from '#core/app-error.ts';
import { idpAddresses } from '#core/idp-addresses.ts';

export type AppRow = Selectable<ServiceProvidersTable>;

/** Reads a company's applications: the workspace first, then by name. */
export async function readApps(tx: Tx, companyKey: string): Promise<AppRow[]> {
  const rows = await tx
    .selectFrom('service_providers')
    .selectAll()
    .where('company_key', '=', companyKey)
    .orderBy('created_at')
    .orderBy('key')
    .execute();
  return rows.toSorted(
    (a, b) => Number(a.provider === 'other') - Number(b.provider === 'other') || a.name.localeCompare(b.name),
  );
}

/** The fields of an application in an audit row; certificates by their number. */
export function auditedApp(row: AppRow) {
  return {
    name: row.name,
    entity_id: row.entity_id,
    acs: row.acs.map((acs) => acs.url),
    slo: row.slo.map((slo) => slo.url),
    certificates: row.certificates.length,
    name_id: row.name_id,
    attributes: (row.attributes ?? []).map(auditedAttribute),
    requires_signed_requests: row.requires_signed_requests,
    allows_sha1_requests: row.allows_sha1_requests,
    logout: row.logout,
  };
}

function auditedAttribute({ name, format, source, text }: AppAttribute) {
  return { name, format, source, ...(text === null ? {} : { text }) };
}

/** Null for an empty list, so that the sign-in skips further reads. */
const storedAttributes = (attributes: readonly AppAttribute[]) =>
  attributes.length === 0 ? null : toJson(attributes);

/** The audit target of an application. */
export const appTarget = (row: AppRow) => ({ kind: 'app', key: row.key, name: row.name });

function columnsOf(record: SpRecord) {
  return {
    acs: toJson(record.acs),
    slo: toJson(record.slo),
    certificates: [...record.certificates],
    requires_signed_requests: record.requireSignedRequests,
    allows_sha1_requests: record.allowSha1Requests,
    name_id: record.nameId === 'email' ? ('email' as const) : ('immutable_id' as const),
    logout: record.logout === 'saml' ? ('saml' as const) : ('none' as const),
  };
}

/** Stores a new application. Throws APP_ALREADY_REGISTERED, and APP_OF_WORKSPACE for an entity id of any workspace. */
export async function insertApp(
  tx: Tx,
  input: {
    readonly companyKey: string;
    readonly signInUrl: string;
    readonly name: string;
    readonly record: SpRecord;
    readonly attributes: readonly AppAttribute[];
    readonly now: number;
  },
): Promise<AppRow> {
  const { companyKey, record } = input;
  // Sign-in requests of the workspace would be answered to its addresses.
  if (isWorkspaceEntityId(record.entityId)) throw new AppError('APP_OF_WORKSPACE');
  const at = new Date(input.now);
  // The lock on the company's row serializes additions.
  const { saml_key: samlKey } = await tx
    .selectFrom('companies')
    .select('saml_key')
    .where('key', '=', companyKey)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const known = await tx
    .selectFrom('service_providers')
    .select('entity_id')
    .where('company_key', '=', companyKey)
    .execute();
  if (known.some((app) => app.entity_id === record.entityId)) throw new AppError('APP_ALREADY_REGISTERED');
  if (known.length >= appRules.maxApps) throw new AppError('VALIDATION_FAILED', { max: appRules.maxApps });
  return await tx
    .insertInto('service_providers')
    .values({
      key: newKey(input.now),
      company_key: companyKey,
      provider: 'other',
      name: input.name,
      entity_id: record.entityId,
      idp_entity_id: idpAddresses(input.signInUrl, samlKey).entityId,
      attributes: storedAttributes(input.attributes),
      signs_response: record.signResponse,
      sends_session_end: record.sendSessionEnd,
      created_at: at,
      updated_at: at,
      ...columnsOf(record),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks an application by key. Throws APP_NOT_FOUND, and APP_OF_WORKSPACE for the one that control manages. */
export async function lockApp(tx: Tx, companyKey: string, key: string): Promise<AppRow> {
  const row = await tx
    .selectFrom('service_providers')
    .selectAll()
    .where('company_key', '=', companyKey)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('APP_NOT_FOUND');
  if (row.provider !== 'other') throw new AppError('APP_OF_WORKSPACE');
  return row;
}

/** Updates a stored application; the record replaces addresses and certificates. */
export async function updateApp(
  tx: Tx,
  app: AppRow,
  change: {
    readonly name: string;
    readonly record: SpRecord;
    readonly nameId: AppRow['name_id'];
    readonly attributes: readonly AppAttribute[];
    readonly requiresSignedRequests: boolean;
    readonly allowsSha1Requests: boolean;
  },
  now: number,
): Promise<AppRow> {
  return await tx
    .updateTable('service_providers')
    .set({
      ...columnsOf(change.record),
      name: change.name,
      name_id: change.nameId,
      attributes: storedAttributes(change.attributes),
      requires_signed_requests: change.requiresSignedRequests,
      allows_sha1_requests: change.allowsSha1Requests,
      updated_at: new Date(now),
    })
    .where('company_key', '=', app.company_key)
    .where('key', '=', app.key)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes an application with everything issued to it. */
export async function deleteApp(tx: Tx, app: AppRow): Promise<void> {
  await tx
    .deleteFrom('service_providers')
    .where('company_key', '=', app.company_key)
    .where('key', '=', app.key)
    .execute();
}
