import type { Act, Screen } from './screen.ts';

const title = 'shell.sessions';
const path = '/reports/sessions';
/** Whom the sessions of these screens are of. */
export const aPerson = {
  key: '019bd2f0-0000-7000-8000-000000000009',
  name: 'João Santos',
  email: 'joao.santos@padariaestrela.example',
  photo: null,
  status: 'active',
};
const session = {
  key: '019bd2f0-0000-7000-8000-000000000031',
  user: aPerson,
  browser: 'chrome',
  os: 'windows',
  device_class: 'desktop',
  ip: '203.0.113.25',
  place: { shift: null, kind: 'public' },
  since: '2026-11-23T11:02:00.000Z',
  last_seen_at: '2026-11-23T11:40:00.000Z',
  allowed_until: '2026-11-23T15:00:00.000Z',
  expires_at: '2026-11-23T15:00:00.000Z',
  shift: { key: '019bd2f0-0000-7000-8000-000000000021', name: 'Loja central' },
  is_by_single_access: false,
  apps: [
    { name: '', last_at: '2026-11-23T11:02:00.000Z', count: 2 },
    { name: 'Folha de pagamento', last_at: '2026-11-23T11:20:00.000Z', count: 1 },
  ],
  is_protected: false,
  workspace: 'open',
  can_leave_workspace: true,
  ended_at: null,
  end: null,
  proof: null,
};
/** Over here, perhaps open at the workspace. */
export const left = {
  ...session,
  key: '019bd2f0-0000-7000-8000-000000000035',
  user: { ...aPerson, name: 'Aline Souza', email: 'aline.souza@padariaestrela.example' },
  workspace: 'may_be_open',
  ended_at: '2026-11-23T11:30:00.000Z',
  end: 'hours_ended',
};
const others = [
  {
    ...session,
    key: '019bd2f0-0000-7000-8000-000000000032',
    user: { ...aPerson, name: 'Helena Azevedo', email: 'helena.azevedo@padariaestrela.example' },
    browser: 'safari',
    os: 'ios',
    device_class: 'phone',
    ip: '192.168.0.14',
    place: { shift: { key: session.shift.key, name: 'Loja central' }, kind: 'private' },
    allowed_until: null,
    shift: null,
    apps: [],
    is_protected: true,
  },
  {
    ...session,
    key: '019bd2f0-0000-7000-8000-000000000033',
    ip: null,
    place: { shift: null, kind: null },
    is_by_single_access: true,
  },
];
const proof = {
  key: '019bd2f0-0000-7000-8000-000000000041',
  cause: 'ordered',
  scope: 'browser',
  state: 'done',
  ordered_at: '2026-11-23T11:41:00.000Z',
  ordered_by: 'Helena Azevedo',
  due_at: '2026-11-23T11:41:00.000Z',
  accepted_at: '2026-11-23T11:41:02.400Z',
  delay_ms: 2400,
  retries: 1,
  last_error: null,
};
const waiting = {
  ...proof,
  cause: 'permission_ended',
  state: 'running',
  ordered_by: null,
  accepted_at: null,
  delay_ms: null,
  retries: 3,
  last_error: 'users.signOut: unavailable (503)',
};
const ended = { ended_at: '2026-11-23T11:41:00.000Z', end: 'forced_logout', workspace: 'signed_out' };
const here = { ...proof, cause: 'permission_ended', scope: 'own_session', ordered_by: null, retries: 0 };
const live = {
  '/sessions': { items: [session, left, ...others], next: null, total: 4, has_more_than_total: false },
  '/sessions/chart': {
    by_shift: [{ shift: session.shift, here: 1, left: 1 }],
    other_shifts: { here: 0, left: 0 },
    without_shift: { here: 2, left: 0 },
  },
};
const shifts = [
  { name: 'Loja central', here: 64, left: 12 },
  { name: 'Produção noturna de pães e confeitaria', here: 41, left: 0 },
  { name: 'Atendimento e entregas', here: 22, left: 15 },
  { name: 'Escritório', here: 30, left: 1 },
  { name: 'Loja norte', here: 18, left: 4 },
  { name: 'Loja sul', here: 17, left: 3 },
  { name: 'Padeiros', here: 12, left: 0 },
  { name: 'Confeiteiros', here: 9, left: 0 },
  { name: 'Estoque', here: 6, left: 1 },
  { name: '', here: 5, left: 0 },
  { name: '', here: 0, left: 3 },
  { name: 'Vigilância', here: 2, left: 0 },
];
/** A company of many shifts. */
const many = {
  '/sessions': { ...live['/sessions'], total: 281 },
  '/sessions/chart': {
    by_shift: shifts.map(({ name, here, left: there }, nr) => ({
      shift: { key: `019bd2f0-0000-7000-8000-0000000002${String(nr).padStart(2, '0')}`, name },
      here,
      left: there,
    })),
    other_shifts: { here: 3, left: 1 },
    without_shift: { here: 11, left: 1 },
  },
};
const over = {
  '/sessions': {
    items: [
      { ...session, ...ended, proof },
      { ...left, proof: here },
      { ...others[1], ...ended, workspace: 'closing', proof: waiting },
      {
        ...session,
        key: '019bd2f0-0000-7000-8000-000000000034',
        ended_at: ended.ended_at,
        end: 'expired',
        workspace: 'continued',
      },
    ],
    next: null,
    total: null,
    has_more_than_total: false,
  },
};

const asksToEnd: Act = (page, say) =>
  page
    .getByRole('button', { name: say('sessions.endOneLabel', { name: aPerson.name }) })
    .first()
    .click();
const choosesShift: Act = (page, say) =>
  page
    .getByRole('figure', { name: say('sessions.chart.title') })
    .getByRole('button')
    .first()
    .click();
const selectsAll: Act = (page, say) => page.getByRole('checkbox', { name: say('common.selectAll') }).check();

/** The sessions of the company, open and over. */
export const sessionScreens: readonly Screen[] = [
  { name: 'sessions', path, title, answers: live },
  { name: 'sessions-shifts', path, title, answers: many },
  { name: 'sessions-shift', path, title, answers: many, act: choosesShift },
  { name: 'sessions-selected', path, title, answers: live, act: selectsAll },
  { name: 'sessions-end', path, title, answers: live, act: asksToEnd },
  { name: 'sessions-over', path: `${path}?view=ended`, title, answers: over },
  { name: 'sessions-none', path: `${path}?search=zzz`, title },
  { name: 'sessions-error', path, title, refuses: '/sessions' },
];
