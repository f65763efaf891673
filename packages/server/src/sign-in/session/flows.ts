import type { KeyObject } from 'node:crypto';
import type { Selectable } from 'kysely';
import { pipelineInCompany } from '#db/pipeline.ts';
import type { DatabaseClient } from '#db/client.ts';
import { newKey } from '#db/keys.ts';
import { findSignInFlow } from '#db/lookups.ts';
import type { SignInFlowsTable } from '#db/tables/sign-in-tables.ts';
import { inCompany, inSystem } from '#db/transactions.ts';
import type { Tx } from '#db/transactions.ts';
import { hashName, isRandomName, macOf, randomName } from '#core/secret-names.ts';
import type { SignInContext } from '../http/deps.ts';
import { FaultError } from '#core/faults.ts';
import type { flowColumns, StartedRow } from '#db/written-columns.ts';
import { insertFlow } from './parts.ts';

/** Code of the fault for a replayed message. */
export const replayed = 'REQUEST_REPLAYED';

/** The address of the only person who may answer a flow; null where any person may. */
export function subjectOf(flow: Pick<FlowRow, 'login_hint' | 'is_hint_required'>): string | null {
  return flow.is_hint_required ? flow.login_hint : null;
}

/** A flow lives ten minutes. */
export const flowSeconds = 600;

export type FlowRow = Pick<Selectable<SignInFlowsTable>, (typeof flowColumns)[number]>;

/** The service provider's request; without one the person opens the account page. */
export interface FlowInput {
  /** Makes an unguessable name; random by default. */
  readonly nameOf?: () => string;
  readonly companyKey: string;
  readonly spKey: string | null;
  readonly acsUrl: string | null;
  /** Null for an IdP-initiated sign-in. */
  readonly requestId: string | null;
  readonly relayState: string | null;
  readonly loginHint: string | null;
  /** Whether the request is about the person of the hint alone. */
  readonly isHintRequired: boolean;
  readonly isForceAuthn: boolean;
  readonly isPassive: boolean;
  /** The link of a rehearsal that begins it. */
  readonly rehearsalName?: string;
  /** The pre-login cookie, if the browser sent one. */
  readonly browserName: string | null;
}

/** The flow of a person who is not sent by a request of a service provider. */
export const unasked = {
  spKey: null,
  acsUrl: null,
  requestId: null,
  relayState: null,
  loginHint: null,
  isHintRequired: false,
  isForceAuthn: false,
  isPassive: false,
} as const satisfies Partial<FlowInput>;

/**
 * The name of the flow of a message in a browser: it cannot be derived elsewhere, and the same browser returns to its
 * flow when it repeats the request.
 */
export function flowNameOf(
  key: KeyObject,
  companyKey: string,
  message: { readonly issuer: string; readonly id: string },
  browserName: string,
): string {
  return macOf(key, JSON.stringify(['flow', companyKey, message.issuer, message.id, browserName]));
}

/** A flow to be stored, with its name; only the hash is stored. */
export interface NewFlow {
  readonly name: string;
  readonly row: StartedRow;
}

/** Makes a flow; the caller stores it. */
export function newFlow(input: FlowInput, now: number): NewFlow {
  const name = input.nameOf?.() ?? randomName();
  return {
    name,
    row: {
      key: newKey(now),
      company_key: input.companyKey,
      service_provider_key: input.spKey,
      flow_hash: hashName(name),
      cookie_hash: input.browserName === null ? null : hashName(input.browserName),
      acs_url: input.acsUrl,
      request_id: input.requestId,
      relay_state: input.relayState,
      login_hint: input.loginHint,
      is_hint_required: input.isHintRequired,
      is_force_authn: input.isForceAuthn,
      is_passive: input.isPassive,
      rehearsal_name: input.rehearsalName ?? null,
      created_at: new Date(now),
      expires_at: new Date(now + flowSeconds * 1000),
    },
  };
}

/** Stores a flow and returns its name. */
export async function storeFlow(db: DatabaseClient, input: FlowInput, now: number): Promise<string> {
  const { name, row } = newFlow(input, now);
  await pipelineInCompany(db, input.companyKey, insertFlow(row));
  return name;
}

/** Whether a flow of this name is stored, open or not. */
export async function isFlowKnown(context: SignInContext, name: string): Promise<boolean> {
  return (await inSystem(context.db, (tx) => findSignInFlow(tx, hashName(name)))) !== undefined;
}

/** The state of a flow, open or not. Throws a fault once its row is gone. */
export async function readState(
  db: DatabaseClient,
  companyKey: string,
  flowKey: string,
): Promise<string | null> {
  const row = await inCompany(db, companyKey, (tx) =>
    tx
      .selectFrom('sign_in_flows')
      .select('relay_state')
      .where('company_key', '=', companyKey)
      .where('key', '=', flowKey)
      .executeTakeFirst(),
  );
  if (row === undefined) throw new FaultError('expired', 'LINK_EXPIRED');
  return row.relay_state;
}

/** Finds the company of a flow. Throws a fault when there is no such flow. */
export async function companyOfFlow(context: SignInContext, name: string | null): Promise<string> {
  const found = isRandomName(name)
    ? await inSystem(context.db, (tx) => findSignInFlow(tx, hashName(name)))
    : undefined;
  if (!found) throw new FaultError('expired', 'FLOW_UNKNOWN');
  return found.company_key;
}

/** Locks the flow until the transaction ends, open or not. Throws a fault for an unknown one. */
export async function lockAnyFlow(
  tx: Tx,
  { companyKey, name }: { readonly companyKey: string; readonly name: string },
): Promise<FlowRow> {
  const flow = await tx
    .selectFrom('sign_in_flows')
    .selectAll()
    .where('company_key', '=', companyKey)
    .where('flow_hash', '=', hashName(name))
    .forUpdate()
    .executeTakeFirst();
  if (!flow) throw new FaultError('expired', 'FLOW_UNKNOWN');
  return flow;
}

/** Throws a fault for a flow that was answered or has expired. */
export function requireUnanswered(flow: FlowRow, now: number): void {
  if (flow.consumed_at !== null) throw new FaultError('expired', 'FLOW_USED');
  if (flow.expires_at.getTime() <= now) throw new FaultError('expired', 'FLOW_EXPIRED');
}

/** Throws a fault for a flow that was answered, has expired, or belongs to another browser. */
export function requireOpen(flow: FlowRow, browserName: string | null, now: number): void {
  requireUnanswered(flow, now);
  requireBrowser(flow, browserName);
}

/** Throws a fault for a flow of another browser, and for one that no browser has claimed yet. */
export function requireBrowser(flow: FlowRow, browserName: string | null): void {
  if (browserName === null) throw new FaultError('noCookies', 'FLOW_COOKIE_MISSING');
  if (flow.cookie_hash === null || !flow.cookie_hash.equals(hashName(browserName)))
    throw new FaultError('otherBrowser', 'FLOW_OTHER_BROWSER');
}

/** Whether the next browser that visits a flow claims it: it began without cookies, and nothing was proved in it. */
export function isUnclaimed(flow: FlowRow): boolean {
  return flow.cookie_hash === null && flow.stage === 'sign_in';
}

/** Marks a flow as answered: it never issues again. */
export async function consumeFlow(tx: Tx, flow: FlowRow, now: number): Promise<void> {
  await tx
    .updateTable('sign_in_flows')
    .set({ consumed_at: new Date(now) })
    .where('company_key', '=', flow.company_key)
    .where('key', '=', flow.key)
    .execute();
}

/** Stores a message id for as long as it could be accepted; returns false for a replay. */
export async function rememberMessage(
  tx: Tx,
  companyKey: string,
  message: { readonly issuer: string; readonly id: string },
  now: number,
): Promise<boolean> {
  const result = await tx
    .insertInto('used_message_ids')
    .values({
      company_key: companyKey,
      issuer: message.issuer,
      message_id: message.id,
      expires_at: new Date(now + flowSeconds * 1000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
}
