import { activationTestLimits } from '@shiftgate/domain/limits.ts';
import { z } from 'zod';
import { errorStatus } from '../errors.ts';
import type { ErrorCode } from '../errors.ts';
import { Instant, Key } from '../fields.ts';

export const controlStates = [
  'inactive',
  'test',
  'scheduled',
  'activating',
  'active',
  'deactivating',
] as const;

/**
 * What can be wrong with the redirect of a domain under control, the worst first: it ended, its issuer, a certificate or
 * the sign-in address is not ours, or its requests are signed, which the sign-in refuses.
 */
export const redirectFaults = [
  'ended',
  'other_issuer',
  'other_certificate',
  'other_address',
  'signed_requests',
] as const;
export type RedirectFault = (typeof redirectFaults)[number];

/** How people without a password here get one. */
export const passwordOptions = ['link', 'random', 'default'] as const;
/** What becomes of sessions that are open when control goes on. */
export const logoutOptions = ['skip', 'force_all', 'redirect'] as const;

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];
/** Why something failed, as every refusal names it. */
export const ProblemCode = z.enum(codes);

/** One step of switching control, in the order it runs. */
export const ControlStep = z.object({
  name: z.string(),
  /** After a failure: `undone` is taken back, `kept` stays without effect for the next try. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'undone', 'kept']),
  error: z.string().nullable(),
  /** What the text of the error names, such as a domain. */
  facts: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** How far a long step is; null for a step of one piece. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
});

/** An activation that waits for its minute. */
export const ScheduledActivation = z.object({
  activation_datetime: Instant,
  domains: z.array(z.string()),
  password_option: z.enum(passwordOptions),
  logout_option: z.enum(logoutOptions),
  scheduled_by: z.string(),
  scheduled_at: Instant,
});

/** What became of the last activation that waited for its minute. */
export const EndedSchedule = z.object({
  activation_datetime: Instant,
  /** `started`: the run of the same moment has the rest. */
  outcome: z.enum(['started', 'failed', 'cancelled']),
  /** Why it was not begun: the code of the first blocking item of the pre-flight, or of the plan. */
  error: ProblemCode.nullable(),
  /** So many whole minutes after its minute it was begun or given up; 0 is on time. */
  late_minutes: z.int(),
  ended_at: Instant,
});

/** Control as the panel shows it: its state, what waits, and the last run's progress. */
export const ControlState = z.object({
  state: z.enum(controlStates),
  since: Instant.nullable(),
  domains: z.array(z.string()),
  /** Only in the state `scheduled`. */
  schedule: ScheduledActivation.nullable(),
  last_schedule: EndedSchedule.nullable(),
  run: z
    .object({
      kind: z.enum(['activate', 'deactivate', 'start_test', 'reset_test']),
      outcome: z.enum(['running', 'done', 'rolled_back', 'failed']),
      error: z.string().nullable(),
      steps: z.array(ControlStep),
      /** When the workspace was found to have followed; null before that, and where that is not read. */
      read_back_at: Instant.nullable(),
    })
    .nullable(),
});

/** What an administrator has to know before whole domains are federated. */
export const controlNotices = [
  'windows_sign_in',
  'old_clients',
  'later_people',
  'guests',
  'provider_support',
] as const;
export type ControlNotice = (typeof controlNotices)[number];

/** Every check of the pre-flight, in the order it is shown. */
export const preflightItems = [
  'plan',
  'credentials',
  'scopes',
  'administrators_outside',
  'administrators_here',
  'people_with_shift',
  'people_with_password',
  'password_option',
  'logo',
  'primary_color',
  'secondary_color',
  'certificate',
  'sign_in_service',
  'workspace_assignments',
  'rescue_administrator',
  'domain_states',
  'immutable_ids',
  'eligible_roles',
  'role_groups',
  'second_step',
  ...controlNotices,
  'emergency_file',
] as const;
export type PreflightItemId = (typeof preflightItems)[number];

/** Where in the panel an item is put right. */
export const preflightFixes = [
  'plan',
  'connect',
  'workspace_admins',
  'administrator_passwords',
  'shifts',
  'passwords',
  'password_settings',
  'customize',
  'certificate',
  'operator',
  'workspace_console',
  'second_step',
  'acknowledge',
  'emergency_file',
] as const;

/** One thing that was looked at before control goes on. */
export const PreflightItem = z.object({
  id: z.enum(preflightItems),
  /** `blocking` keeps control from being switched on; a warning has to be read. */
  state: z.enum(['ok', 'warning', 'blocking']),
  /** The error code of the problem; null when there is none. */
  code: ProblemCode.nullable(),
  /** Numbers and names that a text may hold, by item; see the description of the call. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  fix: z.enum(preflightFixes).nullable(),
  /** The page of the workspace's own console where it is put right; null where another place does. */
  fix_url: z.url().nullable(),
  /** The list of `control.preflightPeople` with the people of this item; null when it has none. */
  people: z.enum(['exempt', 'blocked', 'without_password', 'must_ask']).nullable(),
});
export type PreflightItem = z.output<typeof PreflightItem>;

/** Everything that was looked at, and what it comes to. */
export const Preflight = z.object({
  state: z.enum(['ok', 'warning', 'blocking']),
  checked_at: Instant,
  items: z.array(PreflightItem),
});
export type Preflight = z.output<typeof Preflight>;

/** Lists of people of the pre-flight. */
export const preflightLists = ['exempt', 'blocked', 'without_password', 'must_ask'] as const;
/** Lists that can be read: also who has a password here that the workspace never gets, for the end of control. */
export const readableLists = [...preflightLists, 'password_here_only'] as const;

/** A person of such a list; `reason` says why they are on it. */
export const PreflightPerson = z.object({
  key: Key,
  name: z.string(),
  email: z.string(),
  reason: z.enum([
    // exempt
    'workspace_administrator',
    'allowed_administrator',
    // password_here_only
    'administers_workspace',
    // blocked
    'no_shift',
    'no_active_shift',
    'shifts_without_rules',
    // without_password
    'no_password',
    'no_password_nor_address',
  ]),
});

/** The four tests, in their order. */
export const testStages = ['redirect', 'lockout', 'success', 'logout'] as const;
export type TestStage = (typeof testStages)[number];

/** When a test went green for a person, by what really happened to them. */
const Passed = z.object({
  passed_at: Instant,
  /** The access log entry that passed it; null for a redirect that was found before there was one. */
  access_log_id: z.string().nullable(),
});

/** An activation test: the one that runs, or the last one. */
export const ActivationTest = z.object({
  key: Key,
  /** `starting` and `ending` while the workspace is updated; `ended` is the last one, for its results. */
  state: z.enum(['starting', 'running', 'ending', 'ended']),
  /** The test that is under way now. */
  stage: z.enum(testStages),
  stage_started_at: Instant,
  domains: z.array(z.string()),
  started_at: Instant,
  started_by: z.string(),
  /** When it ends by itself. */
  ends_at: Instant,
  ended_at: Instant.nullable(),
  /** `reset`: ended by a person; `time_over`: ended by time; `failed`: it could not start. */
  end_cause: z.enum(['reset', 'time_over', 'failed']).nullable(),
  /** Why it could not begin, or what its end still waits for. */
  error: ProblemCode.nullable(),
  /** All four tests have passed for all test people. */
  is_passed: z.boolean(),
  /** Its people come by links of their own, because the workspace redirects whole domains only. */
  is_rehearsal: z.boolean(),
  users: z
    .array(
      z.object({
        key: Key,
        name: z.string(),
        email: z.string(),
        /** Without one the person cannot sign in here: send a link or set one before the second test. */
        has_password: z.boolean(),
        /** Address of the sign-in page in a running rehearsal, which was emailed as well; null elsewhere. */
        link: z.string().nullable(),
        tests: z.object({
          redirect: Passed.nullable(),
          lockout: Passed.nullable(),
          success: Passed.nullable(),
          logout: Passed.nullable(),
        }),
        /** The newest sign-in attempt since the test began: why a test is not green. */
        last_result: z.object({ result: z.string(), at: Instant, access_log_id: z.string() }).nullable(),
      }),
    )
    .max(activationTestLimits.maxUsers),
});

/** Why a test cannot be started now, for the panel to show before the attempt. */
export const TestStart = z.object({
  /** The latest start of the day is over (none after 23:30 of the company's zone). */
  is_too_late: z.boolean(),
  /** Now lies in 9-12 or 13-18 of the company's zone, which is advised against. */
  is_business_time: z.boolean(),
  /** It would be a rehearsal: the workspace redirects whole domains, never two people alone. */
  is_rehearsal: z.boolean(),
});

/**
 * Since control went on, the first allowed sign-in that the workspace sent here, for each domain that it redirects as a
 * whole. No domains where it redirects people in another way, and while control is not on.
 */
export const FirstSignIns = z.object({
  domains: z.array(z.object({ domain: z.string(), at: Instant.nullable() })),
  /** Whether the search is over: what was not seen by then is not looked for any more. */
  is_over: z.boolean(),
});

/** Sign-ins since control went on (people, not tries: a typing error that was put right is no refusal). */
export const ControlWatch = z.object({
  /** When control went on, and until when it is watched. */
  since: Instant,
  until: Instant,
  is_watching: z.boolean(),
  /** Sign-in attempts of all kinds, and those refused. */
  attempts: z.int(),
  refusals: z.int(),
  /** People with attempts, and those among them with a denied newest attempt. */
  people: z.int(),
  refused_people: z.int(),
  bound: z.object({
    /** Share of the people, 0 to 1, above which the administrators are notified. */
    share: z.number(),
    /** And at least so many people. */
    people: z.int(),
  }),
  is_over_bound: z.boolean(),
  /** When the administrators were notified; once for each activation. */
  told_at: Instant.nullable(),
  /** Refused people by the result of their newest attempt, most first. */
  reasons: z.array(z.object({ result: z.string(), people: z.int() })),
  /** The refused people whose attempt is the newest, at most 20. */
  newest: z.array(
    z.object({
      key: Key.nullable(),
      name: z.string().nullable(),
      email: z.string(),
      result: z.string(),
      at: Instant,
    }),
  ),
});
