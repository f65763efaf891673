import type { SignInSessionsTable } from '../../db/tables/sign-in-tables.ts';
import type { SessionRow, PersonRow } from '../../access/public.ts';
import type { ProviderRow } from '../../modules/service-providers/public.ts';

export const sessionColumns = [
  'key',
  'company_key',
  'user_key',
  'authenticated_at',
  'expires_at',
  'allowed_until',
  'ended_at',
] as const satisfies readonly (keyof SignInSessionsTable)[];

/** Columns of a session that its continuation reads. */
export type KnownSession = Pick<SessionRow, (typeof sessionColumns)[number]>;

/** The rows that one request of a browser with a session needs, as far as they exist. */
export interface Continuation {
  readonly version: string;
  readonly samlKey: string;
  readonly provider: ProviderRow | null;
  readonly session: KnownSession | null;
  readonly person: PersonRow | null;
  /** Key of the company's current signing key. */
  readonly signingKey: string | null;
  /** Versions of the rows of company and service provider (`xmin`). */
  readonly companyRow: string;
  readonly providerRow: string | null;
}
