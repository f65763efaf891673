import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatTime, formatMoment } from '#lib/i18n/formats.ts';
import { useNow } from '#lib/now.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLanguage, useT } from '#lib/i18n/texts.tsx';
import { figureLists } from '#components/figures/figure-lists.ts';
import { useLogTexts } from '#components/access-log/log-texts.ts';
import { Card } from '#design/layout/page.tsx';
import { DisableLink } from './disable-link.tsx';
import type { Summary } from './model.ts';
import './watch.css';

interface WatchCardProps {
  readonly watch: NonNullable<Summary['watch']>;
}

/** The first hours after control went on: people that are denied with the reasons, and turning it off in one step. */
export function WatchCard({ watch }: WatchCardProps) {
  const nowMs = useNow(60_000);
  const t = useT();
  const words = useLogTexts();
  const { language } = useLanguage();
  const { me, company } = useSession();
  const count = (value: number) => value.toLocaleString(language);
  const disable = (
    <DisableLink color="red" variant={watch.is_over_bound ? 'filled' : 'light'}>
      {t('activation.watch.disable')}
    </DisableLink>
  );
  return (
    <Card
      title={t('activation.watch.title')}
      className="sg-home-full"
      action={
        <span className="sg-muted">
          {t('activation.watch.until', {
            moment: formatMoment(watch.until, { nowMs, zone: company.zone, language }, t),
          })}
        </span>
      }
    >
      {watch.is_over_bound ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" mb="md">
          {t('activation.watch.overBound', {
            refused: watch.refused_people,
            people: watch.people,
            share: Math.round(watch.bound.share * 100),
          })}
          {watch.told_at === null ? null : (
            <div>{t('activation.watch.told', { time: formatTime(watch.told_at, company.zone) })}</div>
          )}
        </Alert>
      ) : null}
      <div className="sg-watch">
        <dl className="sg-figures">
          <div>
            <dt>{t('activation.watch.people')}</dt>
            <dd>{count(watch.people)}</dd>
          </div>
          <div>
            <dt data-tone={watch.refused_people > 0 ? 'bad' : 'good'}>{t('activation.watch.refused')}</dt>
            <dd>{count(watch.refused_people)}</dd>
          </div>
          <div>
            <dt>{t('activation.watch.attempts')}</dt>
            <dd>{count(watch.attempts)}</dd>
          </div>
        </dl>
        <div>
          {watch.refused_people === 0 ? (
            <p className="sg-muted">
              {t(watch.people === 0 ? 'activation.watch.none' : 'activation.watch.fine')}
            </p>
          ) : (
            <Reasons watch={watch} />
          )}
        </div>
        {watch.newest.length === 0 ? null : (
          <div className="sg-watch-newest">
            <h3>{t('activation.watch.newest')}</h3>
            <ul>
              {watch.newest.slice(0, 5).map((person) => (
                <li key={`${person.email} ${person.at}`}>
                  <span>{formatTime(person.at, company.zone)}</span>
                  <span>
                    {person.key === null ? (
                      person.email
                    ) : (
                      <Link to="/users/$key" params={{ key: person.key }} className="sg-row-link">
                        {person.name ?? person.email}
                      </Link>
                    )}{' '}
                    <span className="sg-muted">{words.result(person.result)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="sg-watch-foot">
        <Link {...figureLists.denied} search={figureLists.denied.search as never}>
          {t('activation.watch.log')}
        </Link>
        {me.is_control_admin ? disable : null}
      </div>
    </Card>
  );
}

/** Denied people by the reason of their newest attempt, most first. People, so no list of attempts has their number. */
function Reasons({ watch }: WatchCardProps) {
  const t = useT();
  const words = useLogTexts();
  const most = Math.max(1, ...watch.reasons.map((reason) => reason.people));
  return (
    <ul className="sg-reasons">
      {watch.reasons.map(({ result, people }) => (
        <li key={result}>
          <p>
            <span>{words.result(result)}</span>
            <span>{t('activation.people.total', { count: people })}</span>
          </p>
          <span className="sg-reason-track" aria-hidden>
            <span style={{ width: `${(100 * people) / most}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
