import { requestRules } from '@shiftgate/domain/limits.ts';
import { accountTexts } from './account-texts.ts';
import { EmailInput } from './fields/email-input.tsx';
import { Layout } from './layout/layout.tsx';
import type { PageFrame } from './layout/layout.tsx';
import { requestPageHref, requestPagePaths, codeHref, inLanguage, mineHref } from './layout/links.ts';
import type { RequestPageKind } from './layout/links.ts';

/** What can be wrong with what was typed. */
export type RequestPageProblem = 'email' | 'reason' | 'reason_long';

export interface RequestPageProps extends PageFrame {
  readonly ask: RequestPageKind;
  /** Names the company whose branding the page has, for the form to keep. */
  readonly mark: string | null;
  readonly email: string;
  readonly reason: string;
  readonly problems: readonly RequestPageProblem[];
}

/** The form that asks for access, for a new password, or for a link. */
export function RequestPage(props: RequestPageProps) {
  const t = accountTexts(props.language);
  const { ask, problems } = props;
  const facts = { min: requestRules.minReason, max: requestRules.maxReason };
  const hasBadReason = problems.some((problem) => problem !== 'email');
  return (
    <Layout {...props} isWrong={problems.length > 0} title={t(`${ask}.title`)}>
      <h1>{t(`${ask}.heading`)}</h1>
      <p>{t(`${ask}.text`)}</p>
      {problems.length > 0 && (
        <div className="warn" role="alert" id="problems">
          {problems.map((problem) => (
            <div key={problem}>{t(`problems.${problem}`, facts)}</div>
          ))}
        </div>
      )}
      <form method="post" action={requestPagePaths[ask]} noValidate={problems.length > 0}>
        <input type="hidden" name="lang" value={props.language} />
        {props.mark !== null && <input type="hidden" name="c" value={props.mark} />}
        <label htmlFor="email">{t('email')}</label>
        <EmailInput
          value={props.email}
          isFocused={props.email === '' || problems.includes('email')}
          problemId={problems.includes('email') ? 'problems' : undefined}
        />
        {ask !== 'reset_password' && (
          <>
            <label htmlFor="reason">{t(`${ask}.reason`)}</label>
            <textarea
              id="reason"
              name="reason"
              rows={4}
              minLength={facts.min}
              maxLength={facts.max}
              required
              autoFocus={props.email !== '' && !problems.includes('email')}
              aria-invalid={hasBadReason || undefined}
              aria-describedby={hasBadReason ? 'problems hint' : 'hint'}
              defaultValue={props.reason}
            />
            <p className="soft" id="hint">
              {t('reasonHint', facts)}
            </p>
          </>
        )}
        <button type="submit">{t(`${ask}.submit`)}</button>
      </form>
      {ask !== 'single_access' && (
        <p className="soft">
          <a href={inLanguage(props, codeHref(props.mark))}>{t('links.code')}</a>
        </p>
      )}
      {ask === 'reset_password' && (
        <p className="soft">
          <a href={inLanguage(props, requestPageHref('password_change', props.mark))}>{t('links.help')}</a>
        </p>
      )}
    </Layout>
  );
}

/** The same answer for known and unknown addresses. */
export function RequestSentPage(
  props: PageFrame & {
    readonly ask: RequestPageKind;
    readonly email: string;
    /** Names the company whose branding the page has; null = the product's. */
    readonly mark: string | null;
  },
) {
  const t = accountTexts(props.language);
  return (
    <Layout {...props} title={t('sent.title')}>
      <h1>{t('sent.title')}</h1>
      <p role="status">
        {t(props.ask === 'reset_password' ? 'sent.reset' : 'sent.request', { email: props.email })}
      </p>
      {props.ask === 'single_access' && <p>{t('sent.later')}</p>}
      <p className="soft">{t('sent.urgent')}</p>
      <p>
        <a className="button" href={inLanguage(props, mineHref(props.mark, props.email))}>
          {t('sent.back')}
        </a>
      </p>
    </Layout>
  );
}

/** Too many requests from one place or about one address. */
export function TooManyRequestsPage(
  props: PageFrame & { readonly waitMinutes: number; readonly mark: string | null },
) {
  const t = accountTexts(props.language);
  return (
    <Layout {...props} title={t('tooMany.title')}>
      <h1>{t('tooMany.title')}</h1>
      <p className="warn" role="alert">
        {t('tooMany.text')}
      </p>
      <p>{t('tooMany.wait', { count: props.waitMinutes })}</p>
      <p>
        <a className="button" href={inLanguage(props, mineHref(props.mark))}>
          {t('sent.back')}
        </a>
      </p>
    </Layout>
  );
}
