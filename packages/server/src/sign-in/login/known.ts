import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionPlan } from '@shiftgate/domain/access/session-plan.ts';
import type { DecisionInput } from '@shiftgate/domain/access/types.ts';
import type { ChangeReason } from '@shiftgate/pages/change-password-page.tsx';
import type { ExplainedVerdict } from '#modules/access-log/public.ts';
import type { CountedAttempt } from '#modules/passwords/public.ts';
import type { CompanySnapshot, ExpectedPassword, NewSession, Person } from '#access/public.ts';
import type { HashTurn } from '#ports/password-hasher.ts';
import type { SignInContext } from '../http/deps.ts';
import type { SentForm } from '../http/load-shedding.tsx';
import type { Attempt, SamlResponse, SignedResponse } from '../saml/saml-response.ts';
import type { FlowInput, NewFlow } from '../session/flows.ts';
import type { KnownSession, SignInFacts } from '../session/read-facts.ts';

/** What every request of the service begins with. */
export interface Arrived {
  readonly context: SignInContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The typed credentials of a flow's form. */
export interface TypedCredentials {
  readonly flowName: string;
  readonly email: string;
  readonly password: string;
}

/** What the form says of a password that is not right. */
export type WrongPassword = 'wrong' | 'temporary_ended';

/** The responses of the account page's form before a right password. */
export interface AccountForm {
  /** The company of the branding: not the one found by the typed address. */
  readonly company: CompanySnapshot | null;
  /** Whose turn its password waits for: the company that the link named, never the one of the typed address. */
  readonly turnOf: string | null;
  readonly againHref: string;
  sendWrong(problem: WrongPassword): Promise<FastifyReply>;
  /** Called before the response to a throttled attempt. */
  beforeWait(): Promise<void>;
}

export interface Typed {
  readonly typed: TypedCredentials;
}

/** A submitted form with a password; `own` where it is the account page's. */
export interface Posted extends Typed {
  readonly own: AccountForm | null;
  readonly form: SentForm;
}

/** A password with its turn in the queue. */
export interface Queued {
  readonly turn: HashTurn;
}

export interface Loaded {
  readonly facts: SignInFacts;
}

export interface Attempted {
  readonly attempt: Attempt;
}

export interface Counted {
  readonly counted: CountedAttempt;
}

/** A verified password, right or wrong. */
export interface Proof {
  readonly isRight: boolean;
  /** Wrong, but it is the temporary password after its end. */
  readonly hasEnded: boolean;
  /** What it was compared with. */
  readonly expected: ExpectedPassword;
  /** Every hash that it was compared with, with the result; a repeated decision does not compare again. */
  readonly compared: ReadonlyMap<string | null, boolean>;
  /** Whether it waited for the look-up of an unknown address. */
  readonly hasWaited: boolean;
  /** The same password under newer parameters; null where the stored one is current. */
  readonly newHash: string | null;
}

export interface Proved {
  readonly proof: Proof;
}

/** Why a flow waits for a new password, as stored with the flow. */
export interface ChangeFacts {
  readonly reason: ChangeReason;
  /** Digest of the verified password; the flow continues only while it is the person's. */
  readonly proved: string | null;
}

/** What a request comes to; `form`: a password has to be asked for. */
export type Outcome =
  | { readonly kind: 'form' }
  | { readonly kind: 'wrong'; readonly verdict: ExplainedVerdict }
  | { readonly kind: 'denied'; readonly person: Person; readonly verdict: ExplainedVerdict }
  | {
      readonly kind: 'change';
      readonly person: Person;
      readonly verdict: ExplainedVerdict;
      readonly change: ChangeFacts;
    }
  | {
      readonly kind: 'allowed';
      readonly person: Person;
      readonly verdict: ExplainedVerdict;
      readonly input: DecisionInput;
    };

export interface Decided extends Attempted {
  readonly outcome: Outcome;
  /** The live session of this browser that the decision was about; null for one about a password. */
  readonly continued: KnownSession | null;
}

/** A session that a response is issued for: a new one with its cookie, or the continued one. */
export interface Opening {
  readonly session: { readonly key: string; readonly authenticated_at: Date };
  readonly created: NewSession | null;
  readonly plan: SessionPlan;
}

export interface Opened {
  /** Null unless the person is allowed. */
  readonly opening: Opening | null;
}

export interface Signed {
  /** Null where no service provider is answered with an assertion. */
  readonly signed: SignedResponse | null;
  /** The answer to a passive request that would need interaction. */
  readonly passive: SamlResponse | null;
}

/** What a request without a password asks for, and what it stores when a form has to follow. */
export interface Asked {
  readonly ask: {
    /** Whether a live session may answer. */
    readonly isSilent: boolean;
    /** Whether no form may be shown. */
    readonly isPassive: boolean;
    /** The address of the person that is asked for; others' sessions are not used. */
    readonly hint: string | null;
    /** The message that is answered, once. */
    readonly message?: { readonly issuer: string; readonly id: string };
    readonly flow?: FlowInput;
    /** The name of the browser that claims the flow. */
    readonly claimedBy?: string;
  };
}

export interface Started {
  /** The stored flow of a form that has to follow; null where no form follows, or it has its flow already. */
  readonly started: NewFlow | null;
}
