/** Looks whether the sign-in service answers where the workspace will send people. */
export interface SignInProbe {
  /** The public address that is asked. */
  readonly url: string;
  /** Whether the sign-in service answered there just now; never throws, and gives up after a few seconds. */
  isReachable(): Promise<boolean>;
}
