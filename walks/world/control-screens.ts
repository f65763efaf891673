import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import { after, pressed } from './screen.ts';
import type { Act, Label, Screen } from './screen.ts';

type ControlState = CallResponse<'control.state'>;
type Run = NonNullable<ControlState['run']>;

const title = 'shell.activation';
const testTitle = 'shell.activationTest';

/** The check asks the workspace: its list is what the screen is about. */
const checked: Act = (page, say) =>
  page.getByText(say('activation.preflight.titles.emergency_file')).first().waitFor();
/** Dialogs are fetched when they are wanted. */
const opened: Act = (page) => page.getByRole('dialog').waitFor();
const choosing =
  (key: Label): Act =>
  (page, say) =>
    page.getByRole('radio', { name: say(key) }).check();
const answersQuiz = after(
  choosing('activation.test.quiz.whoOptions.selected'),
  choosing('activation.test.quiz.whenOptions.outside'),
);

/** The activation of a company on its first day. */
export const activationScreens: readonly Screen[] = [
  { name: 'activation-welcome', path: '/activation-steps', title },
  {
    name: 'activation-check',
    path: '/activation-steps',
    title,
    act: after(pressed('activation.welcome.checkNow'), checked),
  },
  { name: 'activation-error', path: '/activation-steps', title, refuses: '/sso/state' },
  { name: 'activation-shifts', path: '/activation-steps?step=1', title },
  { name: 'activation-password', path: '/activation-steps?step=2', title },
  { name: 'activation-sessions', path: '/activation-steps?step=3', title },
  {
    name: 'activation-review',
    path: '/activation-steps?step=4',
    title,
    act: checked,
  },
  {
    name: 'activation-schedule',
    path: '/activation-steps?step=4',
    title,
    act: after(checked, choosing('activation.review.later')),
  },
  {
    name: 'activation-people',
    path: '/activation-steps?step=4&people=blocked',
    title,
    act: (page, say) =>
      page
        .getByRole('dialog')
        .getByText(say('activation.people.total', { count: 228 }))
        .waitFor(),
  },
  { name: 'test-intro', path: '/activation-test', title: testTitle },
  { name: 'test-error', path: '/activation-test', title: testTitle, refuses: '/sso/activation-test' },
  { name: 'test-quiz', path: '/activation-test?step=quiz', title: testTitle },
  {
    name: 'test-quiz-wrong',
    path: '/activation-test?step=quiz',
    title: testTitle,
    act: after(
      choosing('activation.test.quiz.whoOptions.everybody'),
      choosing('activation.test.quiz.whenOptions.outside'),
    ),
  },
  {
    name: 'test-people',
    path: '/activation-test?step=quiz',
    title: testTitle,
    act: after(answersQuiz, pressed('common.next'), pressed('activation.test.people.choose')),
  },
  // Last, since the browser remembers what was chosen, and the temporary one is not set.
  {
    name: 'activation-password-random',
    path: '/activation-steps?step=2',
    title,
    act: choosing('activation.password.options.random'),
  },
  {
    name: 'activation-password-default',
    path: '/activation-steps?step=2',
    title,
    act: choosing('activation.password.options.default'),
  },
];

const schedule: NonNullable<ControlState['schedule']> = {
  activation_datetime: '2026-11-25T10:00:00.000Z',
  domains: ['padariaestrela.example'],
  password_option: 'link',
  logout_option: 'redirect',
  scheduled_by: 'Helena Azevedo',
  scheduled_at: '2026-11-23T12:00:00.000Z',
};
const failed: NonNullable<ControlState['last_schedule']> = {
  activation_datetime: '2026-11-23T11:00:00.000Z',
  outcome: 'failed',
  error: 'INVALID_GOOGLE_ACCESS_TOKEN',
  late_minutes: 0,
  ended_at: '2026-11-23T11:00:01.000Z',
};
const steps = ['check_connection', 'signing_key', 'sso_profile', 'certificate', 'switch_on', 'confirm'];
const run = (kind: Run['kind'], outcome: Run['outcome'], at: number): Run => ({
  kind,
  outcome,
  error: outcome === 'rolled_back' ? 'MISSING_SCOPE' : null,
  steps: steps.map((name, index) => ({
    name,
    state:
      index < at
        ? outcome === 'rolled_back' && index > 0
          ? 'kept'
          : 'done'
        : index === at
          ? outcome === 'running'
            ? 'running'
            : 'failed'
          : 'waiting',
    error: index === at && outcome === 'rolled_back' ? 'MISSING_SCOPE' : null,
    facts: {},
    progress: null,
  })),
  read_back_at: null,
});
const inState = (state: ControlState['state'], over: Partial<ControlState> = {}) => ({
  '/sso/state': {
    state,
    since: '2026-11-23T12:00:00.000Z',
    domains: [],
    schedule: null,
    last_schedule: null,
    run: null,
    ...over,
  },
  '/companies/current_company': { control_state: state, sso_is_active: state === 'active' },
});

const green = { passed_at: '2026-11-23T12:03:00.000Z', access_log_id: 'entry' };
const nothing = { redirect: null, lockout: null, success: null, logout: null };
const everything = { redirect: green, lockout: green, success: green, logout: green };
const ana = { key: 'ana', name: 'Ana Lima', email: 'ana.lima@padariaestrela.example', has_password: true };
const caio = {
  key: 'caio',
  name: 'Caio Nogueira de Albuquerque',
  email: 'caio.nogueira@padariaestrela.example',
  has_password: false,
};
const refused = {
  result: 'wrong_password',
  at: '2026-11-23T12:04:00.000Z',
  access_log_id: 'other',
};
const test = (over: object) => ({
  ...inState('test'),
  '/sso/activation-test': {
    test: {
      key: 'test',
      state: 'running',
      stage: 'lockout',
      stage_started_at: '2026-11-23T12:03:30.000Z',
      domains: ['padariaestrela.example'],
      started_at: '2026-11-23T12:00:00.000Z',
      started_by: 'Helena Azevedo',
      ends_at: '2026-11-23T14:00:00.000Z',
      ended_at: null,
      end_cause: null,
      error: null,
      is_passed: false,
      users: [
        { ...ana, tests: { ...nothing, redirect: green, lockout: green }, last_result: null },
        { ...caio, tests: { ...nothing, redirect: green }, last_result: refused },
      ],
      ...over,
    },
  },
});
const allPassed = {
  stage: 'logout',
  is_passed: true,
  users: [
    { ...ana, tests: everything, last_result: null },
    { ...caio, has_password: true, tests: everything, last_result: null },
  ],
};

/** States of control that a company at work is not in. */
export const controlScreens: readonly Screen[] = [
  {
    name: 'home-scheduled',
    path: '/',
    title: 'shell.home',
    answers: { ...inState('scheduled', { schedule }), '/home': { control: homeControl('scheduled') } },
  },
  {
    name: 'schedule-cancel',
    path: '/',
    title: 'shell.home',
    answers: { ...inState('scheduled', { schedule }), '/home': { control: homeControl('scheduled') } },
    act: pressed('activation.scheduled.cancel'),
  },
  {
    name: 'schedule-failed',
    path: '/groups',
    title: 'shell.shifts',
    answers: inState('inactive', { last_schedule: failed }),
  },
  {
    name: 'activation-scheduled',
    path: '/activation-completed',
    title: 'activation.scheduled.title',
    answers: inState('scheduled', { schedule }),
  },
  {
    name: 'activation-progress',
    path: '/activation-steps',
    title,
    answers: inState('activating', { run: run('activate', 'running', 3) }),
  },
  {
    name: 'activation-rolled-back',
    path: '/activation-steps?step=4',
    title,
    answers: inState('inactive', { run: run('activate', 'rolled_back', 3) }),
    act: checked,
  },
  {
    name: 'control-busy-banner',
    path: '/groups',
    title: 'shell.shifts',
    answers: inState('activating', { run: run('activate', 'running', 3) }),
  },
  {
    name: 'disable-progress',
    path: '/?dialog=disable-control',
    title: 'shell.home',
    answers: inState('deactivating', { run: run('deactivate', 'running', 1) }),
    act: opened,
  },
  { name: 'disable-now', path: '/?dialog=disable-now', title: 'shell.home', act: opened },
  {
    name: 'watch-over-bound',
    path: '/',
    title: 'shell.home',
    act: (page, say) => page.getByText(say('activation.watch.newest')).waitFor(),
    answers: {
      '/sso/watch': {
        watch: {
          since: '2026-11-23T12:00:00.000Z',
          until: '2026-11-23T16:00:00.000Z',
          is_watching: true,
          attempts: 64,
          refusals: 41,
          people: 38,
          refused_people: 17,
          bound: { share: 0.2, people: 10 },
          is_over_bound: true,
          told_at: '2026-11-23T12:20:00.000Z',
          reasons: [
            { result: 'no_shift', people: 11 },
            { result: 'wrong_password', people: 4 },
            { result: 'outside_allowed_hours', people: 2 },
          ],
          newest: ['Ana Lima', 'Caio Nogueira', 'Rita Prado'].map((name, index) => ({
            key: `k${index}`,
            name,
            email: `pessoa${index}@padariaestrela.example`,
            result: 'no_shift',
            at: `2026-11-23T12:2${index}:00.000Z`,
          })),
        },
      },
    },
  },
  {
    name: 'test-starting',
    path: '/activation-test',
    title: testTitle,
    answers: { ...test({ state: 'starting' }), ...inState('test', { run: run('start_test', 'running', 2) }) },
  },
  { name: 'test-running', path: '/activation-test', title: testTitle, answers: test({}) },
  { name: 'test-passed', path: '/activation-test', title: testTitle, answers: test(allPassed) },
  {
    name: 'test-ended',
    path: '/activation-test',
    title: testTitle,
    answers: {
      ...test({ ...allPassed, state: 'ended', end_cause: 'reset', ended_at: '2026-11-23T12:12:00.000Z' }),
      ...inState('inactive'),
    },
  },
  {
    name: 'test-ended-partly',
    path: '/activation-test',
    title: testTitle,
    answers: {
      ...test({ state: 'ended', end_cause: 'time_over', ended_at: '2026-11-23T14:00:00.000Z' }),
      ...inState('inactive'),
    },
  },
  { name: 'test-banner', path: '/groups', title: 'shell.shifts', answers: test({}) },
];

/** Control as home's own answer has it. */
function homeControl(state: ControlState['state']): object {
  return { ...inState(state, { schedule })['/sso/state'] };
}
