import { firstSignInLimits } from '@shiftgate/domain/limits.ts';
import { Fragment } from 'react';
import { useCall } from '#lib/api/query.ts';
import { useSession } from '#lib/auth/session.ts';
import { formatWhen } from '#lib/i18n/formats.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { now } from '#lib/now.ts';

/** When each redirected domain's people were first seen to arrive here. */
export function FirstSignIns() {
  const t = useT();
  const { language } = useLanguage();
  const { zone } = useSession().company;
  const { data } = useCall(
    'control.firstSignIns',
    {},
    {
      everyMs: 60_000,
      isFinal: ({ domains, is_over: isOver }) => isOver || domains.every(({ at }) => at !== null),
    },
  );
  if (data === undefined || data.domains.length === 0) return null;
  const none = data.is_over
    ? t('control.firstSignInOver', { days: firstSignInLimits.days })
    : t('control.firstSignInNone');
  return (
    <>
      <p className="sg-first-sign-ins">{t('control.firstSignIns')}</p>
      <dl className="sg-facts">
        {data.domains.map(({ domain, at }) => (
          <Fragment key={domain}>
            <dt>{domain}</dt>
            <dd>
              {at === null
                ? none
                : t('control.firstSignInSeen', {
                    moment: formatWhen(at, { nowMs: now(), zone, language }, t),
                  })}
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}
