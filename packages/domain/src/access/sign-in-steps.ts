/** What is known of a sign-in whose person the hours let in, when its next step is asked for. */
export interface SignInProgress {
  /** The password was compared in this very sign-in and is right. */
  readonly isPasswordProved: boolean;
  /** The password has to be changed before anything else opens: a temporary one, an expired one, or by order. */
  readonly isChangeDue: boolean;
}

/** One step of a sign-in: its name, and whether it still lies before the person. */
export interface SignInStep<N extends string = string, P = SignInProgress> {
  readonly name: N;
  readonly isDue: (progress: P) => boolean;
}

/**
 * The steps of a sign-in in their order, which is the order of what they prove: a new password needs proof of the old
 * one. A second factor is one more line between the two, with its own fact in the progress; the flow asks for the
 * next step and does not know how many there are.
 */
export const signInSteps = [
  { name: 'password', isDue: (progress) => !progress.isPasswordProved },
  { name: 'change_password', isDue: (progress) => progress.isChangeDue },
] as const satisfies readonly SignInStep[];

export type SignInStepName = (typeof signInSteps)[number]['name'];

/** The first step that is still due; null when the person may be let in. */
export function nextStep<N extends string, P>(steps: readonly SignInStep<N, P>[], progress: P): N | null {
  return steps.find((step) => step.isDue(progress))?.name ?? null;
}

/** The next step of a sign-in; null when the person may be let in. */
export function nextSignInStep(progress: SignInProgress): SignInStepName | null {
  return nextStep<SignInStepName, SignInProgress>(signInSteps, progress);
}
