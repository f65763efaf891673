import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../lib/i18n/texts.tsx';
import { Card } from '../../design/layout/page.tsx';
import type { Summary } from './model.ts';

type People = Summary['people'];

/** How many people may sign in now, how many may not, and how many are not covered. */
export function PeopleCard({ people }: { readonly people: People }) {
  const t = useT();
  const { language } = useLanguage();
  const withHours = people.inside_hours + people.outside_hours;
  const share = withHours === 0 ? 0 : Math.round((100 * people.inside_hours) / withHours);
  const count = (value: number) => value.toLocaleString(language);
  const parts = [
    { tone: 'good', value: people.inside_hours },
    { tone: 'plain', value: people.outside_hours },
    { tone: 'warn', value: people.without_shift },
  ].filter((part) => part.value > 0);
  return (
    <Card title={t('home.peopleNow')} className="sg-home-wide">
      <dl className="sg-figures">
        <Figure label={t('home.inside')} tone="good">
          {count(people.inside_hours)}
        </Figure>
        <Figure label={t('home.outside')} tone="plain">
          {count(people.outside_hours)}
        </Figure>
        <Figure label={t('home.withoutShift')} tone="warn">
          <Link to="/users" search={{ without_shift: 'true' } as never}>
            {count(people.without_shift)}
          </Link>
        </Figure>
        <Figure label={t('home.total')}>
          <Link to="/users" search={{ status: 'active' } as never}>
            {count(people.total)}
          </Link>
        </Figure>
        <Figure label={t('home.suspended')}>
          <Link to="/users" search={{ status: 'suspended' } as never}>
            {count(people.suspended)}
          </Link>
        </Figure>
      </dl>
      <div className="sg-parts" aria-hidden>
        {parts.map((part) => (
          <span key={part.tone} data-tone={part.tone} style={{ flexGrow: part.value }} />
        ))}
      </div>
      <p className="sg-muted">
        {withHours === 0 ? t('home.nobodyWithShift') : t('home.insideShare', { share })}
      </p>
    </Card>
  );
}

interface FigureProps {
  readonly label: string;
  /** The colour of its part in the bar below. */
  readonly tone?: 'good' | 'plain' | 'warn';
  readonly children: ReactNode;
}

function Figure({ label, tone, children }: FigureProps) {
  return (
    <div>
      <dt data-tone={tone}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
