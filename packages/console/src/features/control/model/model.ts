import type { CallBody, CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { ApiError } from '#lib/api/client.ts';

export type PasswordOption = CallBody<'control.activate'>['password_option'];
export type LogoutOption = CallBody<'control.activate'>['logout_option'];

/** What the person has chosen so far. */
export interface Plan {
  readonly domains: readonly string[];
  readonly passwordOption: PasswordOption;
  readonly logoutOption: LogoutOption;
}

/** When control shall go on, as it is typed. */
export interface ScheduleDraft {
  readonly when: 'now' | 'later';
  readonly date: string | null;
  readonly time: string;
}

export type PreflightAnswer = CallResponse<'control.preflight'>;
export type PreflightItem = PreflightAnswer['items'][number];
export type PeopleList = NonNullable<PreflightItem['people']>;

export interface PreflightCheck {
  /** Of exactly these choices; undefined until it was answered. */
  readonly answer: PreflightAnswer | undefined;
  readonly error: ApiError | null;
  readonly isChecking: boolean;
  readonly check: () => void;
}

export type Shift = CallResponse<'shifts.list'>['items'][number];

/** A switch of control, or of its test, as the API answers it. */
export type Run = NonNullable<CallResponse<'control.state'>['run']>;

export type ActivationTest = NonNullable<CallResponse<'control.test'>['test']>;
export type TestUser = ActivationTest['users'][number];
