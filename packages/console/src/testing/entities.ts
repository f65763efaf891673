import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { Company, Me, Session, SuiteCompany } from '../lib/auth/session.ts';

type User = CallResponse<'users.list'>['items'][number];
type UserDetail = CallResponse<'users.get'>;
type ShiftSummary = CallResponse<'shifts.list'>['items'][number];
type Shift = CallResponse<'shifts.get'>;
type Participant = CallResponse<'shifts.users'>['items'][number];
type Task = CallResponse<'tasks.get'>;
type Impact = CallResponse<'users.previewBulk'>['gains'];
type AccessDifference = CallResponse<'shifts.previewBulk'>;
type Summary = CallResponse<'home.summary'>;
type AccessRequest = CallResponse<'requests.list'>['items'][number];

/** Monday, March 10, 2025, 09:00 in São Paulo: the current time in every test. */
export const testInstant = '2025-03-10T12:00:00.000Z';

/** A key that differs from others by its number. */
export const aKey = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const aMe = (given: Partial<Me> = {}): Me => ({
  key: aKey(900),
  name: 'Ada Admin',
  email: 'ada@empresa.com.br',
  photo: null,
  is_admin: true,
  is_control_admin: true,
  is_manager: false,
  is_simulated: false,
  company_key: aKey(999),
  welcome: { message: true, tour: true },
  server_now: testInstant,
  ...given,
});

const strength = { min_length: 12, uppercase: false, lowercase: false, number: false, symbol: false };

export const aCompany = (given: Partial<Company> = {}): Company => ({
  key: aKey(999),
  name: 'Empresa',
  is_name_entered: false,
  oauth: 'google',
  main_domain: 'empresa.com.br',
  domains_list: ['empresa.com.br', 'filial.com.br'],
  uos: [
    { path: '/Store', name: 'Store', parent_path: '/' },
    { path: '/Factory', name: 'Factory', parent_path: '/' },
  ],
  zone: 'America/Sao_Paulo',
  sso_is_active: false,
  new_sso_active: false,
  federated_domains: [],
  certificate: null,
  control_state: 'inactive',
  default_pass_set_at: null,
  password_option: null,
  password_strength: strength,
  sends_mail: true,
  workspace_name: 'Google Workspace',
  workspace_url: null,
  created_at: '2025-01-01T00:00:00.000Z',
  trial_ends_on: null,
  plan_alert: null,
  ...given,
});

export const aSession = (given: Partial<Session> = {}): Session => {
  const suite: SuiteCompany = { current_plan: 'full', users_number: 50, suspended: false, is_banned: false };
  return { me: aMe(), company: aCompany(), suite, ...given };
};

export const aUser = (number: number, given: Partial<User> = {}): User => ({
  key: aKey(number),
  user_id: `u${number}`,
  name: `Person ${number}`,
  username: `person${number}`,
  email: `person${number}@empresa.com.br`,
  photo: null,
  domain_name: 'empresa.com.br',
  status: 'active',
  is_admin: false,
  is_delegated_admin: false,
  is_manager: false,
  allowed: false,
  uo: '/Store',
  function: null,
  last_login: null,
  updated_password_at: null,
  has_password: true,
  must_change_password: false,
  no_way_in: null,
  misses_workspace_password: false,
  second_step: null,
  vacation: null,
  single_access: null,
  rule_group: [],
  shift_names: [],
  ...given,
});

/** A person as their page shows them, kept out now. */
export const aUserDetail = (number: number, given: Partial<UserDetail> = {}): UserDetail => ({
  ...aUser(number),
  recovery_email: null,
  recovery_email_source: null,
  recovery_email_entered: null,
  sign_in_held_until: null,
  calendar_address: null,
  workspace_password: null,
  synced_at: null,
  sessions: [],
  verdict: {
    situation: 'refused',
    can_sign_in: false,
    reason: 'no_hours',
    way_in: 'own_password',
    no_way_in: null,
    temporary_ended_at: null,
    is_by_single_access: false,
    result: 'outside_allowed_hours',
    password: 'ready',
    allowed_until: null,
    next_opening: null,
    shift: null,
    zone: null,
    conditions: [],
    allowed: { ip: [], browser: [], os: [] },
  },
  password_strength: strength,
  is_protected: false,
  is_password_protected: false,
  known_workspace_password: null,
  ...given,
});

export const aPageOfUsers = (items: readonly User[]): CallResponse<'users.list'> => ({
  items: [...items],
  next: null,
  previous: null,
  total: items.length,
});

/** A directory that was read to its end and is not being read now. */
export const aSyncStatus = (
  given: Partial<CallResponse<'users.syncTask'>> = {},
): CallResponse<'users.syncTask'> => ({
  in_sync_process: false,
  total_users: 0,
  total_users_created: 0,
  finished_at: testInstant,
  last_synced_at: testInstant,
  next_try_at: null,
  error: null,
  ...given,
});

export const aShiftSummary = (number: number, given: Partial<ShiftSummary> = {}): ShiftSummary => ({
  key: aKey(number),
  name: `Shift ${number}`,
  color: 0,
  state: 'enabled',
  period: null,
  users_number: 3,
  rules_number: 0,
  auto_logout: true,
  is_open: false,
  next_change: null,
  protection: null,
  ...given,
});

export const aShift = (number: number, given: Partial<Shift> = {}): Shift => ({
  ...aShiftSummary(number),
  advanced_auto_logout: false,
  logout_scope: 'browser',
  obeys_time_clock: false,
  login_rule: false,
  auto_logout_rule_0: false,
  auto_logout_rule_1: false,
  version: 1,
  updated_at: testInstant,
  updated_by: 'Ada Admin',
  updated_by_key: aKey(900),
  zone: null,
  holiday_region: null,
  rules: [],
  list_special_dates: [],
  list_ip: [],
  allowed_browsers: [],
  allowed_os: [],
  password_policy: { expiry: null, strength: null },
  inherited_strength: strength,
  custom_response: null,
  plan_allows: { advanced_auto_logout: true, time_clock: true },
  company_zone: 'America/Sao_Paulo',
  company_holiday_region: null,
  users: [],
  ...given,
});

export const aParticipant = (number: number, given: Partial<Participant> = {}): Participant => ({
  key: aKey(number),
  name: `Person ${number}`,
  email: `person${number}@empresa.com.br`,
  photo: null,
  status: 'active',
  uo: '/Store',
  added_at: testInstant,
  is_protected: false,
  other_shifts: ['Other shift'],
  ...given,
});

type WireRule = Shift['rules'][number];

/** A rule of a shift: every day from 08:00 to 12:00 unless something else is given. */
export const aRule = (number: number, given: Partial<WireRule> = {}): WireRule => ({
  id: aKey(number),
  kind: 'everyday',
  day: null,
  day_of_month: null,
  clamp_to_month_end: false,
  anchor_date: null,
  days_on: null,
  days_off: null,
  start_date: null,
  end_date: null,
  start_hour: '08:00',
  end_hour: '12:00',
  ends_next_day: false,
  name: null,
  ...given,
});

const nobody: Impact = { count: 0, people: [] };

/** People of a difference, by name. */
export const people = (...names: readonly string[]): Impact => ({
  count: names.length,
  people: names.map((name, index) => ({
    key: aKey(500 + index),
    name,
    email: `${index}@empresa.com.br`,
    is_logged_out: false,
    result: 'outside_allowed_hours',
    next_opening: null,
    loses_at: null,
    gains_at: null,
  })),
});

export const aDifference = (given: Partial<AccessDifference> = {}): AccessDifference => ({
  at: testInstant,
  control_is_active: true,
  total: 0,
  gains: nobody,
  loses: nobody,
  loses_later: nobody,
  gains_later: nobody,
  unchanged: nobody,
  logged_out: 0,
  left_without_shift: nobody,
  still_without_shift: nobody,
  gains_without_way_in: { count: 0, people: [] },
  ...given,
});

export const aTask = (number: number, given: Partial<Task> = {}): Task => ({
  key: aKey(number),
  kind: 'add_to_shift',
  state: 'running',
  total: 2,
  done: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  created_by: 'Ada Admin',
  created_at: testInstant,
  finished_at: null,
  facts: {},
  ...given,
});

export const aSummary = (given: Partial<Summary> = {}): Summary => ({
  control: { state: 'inactive', since: null, domains: [], schedule: null, last_schedule: null, run: null },
  people: {
    total: 0,
    controlled: 0,
    exempt: 0,
    without_shift: 0,
    can_sign_in: 0,
    cannot_sign_in: 0,
    blocked: 0,
    no_way_in: 0,
    no_identifier: 0,
    temporary_ended: 0,
    no_address: 0,
    no_password: 0,
    inside_hours: 0,
    outside_hours: 0,
    suspended: 0,
  },
  sessions_open: { total: 0, has_more_than_total: false },
  watch: null,
  is_connected: true,
  denials: [],
  denials_total: 0,
  successes_total: 0,
  sync: aSyncStatus({ last_synced_at: testInstant }),
  shifts: { total: 0, enabled: 0 },
  is_signing_key_unreadable: false,
  is_client_address_unreadable: false,
  redirect_faults: [],
  rescue_lost_since: null,
  known_workspace_passwords: { people: [], total: 0 },
  temporary_password: null,
  roles_unread_since: null,
  mails_waiting: null,
  requests_open: 0,
  ...given,
});

export const aRequest = (number: number, given: Partial<AccessRequest> = {}): AccessRequest => ({
  key: aKey(number),
  kind: 'single_access',
  state: 'open',
  user: aKey(number + 1),
  name: 'Ana Souza',
  email: 'ana@empresa.com.br',
  photo: null,
  reason: 'I need to close the register',
  times_asked: 1,
  ip: null,
  created_at: testInstant,
  asked_at: testInstant,
  ends_at: '2025-03-13T12:00:00.000Z',
  decided_by: null,
  word: null,
  duration_minutes: null,
  may_approve: true,
  may_refuse: true,
  mail_failed_at: null,
  is_reachable: true,
  link_address: null,
  ...given,
});
