import type { Selectable } from 'kysely';
import { newKey } from '../db/keys.ts';
import { findSignInFlow } from '../db/lookups.ts';
import type { SignInFlowsTable } from '../db/tables/sign-in-tables.ts';
import { inSystem } from '../db/transactions.ts';
import type { Tx } from '../db/transactions.ts';
import { hashName, isRandomName } from './cookies.ts';
import { randomName } from './deps.ts';
import type { SignInContext } from './deps.ts';
import { FaultError } from './faults.ts';

/** A flow lives ten minutes. */
export const flowSeconds = 600;

export type FlowRow = Selectable<SignInFlowsTable>;

/** What the service provider asked for. */
export interface FlowInput {
  readonly companyKey: string;
  readonly spKey: string;
  readonly acsUrl: string;
  /** Null when we start the sign-in ourselves. */
  readonly requestId: string | null;
  readonly relayState: string | null;
  readonly loginHint: string | null;
  readonly isForceAuthn: boolean;
  readonly isPassive: boolean;
  /** The pre-login cookie, when the browser showed one. */
  readonly browserName: string | null;
}

/** Stores a flow and gives its random name; only the hash is stored. */
export async function createFlow(tx: Tx, input: FlowInput, now: number): Promise<string> {
  const name = randomName();
  await tx
    .insertInto('sign_in_flows')
    .values({
      key: newKey(now),
      company_key: input.companyKey,
      service_provider_key: input.spKey,
      flow_hash: hashName(name),
      cookie_hash: input.browserName === null ? null : hashName(input.browserName),
      acs_url: input.acsUrl,
      request_id: input.requestId,
      relay_state: input.relayState,
      login_hint: input.loginHint,
      is_force_authn: input.isForceAuthn,
      is_passive: input.isPassive,
      created_at: new Date(now),
      expires_at: new Date(now + flowSeconds * 1000),
    })
    .execute();
  return name;
}

/** The company of a flow's name. Throws a fault when there is no such flow. */
export async function companyOfFlow(context: SignInContext, name: string | null): Promise<string> {
  const found = isRandomName(name)
    ? await inSystem(context.db, (tx) => findSignInFlow(tx, hashName(name)))
    : undefined;
  if (!found) throw new FaultError('expired', 'FLOW_UNKNOWN');
  return found.company_key;
}

/**
 * The flow, locked until the transaction ends, if it can still be answered and was started in this browser.
 * Throws a fault otherwise. A flow that no browser holds yet is left to the caller (`cookie_hash` null).
 */
export async function lockFlow(
  tx: Tx,
  input: {
    readonly companyKey: string;
    readonly name: string;
    readonly browserName: string | null;
    readonly now: number;
  },
): Promise<FlowRow> {
  const flow = await tx
    .selectFrom('sign_in_flows')
    .selectAll()
    .where('company_key', '=', input.companyKey)
    .where('flow_hash', '=', hashName(input.name))
    .forUpdate()
    .executeTakeFirst();
  if (!flow) throw new FaultError('expired', 'FLOW_UNKNOWN');
  if (flow.consumed_at !== null) throw new FaultError('expired', 'FLOW_USED');
  if (flow.expires_at.getTime() <= input.now) throw new FaultError('expired', 'FLOW_EXPIRED');
  if (flow.cookie_hash !== null) {
    if (input.browserName === null) throw new FaultError('noCookies', 'FLOW_COOKIE_MISSING');
    if (!flow.cookie_hash.equals(hashName(input.browserName)))
      throw new FaultError('otherBrowser', 'FLOW_OTHER_BROWSER');
  }
  return flow;
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

/** Remembers a message id for as long as it could be accepted; false when it was seen before. */
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
