import type { CheckName } from '@shiftgate/domain/access/checks.ts';
import type {
  AccessLogResult,
  AttemptNote,
  LogoutCause,
  LogoutResult,
  SignOutWay,
  VerdictNote,
} from '@shiftgate/domain/access/types.ts';

/** The words of one language for every code of the access log, in the panel and in files. */
export interface WordsOfLog {
  readonly accessLog: {
    readonly results: Readonly<Record<AccessLogResult | LogoutResult, string>>;
    readonly fixes: Readonly<Record<Exclude<AccessLogResult, 'success'>, string>>;
    readonly checks: Readonly<Record<CheckName, string>>;
    readonly notes: Readonly<Record<VerdictNote | AttemptNote | LogoutCause | SignOutWay, string>>;
  };
}
