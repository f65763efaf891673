import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Access to a call: `public` needs no token, `signedIn` any panel session, `controlAdmin` a control admin. */
export type Access = 'public' | 'signedIn' | 'controlAdmin';

/** What one call takes, returns and refuses; its verb and path are in calls.ts under the same name. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly access: Access;
  readonly summary: string;
  /** Also answered to a suspended company: what its own page needs. */
  readonly servesSuspended?: true;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  readonly errors: readonly ErrorCode[];
}

/** Declares an endpoint, keeping the exact schema types for server and console. */
export function endpoint<
  P extends z.ZodType = z.ZodType<Record<string, never>>,
  Q extends z.ZodType = z.ZodType<Record<string, never>>,
  B extends z.ZodType = z.ZodType<undefined>,
  R extends z.ZodType = z.ZodType,
>(spec: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return spec;
}
