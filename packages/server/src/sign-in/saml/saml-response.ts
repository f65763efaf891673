import {
  buildErrorResponse,
  buildResponse,
  nameIdFormats,
  newMessageId,
  toPostValue,
} from '@shiftgate/saml/index.ts';
import type { SubStatus, TopStatus } from '@shiftgate/saml/index.ts';
import type { SessionPlan } from '@shiftgate/domain/access/session-plan.ts';
import { FaultError } from '#core/faults.ts';
import { newKey } from '#db/keys.ts';
import type { IssuedRow } from '#db/written-columns.ts';
import { sessionEnd } from '#access/public.ts';
import type { CompanySnapshot, Client, Person } from '#access/public.ts';
import type { AttemptEntry } from '#modules/access-log/public.ts';
import {
  addressOf,
  assertedAttributes,
  issuerOf,
  issuerOfAnswer,
  nameIdOf,
} from '#modules/service-providers/public.ts';
import type { RegisteredSp } from '#modules/service-providers/public.ts';
import type { CurrentKey } from '#modules/signing-keys/public.ts';

/** The request of the service provider, from a stored flow or just validated. */
export interface SpRequest {
  readonly sp: RegisteredSp;
  readonly acsUrl: string;
  readonly requestId: string | null;
  readonly relayState: string | null;
  /** The stored flow that keeps the state; null where none does. */
  readonly flowKey: string | null;
  /** The address of the only person who may answer; null where any person may. */
  readonly subject: string | null;
}

/** A response ready to be posted. */
export interface SamlResponse {
  readonly acsUrl: string;
  /** Base64 for the form. */
  readonly value: string;
  readonly relayState: string | null;
}

/** One attempt on its way through the service. */
export interface Attempt {
  readonly company: CompanySnapshot;
  /** Null without a service provider: the person opens the account page. */
  readonly spRequest: SpRequest | null;
  readonly client: Client;
  readonly now: number;
  readonly requestId: string;
  /** The link of the rehearsal that it belongs to; null outside of one. */
  readonly rehearsalName: string | null;
}

/** An attempt with a request of a service provider. */
export interface SpAttempt extends Attempt {
  readonly spRequest: SpRequest;
}

/** A signed response with the rows that belong to it, before they are stored. */
export interface SignedResponse {
  readonly response: SamlResponse;
  readonly issuedRow: IssuedRow;
  /** Its evidence in the row of the attempt. */
  readonly issued: NonNullable<AttemptEntry['issued']>;
}

/** What a response says of an allowed person. */
export interface AssertedSession {
  readonly person: Person;
  readonly plan: SessionPlan;
  readonly session: { readonly key: string; readonly authenticated_at: Date };
  readonly maxSessionHours: number;
}

/** Signs the response to an allowed attempt. It must not be sent before its rows are committed. */
export async function signAssertion(
  attempt: SpAttempt,
  { person, plan, session, maxSessionHours }: AssertedSession,
  key: CurrentKey,
): Promise<SignedResponse> {
  const { company, spRequest, now } = attempt;
  const authenticatedAt = session.authenticated_at;
  const sessionIndex = newMessageId();
  const issuer = requireIssuer(spRequest.sp, person);
  const nameId = nameIdOf(spRequest.sp, person.row);
  const endsAt = plan.allowedUntil === null ? null : new Date(plan.allowedUntil);
  const isWorkspaceEnded = plan.scope !== 'own_session' && plan.allowedUntil !== null;
  const built = await buildResponse(
    {
      issuer,
      sp: spRequest.sp.record,
      acsUrl: spRequest.acsUrl,
      inResponseTo: spRequest.requestId,
      nameId,
      attributes: assertedAttributes(spRequest.sp, person.row),
      now: new Date(now),
      authenticatedAt,
      sessionIndex,
      allowedUntil: endsAt,
      sessionEndsAt: isWorkspaceEnded
        ? sessionEnd(authenticatedAt.getTime(), plan.allowedUntil, maxSessionHours)
        : null,
    },
    key.signer,
  );
  return {
    response: { acsUrl: spRequest.acsUrl, value: toPostValue(built.xml), relayState: spRequest.relayState },
    issuedRow: {
      key: newKey(now),
      company_key: company.key,
      session_key: session.key,
      service_provider_key: spRequest.sp.key,
      session_index: sessionIndex,
      name_id: nameId,
      name_id_format: nameIdFormats[spRequest.sp.record.nameId],
      issued_at: new Date(now),
      ends_at: endsAt,
    },
    issued: { assertionId: built.assertionId, sessionIndex, signingKey: key.key },
  };
}

/** Our issuer for a person; a person of a domain that is not federated would be rejected with a page we cannot shape. */
function requireIssuer(sp: RegisteredSp, { row }: Person): string {
  const issuer = issuerOf(sp, addressOf(row));
  if (issuer === null) throw new FaultError('otherDomain', 'DOMAIN_NOT_FEDERATED');
  return issuer;
}

/** A signed error response (SAML Core 3.2.2.2). */
export async function signError(
  { spRequest, now }: Pick<SpAttempt, 'spRequest' | 'now'>,
  status: readonly [TopStatus, SubStatus?],
  key: CurrentKey,
): Promise<SamlResponse> {
  const xml = await buildErrorResponse(
    {
      issuer: issuerOfAnswer(spRequest.sp, spRequest.subject),
      sp: spRequest.sp.record,
      acsUrl: spRequest.acsUrl,
      inResponseTo: spRequest.requestId,
      now: new Date(now),
      status,
    },
    key.signer,
  );
  return { acsUrl: spRequest.acsUrl, value: toPostValue(xml), relayState: spRequest.relayState };
}
