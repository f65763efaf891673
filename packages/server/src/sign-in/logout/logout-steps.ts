import {
  buildLogoutRequest,
  buildLogoutResponse,
  redirectUrl,
  signedPostValue,
} from '@shiftgate/saml/index.ts';
import type { Delivery, MessageField, OutboundMessage, Signer, SpRecord } from '@shiftgate/saml/index.ts';
import type { Tx } from '#db/transactions.ts';
import type { SignInContext } from '../http/deps.ts';
import { offerAfterLogout } from './mailbox-offer.ts';
import { nameIdKindOf, updateLogout } from './logout-state.ts';
import type { LogoutState } from './logout-state.ts';
import { addressOf, findSpByKey, issuerOfAnswer } from '#modules/service-providers/public.ts';
import type { RegisteredSp } from '#modules/service-providers/public.ts';

/** The browser's next step in a single logout. */
export type LogoutStep =
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'post';
      readonly action: string;
      readonly field: MessageField;
      readonly value: string;
      readonly relayState: string | null;
    }
  /** No application waits for a response: the page says that it is over, with the mailbox where it is still open. */
  | { readonly kind: 'done'; readonly isPartial: boolean; readonly mailboxHref: string | null };

/** A logout message is valid for five minutes, like an assertion. */
const requestMs = 300_000;

/**
 * Sends the request to the next service provider of the logout, or the response to the requester. A provider that
 * cannot be notified any more (removed, no address) is skipped and makes the logout a partial one.
 */
export async function takeNextStep(
  context: SignInContext,
  tx: Tx,
  logout: LogoutState,
  now: number,
): Promise<LogoutStep> {
  const signer = (await context.keys.current(tx, logout.row.company_key))?.signer ?? null;
  let { row } = logout;
  while (signer !== null && row.waiting.length > 0) {
    const [next, ...waiting] = row.waiting;
    const sp = next && (await findSpByKey(tx, row.company_key, next.spKey));
    const endpoint = sp && endpointOf(sp.record);
    if (!next || !sp || !endpoint || sp.record.logout !== 'saml') {
      ({ row } = await updateLogout(tx, { ...logout, row }, { waiting, is_partial: true }));
      continue;
    }
    const message = buildLogoutRequest({
      issuer: sp.idpEntityId,
      destination: endpoint.url,
      nameId: next.nameId,
      nameIdKind: nameIdKindOf(next.nameIdFormat),
      sessionIndexes: next.sessionIndexes,
      now: new Date(now),
      notOnOrAfterAt: new Date(now + requestMs),
    });
    await updateLogout(tx, { ...logout, row }, { waiting, awaited_key: sp.key, awaited_id: message.id });
    const delivery = {
      endpoint: endpoint.url,
      field: 'SAMLRequest',
      message,
      relayState: logout.name,
    } as const;
    return await deliver(endpoint.binding, delivery, signer);
  }
  const isPartial = row.is_partial || row.waiting.length > 0;
  await updateLogout(
    tx,
    { ...logout, row },
    { awaited_key: null, awaited_id: null, is_partial: isPartial, finished_at: new Date(now) },
  );
  const mailboxHref = await offerAfterLogout(context, tx, logout, now);
  const done: LogoutStep = { kind: 'done', isPartial, mailboxHref };
  if (signer === null || row.initiator_key === null || row.initiator_request_id === null) return done;
  const sp = await findSpByKey(tx, row.company_key, row.initiator_key);
  const endpoint = sp && endpointOf(sp.record);
  if (!sp || !endpoint) return done;
  const destination = endpoint.responseUrl ?? endpoint.url;
  const message = buildLogoutResponse({
    issuer: await issuerOfSessions(tx, logout, sp),
    destination,
    inResponseTo: row.initiator_request_id,
    now: new Date(now),
    status: isPartial ? ['Success', 'PartialLogout'] : ['Success'],
  });
  const relayState = row.initiator_relay_state;
  const delivery = { endpoint: destination, field: 'SAMLResponse', message, relayState } as const;
  return await deliver(endpoint.binding, delivery, signer);
}

/** Our issuer in the answer to a logout: by the person of its sessions. */
async function issuerOfSessions(tx: Tx, { row }: LogoutState, sp: RegisteredSp): Promise<string> {
  if (sp.issuerDomains.length === 0 || row.session_keys.length === 0) return issuerOfAnswer(sp, null);
  const person = await tx
    .selectFrom('sign_in_sessions as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_key', '=', 's.company_key').onRef('u.key', '=', 's.user_key'),
    )
    .select(['u.username', 'u.email'])
    .where('s.company_key', '=', row.company_key)
    .where('s.key', 'in', row.session_keys)
    .executeTakeFirst();
  return issuerOfAnswer(sp, person === undefined ? null : addressOf(person));
}

/** The logout endpoint of a service provider; redirect is preferred. */
function endpointOf(record: SpRecord): SpRecord['slo'][number] | undefined {
  return record.slo.find((endpoint) => endpoint.binding === 'redirect') ?? record.slo[0];
}

async function deliver(
  binding: 'redirect' | 'post',
  delivery: Delivery & { readonly message: OutboundMessage },
  signer: Signer,
): Promise<LogoutStep> {
  if (binding === 'redirect') return { kind: 'redirect', url: await redirectUrl(delivery, signer) };
  const { endpoint: action, field, message, relayState } = delivery;
  return { kind: 'post', action, field, value: await signedPostValue(message, signer), relayState };
}
