import { accountTexts } from './account-texts.ts';
import { Layout } from './layout/layout.tsx';
import type { PageFrame } from './layout/layout.tsx';
import { requestPageHref, codePath, inLanguage } from './layout/links.ts';

export interface CodePageProps extends PageFrame {
  /** Names the company whose branding the page has, for the form to keep; null = the product's. */
  readonly mark: string | null;
  /** As it was typed. */
  readonly code: string;
  /** Unknown, used, or too old: the page does not say which. */
  readonly isWrong: boolean;
}

/** Takes the code that an administrator has handed over, as it was heard or written down. */
export function CodePage(props: CodePageProps) {
  const t = accountTexts(props.language);
  return (
    <Layout {...props} isWrong={props.isWrong} title={t('code.title')}>
      <h1>{t('code.heading')}</h1>
      <p>{t('code.text')}</p>
      {props.isWrong && (
        <p className="warn" role="alert" id="problem">
          {t('code.wrong')}
        </p>
      )}
      <form method="post" action={codePath}>
        <input type="hidden" name="lang" value={props.language} />
        {props.mark !== null && <input type="hidden" name="c" value={props.mark} />}
        <label htmlFor="code">{t('code.label')}</label>
        <input
          id="code"
          name="code"
          type="text"
          // Phones offer codes of text messages for `one-time-code`.
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
          autoFocus
          aria-invalid={props.isWrong || undefined}
          aria-describedby={props.isWrong ? 'problem hint' : 'hint'}
          defaultValue={props.code}
        />
        <p className="soft" id="hint">
          {t('code.hint')}
        </p>
        <button type="submit">{t('code.submit')}</button>
      </form>
      <p>
        <a href={inLanguage(props, requestPageHref('reset_password', props.mark))}>{t('code.none')}</a>
      </p>
    </Layout>
  );
}
