import { plainWords } from './plain-letters.ts';
import { growWordTree } from './word-tree.ts';
import type { WordTree } from './word-tree.ts';

/** Whose password it is: none of these words may be what it is made of. */
export interface PasswordContext {
  readonly email: string;
  readonly name: string;
  readonly companyName: string;
  readonly domain: string;
  /** Further domains of the company, where all of them are near at hand. */
  readonly otherDomains?: readonly string[];
  readonly productName: string;
}

const shortestWord = 3;
/** A domain is often shortened; below so many letters its beginning is the beginning of anything. */
const shortestBeginning = 4;
/** What domains of all companies have in common. */
const commonLabels: ReadonlySet<string> = new Set(['com', 'net', 'org', 'edu', 'gov', 'ind', 'www', 'mail']);

/** The words of a company and a person that a first guess contains, as a tree for look-ups. */
export function contextTree(context: PasswordContext): WordTree {
  return growWordTree(contextWords(context), 'context');
}

/**
 * Those words in plain letters: the email before its @ whole and in pieces, names alone and joined, the company's
 * name likewise, the domains' labels with their beginnings, and the product's name. Pure.
 */
export function contextWords(context: PasswordContext): ReadonlySet<string> {
  const local = context.email.split('@')[0] ?? '';
  const words = [local, context.name, context.companyName, context.productName].flatMap(wholeAndPieces);
  const hosts = [context.domain, ...(context.otherDomains ?? []), context.email.split('@')[1] ?? ''];
  for (const host of hosts) words.push(...wordsOfDomain(host));
  return new Set(words.filter((word) => word.length >= shortestWord));
}

function wholeAndPieces(text: string): string[] {
  const words = plainWords(text);
  // `ana2` of an email is `ana` as well.
  const bare = words.flatMap((word) => word.split(/\p{N}+/u));
  return [...words, ...bare, words.join('')];
}

function wordsOfDomain(host: string): string[] {
  const labels = host.split('.').filter((label) => !commonLabels.has(label) && label.length > 2);
  return labels.flatMap((label) => {
    const words = wholeAndPieces(label);
    const whole = words.at(-1) ?? '';
    const beginnings = Array.from({ length: Math.max(0, whole.length - shortestBeginning) }, (_, more) =>
      whole.slice(0, shortestBeginning + more),
    );
    return [...words, ...beginnings];
  });
}
