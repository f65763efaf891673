import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { emergencyFileChanges } from '@shiftgate/contract/entities/emergency-file.ts';
import type { Tx } from '#core/context.ts';
import { ownDomainNames } from '#db/company-domains.ts';
import type { Directory } from '#ports/directory.ts';
import type { EmergencyPayload } from './payload.ts';

export type Change = (typeof emergencyFileChanges)[number];

/** The facts in a file that can become outdated. */
const FileFacts = z.object({
  entity_id: z.string(),
  /** The profile at the workspace; null before the first activation. */
  profile_id: z.string().nullable(),
  domains: z.array(z.string()),
  granted_at: z.string().nullable(),
  connection_print: z.string(),
});
export type FileFacts = z.output<typeof FileFacts>;

/** The facts stored at an export. */
export const readFacts = (stored: unknown): FileFacts => FileFacts.parse(stored);

/** Returns a digest that distinguishes connection settings without storing them. */
export function printOf(connection: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(connection).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22);
}

/** Returns the current facts of the company. */
export async function companyFacts(
  deps: { readonly directory: Directory; readonly entityIdOf: (samlKey: string) => string },
  tx: Tx,
  companyKey: string,
  grantedAt: Date | null,
) {
  const company = await tx
    .selectFrom('companies')
    .select(['name', 'main_domain', 'saml_key', 'directory_customer_id'])
    .where('key', '=', companyKey)
    .executeTakeFirstOrThrow();
  const workspace = await tx
    .selectFrom('service_providers')
    .select('external_profile_id')
    .where('company_key', '=', companyKey)
    .where('provider', '=', deps.directory.provider)
    .executeTakeFirst();
  const facts: FileFacts = {
    entity_id: deps.entityIdOf(company.saml_key),
    profile_id: workspace?.external_profile_id ?? null,
    domains: await ownDomainNames(tx, companyKey),
    granted_at: grantedAt?.toISOString() ?? null,
    // Without an emergency client, older files are compared with the client in them.
    connection_print: printOf((deps.directory.emergency ?? deps.directory).emergencyFile.connection()),
  };
  return { company, facts };
}

/** The state of the consent in a file. */
export interface Standing {
  readonly isAlive: boolean;
  readonly isRoleLost: boolean;
}

const changesOfConsent = (isCurrent: boolean, { isAlive, isRoleLost }: Standing): Change[] => [
  ...(isCurrent && isAlive ? [] : (['credentials'] as const)),
  ...(isRoleLost ? (['role'] as const) : []),
];

/** Returns the outdated facts of a file. A profile created later does not count, because it is found anyway. */
export function changesBetween(then: FileFacts, now: FileFacts, standing: Standing): Change[] {
  const isOtherProfile = then.profile_id !== null && then.profile_id !== now.profile_id;
  const isOtherGrant = then.granted_at !== now.granted_at || then.connection_print !== now.connection_print;
  return [
    ...(then.entity_id !== now.entity_id || isOtherProfile ? (['profile'] as const) : []),
    ...(then.domains.join(' ') !== now.domains.join(' ') ? (['domains'] as const) : []),
    ...changesOfConsent(!isOtherGrant, standing),
  ];
}

/** The same for an uploaded file, whose issuer is the company's. */
export function changesOfPayload(payload: EmergencyPayload, now: FileFacts, standing: Standing): Change[] {
  return [
    ...(payload.domains.join(' ') !== now.domains.join(' ') ? (['domains'] as const) : []),
    ...changesOfConsent(printOf(payload.connection) === now.connection_print, standing),
  ];
}
