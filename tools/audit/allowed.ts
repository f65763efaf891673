/**
 * Tables whose rows are machinery, each with its reason: a change of theirs is no event for an administrator. Every other
 * table, a new one too, holds business, and its writes leave a row in the audit log.
 */
export const machineryTables: Readonly<Record<string, string>> = {
  access_log: 'a log itself: every sign-in and the end of every session',
  activation_watches: 'counts refusals after an activation; what is found is audited',
  company_invitations: 'no company exists yet that could have a log; its creation names the invitation',
  control_notices: 'which e-mails before an activation are sent',
  control_runs: 'progress of a run; its start and its outcome are audited with the state of the company',
  control_steps: 'progress of a run',
  directory_changes: 'where the next sync continues',
  domain_watches: 'due work',
  download_tickets: 'lives for 60 seconds',
  group_updates: 'due work',
  installation: 'written once, before there is a company',
  key_alarms: 'which warnings of a certificate are sent',
  access_log_hours: 'counts of the access log',
  access_log_rollups: 'how far the access log is counted',
  audit_hours: 'counts of the audit log',
  audit_names: 'names in the audit log',
  audit_rollups: 'how far the audit log is counted',
  session_day_counts: 'how far the sessions are counted',
  session_days: 'sums of sessions',
  session_day_shifts: 'sums of sessions',
  session_day_sums: 'sums of sessions',
  log_chains: 'how far the logs are sealed',
  log_salts: 'what the logs are sealed with',
  log_seals: 'proves the logs themselves',
  logout_walks: 'one browser on its way through the applications that it signs out of',
  look_images: 'an uploaded image is shown only by a saved branding, which is audited',
  mail_outbox: 'due work',
  new_people: 'due work',
  oauth_flows: 'one browser on its way through the consent',
  plan_notices: 'which e-mails before the end of a plan are sent',
  planned_logouts: 'due work; an order that asks for it is audited, and the logout is in the access log',
  replan_requests: 'due work',
  request_notices: 'due work',
  role_lists: 'which lists of roles the workspace shows; a change of a person’s roles is audited',
  role_readings: 'due work',
  schedules: 'due work',
  schema_migrations: 'the structure of the database',
  seal_keys: 'belongs to the installation, and no company has a log of it',
  shared_files: 'data of the workspace about its files; the consent to read it is audited',
  shared_file_targets: 'data of the workspace about its files; the consent to read it is audited',
  shared_file_syncs: 'how far the files are read',
  setting_saves: 'recognizes a save that is sent twice',
  sign_in_flows: 'one browser on its way through the sign-in',
  sign_in_sessions: 'begin and end of a session are in the access log',
  sp_sessions: 'begin and end of a session are in the access log',
  sync_held: 'progress of a sync; its outcome is audited',
  sync_pages: 'progress of a sync; its outcome is audited',
  sync_runs: 'progress of a sync; its outcome is audited',
  task_items: 'progress of a bulk task; its outcome and every person that it changed are audited',
  throttle_counters: 'counters',
  used_message_ids: 'recognizes a message that is sent twice',
  workspace_passwords: 'due work; a change of password and its outcome at the workspace are audited',
};

/**
 * A write that may go without an audit row: in which file below `packages/server/src`, in which function or constant, and
 * to which table (`?`: a computed name).
 */
export interface Exception {
  readonly path: string;
  readonly name: string;
  readonly table: string;
  readonly reason: string;
}

const ownColumn = 'a column of the machinery in a table of the business';

/** Today's exceptions. `npm run house` holds their number, which may only fall. */
export const exceptions: readonly Exception[] = [
  {
    name: 'purgePages',
    path: 'modules/directory-sync/sync-run.ts',
    table: '?',
    reason: 'empties the tables of a sync that starts over',
  },
  {
    name: 'writeRow',
    path: 'due-work/due-rows.ts',
    table: '?',
    reason: 'lease and end of due work; its job audits what it did',
  },
  {
    name: 'removePart',
    path: 'jobs/maintenance/clean-companies.ts',
    table: '?',
    reason: 'removes what is older than the retention of its table',
  },
  {
    name: 'notifyCompany',
    path: 'modules/requests/request-notice.job.ts',
    table: 'access_requests',
    reason: `${ownColumn}: told_at`,
  },
  {
    name: 'createWithActor',
    path: 'http/with-actor.ts',
    table: 'api_tokens',
    reason: `${ownColumn}: last use`,
  },
  {
    name: 'companyFactsChanged',
    path: 'core/events.ts',
    table: 'companies',
    reason: `${ownColumn}: version`,
  },
  {
    name: 'startOne',
    path: 'modules/directory-sync/nightly-sync.job.ts',
    table: 'companies',
    reason: `${ownColumn}: instant of the next sync`,
  },
  {
    name: 'purgeCompany',
    path: 'jobs/maintenance/purge-secrets.ts',
    table: 'companies',
    reason: 'wipes a sealed secret whose time is over',
  },
  {
    name: 'purgePasswords',
    path: 'modules/tasks/task-results.ts',
    table: 'tasks',
    reason: 'wipes sealed secrets whose time is over',
  },
  {
    name: 'markConsent',
    path: 'modules/emergency-file/consent.ts',
    table: 'emergency_files',
    reason: `${ownColumn}: last answer of the workspace`,
  },
  {
    name: 'takeUnnotifiedLoss',
    path: 'modules/connection/grants.ts',
    table: 'provider_credentials',
    reason: `${ownColumn}: is_death_untold`,
  },
  {
    name: 'registerServiceProvider',
    path: 'modules/service-providers/service-providers.ts',
    table: 'service_providers',
    reason: 'a step of an activation, whose outcome is audited',
  },
  {
    name: 'ensureSigningKey',
    path: 'modules/signing-keys/signing-keys.ts',
    table: 'signing_keys',
    reason: 'the first key of a company, made where it is first asked for',
  },
  {
    name: 'makeNextKey',
    path: 'modules/signing-keys/key-rollover.ts',
    table: 'signing_keys',
    reason: 'the row is written by the onMade of its caller',
  },
  {
    name: 'pushNextAgain',
    path: 'modules/signing-keys/key-rollover.ts',
    table: 'signing_keys',
    reason:
      'a step of an activation, whose outcome is audited; the certificate has its own row once it is added',
  },
  {
    name: 'dropNextKey',
    path: 'modules/signing-keys/key-rollover.ts',
    table: 'signing_keys',
    reason:
      'the key never signed; the row of the key that replaces it is written by the onMade of makeNextKey',
  },
  {
    name: 'releaseTestUsers',
    path: 'modules/control/activation-test/end-test.ts',
    table: 'test_users',
    reason: 'the end of the test is audited',
  },
  {
    name: 'markWelcome',
    path: 'modules/users/person/me.ts',
    table: 'users',
    reason: 'a person closed the greeting on their own screen',
  },
  {
    name: 'noteSignIn',
    path: 'sign-in/session/parts.ts',
    table: 'users',
    reason: 'the sign-in is in the access log',
  },
  {
    name: 'insertInto',
    path: 'db/written-columns.ts',
    table: '?',
    reason: 'names a table of machinery: one of those that a sign-in writes',
  },
  {
    name: 'storeRehash',
    path: 'sign-in/session/parts.ts',
    table: 'users',
    reason: 'the same password under newer parameters',
  },
  {
    name: 'endSingleAccessAtLogoff',
    path: 'access/session-store.ts',
    table: 'users',
    reason: 'the sign-out is in the access log',
  },
];
