import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { Layout } from './layout/layout.tsx';
import type { PageFrame } from './layout/layout.tsx';
import { NewPasswordFields } from './fields/new-password-fields.tsx';
import type { NewPasswordProblem } from './fields/new-password-fields.tsx';
import { signInTexts } from './sign-in-texts.ts';

/** Why a password is chosen: it has to be before the sign-in goes on, or a mailed link leads here. */
export type ChangeReason = 'default' | 'must_change' | 'expired' | 'link';

export interface ChangePasswordPageProps extends PageFrame {
  /** The waiting sign-in; null where a mailed link leads here. */
  readonly flow: string | null;
  /** Where the form goes; the waiting sign-in's address unless given. */
  readonly action?: string;
  readonly email: string;
  readonly reason: ChangeReason;
  readonly strength: PasswordStrength;
  /** Where the password is also set; null = nowhere. */
  readonly workspace: Provider | null;
  readonly problems: readonly NewPasswordProblem[];
}

/** A person chooses a password: between the right old one and the workspace, or from a mailed link. */
export function ChangePasswordPage(props: ChangePasswordPageProps) {
  const t = signInTexts(props.language);
  // A person with a password of their own does not create it.
  const isAgain = props.reason === 'must_change' || props.reason === 'expired';
  const title = t(isAgain ? 'change.titleAgain' : 'change.title');
  return (
    <Layout {...props} asksPassword isWrong={props.problems.length > 0} title={title}>
      <h1>{title}</h1>
      <p>{t(`change.due.${props.reason}`)}</p>
      {props.problems.length > 0 && (
        <div className="warn" role="alert" id="problems">
          {props.problems.map((problem) => (
            <div key={problem}>{t(`change.problems.${problem}`)}</div>
          ))}
        </div>
      )}
      <form method="post" action={props.action ?? '/sign-in/change'}>
        {props.flow !== null && <input type="hidden" name="flow" value={props.flow} />}
        <input type="hidden" name="lang" value={props.language} />
        <p>
          {t('change.account')}: <strong>{props.email}</strong>
        </p>
        {/* For password managers, which store the new password with it. */}
        <input type="email" name="account" autoComplete="username" readOnly hidden value={props.email} />
        <NewPasswordFields
          t={t}
          strength={props.strength}
          workspace={props.workspace}
          problems={props.problems}
          problemId="problems"
          isFocused
        />
        <button type="submit">{t(props.flow === null ? 'change.submitLink' : 'change.submit')}</button>
      </form>
    </Layout>
  );
}
