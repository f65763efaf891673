/** Errors whose message is a sentence for the operator. By name, because the built program has classes of its own. */
const refusals: ReadonlySet<string> = new Set([
  'ConfigError',
  'DatabaseSetupError',
  'EmbeddedDatabaseError',
  'LookupOwnerError',
  'MasterKeyError',
  'MigrationError',
  'OldServerError',
  'PortTakenError',
  'PreparationBusyError',
  'UnsafeServerRoleError',
  'WrongInstallationError',
]);

/** What a failed start prints: a refusal is a sentence, anything else keeps its trace. */
export function describeFailedStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return refusals.has(error.name) ? error.message : (error.stack ?? error.message);
}
