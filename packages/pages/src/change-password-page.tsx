import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import { Layout } from './layout.tsx';
import type { PageFrame } from './layout.tsx';
import { signInTexts } from './sign-in-texts.ts';

/** Why a password is chosen: it has to be before the sign-in goes on, or a mailed link leads here. */
export type ChangeReason = 'default' | 'must_change' | 'expired' | 'link';

/** What can be wrong with the new password. */
export type NewPasswordProblem =
  | 'too_short'
  | 'too_long'
  | 'missing_uppercase'
  | 'missing_lowercase'
  | 'missing_number'
  | 'missing_symbol'
  | 'common'
  | 'context'
  | 'same'
  | 'mismatch';

export interface ChangePasswordPageProps extends PageFrame {
  /** The waiting sign-in; null where a mailed link leads here. */
  readonly flow: string | null;
  /** Where the form goes; the waiting sign-in's address unless given. */
  readonly action?: string;
  readonly email: string;
  readonly reason: ChangeReason;
  readonly strength: PasswordStrength;
  readonly problems: readonly NewPasswordProblem[];
}

/** A person chooses a password: between the right old one and the workspace, or from a mailed link. */
export function ChangePasswordPage(props: ChangePasswordPageProps) {
  const t = signInTexts(props.language);
  const { strength } = props;
  const rules = [
    t('change.minLength', { count: strength.minLength }),
    ...(strength.requiresUppercase ? [t('change.uppercase')] : []),
    ...(strength.requiresLowercase ? [t('change.lowercase')] : []),
    ...(strength.requiresNumber ? [t('change.number')] : []),
    ...(strength.requiresSymbol ? [t('change.symbol')] : []),
  ];
  return (
    <Layout {...props} languageLink={null} title={t('change.title')}>
      <h1>{t('change.title')}</h1>
      <p>{t(`change.due.${props.reason}`)}</p>
      {props.problems.length > 0 && (
        <div className="warn" role="alert">
          {props.problems.map((problem) => (
            <div key={problem}>{t(`change.problems.${problem}`)}</div>
          ))}
        </div>
      )}
      <form method="post" action={props.action ?? '/sign-in/change'}>
        {props.flow !== null && <input type="hidden" name="flow" value={props.flow} />}
        <input type="hidden" name="lang" value={props.language} />
        <label htmlFor="account">{t('change.account')}</label>
        <input
          id="account"
          type="email"
          name="account"
          autoComplete="username"
          readOnly
          value={props.email}
        />
        <div id="rules">
          <p className="soft">{t('change.rules')}</p>
          <ul className="soft">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <p className="soft">{t('change.advice')}</p>
        </div>
        <label htmlFor="password">{t('change.password')}</label>
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="new-password"
          aria-describedby="rules"
          maxLength={1024}
          required
          autoFocus
        />
        <label htmlFor="repeat">{t('change.repeat')}</label>
        <input
          id="repeat"
          name="repeat"
          type="password"
          autoComplete="new-password"
          maxLength={1024}
          required
        />
        <button type="submit">{t(props.flow === null ? 'change.submitLink' : 'change.submit')}</button>
      </form>
    </Layout>
  );
}
