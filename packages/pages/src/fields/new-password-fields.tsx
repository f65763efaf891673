import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import { strengthAtWorkspace } from '@shiftgate/domain/password/workspace-password.ts';
import { workspacePasswordRules } from '@shiftgate/domain/providers.ts';
import type { Provider } from '@shiftgate/domain/providers.ts';
import { workspaceNames } from '@shiftgate/phrases/product.ts';
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
  | 'unaccepted_character'
  | 'outer_space'
  | 'too_few_kinds'
  | 'common'
  | 'context'
  | 'same'
  | 'mismatch';

export interface NewPasswordFieldsProps {
  readonly t: SignInText;
  readonly strength: PasswordStrength;
  /** Where the password is also set, so that its rules count too; null = nowhere. */
  readonly workspace: Provider | null;
  readonly problems: readonly NewPasswordProblem[];
  /** Id of the text that says what is wrong, where something is. */
  readonly problemId: string;
  /** Whether the new password is where typing begins. */
  readonly isFocused: boolean;
}

/** A rule as it is written; the page's script marks the one with an id while it is broken. */
interface Rule {
  readonly text: string;
  readonly id?: string;
}

/** What a workspace asks of a password beside the company's own rules. */
function rulesOfWorkspace(t: SignInText, workspace: Provider): Rule[] {
  const rules = workspacePasswordRules[workspace];
  return [
    { text: t('change.maxLength', { count: rules.maxLength }) },
    { text: t('change.accepted', { service: workspaceNames[workspace] }), id: 'accepted' },
    ...(rules.allowsOuterSpaces ? [] : [{ text: t('change.outerSpace') }]),
    ...(rules.fewestKinds > 1 ? [{ text: t('change.kinds', { count: rules.fewestKinds }) }] : []),
  ];
}

/** The rules of a new password, and the two fields for it; a problem is tied to the field that it is about. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { t, workspace, problems, problemId, isFocused } = props;
  const strength = workspace === null ? props.strength : strengthAtWorkspace(props.strength, workspace);
  const rules: readonly Rule[] = [
    { text: t('change.minLength', { count: strength.minLength }) },
    ...(strength.requiresUppercase ? [{ text: t('change.uppercase') }] : []),
    ...(strength.requiresLowercase ? [{ text: t('change.lowercase') }] : []),
    ...(strength.requiresNumber ? [{ text: t('change.number') }] : []),
    ...(strength.requiresSymbol ? [{ text: t('change.symbol') }] : []),
    ...(workspace === null ? [] : rulesOfWorkspace(t, workspace)),
  ];
  const isWrong = problems.some((problem) => problem !== 'mismatch');
  const isMismatch = problems.includes('mismatch');
  return (
    <>
      <div id="rules">
        <p className="soft">{t('change.rules')}</p>
        <ul className="soft">
          {rules.map(({ text, id }) => (
            <li key={text} id={id}>
              {text}
            </li>
          ))}
        </ul>
        <p className="soft">
          {t('change.advice')}
          {workspace === null
            ? null
            : ` ${t('change.adviceAtWorkspace', { service: workspaceNames[workspace] })}`}
        </p>
      </div>
      <PasswordField
        t={t}
        name="password"
        label={t('change.password')}
        reveal="new"
        autoComplete="new-password"
        accepted={
          workspace === null
            ? null
            : { pattern: '[ -~]*', title: t('change.accepted', { service: workspaceNames[workspace] }) }
        }
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
