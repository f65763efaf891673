import type { Browser, OperatingSystem } from '@shiftgate/domain/client/lists.ts';
import type { PasswordStrength } from '@shiftgate/domain/password/strength.ts';
import type { ReactNode } from 'react';
import { accountTexts } from './account-texts.ts';
import type { AccountText } from './account-texts.ts';
import { deviceName } from './device-name.ts';
import { Layout } from './layout/layout.tsx';
import type { PageFrame } from './layout/layout.tsx';
import { NewPasswordFields } from './fields/new-password-fields.tsx';
import type { NewPasswordProblem } from './fields/new-password-fields.tsx';
import { openingText } from './hours/opening-text.ts';
import { PasswordField } from './fields/password-field.tsx';
import { signInTexts } from './sign-in-texts.ts';
import { zoneName } from './hours/zone-name.ts';
import type { HoursDay } from './hours/week-hours.ts';
import { WeekTable } from './hours/week-table.tsx';

/** A session of the person that lives, or has left the mailbox open perhaps; instants in ms. */
export interface MyDevice {
  readonly key: string;
  readonly isThis: boolean;
  /** It is over here, and the mailbox may still be open there. */
  readonly isSignedOutHere: boolean;
  readonly browser: Browser;
  readonly os: OperatingSystem;
  readonly ip: string;
  readonly since: number;
  readonly seen: number;
}

/** Until when the person may stay, or when access opens; instants in ms, null = none in sight. */
export type MyAccess =
  | { readonly kind: 'free' }
  | { readonly kind: 'open'; readonly until: number | null; readonly next: number | null }
  | { readonly kind: 'closed'; readonly next: number | null };

export interface MyPageProps extends PageFrame {
  readonly person: { readonly name: string; readonly email: string };
  readonly now: number;
  /** IANA zone in which times are said. */
  readonly timeZone: string;
  readonly access: MyAccess;
  /** Seven days from a Monday; null while the hours do not count for the person. */
  readonly week: readonly HoursDay[] | null;
  readonly devices: readonly MyDevice[];
  /** False for a person without a password of their own. */
  readonly hasPassword: boolean;
  /** What a new password must have. */
  readonly strength: PasswordStrength;
  readonly problems: readonly (NewPasswordProblem | 'wrong_current')[];
  /** Another session was just ended; `emailOf` names it where it may have left the mailbox open. */
  readonly ended: { readonly emailOf: string | null } | null;
  /** The person has asked the workspace to close the mailbox, which is not done yet; null = not asked. */
  readonly closing: 'under_way' | 'late' | null;
  /** False where the person has to close the mailbox by themselves. */
  readonly canCloseEmail: boolean;
}

/** A worker's own page: access, hours of the week, devices, password. */
export function MyPage(props: MyPageProps) {
  const t = accountTexts(props.language);
  const { person, timeZone } = props;
  return (
    <Layout {...props} asksPassword={props.hasPassword} title={t('mine.title')}>
      <h1>{t('mine.title')}</h1>
      <p className="soft">
        {person.name} ({person.email})
      </p>
      {props.ended !== null && <Ended {...props} t={t} emailOf={props.ended.emailOf} />}
      {props.closing !== null && (
        <p className={props.closing === 'late' ? 'warn' : 'note'} role="status">
          {props.closing === 'late' ? signInTexts(props.language)('leftEmail.late') : t('mine.closing')}
        </p>
      )}
      <h2>{t('mine.access')}</h2>
      <p>{accessText(t, props)}</p>
      {props.week !== null && <WeekTable language={props.language} week={props.week} />}
      <p className="soft">{t('mine.zone', { zone: zoneName(props.language, timeZone, props.now) })}</p>
      <Devices {...props} t={t} />
      <Password {...props} t={t} />
    </Layout>
  );
}

type Part = MyPageProps & { readonly t: AccountText };

function accessText(t: AccountText, { access, language, timeZone, now }: MyPageProps): string {
  if (access.kind === 'free') return t('mine.free');
  const when = (at: number) => openingText(language, timeZone, now, at);
  if (access.kind === 'closed') {
    if (access.next === null) return t('mine.noOpening');
    return access.next <= now ? t('mine.opensSingle') : t('mine.opens', { when: when(access.next) });
  }
  if (access.until === null) return t('mine.noEnd');
  const until = t('mine.until', { when: when(access.until) });
  if (access.next === null) return `${until} ${t('mine.noOpening')}`;
  // What opens where this access ends is a single access that was not used yet.
  const isSingle = access.next <= access.until;
  return `${until} ${isSingle ? t('mine.untilSingle') : t('mine.untilNext', { when: when(access.next) })}`;
}

/** Another session was ended, which closes no mailbox. */
function Ended({ t, language, canCloseEmail, emailOf }: Part & { readonly emailOf: string | null }) {
  if (emailOf === null)
    return (
      <p className="note" role="status">
        {t('mine.ended')}
      </p>
    );
  return (
    <div className="warn" role="status">
      <p>{t('mine.endedOpen')}</p>
      {canCloseEmail ? (
        <Post language={language} name="email" value={emailOf}>
          <button type="submit">{t('mine.closeEmailEverywhere')}</button>
        </Post>
      ) : (
        <p>{t('mine.closeThere')}</p>
      )}
    </div>
  );
}

function Post(props: {
  readonly language: PageFrame['language'];
  readonly name: 'session' | 'email';
  readonly value: string;
  readonly children: ReactNode;
}) {
  return (
    <form method="post" action="/accounts/me/sign-out">
      <input type="hidden" name="lang" value={props.language} />
      <input type="hidden" name={props.name} value={props.value} />
      {props.children}
    </form>
  );
}

function Devices(props: Part) {
  const { t, language, devices, canCloseEmail } = props;
  const current = devices.find((device) => device.isThis);
  return (
    <>
      <h2 id="devices">{t('mine.devices')}</h2>
      <ul className="rows" aria-labelledby="devices">
        {devices.map((device) => (
          <Device key={device.key} {...props} device={device} />
        ))}
      </ul>
      {devices.length > 1 && (
        <p className="warn">{t(canCloseEmail ? 'mine.othersHint' : 'mine.othersHintOwn')}</p>
      )}
      <p>{t(canCloseEmail ? 'mine.signOutHint' : 'mine.signOutHintOwn')}</p>
      <div className="choices">
        {current !== undefined && (
          <Post language={language} name="session" value={current.key}>
            <button type="submit" className="quiet">
              {t('mine.signOut')}
            </button>
          </Post>
        )}
        <Post language={language} name="session" value="all">
          <button type="submit" className={canCloseEmail ? undefined : 'quiet'}>
            {t(canCloseEmail ? 'mine.signOutAllEmail' : 'mine.signOutAll')}
          </button>
        </Post>
      </div>
    </>
  );
}

function Device({ t, language, timeZone, now, canCloseEmail, device }: Part & { readonly device: MyDevice }) {
  const when = (at: number) => openingText(language, timeZone, now, at);
  const name = deviceName(t, device.browser, device.os);
  const isOffered = !device.isThis && (!device.isSignedOutHere || canCloseEmail);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {device.isThis && ` (${t('mine.thisDevice')})`}
        {device.isSignedOutHere && <div className="left">{t('mine.left')}</div>}
        <div className="soft">
          {t('mine.since', { when: when(device.since) })}
          {'; '}
          {t('mine.seen', { when: when(device.seen) })}
          {device.ip !== '' && `; ${t('mine.from', { ip: device.ip })}`}
        </div>
      </div>
      {isOffered && (
        <Post language={language} name={device.isSignedOutHere ? 'email' : 'session'} value={device.key}>
          <button
            type="submit"
            className="quiet"
            aria-label={t(device.isSignedOutHere ? 'mine.closeEmailLabel' : 'mine.signOutOtherLabel', {
              // Devices of one kind differ by their times alone.
              device: `${name} (${t('mine.since', { when: when(device.since) })})`,
            })}
          >
            {t(device.isSignedOutHere ? 'mine.closeEmail' : 'mine.signOutOther')}
          </button>
        </Post>
      )}
    </li>
  );
}

function Password({ t, language, hasPassword, strength, problems, person }: Part) {
  const change = signInTexts(language);
  const isWrong = problems.includes('wrong_current');
  return (
    <>
      <h2 id="password-title">{t('mine.password')}</h2>
      {!hasPassword && <p>{t('mine.noPassword')}</p>}
      {hasPassword && (
        <form method="post" action="/accounts/me/password" aria-labelledby="password-title">
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

/** Every session of the person was ended here; the mailbox too, where the workspace is asked to. */
export function EverywhereOutPage(props: PageFrame & { readonly isEmailClosed: boolean }) {
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
    </Layout>
  );
}
