import { inCompany } from '#db/transactions.ts';
import { FaultError } from '#core/faults.ts';
import type { CurrentKey } from '#modules/signing-keys/public.ts';
import type { SignInContext } from '../http/deps.ts';
import type { SignInFacts } from '../session/read-facts.ts';

/** The key that signs for a company; a process opens each key once. Throws a fault where there is none. */
export async function currentKey(
  context: SignInContext,
  { company, signingKey }: Pick<SignInFacts, 'company' | 'signingKey'>,
): Promise<CurrentKey> {
  const known = signingKey === null ? undefined : context.keys.opened(signingKey);
  if (known !== undefined) return known;
  const key = await inCompany(context.db, company.key, (tx) => context.keys.current(tx, company.key));
  if (key === null) throw new FaultError('unavailable', 'SIGNING_KEY_MISSING');
  return key;
}
