import type { ServiceProvidersTable } from '../../db/tables/sign-in-tables.ts';
import type { Selectable } from 'kysely';
import type { AppAttribute } from '@shiftgate/domain/app/attributes.ts';
import type { SpRecord } from '@shiftgate/saml/index.ts';
import { newKey } from '../../db/keys.ts';
import { toJson } from '../../db/tables/columns.ts';
import type { Tx } from '../../db/transactions.ts';

/** A registered service provider: our key of it, our issuer towards it, and its record. */
export interface RegisteredSp {
  readonly key: string;
  /** The workspace itself, whose sessions outlive ours; false for an application. */
  readonly isWorkspace: boolean;
  readonly idpEntityId: string;
  readonly record: SpRecord;
  /** The attributes it receives; null = none. */
  readonly attributes: readonly AppAttribute[] | null;
}

/** Finds a service provider by key; null when it was removed. */
export async function findSpByKey(tx: Tx, companyKey: string, key: string): Promise<RegisteredSp | null> {
  const row = await tx
    .selectFrom('service_providers')
    .selectAll()
    .where('company_key', '=', companyKey)
    .where('key', '=', key)
    .executeTakeFirst();
  return row === undefined ? null : registeredOf(row);
}

/** Finds a service provider by the entity id of a request; null when there is none. */
export async function findSpByEntityId(
  tx: Tx,
  companyKey: string,
  entityId: string,
): Promise<RegisteredSp | null> {
  const row = await tx
    .selectFrom('service_providers')
    .selectAll()
    .where('company_key', '=', companyKey)
    .where('entity_id', '=', entityId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : registeredOf(row);
}

/** Maps a stored row to the SAML package. */
export function registeredOf(row: ProviderRow): RegisteredSp {
  return {
    key: row.key,
    isWorkspace: row.provider !== 'other',
    idpEntityId: row.idp_entity_id,
    attributes: row.attributes,
    record: {
      entityId: row.entity_id,
      acs: row.acs,
      slo: row.slo,
      certificates: row.certificates,
      requireSignedRequests: row.requires_signed_requests,
      allowSha1Requests: row.allows_sha1_requests,
      nameId: row.name_id === 'email' ? 'email' : 'immutableId',
      signResponse: row.signs_response,
      sendSessionEnd: row.sends_session_end,
      logout: row.logout === 'redirect_only' ? 'redirectOnly' : row.logout,
    },
  };
}

/**
 * Stores where a company's assertions go; a second call for the same pair of entity ids updates the row. Returns our
 * key of it; the defaults are email as NameID, signed response and assertion, plain sign-out.
 */
export async function registerServiceProvider(
  tx: Tx,
  companyKey: string,
  sp: {
    readonly profileId: string | null;
    readonly entityId: string;
    readonly acsUrl: string;
    readonly idpEntityId: string;
  },
  now: number,
): Promise<string> {
  const at = new Date(now);
  const { provider } = await tx
    .selectFrom('companies')
    .select('provider')
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const values = {
    // The workspace's own row replaces an application registered under its entity id.
    provider,
    name: '',
    name_id: 'email' as const,
    attributes: null,
    allows_sha1_requests: false,
    logout: 'redirect_only' as const,
    external_profile_id: sp.profileId,
    acs: toJson([{ url: sp.acsUrl, index: 0, isDefault: true }]),
    updated_at: at,
  };
  const row = await tx
    .insertInto('service_providers')
    .values({
      key: newKey(now),
      company_key: companyKey,
      entity_id: sp.entityId,
      idp_entity_id: sp.idpEntityId,
      created_at: at,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_key', 'entity_id', 'idp_entity_id']).doUpdateSet(values),
    )
    .returning('key')
    .executeTakeFirstOrThrow();
  return row.key;
}

/** Columns of a service provider that the sign-in reads. */
export const providerColumns = [
  'key',
  'provider',
  'entity_id',
  'idp_entity_id',
  'acs',
  'slo',
  'certificates',
  'requires_signed_requests',
  'allows_sha1_requests',
  'name_id',
  'attributes',
  'signs_response',
  'sends_session_end',
  'logout',
] as const satisfies readonly (keyof ServiceProvidersTable)[];

export type ProviderRow = Pick<Selectable<ServiceProvidersTable>, (typeof providerColumns)[number]>;
