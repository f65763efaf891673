import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';
import { proposeNetwork } from '@shiftgate/domain/client/network-proposal.ts';
import { compileIpRules, countsInList, matchesIp, parseIpRule } from '@shiftgate/domain/client/ip-rules.ts';
import type { IpRuleProblem } from '@shiftgate/domain/client/ip-rules.ts';

/** A note about one line of the list of addresses. */
export interface IpLineNote {
  /** 1 = the first line of the text. */
  readonly line: number;
  readonly text: string;
  readonly problem: IpRuleProblem | 'duplicate' | 'too_long' | null;
  /**
   * `star_inside_octet`; that the entry is stored in another form (`kept_as`); that it is one IPv6 address where its
   * network is meant (`single_ipv6`); or that it allows a whole family and may only stay (`all_of_ipv4`,
   * `all_of_ipv6`). Never refuses.
   */
  readonly hint: 'star_inside_octet' | 'kept_as' | 'single_ipv6' | 'all_of_ipv4' | 'all_of_ipv6' | null;
  readonly savedAs: string;
  /** With `single_ipv6`, the network. */
  readonly network?: string;
}

export interface IpLines {
  /** The entries to save, one per filled line, in the form in which they are stored. */
  readonly entries: readonly string[];
  /** Lines about which there is something to say. */
  readonly notes: readonly IpLineNote[];
  /** Numbers of the lines that are one IPv4 address, which a provider may change or share. */
  readonly singleIpv4: readonly number[];
  readonly isValid: boolean;
}

/** Longest entry the contract takes. */
const longest = 64;

/**
 * Reads a list of addresses, one per line, with the domain's parser. Empty lines are ignored. An entry of the `stored`
 * list that was saved before it was refused may stay.
 */
export function readIpLines(text: string, stored: readonly string[] = []): IpLines {
  const entries: string[] = [];
  const notes: IpLineNote[] = [];
  const singleIpv4: number[] = [];
  const known = new Set<string>();
  text.split('\n').forEach((raw, index) => {
    const entry = raw.trim();
    if (entry === '') return;
    const note = { line: index + 1, text: entry };
    if (entry.length > longest) {
      entries.push(entry);
      notes.push({ ...note, problem: 'too_long', hint: null, savedAs: entry });
      return;
    }
    const rule = parseIpRule(entry);
    entries.push(rule.isValid ? rule.text : entry);
    if (!rule.isValid) {
      const { problem } = rule;
      const isAll = problem === 'all_of_ipv4' || problem === 'all_of_ipv6';
      notes.push({
        ...note,
        ...(isAll && stored.includes(entry) ? { problem: null, hint: problem } : { problem, hint: null }),
        savedAs: entry,
      });
      return;
    }
    if (known.has(rule.text)) notes.push({ ...note, problem: 'duplicate', hint: null, savedAs: rule.text });
    else if (rule.warning) notes.push({ ...note, problem: null, hint: rule.warning, savedAs: rule.text });
    else if (rule.text !== entry) notes.push({ ...note, problem: null, hint: 'kept_as', savedAs: rule.text });
    if (!known.has(rule.text)) {
      const network = proposeNetwork(rule.text);
      if (network?.caution === 'single_ipv4') singleIpv4.push(note.line);
      else if (network !== null && network.entry !== rule.text) {
        const about = { problem: null, hint: 'single_ipv6', savedAs: rule.text } as const;
        notes.push({ ...note, ...about, network: network.entry });
      }
    }
    known.add(rule.text);
  });
  return { entries, notes, singleIpv4, isValid: notes.every((note) => note.problem === null) };
}

/** Whether the entries of a list let an address through; an empty list does not count as one that names it. */
export function covers(entries: readonly string[], address: string): boolean {
  return entries.some(countsInList) && matchesIp(compileIpRules(entries), parseIpAddress(address));
}

/** The text with one more line. */
export function withLine(text: string, line: string): string {
  return text.trim() === '' ? line : `${text.trimEnd()}\n${line}`;
}
