import type { Tx } from '../core/context.ts';
import type { CompanySnapshot } from './company-snapshot.ts';
import type { SnapshotCache } from './snapshot-cache.ts';
import { findPersonByKey } from './subject.ts';
import type { Person } from './subject.ts';

/** Creates the reader of the facts that a sign-in of a person is decided from. */
export function createReadPersonFacts(facts: SnapshotCache): ReadPersonFacts {
  return async (tx, companyKey, userKey) => {
    const company = await facts.read(tx, companyKey);
    const person = await findPersonByKey(tx, company, userKey);
    return person === null ? null : { company, person };
  };
}

/** Returns the company and the person at one instant of a transaction; null for an unknown key. */
export type ReadPersonFacts = (
  tx: Tx,
  companyKey: string,
  userKey: string,
) => Promise<{ readonly company: CompanySnapshot; readonly person: Person } | null>;
