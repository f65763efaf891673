import { hash } from 'node:crypto';
import { keyOfHex } from '#db/keys.ts';
import type { SealedLog } from '#db/tables/evidence-tables.ts';
import { logShapes } from './sealed-columns.ts';

// The format is documented, with a test vector, in docs/flows/evidence.md.

/** An entry of a log as it is sealed: its columns as text in the order of the log's shape, null where empty. */
export interface SealedEntry {
  readonly key: string;
  readonly position: number;
  readonly values: readonly (string | null)[];
  readonly actorKey: string;
  readonly targetKey: string;
}

/** The salts (hex) by the key of the person, or of the company where an entry has none. */
export type Salts = ReadonlyMap<string, string>;

/** The signed facts of a seal. */
export interface SealFacts {
  readonly companyKey: string;
  readonly log: SealedLog;
  /** From 1, without gaps. */
  readonly number: number;
  readonly previousLink: Buffer;
  readonly links: Buffer;
  readonly sealedAt: Date;
  readonly sealKey: string;
}

/** Bytes of an entry in a seal: its key (16) and its link (32). */
export const bytesOfEntry = 48;
const bytesOfKey = 16;

/** A value that was erased is its hash; in a column of JSON, as a string. */
const erased = /^"?(#[0-9a-f]{64})"?$/;

/** Whether a value, as the chain has it, was erased. */
export const isErasedValue = (value: string): boolean => erased.test(value);

const columnsOf = {
  access: Object.entries(logShapes.access.forms),
  audit: Object.entries(logShapes.audit.forms),
} as const;

/** The hash that stands for a value that names a person. */
export function hashOfValue(salt: string, entryKey: string, column: string, value: string): string {
  return `#${hash('sha256', `${salt}\n${entryKey}\n${column}\n${value}`)}`;
}

/** The canonical text of an entry. A value whose salt is gone stays as it is, so it fits only if it was erased. */
export function canonicalText(log: SealedLog, entry: SealedEntry, salts: Salts): string {
  const { values, key, actorKey, targetKey } = entry;
  const hashed = values.map((value, at) => {
    const [column, form] = columnsOf[log][at] ?? [];
    if (value === null || column === undefined || form === 'plain' || form === 'instant') return value;
    const salt = salts.get(form === 'of actor' ? actorKey : targetKey);
    return erased.exec(value)?.[1] ?? (salt === undefined ? value : hashOfValue(salt, key, column, value));
  });
  return JSON.stringify(hashed);
}

/** The people whose values are hashes in an entry, once for each value. */
export function ownersOfErased(
  log: SealedLog,
  { values, actorKey, targetKey }: SealedEntry,
): readonly string[] {
  return values.flatMap((value, at) => {
    const form = columnsOf[log][at]?.[1];
    if (value === null || form === undefined || form === 'plain' || form === 'instant') return [];
    return erased.test(value) ? [form === 'of actor' ? actorKey : targetKey] : [];
  });
}

/** The link before the first entry of a log. */
export function firstLink(companyKey: string, log: SealedLog): Buffer {
  return hash('sha256', `shiftgate-log-1\n${companyKey}\n${log}`, 'buffer');
}

/** The link of an entry behind the link before it. */
export function nextLink(previous: Buffer, canonical: string): Buffer {
  return hash('sha256', `${previous.toString('hex')}\n${canonical}`, 'buffer');
}

/** The text that is signed. */
export function sealText(seal: SealFacts): string {
  return JSON.stringify([
    'shiftgate-seal-1',
    seal.companyKey,
    seal.log,
    seal.number,
    seal.previousLink.toString('hex'),
    hash('sha256', seal.links),
    seal.sealedAt.toISOString(),
    seal.sealKey,
  ]);
}

/** Packs an entry for a seal. */
export function packEntry(key: string, link: Buffer): Buffer {
  return Buffer.concat([Buffer.from(key.replaceAll('-', ''), 'hex'), link]);
}

/** The entries that a seal lists, in order. */
export function* unpackEntries(links: Buffer): Generator<{ readonly key: string; readonly link: Buffer }> {
  for (let at = 0; at < links.length; at += bytesOfEntry) {
    const hex = links.toString('hex', at, at + bytesOfKey);
    yield { key: keyOfHex(hex), link: links.subarray(at + bytesOfKey, at + bytesOfEntry) };
  }
}
