/** Bounds of the throttles: failures slow down, nothing locks for ever. */
export const throttleBounds = {
  /** Failures of one account from one address before it must wait. */
  pairFailures: 6,
  /** Failures of one account from everywhere; addresses with a past sign-in of the account are exempt. */
  accountFailures: 20,
  /**
   * Failures of one address over all accounts of a company. Unknown accounts count too, so that the wait does not
   * reveal which exist.
   */
  addressFailures: 50,
  /** Factor for an address that is on an allowed-IP list or from which many people have signed in. */
  trustedFactor: 20,
  /** How many people who sign in from an address within its window make it trusted. */
  trustedPeople: 20,
  firstWaitSeconds: 30,
  longestWaitSeconds: 15 * 60,
  /** Counters are forgotten after this long without a failure. */
  forgetSeconds: 60 * 60,
  /** A pair that has signed in is remembered this long. */
  rememberSuccessSeconds: 30 * 24 * 3600,
} as const;

/** How many people make an address trusted: none for a listed one. */
export function trustedPeople({ isListedAddress }: { readonly isListedAddress: boolean }): number {
  return isListedAddress ? 0 : throttleBounds.trustedPeople;
}
