import type { SpRecord } from '@shiftgate/saml/index.ts';
import { newKey } from '../db/keys.ts';
import { toJson } from '../db/tables/columns.ts';
import type { Tx } from '../db/transactions.ts';
import type { ProviderRow } from './read-continuation.ts';

/** A registered service provider: our key of it, our issuer towards it, and its record. */
export interface RegisteredSp {
  readonly key: string;
  readonly idpEntityId: string;
  readonly record: SpRecord;
}

/** The service provider of a key; null when it is gone. */
export async function findSpByKey(tx: Tx, companyKey: string, key: string): Promise<RegisteredSp | null> {
  const row = await tx
    .selectFrom('service_providers')
    .selectAll()
    .where('company_key', '=', companyKey)
    .where('key', '=', key)
    .executeTakeFirst();
  return row === undefined ? null : registeredOf(row);
}

/** A stored row as the SAML package knows it. */
export function registeredOf(row: ProviderRow): RegisteredSp {
  return {
    key: row.key,
    idpEntityId: row.idp_entity_id,
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
 * Stores where a company's assertions go; a second call for the same pair of entity ids brings the row up to
 * date. Gives our key of it. Google's defaults: e-mail as NameID, response and assertion signed, plain sign-out.
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
  const values = {
    external_profile_id: sp.profileId,
    acs: toJson([{ url: sp.acsUrl, index: 0, isDefault: true }]),
    updated_at: at,
  };
  const row = await tx
    .insertInto('service_providers')
    .values({
      key: newKey(now),
      company_key: companyKey,
      provider: 'google',
      entity_id: sp.entityId,
      idp_entity_id: sp.idpEntityId,
      name_id: 'email',
      logout: 'redirect_only',
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
