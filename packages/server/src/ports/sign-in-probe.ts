/** Checks that the sign-in service is reachable at the address for the workspace's redirects. */
export interface SignInProbe {
  readonly url: string;
  /** Whether the sign-in service responded just now; never throws, and times out after a few seconds. */
  isReachable(): Promise<boolean>;
}
