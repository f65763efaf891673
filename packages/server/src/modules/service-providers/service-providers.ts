import type { ServiceProvidersTable } from '#db/tables/sign-in-tables.ts';
import type { Selectable } from 'kysely';
import type { AppAttribute } from '@shiftgate/domain/app/attributes.ts';
import type { SpRecord } from '@shiftgate/saml/index.ts';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import type { Tx } from '#db/transactions.ts';

/** A registered service provider: our key of it, our issuer towards it, and its record. */
export interface RegisteredSp {
  readonly key: string;
  /** The workspace itself, whose sessions outlive ours; false for an application. */
  readonly isWorkspace: boolean;
  readonly idpEntityId: string;
  /** Domains towards which the issuer is one of their own (`issuer.ts`); empty = the issuer is `idpEntityId`. */
  readonly issuerDomains: readonly string[];
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
    issuerDomains: row.issuer_domains,
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

/** The workspace's own service provider, as its federation describes it. */
export interface WorkspaceSp {
  readonly profileId: string | null;
  readonly entityId: string;
  readonly acsUrl: string;
  /** The company's own entity id at our sign-in service. */
  readonly idpEntityId: string;
  /** The federated domains, each with an issuer of its own; left out where the whole company has one. */
  readonly issuerDomains?: readonly string[];
}

/**
 * Stores where a company's assertions go; a second call for the same pair of entity ids updates the row. Returns our
 * key of it. One issuer: email as NameID, signed response and assertion, plain sign-out. An issuer for each domain:
 * the immutable id as NameID, the user name as attribute IDPEmail, a signed assertion, and answers to logouts.
 */
export async function registerServiceProvider(
  tx: Tx,
  companyKey: string,
  sp: WorkspaceSp,
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
    ...(sp.issuerDomains === undefined ? answersByAddress : answersByImmutableId(sp, sp.issuerDomains)),
    allows_sha1_requests: false,
    // A sign-out here closes the mailbox through the provider's own calls, not by a message.
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

const answersByAddress = {
  name_id: 'email' as const,
  attributes: null,
  signs_response: true,
  issuer_domains: [],
  slo: toJson([]),
};

const userNameAttribute: AppAttribute = {
  name: 'IDPEmail',
  format: 'unspecified',
  source: 'email',
  text: null,
};

const answersByImmutableId = ({ acsUrl }: WorkspaceSp, issuerDomains: readonly string[]) => ({
  name_id: 'immutable_id' as const,
  attributes: toJson([userNameAttribute]),
  signs_response: false,
  issuer_domains: issuerDomains.map((domain) => domain.toLowerCase()),
  // Its metadata names the same address for both.
  slo: toJson([{ binding: 'redirect' as const, url: acsUrl, responseUrl: null }]),
});

/** Columns of a service provider that the sign-in reads. */
export const providerColumns = [
  'key',
  'provider',
  'entity_id',
  'idp_entity_id',
  'issuer_domains',
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
