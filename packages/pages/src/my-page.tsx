import { accountTexts } from './account-texts.ts';
import { Layout } from './layout/layout.tsx';
import type { PageFrame } from './layout/layout.tsx';
import { inLanguage, mineHref } from './layout/links.ts';
import { AccessPart } from './mine/access.tsx';
import { CalendarPart } from './mine/calendar.tsx';
import { Devices, Ended } from './mine/devices.tsx';
import type { MyPageProps } from './mine/model.ts';
import { Password } from './mine/password.tsx';
import { RequestsPart } from './mine/requests.tsx';
import { countsDown, refreshOf } from './mine/stay-notice.tsx';
import { WeeksPart } from './mine/weeks.tsx';
import { signInTexts } from './sign-in-texts.ts';

/** A worker's own page: access, hours of the week, requests, devices, password. It may stay open. */
export function MyPage(props: MyPageProps) {
  const t = accountTexts(props.language);
  const { person } = props;
  const part = { ...props, t };
  return (
    <Layout
      {...props}
      asksPassword={props.hasPassword}
      countsDown={countsDown(props)}
      refresh={refreshOf(props)}
      title={t('mine.title')}
    >
      <h1>{t('mine.title')}</h1>
      <p className="soft">
        {person.name} ({person.email})
      </p>
      {props.ended !== null && <Ended {...part} emailOf={props.ended.emailOf} />}
      {props.closing !== null && (
        <p className={props.closing === 'late' ? 'warn' : 'note'} role="status">
          {props.closing === 'late' ? signInTexts(props.language)('leftEmail.late') : t('mine.closing')}
        </p>
      )}
      <AccessPart {...part} />
      <WeeksPart {...part} />
      <CalendarPart {...part} />
      <RequestsPart {...part} />
      <Devices {...part} />
      <Password {...part} />
    </Layout>
  );
}

/** Every session of the person was ended here; the mailbox too, where the workspace is asked to. */
export function EverywhereOutPage(
  props: PageFrame & {
    readonly isEmailClosed: boolean;
    /** Names the company whose branding the page has. */
    readonly mark: string;
  },
) {
  const t = accountTexts(props.language);
  return (
    <Layout {...props} title={t('mine.out.title')}>
      <h1>{t('mine.out.title')}</h1>
      {props.isEmailClosed ? (
        <p role="status">{t('mine.out.text')}</p>
      ) : (
        <p className="warn" role="status">
          {t('mine.out.textOwn')}
        </p>
      )}
      <p>
        <a href={inLanguage(props, mineHref(props.mark))}>{signInTexts(props.language)('signedOut.again')}</a>
      </p>
    </Layout>
  );
}
