import type { AccessLogTable } from './access-log-table.ts';
import type {
  ActivationTestPeopleTable,
  ActivationTestsTable,
  ActivationWatchesTable,
  EmergencyFilesTable,
  ControlNoticesTable,
  ControlSchedulesTable,
} from './activation-tables.ts';
import type {
  CalendarExceptionsTable,
  CompaniesTable,
  CompanyInvitationsTable,
  DomainsTable,
  InstallationTable,
  OrgUnitsTable,
  PeopleCountsTable,
  PlanNoticesTable,
  SettingSavesTable,
  UsersTable,
} from './company-tables.ts';
import type {
  ControlRunsTable,
  ControlStepsTable,
  DomainWatchesTable,
  GroupUpdatesTable,
  PlannedLogoutsTable,
  ReplanRequestsTable,
} from './control-tables.ts';
import type { CompanyBrandingTable, BrandingImagesTable } from './branding-tables.ts';
import type {
  AccessLogHoursTable,
  AuditHoursTable,
  AuditNamesTable,
  LogRollupsTable,
} from './log-hours-tables.ts';
import type { ReportMailReadersTable, ReportMailsTable } from './report-mail-tables.ts';
import type {
  SessionDayCountsTable,
  SessionDayShiftsTable,
  SessionDaysTable,
  SessionDaySumsTable,
} from './session-day-tables.ts';
import type {
  ApiTokensTable,
  AuditEventsTable,
  DirectoryChangesTable,
  RoleListsTable,
  RoleReadingsTable,
  DownloadTicketsTable,
  MailOutboxTable,
  OauthFlowsTable,
  ProviderCredentialsTable,
  EmailConflictsTable,
  SyncPagesTable,
  SyncRunsTable,
} from './panel-tables.ts';
import type {
  LogChainsTable,
  LogHoldsTable,
  LogPositionsTable,
  LogSaltsTable,
  LogSealsTable,
  SealKeysTable,
} from './evidence-tables.ts';
import type { AccessRequestsTable, NewPeopleTable, RequestNoticesTable } from './request-tables.ts';
import type { SchedulesTable } from './schedules-table.ts';
import type {
  SharedFileConsentsTable,
  SharedFileSyncsTable,
  SharedFileTargetsTable,
  SharedFilesTable,
} from './shared-file-tables.ts';
import type {
  ShiftMembersTable,
  ShiftRulesTable,
  ShiftsTable,
  ShiftVersionsTable,
  TestUsersTable,
} from './shift-tables.ts';
import type { TaskItemsTable, TasksTable } from './task-tables.ts';
import type {
  CalendarFeedsTable,
  KeyAlarmsTable,
  LogoutStatesTable,
  PasswordLinksTable,
  ServiceProvidersTable,
  FormerAddressesTable,
  RefusedMessagesTable,
  SignInFlowsTable,
  SignInSessionsTable,
  SigningKeysTable,
  SpSessionsTable,
  ThrottleCountersTable,
  UsedMessageIdsTable,
  WorkspacePasswordsTable,
} from './sign-in-tables.ts';

/** Every table the server's role can reach, by its name in the database. */
export interface Database {
  installation: InstallationTable;
  companies: CompaniesTable;
  company_invitations: CompanyInvitationsTable;
  domains: DomainsTable;
  org_units: OrgUnitsTable;
  users: UsersTable;
  calendar_exceptions: CalendarExceptionsTable;
  setting_saves: SettingSavesTable;
  shifts: ShiftsTable;
  shift_rules: ShiftRulesTable;
  shift_members: ShiftMembersTable;
  shift_versions: ShiftVersionsTable;
  test_users: TestUsersTable;
  signing_keys: SigningKeysTable;
  key_alarms: KeyAlarmsTable;
  plan_notices: PlanNoticesTable;
  service_providers: ServiceProvidersTable;
  logout_walks: LogoutStatesTable;
  sign_in_flows: SignInFlowsTable;
  refused_messages: RefusedMessagesTable;
  former_addresses: FormerAddressesTable;
  sign_in_sessions: SignInSessionsTable;
  sp_sessions: SpSessionsTable;
  used_message_ids: UsedMessageIdsTable;
  throttle_counters: ThrottleCountersTable;
  password_links: PasswordLinksTable;
  calendar_feeds: CalendarFeedsTable;
  workspace_passwords: WorkspacePasswordsTable;
  access_log: AccessLogTable;
  access_log_rollups: LogRollupsTable;
  audit_rollups: LogRollupsTable;
  audit_hours: AuditHoursTable;
  audit_names: AuditNamesTable;
  access_log_hours: AccessLogHoursTable;
  session_day_counts: SessionDayCountsTable;
  session_days: SessionDaysTable;
  session_day_shifts: SessionDayShiftsTable;
  session_day_sums: SessionDaySumsTable;
  report_mails: ReportMailsTable;
  report_mail_readers: ReportMailReadersTable;
  provider_credentials: ProviderCredentialsTable;
  api_tokens: ApiTokensTable;
  oauth_flows: OauthFlowsTable;
  download_tickets: DownloadTicketsTable;
  audit_events: AuditEventsTable;
  log_positions: LogPositionsTable;
  log_chains: LogChainsTable;
  log_seals: LogSealsTable;
  log_salts: LogSaltsTable;
  log_holds: LogHoldsTable;
  seal_keys: SealKeysTable;
  sync_runs: SyncRunsTable;
  people_counts: PeopleCountsTable;
  sync_pages: SyncPagesTable;
  directory_changes: DirectoryChangesTable;
  role_lists: RoleListsTable;
  role_readings: RoleReadingsTable;
  sync_held: EmailConflictsTable;
  mail_outbox: MailOutboxTable;
  control_runs: ControlRunsTable;
  control_steps: ControlStepsTable;
  control_schedules: ControlSchedulesTable;
  control_notices: ControlNoticesTable;
  activation_tests: ActivationTestsTable;
  activation_test_people: ActivationTestPeopleTable;
  activation_watches: ActivationWatchesTable;
  emergency_files: EmergencyFilesTable;
  planned_logouts: PlannedLogoutsTable;
  tasks: TasksTable;
  task_items: TaskItemsTable;
  domain_watches: DomainWatchesTable;
  group_updates: GroupUpdatesTable;
  replan_requests: ReplanRequestsTable;
  access_requests: AccessRequestsTable;
  request_notices: RequestNoticesTable;
  new_people: NewPeopleTable;
  schedules: SchedulesTable;
  shared_file_consents: SharedFileConsentsTable;
  shared_file_syncs: SharedFileSyncsTable;
  shared_files: SharedFilesTable;
  shared_file_targets: SharedFileTargetsTable;
  look_images: BrandingImagesTable;
  company_looks: CompanyBrandingTable;
}
