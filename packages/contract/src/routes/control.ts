import { activationTestLimits } from '@shiftgate/domain/limits.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  ActivationTest,
  ControlState,
  ControlWatch,
  FirstSignIns,
  Preflight,
  PreflightPerson,
  TestStart,
  logoutOptions,
  passwordOptions,
  readableLists,
  testStages,
  controlNotices,
} from '../entities/control.ts';
import { Cursor, Done, Email, Instant, PageSize } from '../fields.ts';
import { invalidTokenCodes } from '../providers.ts';
import { Signed } from './common.ts';

const Domains = z.array(z.string().max(253)).min(1).max(200);
const Changing = [...Signed, 'FORBIDDEN', 'CONTROL_IN_TRANSITION', 'VALIDATION_FAILED'] as const;
/** What keeps control from being switched on, now or at its minute. */
const Obstacles = [
  'DISABLED_OR_NOT_FOUND',
  'EXPIRED_TRIAL',
  'DOMAIN_NOT_FOUND',
  ...invalidTokenCodes,
  'WORKSPACE_NOT_SET_UP',
  'MISSING_SCOPE',
  'SIGN_IN_SERVICE_UNREACHABLE',
  'SECRETS_UNREADABLE',
  'PLEASE_LOG_IN_AGAIN',
  'USERS_NOT_FOUND',
  'NO_RESCUE_ADMINISTRATOR',
  'DOMAIN_INITIAL',
  'DOMAIN_NOT_VERIFIED',
  'DOMAIN_NOT_ROOT',
  'DOMAIN_FEDERATED_ELSEWHERE',
  'DOMAIN_UNREADABLE',
  'DOMAIN_REQUESTS_SIGNED',
  'IMMUTABLE_ID_MISSING',
  'NOTICE_NOT_ACKNOWLEDGED',
] as const;

/** Switching control on and off. */
export const control = {
  'control.state': endpoint({
    access: 'signedIn',
    summary: 'The state of control, of what waits for its minute and of the last run',
    response: ControlState,
    errors: [...Signed],
  }),
  'control.preflight': endpoint({
    access: 'controlAdmin',
    summary: 'Checks everything that an activation requires, and asks the workspace now',
    body: z.strictObject({ domains: Domains, password_option: z.enum(passwordOptions).optional() }),
    response: Preflight,
    errors: [...Signed, 'FORBIDDEN', 'VALIDATION_FAILED', 'DOMAIN_NOT_FOUND'],
  }),
  'control.preflightPeople': endpoint({
    access: 'controlAdmin',
    summary: 'Names the people of a list of the pre-flight, by name, in pages',
    body: z.strictObject({
      list: z.enum(readableLists),
      domains: Domains,
      /** With it, people without a way in count: those whom no link reaches are blocked, the others have to ask. */
      password_option: z.enum(passwordOptions).optional(),
      page_size: PageSize,
      cursor: Cursor,
    }),
    response: z.object({
      items: z.array(PreflightPerson),
      total: z.int(),
      next: z.string().nullable(),
    }),
    errors: [...Signed, 'FORBIDDEN', 'VALIDATION_FAILED', 'DOMAIN_NOT_FOUND'],
  }),
  'control.acknowledgeSecondStep': endpoint({
    access: 'controlAdmin',
    summary: "Records that the administrators know of the workspace's second step after the sign-in here",
    response: Done,
    errors: [...Signed, 'FORBIDDEN'],
  }),
  'control.acknowledgeNotice': endpoint({
    access: 'controlAdmin',
    summary: 'Records that the administrators know a notice of the pre-flight',
    body: z.strictObject({ notice: z.enum(controlNotices) }),
    response: Done,
    errors: [...Signed, 'FORBIDDEN', 'VALIDATION_FAILED'],
  }),
  'control.activate': endpoint({
    access: 'controlAdmin',
    summary: 'Starts switching control on, now or at a minute of today or the next 14 days',
    body: z.strictObject({
      domains: Domains,
      /** What new people get from then on; people who are there already get it by the calls that share passwords. */
      password_option: z.enum(passwordOptions),
      logout_option: z.enum(logoutOptions),
      /** In the company's zone today or one of the next 14 days, and not over; seconds are cut off. */
      activation_datetime: Instant.optional(),
    }),
    response: ControlState,
    errors: [
      ...Changing,
      ...Obstacles,
      'CONTROL_ALREADY_ACTIVE',
      'CONTROL_ALREADY_SCHEDULED',
      'CONTROL_TEST_RUNNING',
      'ACTIVATION_DATE_OUT_OF_RANGE',
      'DEFAULT_PASSWORD_REQUIRED',
      'NO_ADMINISTRATOR_OUTSIDE',
      'ADMINISTRATORS_WITHOUT_PASSWORD',
      'CERTIFICATE_EXPIRED',
    ],
  }),
  'control.cancelActivation': endpoint({
    access: 'controlAdmin',
    summary: 'Takes a scheduled activation back',
    response: ControlState,
    errors: [...Changing, 'CONTROL_NOT_SCHEDULED', 'CONTROL_ALREADY_ACTIVE'],
  }),
  'control.disable': endpoint({
    access: 'controlAdmin',
    summary: 'Starts switching control off',
    response: ControlState,
    errors: [...Changing, 'CONTROL_NOT_ACTIVE', 'CONTROL_TEST_RUNNING'],
  }),
  'control.test': endpoint({
    access: 'signedIn',
    summary: 'The activation test that runs, or the last one with its results',
    response: z.object({ test: ActivationTest.nullable(), start: TestStart }),
    errors: [...Signed],
  }),
  'control.startTest': endpoint({
    access: 'controlAdmin',
    summary: 'Starts the activation test: only its people are sent to us, all others sign in as before',
    body: z.strictObject({
      domains: Domains,
      users_emails: z.array(Email).min(1).max(activationTestLimits.maxUsers),
    }),
    response: ActivationTest,
    errors: [
      ...Changing,
      ...Obstacles,
      'CONTROL_ALREADY_ACTIVE',
      'CONTROL_ALREADY_SCHEDULED',
      'CONTROL_TEST_RUNNING',
      'TEST_TOO_LATE',
      'TEST_USERS_INVALID',
    ],
  }),
  'control.setTestStage': endpoint({
    access: 'controlAdmin',
    summary:
      'Goes to a test: `lockout` shuts the test shift, `success` opens it, `logout` orders the logouts',
    body: z.strictObject({ stage: z.enum(testStages) }),
    response: ActivationTest,
    errors: [...Changing, 'TEST_NOT_RUNNING', 'TEST_STAGE_NOT_PASSED'],
  }),
  'control.resetTest': endpoint({
    access: 'controlAdmin',
    summary: 'Ends the activation test and puts everything back as it was',
    response: ActivationTest,
    errors: [...Changing, 'TEST_NOT_RUNNING'],
  }),
  'control.watch': endpoint({
    access: 'signedIn',
    summary: 'Refusals in the first hours after control went on',
    response: z.object({ watch: ControlWatch.nullable() }),
    errors: [...Signed],
  }),
  'control.firstSignIns': endpoint({
    access: 'signedIn',
    summary: 'The first sign-in that the workspace sent here since control went on, by domain',
    response: FirstSignIns,
    errors: [...Signed],
  }),
};
