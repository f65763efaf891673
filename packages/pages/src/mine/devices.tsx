import type { ReactNode } from 'react';
import { deviceName } from '../device-name.ts';
import { openingText } from '../hours/opening-text.ts';
import { zoneName } from '../hours/zone-name.ts';
import type { PageFrame } from '../layout/layout.tsx';
import type { MyDevice, MyPart } from './model.ts';

/** Another session was ended, which closes no mailbox. */
export function Ended({ t, language, canCloseEmail, emailOf }: MyPart & { readonly emailOf: string | null }) {
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

/** The person's devices, and the ways to sign them out. */
export function Devices(props: MyPart) {
  const { t, language, devices, canCloseEmail } = props;
  const current = devices.find((device) => device.isThis);
  return (
    <>
      <h2 id="devices">{t('mine.devices')}</h2>
      {/* Beside one week the zone is named already. */}
      {props.weeks?.length !== 1 && (
        <p className="soft">{t('mine.zone', { zone: zoneName(language, props.timeZone, props.now) })}</p>
      )}
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

function Device({
  t,
  language,
  timeZone,
  now,
  canCloseEmail,
  device,
}: MyPart & { readonly device: MyDevice }) {
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
