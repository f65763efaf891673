import type { PersonRow } from '../../access/public.ts';
import type { RegisteredSp } from './service-providers.ts';

/** The address as the directory writes it: case counts in assertions. */
export function addressOf(row: Pick<PersonRow, 'username' | 'email'>): string {
  return row.username.toLowerCase() === row.email ? row.username : row.email;
}

/** The NameID of a directory row: the address as the directory writes it, or its immutable id. */
export function nameIdOf(sp: RegisteredSp, row: PersonRow): string {
  return sp.record.nameId === 'immutableId' ? row.directory_id : addressOf(row);
}
