/** Words that the comments of this repository do not use, and what they say. */
export interface Banned {
  readonly pattern: RegExp;
  readonly instead: string;
}

const word = (pattern: string, instead: string): Banned => ({
  pattern: new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, 'gi'),
  instead,
});

/** Words that English has, and that this repository once used with a meaning of its own. */
const privateWords: readonly Banned[] = [
  word('whoever|whomever|anybody|somebody|nobody', 'who it is: a user, a caller, an administrator, no row'),
  word('whatever', 'the cases by name, or any'),
  word('told|tells?\\s+of|tells', 'says, shows, notifies, distinguishes'),
  word('at\\s+once', 'immediately, together, in one pipeline'),
  word('stands?(?!\\s+(?:for|still)\\b)|stood', 'is, are, comes, remains'),
  word('turned\\s+away', 'rejected, shed'),
  word('judge[ds]?|judging', 'decide, check, evaluate'),
  word('verdicts?', 'decision, outcome, result'),
  word('(?<!round[\\s-])trips?', 'round trip'),
  word('ways?\\s+back', 'restart link, return address'),
  word('equal\\s+time', 'constant time'),
  word('by\\s+turns', 'fairly, one after another'),
  word('living\\s+pools?', 'worker liveness'),
  word('spoken\\s+codes?', 'one-time code'),
  word('sign-in\\s+holds?', 'lockout'),
  word('ask\\s+pages?', 'request page'),
];

const britishWords: readonly Banned[] = [
  word('behaviours?', 'behavior'),
  word('cancelled|cancelling', 'canceled, canceling'),
  word('catalogues?', 'catalog'),
  word('centre[ds]?', 'center'),
  word('colour\\w*', 'color'),
  word('favour\\w*', 'favor'),
  word('greys?|greyed', 'gray'),
  word('honour\\w*', 'honor'),
  word('labell\\w+', 'label, labeled'),
  word('learnt', 'learned'),
  word('licences?', 'license'),
  word('neighbour\\w*', 'neighbor'),
  word('(?:author|initial|normal|organ|recogn|serial|synchron)is(?:e[drs]?|ing|ations?)', 'the same with z'),
  word('whilst|amongst', 'while, among'),
];

/** A lock, a connection and data under a legal hold are held; a limit, a list or a figure is not. */
const reallyHeld = /\block(?:s|ed|ing|out)?\b|\b(?:mutex|lease|connection|legal\s+hold)/i;
const held: Banned = word('held', 'kept, limited, locked out, in conflict');

/** The banned words that apply to a text. */
export function bannedIn(text: string): readonly Banned[] {
  const always = [...privateWords, ...britishWords];
  return reallyHeld.test(text) ? always : [...always, held];
}
