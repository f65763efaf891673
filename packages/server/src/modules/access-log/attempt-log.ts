import { decideTraced, lookAhead } from '@shiftgate/domain/access/decide.ts';
import type {
  AccessLogResult,
  AttemptNote,
  DecisionInput,
  FullVerdict,
} from '@shiftgate/domain/access/types.ts';
import { openingElsewhere } from '@shiftgate/domain/access/denied/opening-elsewhere.ts';
import type { OpeningElsewhere } from '@shiftgate/domain/access/denied/opening-elsewhere.ts';
import type { Trace } from '@shiftgate/domain/access/trace.ts';
import type { Part } from '#db/pipeline.ts';
import { newKey } from '#db/keys.ts';
import { toJson } from '#db/tables/columns.ts';
import type { CompanySnapshot, Client, Person } from '#access/public.ts';
import { insertInto, logColumns } from '#db/written-columns.ts';
import type { LogRow } from '#db/written-columns.ts';

/** A decision with its forecast and its trace. */
export interface ExplainedVerdict extends FullVerdict {
  readonly trace: Trace;
  /** For a denial: when the person could sign in from somewhere else; null where that changes nothing. */
  readonly elsewhere: OpeningElsewhere | null;
}

/** Evaluates the decision once, with trace and forecast. */
export function explain(input: DecisionInput): ExplainedVerdict {
  const verdict = decideTraced(input);
  const full = { ...verdict, ...lookAhead(input, verdict) };
  return { ...full, elsewhere: openingElsewhere(input, full) };
}

/** One attempt as stored in the access log. */
export interface AttemptEntry {
  readonly now: number;
  readonly company: CompanySnapshot;
  /** The typed address, in lower case. */
  readonly email: string;
  readonly person: Person | null;
  readonly client: Client;
  readonly result: AccessLogResult;
  readonly isAllowed: boolean;
  readonly verdict: ExplainedVerdict | null;
  /** Notes in addition to those of the decision. */
  readonly notes?: readonly AttemptNote[];
  readonly requestId: string;
  readonly spKey: string | null;
  readonly sessionKey?: string;
  readonly issued?: {
    readonly assertionId: string;
    readonly sessionIndex: string;
    readonly signingKey: string;
  };
}

/** The note of an attempt with the default password, also after its end: every use is listed, with any outcome. */
export function notesOf(usedDefaultPassword: boolean, hasEnded: boolean): readonly AttemptNote[] {
  if (hasEnded) return ['temporary_ended'];
  return usedDefaultPassword ? ['default_password'] : [];
}

const insertRow = insertInto('access_log', logColumns);

/**
 * The statement that writes the row of one attempt. It must be committed before the response, and counted after the
 * commit (`AttemptNotifier.written`).
 */
export function attemptPart(entry: AttemptEntry): Part {
  return insertRow(rowOf(entry));
}

function rowOf(entry: AttemptEntry): LogRow {
  const { company, person, client, verdict } = entry;
  const shift = verdict?.shiftKey == null ? undefined : company.shifts.get(verdict.shiftKey);
  return {
    key: newKey(entry.now),
    company_key: company.key,
    occurred_at: new Date(entry.now),
    user_key: person?.row.key ?? null,
    email: entry.email,
    user_name: person?.row.name ?? null,
    result: entry.result,
    is_allowed: entry.isAllowed,
    notes: [...(verdict?.notes ?? []), ...(entry.notes ?? [])],
    ip: client.ip,
    browser: client.browser,
    os: client.os,
    device_class: client.deviceClass,
    shift_key: verdict?.shiftKey ?? null,
    shift_name: shift?.name ?? null,
    allowed_until: dateOf(verdict?.allowedUntil),
    next_opening: dateOf(verdict?.nextOpening),
    session_key: entry.sessionKey ?? null,
    service_provider_key: entry.spKey,
    assertion_id: entry.issued?.assertionId ?? null,
    session_index: entry.issued?.sessionIndex ?? null,
    signing_key: entry.issued?.signingKey ?? null,
    request_id: entry.requestId,
    trace: verdict === null ? null : toJson(traceOf(verdict, company)),
  };
}

function dateOf(instant: number | null | undefined): Date | null {
  return instant == null ? null : new Date(instant);
}

/** The trace as it is stored: with the current names of the shifts, which may change later. */
export function traceOf({ trace, elsewhere }: ExplainedVerdict, company: CompanySnapshot): unknown {
  return {
    ...(elsewhere === null ? {} : { elsewhere }),
    checks: trace.checks,
    shifts: trace.shifts.map(({ shiftKey, isInForce, hasRules, checks }) => ({
      shiftKey,
      shiftName: company.shifts.get(shiftKey)?.name ?? null,
      isInForce,
      hasRules,
      checks,
    })),
  };
}
