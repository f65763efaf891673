import { parseIpAddress } from '@shiftgate/domain/client/ip-address.ts';
import { compileIpRules, matchesIp, parseIpRule } from '@shiftgate/domain/client/ip-rules.ts';
import type { IpRuleProblem } from '@shiftgate/domain/client/ip-rules.ts';

/** A note about one line of the list of addresses. */
export interface IpLineNote {
  /** 1 = the first line of the text. */
  readonly line: number;
  readonly text: string;
  readonly problem: IpRuleProblem | 'duplicate' | 'too_long' | null;
  /** `star_inside_octet`, or that the entry is stored in another form (`kept_as`); never refuses. */
  readonly hint: 'star_inside_octet' | 'kept_as' | null;
  readonly savedAs: string;
}

export interface IpLines {
  /** The entries to save, one per filled line, in the form in which they are stored. */
  readonly entries: readonly string[];
  /** Lines about which there is something to say. */
  readonly notes: readonly IpLineNote[];
  readonly isValid: boolean;
}

/** Longest entry the contract takes. */
const longest = 64;

/** Reads a list of addresses, one per line, with the domain's parser. Empty lines are ignored. */
export function readIpLines(text: string): IpLines {
  const entries: string[] = [];
  const notes: IpLineNote[] = [];
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
      notes.push({ ...note, problem: rule.problem, hint: null, savedAs: entry });
      return;
    }
    if (known.has(rule.text)) notes.push({ ...note, problem: 'duplicate', hint: null, savedAs: rule.text });
    else if (rule.warning) notes.push({ ...note, problem: null, hint: rule.warning, savedAs: rule.text });
    else if (rule.text !== entry) notes.push({ ...note, problem: null, hint: 'kept_as', savedAs: rule.text });
    known.add(rule.text);
  });
  return { entries, notes, isValid: notes.every((note) => note.problem === null) };
}

/** Whether valid entries of a list let an address through; an empty list does not count as one that names it. */
export function covers(entries: readonly string[], address: string): boolean {
  const valid = entries.filter((entry) => parseIpRule(entry).isValid);
  return valid.length > 0 && matchesIp(compileIpRules(valid), parseIpAddress(address));
}

/** The text with one more line. */
export function withLine(text: string, line: string): string {
  return text.trim() === '' ? line : `${text.trimEnd()}\n${line}`;
}
