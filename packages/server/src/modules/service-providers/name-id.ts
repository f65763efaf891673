import { FaultError } from '#core/faults.ts';
import type { PersonRow } from '#access/public.ts';
import type { RegisteredSp } from './service-providers.ts';

/** The address as the directory writes it: case counts in assertions. */
export function addressOf(row: Pick<PersonRow, 'username' | 'email'>): string {
  return row.username.toLowerCase() === row.email ? row.username : row.email;
}

/** Whether the workspace knows a person by the id that an assertion for it has to name. */
export function hasNameId(sp: RegisteredSp, row: PersonRow): boolean {
  return sp.record.nameId === 'email' || sp.issuerDomains.length === 0 || row.immutable_id !== null;
}

/**
 * The NameID of a directory row: the address as the directory writes it, its id there, or, where whole domains are
 * federated, the immutable id by which the workspace knows the person. Throws a fault where that is missing.
 */
export function nameIdOf(sp: RegisteredSp, row: PersonRow): string {
  if (sp.record.nameId === 'email') return addressOf(row);
  if (sp.issuerDomains.length === 0) return row.directory_id;
  if (row.immutable_id === null) throw new FaultError('noImmutableId', 'IMMUTABLE_ID_MISSING');
  return persistentNameId(row.immutable_id);
}

/**
 * An immutable id as a NameID, which may have letters and digits alone: any other octet is a dot and its two
 * hexadecimal digits, `.2B` for a plus. Synchronized people have ids in base64.
 */
export function persistentNameId(immutableId: string): string {
  return immutableId.replaceAll(/[^A-Za-z0-9]/gu, (character) =>
    [...Buffer.from(character, 'utf8')]
      .map((octet) => `.${octet.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  );
}
