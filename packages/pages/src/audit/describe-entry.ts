import type { AccessLogResult, LogoutResult } from '@shiftgate/domain/access/types.ts';
import type { Params } from '@shiftgate/phrases/translate.ts';

interface LoggedEntry {
  readonly result: string;
  readonly notes: readonly string[];
  readonly user: { readonly name: string } | null;
  readonly email: string;
}

/** The results that the verb of the sentence says by itself. */
const verbs: Partial<Record<AccessLogResult | LogoutResult, string>> = {
  success: 'signedIn',
  signed_out: 'signedOut',
  forced_logout: 'forcedOut',
};

/**
 * The sentence of an entry of the access log, in the past tense beside the name of its author. `text` returns the text
 * under a key of the reader's language, null where there is none.
 */
export function describeEntry(
  { result, notes, user, email }: LoggedEntry,
  text: (key: string, params?: Params) => string | null,
): string {
  const word = (group: string, code: string) => text(`accessLog.${group}.${code}`) ?? code;
  const verb = verbs[result as keyof typeof verbs];
  const reasons = [
    ...(verb === undefined ? [word('results', result)] : []),
    ...notes.map((note) => word('notes', note)),
  ];
  const sentence = text(`accessLog.sentences.${verb ?? 'tried'}`, { person: user?.name ?? email }) ?? result;
  return reasons.length === 0 ? sentence : `${sentence}: ${reasons.join('; ')}`;
}
