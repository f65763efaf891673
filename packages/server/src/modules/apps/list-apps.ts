import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { DAY_MS } from '@shiftgate/domain/calendar/instant.ts';
import { workspaceNames } from '#core/branding.ts';
import type { Context } from '#core/context.ts';
import { idpAddresses, startUrlOf } from '#core/idp-addresses.ts';
import {
  fingerprintOf,
  needsHands,
  readKeys,
  replacedAt,
  switchableAt,
  switchesAt,
  workspaceWaitMs,
} from '../signing-keys/public.ts';
import type { KeyRow } from '../signing-keys/public.ts';
import { findHindrance } from './certificate-hindrance.ts';
import type { Hindrance } from './certificate-hindrance.ts';
import { readApps } from './store-apps.ts';
import type { AppRow } from './store-apps.ts';

type Apps = CallResponse<'apps.list'>;

const states = ['current', 'next', 'retired'] as const;

export interface ListDeps {
  readonly signInUrl: string;
}

/** Lists every application of the company, with the IdP settings that applications need. */
export async function listApps(ctx: Context, deps: ListDeps): Promise<Apps> {
  const { signInUrl } = deps;
  const { saml_key: samlKey } = await ctx.tx
    .selectFrom('companies')
    .select('saml_key')
    .where('key', '=', ctx.companyKey)
    .executeTakeFirstOrThrow();
  const rows = await readApps(ctx.tx, ctx.companyKey);
  const keys = await readKeys(ctx.tx, ctx.companyKey);
  const isByHand = await needsHands(ctx.tx, ctx.companyKey);
  const hindrance = keys.some((key) => key.state === 'next')
    ? await findHindrance(ctx.tx, ctx.companyKey, keys)
    : null;
  const waitMs = await workspaceWaitMs(ctx.tx, ctx.companyKey);
  return {
    provider: {
      ...presentProvider(signInUrl, samlKey),
      ...presentKeys(keys, nextOf(keys, rows), { isByHand, hindrance, waitMs }, ctx.now),
    },
    items: rows.map((row) => presentApp(row, signInUrl, samlKey)),
  };
}

function presentProvider(signInUrl: string, samlKey: string) {
  const addresses = idpAddresses(signInUrl, samlKey);
  return {
    entity_id: addresses.entityId,
    sso_url: addresses.signInUrl,
    slo_url: addresses.sloUrl,
    metadata_url: addresses.entityId,
  };
}

const textOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function presentKeys(
  keys: readonly KeyRow[],
  next: KeyRow | undefined,
  {
    isByHand,
    hindrance,
    waitMs,
  }: { readonly isByHand: boolean; readonly hindrance: Hindrance | null; readonly waitMs: number },
  now: number,
) {
  const current = keys.find((key) => key.state === 'current');
  const made = keys.find((key) => key.state === 'next');
  const hasNext = next !== undefined && current !== undefined;
  // Without manual work it signs long before the current one expires.
  const replaced = made && current && isByHand ? replacedAt(current, made, now) : null;
  return {
    certificates: keys
      .toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
      .map((key) => ({
        key: key.key,
        state: key.state,
        pem: key.certificate_pem,
        fingerprint: fingerprintOf(key.certificate_pem),
        not_before: key.not_before.toISOString(),
        not_after: key.not_after.toISOString(),
      })),
    days_left:
      current === undefined ? null : Math.max(0, Math.ceil((current.not_after.getTime() - now) / DAY_MS)),
    needs_hands: isByHand,
    is_renewing: current?.rollover_asked_at != null && made === undefined,
    switchable_at: textOf(next === undefined ? null : switchableAt(next, waitMs)),
    switches_at: textOf(
      hasNext && replaced === null ? switchesAt(current, next, { isByHand, waitMs }) : null,
    ),
    replaced_at: textOf(replaced),
    waits_for: hindrance,
  };
}

/** The next key, once the workspace, where there is one, has its certificate. */
export function nextOf(keys: readonly KeyRow[], rows: readonly AppRow[]): KeyRow | undefined {
  const next = keys.find((key) => key.state === 'next');
  const hasProfile = rows.some((row) => row.external_profile_id !== null);
  return hasProfile && next?.workspace_credential_id === null ? undefined : next;
}

function presentApp(row: AppRow, signInUrl: string, samlKey: string): Apps['items'][number] {
  const isWorkspace = row.provider !== 'other';
  const addresses = row.acs.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  return {
    key: row.key,
    name: row.provider === 'other' ? row.name : workspaceNames[row.provider],
    is_workspace: isWorkspace,
    entity_id: row.entity_id,
    acs_urls: addresses.map((acs) => acs.url),
    slo_url: row.slo[0]?.url ?? null,
    logout: row.logout,
    name_id: row.name_id,
    attributes: row.attributes ?? [],
    requires_signed_requests: row.requires_signed_requests,
    allows_sha1_requests: row.allows_sha1_requests,
    has_certificate: row.certificates.length > 0,
    certificate: row.certificates.length === 0 ? null : row.certificates.map((pem) => pem.trim()).join('\n'),
    start_url: isWorkspace ? null : startUrlOf(signInUrl, samlKey, row.key),
    created_at: row.created_at.toISOString(),
  };
}
