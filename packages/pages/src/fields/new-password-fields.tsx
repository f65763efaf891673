import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import { PasswordField } from './password-field.tsx';
import type { SignInText } from '../sign-in-texts.ts';

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

export interface NewPasswordFieldsProps {
  readonly t: SignInText;
  readonly strength: PasswordStrength;
  readonly problems: readonly NewPasswordProblem[];
  /** Id of the text that says what is wrong, where something is. */
  readonly problemId: string;
  /** Whether the new password is where typing begins. */
  readonly isFocused: boolean;
}

/** The rules of a new password, and the two fields for it; a problem is tied to the field that it is about. */
export function NewPasswordFields({ t, strength, problems, problemId, isFocused }: NewPasswordFieldsProps) {
  const rules = [
    t('change.minLength', { count: strength.minLength }),
    ...(strength.requiresUppercase ? [t('change.uppercase')] : []),
    ...(strength.requiresLowercase ? [t('change.lowercase')] : []),
    ...(strength.requiresNumber ? [t('change.number')] : []),
    ...(strength.requiresSymbol ? [t('change.symbol')] : []),
  ];
  const isWrong = problems.some((problem) => problem !== 'mismatch');
  const isMismatch = problems.includes('mismatch');
  return (
    <>
      <div id="rules">
        <p className="soft">{t('change.rules')}</p>
        <ul className="soft">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p className="soft">{t('change.advice')}</p>
      </div>
      <PasswordField
        t={t}
        name="password"
        label={t('change.password')}
        reveal="new"
        autoComplete="new-password"
        isFocused={isFocused}
        isWrong={isWrong}
        describedBy={isWrong ? `${problemId} rules` : 'rules'}
      />
      <PasswordField
        t={t}
        name="repeat"
        label={t('change.repeat')}
        reveal="repeat"
        autoComplete="new-password"
        isFocused={false}
        isWrong={isMismatch}
        describedBy={isMismatch ? problemId : undefined}
      />
    </>
  );
}
