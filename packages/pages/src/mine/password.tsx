import { workspaceNames } from '@shiftgate/phrases/product.ts';
import { NewPasswordFields } from '../fields/new-password-fields.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { signInTexts } from '../sign-in-texts.ts';
import type { MyPart } from './model.ts';

/** The form that changes the password with the old one. */
export function Password(props: MyPart) {
  const { t, language, hasPassword, strength, workspace, passwordFault, problems, person } = props;
  const change = signInTexts(language);
  const isWrong = problems.includes('wrong_current');
  return (
    <>
      <h2 id="password-title">{t('mine.password')}</h2>
      {!hasPassword && <p>{t('mine.noPassword')}</p>}
      {hasPassword && (
        <form method="post" action="/accounts/me/password" aria-labelledby="password-title">
          {workspace !== null && passwordFault !== null && (
            <p className="note">
              {t(`mine.passwordMissing.${passwordFault}`, { service: workspaceNames[workspace] })}
            </p>
          )}
          <p>{t('mine.passwordText')}</p>
          {problems.length > 0 && (
            <div className="warn" role="alert" id="problems">
              {problems.map((problem) => (
                <div key={problem}>
                  {problem === 'wrong_current'
                    ? t('mine.wrongCurrent')
                    : change(`change.problems.${problem}`)}
                </div>
              ))}
            </div>
          )}
          <input type="hidden" name="lang" value={language} />
          <input type="hidden" name="account" autoComplete="username" value={person.email} />
          <PasswordField
            t={change}
            name="current"
            label={t('mine.current')}
            reveal="current"
            autoComplete="current-password"
            isFocused={problems.length > 0}
            isWrong={isWrong}
            describedBy={isWrong ? 'problems' : undefined}
          />
          <NewPasswordFields
            t={change}
            strength={strength}
            workspace={workspace}
            problems={problems.filter((problem) => problem !== 'wrong_current')}
            problemId="problems"
            isFocused={false}
          />
          <button type="submit">{t('mine.save')}</button>
        </form>
      )}
    </>
  );
}
