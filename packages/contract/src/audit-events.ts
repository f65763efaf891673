/** Names of the audit log, as `entity.verb`. */
export const auditEvents = [
  'panel.signed_in',
  'panel.signed_out',
  'panel.sign_in_refused',
  'panel.identity_confirmed',
  'company.created',
  'company.default_password_set',
  'company.default_password_extended',
  'company.default_password_end_announced',
  'company.password_strength_changed',
  'company.plan_expired',
  'company.plan_end_announced',
  'company.calendar_changed',
  'company.login_customised',
  'company.renamed',
  'company.log_retention_changed',
  'directory.connected',
  'directory.connection_lost',
  'directory.permissions_changed',
  'directory.roles_unread',
  'directory.roles_read_again',
  'directory.domains_changed',
  'directory.synchronised',
  'user.added',
  'user.updated',
  'user.removed',
  'user.password_changed',
  'user.workspace_password_set',
  'user.workspace_password_failed',
  'user.forced_logout_ordered',
  'user.password_change_forced',
  'user.shifts_changed',
  'user.vacation_set',
  'user.vacation_removed',
  'user.single_access_granted',
  'user.single_access_removed',
  'user.sign_in_hold_lifted',
  'user.workspace_password_confirmed',
  'user.recovery_email_set',
  'user.recovery_email_removed',
  'user.planted_access_ended',
  'user.temporary_password_shared',
  'user.change_link_shared',
  'user.session_ended',
  'user.calendar_address_created',
  'user.calendar_address_removed',
  'user.access_history_viewed',
  'user.data_exported',
  'user.erased',
  'request.received',
  'request.approved',
  'request.refused',
  'permission.manager_added',
  'permission.manager_removed',
  'permission.allowed_admin_added',
  'permission.allowed_admin_removed',
  'permission.panel_shifts_changed',
  'directory.org_units_synchronised',
  'task.started',
  'task.cancelled',
  'task.finished',
  'task.passwords_downloaded',
  'shift.created',
  'shift.cloned',
  'shift.updated',
  'shift.rules_replaced',
  'shift.version_restored',
  'shift.users_added',
  'shift.users_removed',
  'shift.scheduled',
  'shift.enabled',
  'shift.disabled',
  'shift.deleted',
  'control.activation_started',
  'control.activated',
  'control.activation_failed',
  'control.deactivation_started',
  'control.deactivated',
  'control.deactivation_failed',
  'control.activation_scheduled',
  'control.activation_cancelled',
  'control.test_started',
  'control.test_running',
  'control.test_reset',
  'control.test_stage_changed',
  'control.test_passed',
  'control.test_ended',
  'control.test_failed',
  'control.refusals_over_bound',
  'control.second_step_acknowledged',
  'control.notice_acknowledged',
  'service_provider.added',
  'service_provider.changed',
  'service_provider.removed',
  'service_provider.request_refused',
  'signing_key.rollover_asked',
  'signing_key.prepared',
  'signing_key.published',
  'signing_key.switched',
  'signing_key.removed',
  'signing_key.end_announced',
  'control.immutable_ids_written',
  'control.groups_synchronised',
  'control.groups_failed',
  'control.signed_requests_found',
  'control.signed_requests_gone',
  'control.redirect_changed',
  'control.redirect_restored',
  'control.rescue_lost',
  'control.rescue_restored',
  'emergency_file.allowed',
  'emergency_file.exported',
  'emergency_file.tried',
  'emergency_file.old_client_removed',
  'log.hold_set',
  'log.hold_lifted',
  'log.exported',
  'log.entries_removed',
  'report.downloaded',
  'shared_files.allowed',
  'shared_files.stopped',
  'shared_files.consent_ended',
  'report.mails_changed',
  'report.mails_stopped',
  'report.mails_sent',
] as const;
export type AuditEventName = (typeof auditEvents)[number];

/** What an event is about: the word before its dot. */
export type AuditArea = AuditEventName extends infer E
  ? E extends `${infer Area}.${string}`
    ? Area
    : never
  : never;

function areaOf(event: AuditEventName): AuditArea {
  return event.slice(0, event.indexOf('.')) as AuditArea;
}

/** The areas of the audit log. */
export const auditAreas: readonly AuditArea[] = [...new Set(auditEvents.map(areaOf))];

/** The reports that show a part of the audit log, as their paths name them. */
export const auditReports = ['users', 'groups', 'user_permissions', 'customize_login'] as const;
export type AuditReport = (typeof auditReports)[number];

/** The events of an area. */
export function eventsOfArea(area: AuditArea): readonly AuditEventName[] {
  return auditEvents.filter((event) => areaOf(event) === area);
}

type EventOf<Area extends AuditArea> = Extract<AuditEventName, `${Area}.${string}`>;

/** Who read about a person concerns the audit log alone. */
const users = {
  'user.added': 'directory',
  'user.updated': 'directory',
  'user.removed': 'directory',
  'user.erased': 'directory',
  'user.password_changed': 'password',
  'user.workspace_password_set': 'password',
  'user.workspace_password_failed': 'password',
  'user.password_change_forced': 'password',
  'user.sign_in_hold_lifted': 'password',
  'user.workspace_password_confirmed': 'password',
  'user.recovery_email_set': 'password',
  'user.recovery_email_removed': 'password',
  'user.planted_access_ended': 'password',
  'user.temporary_password_shared': 'password',
  'user.change_link_shared': 'password',
  'user.shifts_changed': 'shifts',
  'user.vacation_set': 'vacation',
  'user.vacation_removed': 'vacation',
  'user.single_access_granted': 'single_access',
  'user.single_access_removed': 'single_access',
  'user.forced_logout_ordered': 'session',
  'user.session_ended': 'session',
  'user.calendar_address_created': 'calendar',
  'user.calendar_address_removed': 'calendar',
} as const satisfies Record<
  Exclude<EventOf<'user'>, 'user.access_history_viewed' | 'user.data_exported'>,
  string
>;

const groups = {
  'shift.created': 'created',
  'shift.cloned': 'created',
  'shift.updated': 'settings',
  'shift.rules_replaced': 'rules',
  'shift.version_restored': 'rules',
  'shift.users_added': 'participants',
  'shift.users_removed': 'participants',
  'shift.scheduled': 'state',
  'shift.enabled': 'state',
  'shift.disabled': 'state',
  'shift.deleted': 'deleted',
} as const satisfies Record<EventOf<'shift'>, string>;

const userPermissions = {
  'permission.manager_added': 'managers',
  'permission.manager_removed': 'managers',
  'permission.allowed_admin_added': 'administrators',
  'permission.allowed_admin_removed': 'administrators',
  'permission.panel_shifts_changed': 'panel_shifts',
} as const satisfies Record<EventOf<'permission'>, string>;

const customizeLogin = {
  'company.login_customised': 'appearance',
  'company.renamed': 'name',
} as const satisfies Partial<Record<AuditEventName, string>>;

const kindsByReport = {
  users,
  groups,
  user_permissions: userPermissions,
  customize_login: customizeLogin,
} as const satisfies Record<AuditReport, Partial<Record<AuditEventName, string>>>;

type KindIn<Report extends AuditReport> = (typeof kindsByReport)[Report] extends infer Kinds
  ? Kinds[keyof Kinds]
  : never;

/** What the columns of the picture of a report tell apart. */
export type AuditKind = { [Report in AuditReport]: KindIn<Report> }[AuditReport];

/** The events that a report shows. */
export function eventsOfReport(report: AuditReport): readonly AuditEventName[] {
  return auditEvents.filter((event) => event in kindsByReport[report]);
}

/** What an event counts as in the picture of a report; in that of the whole log it is the area. */
export function kindOfEvent(event: AuditEventName, report: AuditReport | undefined): AuditKind | AuditArea {
  const kinds: Partial<Record<AuditEventName, AuditKind>> = report === undefined ? {} : kindsByReport[report];
  return kinds[event] ?? areaOf(event);
}

/** The kinds of a report, or the areas of the whole log, in their order. */
export function kindsOf(report: AuditReport | undefined): readonly (AuditKind | AuditArea)[] {
  const events = report === undefined ? auditEvents : eventsOfReport(report);
  return [...new Set(events.map((event) => kindOfEvent(event, report)))];
}
