import { activationScreens, controlScreens } from './control-screens.ts';
import type { Screen } from './screen.ts';

/** The same company on another workspace. */
const company = {
  oauth: 'microsoft',
  workspace_name: 'Microsoft 365',
  domains_list: ['padariaestrela.example', 'padariaestrela.onmicrosoft.com'],
};

/** The state of control before its activation. */
const inactive = { state: 'inactive', domains: [], schedule: null, last_schedule: null, run: null };

/** Steps of an activation that are there only where whole domains are redirected. */
const steps = [
  'check_connection',
  'rescue_administrator',
  'domain_states',
  'immutable_ids',
  'switch_on',
  'confirm',
];
const run = {
  kind: 'activate',
  outcome: 'running',
  error: null,
  steps: steps.map((name, index) => ({
    name,
    state: index < 3 ? 'done' : index === 3 ? 'running' : 'waiting',
    error: null,
    facts: {},
    progress: null,
  })),
  read_back_at: null,
};

const atMicrosoft = ({ name, title, answers = {}, ...screen }: Screen): Screen => ({
  ...screen,
  // What is a test elsewhere is a rehearsal there.
  title: title === 'shell.activationTest' ? null : title,
  name: `microsoft-${name}`,
  answers: {
    ...answers,
    '/sso/state': {
      ...inactive,
      ...answers['/sso/state'],
      ...('/sso/state' in answers && name.endsWith('progress') ? { run } : {}),
    },
    '/sso/activation-test': asRehearsal(answers['/sso/activation-test'] ?? {}),
    '/companies/current_company': {
      control_state: 'inactive',
      sso_is_active: false,
      ...answers['/companies/current_company'],
      ...company,
    },
  },
});

const start = { is_too_late: false, is_business_time: false, is_rehearsal: true };
const asRehearsal = (answer: { readonly test?: object }) =>
  answer.test === undefined ? { start } : { test: { ...answer.test, is_rehearsal: true }, start };

const wanted = [
  'activation-welcome',
  'activation-shifts',
  'activation-password',
  'activation-sessions',
  'activation-progress',
  'activation-scheduled',
  'test-intro',
  'test-running',
  'test-passed',
];

/** Screens whose words or steps differ where whole domains are redirected. */
export const microsoftScreens: readonly Screen[] = [...activationScreens, ...controlScreens]
  .filter(({ name }) => wanted.includes(name))
  .map(atMicrosoft);
