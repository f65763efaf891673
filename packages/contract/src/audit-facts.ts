import type { AuditEventName } from './audit-events.ts';

/**
 * How a fact is written into a sentence: text and number as they are, a list by its entries or by how many they are
 * (`length`), a plain date (`day`, YYYY-MM-DD), an instant (ISO 8601), or the reader's word for a code. A part of the
 * sentence that a row need not have is written with its words and a space before it, or left out: whom it is about, and
 * from which day or through which day, given by the instants at which they begin and end.
 */
export type AuditFactForm =
  | 'text'
  | 'number'
  | 'length'
  | 'list'
  | 'day'
  | 'instant'
  | 'taskKind'
  | 'requestKind'
  | 'samlRefusal'
  | 'file'
  | OptionalForm;

export type OptionalForm = 'ofPerson' | 'fromDay' | 'throughDay';

/** A fact of an event: where its row holds it, and how it is written. */
export interface AuditFact {
  readonly at: 'target.name' | 'target.person' | `before.${string}` | `after.${string}`;
  readonly as: AuditFactForm;
}

const name = { at: 'target.name', as: 'text' } as const;
const whose = { at: 'target.person', as: 'ofPerson' } as const;

/**
 * The facts that the rows of an event hold and its sentence names, by the name of their place in the sentence. The rest of
 * before and after belongs to the details.
 */
export const auditFacts = {
  'panel.signed_in': {},
  'panel.signed_out': {},
  'panel.sign_in_refused': {},
  'panel.identity_confirmed': {},
  'company.created': { name },
  'company.default_password_set': {},
  'company.default_password_extended': { moment: { at: 'after.until', as: 'instant' } },
  'company.default_password_end_announced': {
    count: { at: 'after.told', as: 'number' },
    moment: { at: 'after.until', as: 'instant' },
  },
  'company.password_strength_changed': {},
  'company.plan_expired': { day: { at: 'after.last_day', as: 'day' } },
  'company.plan_end_announced': {
    count: { at: 'after.told', as: 'number' },
    day: { at: 'after.last_day', as: 'day' },
  },
  'company.calendar_changed': {},
  'company.login_customised': {},
  'company.renamed': { name },
  'company.log_retention_changed': {
    access: { at: 'after.access_months', as: 'number' },
    audit: { at: 'after.audit_months', as: 'number' },
  },
  'directory.connected': {},
  'directory.connection_lost': {},
  'directory.permissions_changed': {},
  'directory.roles_unread': {},
  'directory.roles_read_again': {},
  'directory.domains_changed': { domains: { at: 'after.domains', as: 'list' } },
  'directory.synchronised': {
    created: { at: 'after.total_users_created', as: 'number' },
    updated: { at: 'after.updated', as: 'number' },
    removed: { at: 'after.removed', as: 'number' },
  },
  'user.added': { name },
  'user.updated': { name },
  'user.removed': { name },
  'user.password_changed': { name },
  'user.workspace_password_set': { name },
  'user.workspace_password_failed': { name },
  'user.forced_logout_ordered': { name },
  'user.password_change_forced': { name },
  'user.shifts_changed': { name },
  'user.vacation_set': {
    name,
    from: { at: 'after.start_date', as: 'day' },
    to: { at: 'after.end_date', as: 'day' },
  },
  'user.vacation_removed': { name },
  'user.single_access_granted': { name },
  'user.single_access_removed': { name },
  'user.sign_in_hold_lifted': { name },
  'user.workspace_password_confirmed': { name },
  'user.recovery_email_set': { name },
  'user.recovery_email_removed': { name },
  'user.planted_access_ended': { name },
  'user.temporary_password_shared': { name },
  'user.change_link_shared': { name },
  'user.session_ended': { name },
  'user.calendar_address_created': { name },
  'user.calendar_address_removed': { name },
  'user.access_history_viewed': { name },
  'user.data_exported': { name, reason: { at: 'after.reason', as: 'text' } },
  'user.erased': {},
  'request.received': { name, kind: { at: 'after.kind', as: 'requestKind' } },
  'request.approved': { name, kind: { at: 'after.kind', as: 'requestKind' } },
  'request.refused': { name, kind: { at: 'after.kind', as: 'requestKind' } },
  'permission.manager_added': { name },
  'permission.manager_removed': { name },
  'permission.allowed_admin_added': { name },
  'permission.allowed_admin_removed': { name },
  'permission.panel_shifts_changed': {},
  'directory.org_units_synchronised': { count: { at: 'after.changed', as: 'number' } },
  'task.started': { kind: { at: 'target.name', as: 'taskKind' }, total: { at: 'after.total', as: 'number' } },
  'task.cancelled': {
    kind: { at: 'target.name', as: 'taskKind' },
    done: { at: 'after.done', as: 'number' },
    total: { at: 'after.total', as: 'number' },
  },
  'task.finished': {
    kind: { at: 'target.name', as: 'taskKind' },
    done: { at: 'after.done', as: 'number' },
    total: { at: 'after.total', as: 'number' },
  },
  'task.passwords_downloaded': { kind: { at: 'target.name', as: 'taskKind' } },
  'shift.created': { name },
  'shift.cloned': { name, source: { at: 'before.name', as: 'text' } },
  'shift.updated': { name },
  'shift.rules_replaced': { name },
  'shift.version_restored': { name, moment: { at: 'after.version_at', as: 'instant' } },
  'shift.users_added': { name, count: { at: 'after.users', as: 'length' } },
  'shift.users_removed': { name, count: { at: 'after.users', as: 'length' } },
  'shift.scheduled': { name },
  'shift.enabled': { name },
  'shift.disabled': { name },
  'shift.deleted': { name },
  'control.activation_started': { domains: { at: 'after.domains', as: 'list' } },
  'control.activated': { domains: { at: 'after.domains', as: 'list' } },
  'control.activation_failed': {},
  'control.deactivation_started': {},
  'control.deactivated': {},
  'control.deactivation_failed': {},
  'control.activation_scheduled': {
    domains: { at: 'after.domains', as: 'list' },
    moment: { at: 'after.activation_datetime', as: 'instant' },
  },
  'control.activation_cancelled': { moment: { at: 'before.activation_datetime', as: 'instant' } },
  'control.test_started': { count: { at: 'after.users', as: 'length' } },
  'control.test_running': {},
  'control.test_reset': {},
  'control.test_stage_changed': {},
  'control.test_passed': { name },
  'control.test_ended': {},
  'control.test_failed': {},
  'control.refusals_over_bound': {
    count: { at: 'after.refused_people', as: 'number' },
    people: { at: 'after.people', as: 'number' },
  },
  'control.second_step_acknowledged': {},
  'control.notice_acknowledged': {},
  'service_provider.added': { name },
  'service_provider.changed': { name },
  'service_provider.removed': { name },
  'service_provider.request_refused': {
    application: { at: 'after.application', as: 'text' },
    code: { at: 'after.code', as: 'samlRefusal' },
  },
  'signing_key.rollover_asked': {},
  'signing_key.prepared': { until: { at: 'after.not_after', as: 'instant' } },
  'signing_key.published': { until: { at: 'after.not_after', as: 'instant' } },
  'signing_key.switched': { until: { at: 'after.not_after', as: 'instant' } },
  'signing_key.removed': {},
  'signing_key.end_announced': {
    count: { at: 'after.told', as: 'number' },
    until: { at: 'after.not_after', as: 'instant' },
  },
  'control.immutable_ids_written': { domains: { at: 'after.domains', as: 'list' } },
  'control.groups_synchronised': {},
  'control.groups_failed': {},
  'control.signed_requests_found': { domains: { at: 'after.domains', as: 'list' } },
  'control.signed_requests_gone': { domains: { at: 'before.domains', as: 'list' } },
  'control.redirect_changed': { domains: { at: 'after.domains', as: 'list' } },
  'control.redirect_restored': { domains: { at: 'before.domains', as: 'list' } },
  'control.rescue_lost': {},
  'control.rescue_restored': {},
  'emergency_file.allowed': { account: { at: 'after.account', as: 'text' } },
  'emergency_file.exported': { domains: { at: 'after.domains', as: 'list' } },
  'emergency_file.tried': { moment: { at: 'after.exported_at', as: 'instant' } },
  'emergency_file.old_client_removed': { client: { at: 'before.client', as: 'text' } },
  'log.hold_set': {
    whose,
    from: { at: 'after.from', as: 'fromDay' },
    through: { at: 'after.until', as: 'throughDay' },
    reason: { at: 'after.reason', as: 'text' },
  },
  'log.hold_lifted': {
    whose,
    from: { at: 'before.from', as: 'fromDay' },
    through: { at: 'before.until', as: 'throughDay' },
    reason: { at: 'after.reason', as: 'text' },
  },
  'log.exported': {
    count: { at: 'after.entries', as: 'number' },
    reason: { at: 'after.reason', as: 'text' },
  },
  'log.entries_removed': {
    count: { at: 'after.count', as: 'number' },
    first: { at: 'after.from', as: 'instant' },
    last: { at: 'after.until', as: 'instant' },
  },
  'report.downloaded': { file: { at: 'target.name', as: 'file' } },
  'shared_files.allowed': { account: { at: 'after.account', as: 'text' } },
  'shared_files.stopped': { account: { at: 'before.account', as: 'text' } },
  'shared_files.consent_ended': { account: { at: 'before.account', as: 'text' } },
  'report.mails_changed': { count: { at: 'after.readers', as: 'length' } },
  'report.mails_stopped': {},
  'report.mails_sent': {
    count: { at: 'after.sent', as: 'number' },
    from: { at: 'after.first_day', as: 'day' },
    to: { at: 'after.last_day', as: 'day' },
  },
} as const satisfies Readonly<Record<AuditEventName, Readonly<Record<string, AuditFact>>>>;

/** The facts of one event with their values, as an entry of the audit log carries them. */
export type AuditFactValues = Readonly<Record<string, string | number | readonly string[]>>;
