import { Link } from '@tanstack/react-router';
import { FigureLink } from '#components/figures/figure-link.tsx';
import { Definitions } from '#components/figures/definitions.tsx';
import { figureLists } from '#components/figures/figure-lists.ts';
import { useT } from '#lib/i18n/texts.tsx';
import { useLogTexts } from '#components/access-log/log-texts.ts';
import { Card } from '#design/layout/page.tsx';
import type { Summary } from './model.ts';

interface DenialsCardProps {
  readonly denials: Summary['denials'];
  readonly total: number;
  readonly successes: number;
}

/** Denied sign-ins of the last 24 hours by reason; each figure leads to its entries in the log. */
export function DenialsCard({ denials, total, successes }: DenialsCardProps) {
  const t = useT();
  const words = useLogTexts();
  const most = Math.max(1, ...denials.map((denial) => denial.count));
  return (
    <Card
      title={t('home.denials')}
      // With nothing to list it takes one column, like its neighbors.
      {...(denials.length === 0 ? {} : { className: 'sg-home-wide' })}
      action={
        <Link to={figureLists.denied.to} search={{ range: 'last_24_hours' } as never}>
          {t('home.openLog')}
        </Link>
      }
    >
      {total + successes === 0 ? null : (
        <p>
          <strong>
            {total === 0 ? (
              t('home.denialsTotal', { count: total })
            ) : (
              <FigureLink figure="denied" count={total}>
                {t('home.denialsTotal', { count: total })}
              </FigureLink>
            )}
          </strong>
          <span className="sg-muted">
            {' · '}
            {successes === 0 ? (
              t('home.successesTotal', { count: successes })
            ) : (
              <FigureLink figure="allowed" count={successes}>
                {t('home.successesTotal', { count: successes })}
              </FigureLink>
            )}
          </span>
        </p>
      )}
      {denials.length === 0 ? (
        <p className="sg-muted">{t('home.noDenials')}</p>
      ) : (
        <ul className="sg-reasons">
          {denials.map(({ result, count }) => (
            <li key={result}>
              <FigureLink figure="denied" count={count} within={{ result }}>
                <span>{words.result(result)}</span>
                <span>{count}</span>
              </FigureLink>
              <span className="sg-reason-track" aria-hidden>
                <span style={{ width: `${(100 * count) / most}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Definitions of={['denied', 'allowed']} />
    </Card>
  );
}
