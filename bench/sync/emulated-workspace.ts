/** A workspace of the bench in this process, with a connection that is allowed already. */
export interface EmulatedWorkspace {
  readonly report: EmulatorReport;
  /** Delays every page of people; 0 answers without delay. */
  delay(delayMs: number): void;
  /** Requests of the directory since the start. */
  requests(): number;
}

/** How to reach an emulated workspace. */
export interface EmulatorReport {
  readonly provider: 'google' | 'microsoft';
  readonly url: string;
  readonly graphUrl: string | null;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  readonly customerId: string | null;
}
