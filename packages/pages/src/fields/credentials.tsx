import { EmailInput } from './email-input.tsx';
import { PasswordField } from './password-field.tsx';
import type { SignInText } from '../sign-in-texts.ts';

/** Why a form with email and password is shown again. */
export type CredentialsProblem = 'wrong' | 'temporary_ended' | 'missing' | 'other_account';

/** Whether a problem is about a typed password that does not let its person in. */
export function isWrongPassword(problem: CredentialsProblem): boolean {
  return problem === 'wrong' || problem === 'temporary_ended';
}

/** What is wrong with what was typed, over the form. */
export function CredentialsAlert(props: {
  readonly t: SignInText;
  readonly problem: CredentialsProblem | null;
}) {
  if (props.problem === null) return null;
  return (
    <p className="warn" role="alert" id="problem">
      {props.t(`page.${props.problem}`)}
    </p>
  );
}

/** E-mail, password and the button of every form that asks for both. */
export function Credentials(props: {
  readonly t: SignInText;
  readonly email: string;
  readonly problem: CredentialsProblem | null;
}) {
  const { t, email } = props;
  const isKnown = email !== '';
  // For a wrong pair, nothing reveals which of the two is wrong.
  const problemId = props.problem === null ? undefined : 'problem';
  return (
    <>
      <label htmlFor="email">{t('page.email')}</label>
      <EmailInput value={email} isFocused={!isKnown} problemId={problemId} />
      <PasswordField
        t={t}
        name="password"
        label={t('page.password')}
        reveal="password"
        autoComplete="current-password"
        isFocused={isKnown}
        isWrong={problemId !== undefined}
        describedBy={problemId}
      />
      <button type="submit">{t('page.submit')}</button>
    </>
  );
}
