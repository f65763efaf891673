import type { Tx } from '../../context.ts';

/** Whether the company's sign-in page has each of the things that make it theirs. */
export interface Customisation {
  readonly hasLogo: boolean;
  readonly hasPrimaryColor: boolean;
  readonly hasSecondaryColor: boolean;
}

/** What of its sign-in page's look a company has set: nothing, as long as a company keeps no look. */
export async function readCustomisation(_tx: Tx, _companyKey: string): Promise<Customisation> {
  return { hasLogo: false, hasPrimaryColor: false, hasSecondaryColor: false };
}
